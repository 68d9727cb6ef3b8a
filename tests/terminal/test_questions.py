"""What is asked before a match."""

from io import StringIO

import pytest

from genial.games import load_game
from genial.players.levels import levels_of
from genial.terminal.console import Console
from genial.terminal.questions import ask_players, variants
from genial.terminal.texts import LANGUAGES, load_texts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "mode"), variants())
def test_levels_are_told_with_ratings_before_opponents_are_chosen(
    key: str, mode: str, language: str
) -> None:
    shown = StringIO()
    numbers = variants()[key, mode]
    names = ask_players(Console(StringIO("\n"), shown), load_texts(language), key, mode)
    assert len(names) == numbers[0]
    for number in numbers:
        levels = levels_of(load_game(key, mode=mode, players=number))
        assert f" {number}: {' '.join(str(one.elo) for one in levels)};" in shown.getvalue()
    assert max(map(len, shown.getvalue().splitlines())) < 80
