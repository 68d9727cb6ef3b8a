"""A view survives the way through JSON unchanged, so that a bot elsewhere sees the same."""

import json

import pytest

from genial import GameError, load_game
from genial.render import data
from genial.render.reading import view_of
from tests.tables import TABLES, Named, random_states


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_views_survive_json(table: Named) -> None:
    for state in random_states(table, 7):
        for seat in (None, *range(table.players)):
            view = table.view(state, seat)
            assert view_of(table.game, json.loads(json.dumps(data(table.game, view)))) == view


@pytest.mark.parametrize("key", ["classic", "3d", "cards", "dice"])
@pytest.mark.parametrize("wrong", [{}, {"turn": 0}, []])
def test_other_data_is_refused(key: str, wrong: object) -> None:
    with pytest.raises(GameError, match=f"no position of {key}"):
        view_of(load_game(key), wrong)
