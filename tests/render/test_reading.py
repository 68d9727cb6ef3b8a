"""A view survives the way through JSON unchanged, so that a bot elsewhere sees the same."""

import json

import pytest

from genial import GameError, load_game, play_match
from genial.render import data
from genial.render.reading import view_of
from tests.tables import TABLES


@pytest.mark.parametrize(("key", "mode", "players"), TABLES)
def test_views_survive_json(key: str, mode: str, players: int) -> None:
    record = play_match(key, ["random"] * players, seed=7, mode=mode)
    for state in record.states():
        for seat in (None, *range(players)):
            view = record.game.view(state, seat)
            assert view_of(record.game, json.loads(json.dumps(data(record.game, view)))) == view


@pytest.mark.parametrize("key", ["classic", "3d", "cards", "dice"])
@pytest.mark.parametrize("wrong", [{}, {"turn": 0}, []])
def test_other_data_is_refused(key: str, wrong: object) -> None:
    with pytest.raises(GameError, match=f"no position of {key}"):
        view_of(load_game(key), wrong)
