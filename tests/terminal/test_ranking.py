"""The end: places, reasons, and the comparison step by step."""

from pathlib import Path

import pytest

from genial import load_game
from genial.kernel.game import Outcome
from genial.render import Style
from genial.terminal.sayings import Sayings
from genial.terminal.texts import LANGUAGES, load_texts
from tests.terminal.scripts import session, study


def _ranking(
    outcome: Outcome, shared: bool = False, language: str = "en", **options: object
) -> list[str]:
    game = load_game("classic", **options)
    names = ["Anna", "Bob", "Cleo", "Dan"][: game.players]
    return Sayings(game, load_texts(language), Style(names=names), shared).ranking(outcome)


def test_the_tie_break_goes_on_until_a_number_decides() -> None:
    compared = ((9, 12, 13, 18, 18, 18), (9, 12, 14, 14, 15, 16))
    lines = _ranking(Outcome("board-full", (2, 1), compared))
    assert lines[-3:] == [
        "lowest: 9 = 9",
        "next: 12 = 12",
        "next: 14 > 13, so Bob is ahead of Anna.",
    ]


def test_partners_are_named_together_and_do_not_tie() -> None:
    compared = ((1, 2, 3, 4, 5, 6), (0, 2, 3, 4, 5, 6)) * 2
    lines = _ranking(Outcome("board-full", (1, 2, 1, 2), compared), mode="team", players=4)
    assert "1. Anna, Cleo   1-2-3-4-5-6" in lines
    assert lines[-1] == "lowest: 1 > 0, so Anna, Cleo is ahead of Bob, Dan."
    assert not any("share" in line for line in lines)


def test_four_won_colours_decide_whatever_else_is_compared() -> None:
    outcome = Outcome("four-colours", (2, 1), ((2, 0, 9), (4, 4, 36)))
    lines = _ranking(outcome, shared=True, mode="duel")
    assert lines[-1] == "won colours: 4 > 0, so Bob is ahead of Anna."


def test_a_shared_place_is_told(saved: Path) -> None:
    study(saved, "good-classic-tie-shared", events=-1)
    seen = session("", ["RY a8-a9", ""], saved)
    assert "P1, P2: equal in everything, they share the place." in seen.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_in_every_language(language: str) -> None:
    for reason in load_texts("en").sections["reasons"]:
        outcome = Outcome(reason, (1, 2), ((3, 2, 9), (3, 1, 9)))
        lines = _ranking(outcome, shared=True, language=language, mode="duel")
        assert load_texts(language).sections["reasons"][reason] in lines[0]
        assert "2 > 1" in lines[-1]
