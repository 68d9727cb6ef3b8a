"""The position as JSON: documented, complete, and silent about what is hidden."""

import json
import re
from pathlib import Path

import pytest

from genial.render import data
from tests.tables import TABLES, Named, random_states

NOTATION = Path("docs/notation.md").read_text(encoding="utf-8")
NAMED = set(re.findall(r"`(\w+)`", NOTATION.partition("## The position as JSON")[2]))


def _keys(value: object) -> set[str]:
    if isinstance(value, dict):
        inner = {key for item in value.values() for key in _keys(item)}
        return {*value, *inner}
    if isinstance(value, list):
        return {key for item in value for key in _keys(item)}
    return set()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_key_and_phase_is_documented(table: Named) -> None:
    for state in random_states(table, 2):
        shown = data(table.game, state)
        assert _keys(shown) - set(table.options) <= NAMED
        assert shown["phase"] in NAMED


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_same_keys_for_everybody(table: Named) -> None:
    for state in random_states(table, 2)[::5]:
        whole = data(table.game, state)
        assert json.loads(json.dumps(whole)) == whole
        for seat in (None, *range(table.players)):
            assert data(table.game, table.view(state, seat)).keys() == whole.keys()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_view_shows_one_rack_and_a_spectator_none(table: Named) -> None:
    for state in random_states(table, 2)[::5]:
        whole = data(table.game, state)["racks"]
        assert data(table.game, table.view(state, None))["racks"] == [None] * table.players
        for seat in range(table.players):
            racks = data(table.game, table.view(state, seat))["racks"]
            assert racks[seat] == whole[seat]
            assert racks.count(None) >= table.players - 1


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_to_move_and_outcome(table: Named) -> None:
    states = random_states(table, 2)
    first, last = data(table.game, states[0]), data(table.game, states[-1])
    assert first["to_move"] == ("chance" if table.to_move(states[0]) < 0 else 0)
    assert last["to_move"] is None
    assert last["outcome"]["reason"] == table.outcome(states[-1]).reason
    assert last["lowest"] == [min(values) for values in last["tracks"]]
