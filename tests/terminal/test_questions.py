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


@pytest.mark.parametrize(
    ("key", "mode", "answer", "names"),
    [
        ("dice", "versus", "8", ["me", "level8"]),
        ("classic", "team", "3", ["me", "level3", "level3", "level3"]),
        ("classic", "solo", "3", ["me"]),
        ("cards", "versus", "me:Ada, 1,level8", ["me:Ada", "level1", "level8"]),
        ("dice", "versus", "9\nme,0\ngreedy,2", ["greedy", "level2"]),
    ],
)
def test_a_level_is_named_by_its_number(key: str, mode: str, answer: str, names: list[str]) -> None:
    console = Console(StringIO(answer + "\n"), StringIO())
    assert ask_players(console, load_texts("en"), key, mode) == names
