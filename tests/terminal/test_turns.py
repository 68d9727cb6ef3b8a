"""Typing a move: narrowing, previews, explanations, nonsense, taking back."""

from pathlib import Path

import pytest

from tests.terminal.scripts import session, study

NONSENSE = [
    "zz",
    "RBB",
    "a99",
    "0",
    "99999999999999999999",
    "-1",
    "1 2",
    "d4-",
    "-",
    "draw 0 RB",
    "free",
    "\x00\x1b[2J",
    "🙂" * 500,
    "why 0",
    "why xyz",
    "{name}",
    "%s",
]


def test_a_tile_then_a_cell_then_the_other(saved: Path) -> None:
    study(saved, "good-classic-two-bonuses", events=14)
    seen = session("", ["rg", "a7"], saved)
    assert seen.decisions == []
    tiles, cells = seen.text.split("RG> ")[0], seen.text.split("RG> ")[1]
    assert "place RG a10-b10" in tiles
    assert "place RG a10-b10" not in cells
    assert "place RG a8-a7" in cells
    assert session("", ["rg", "a7", "a8"], saved).decisions == ["0 place RG a7-a8"]


@pytest.mark.parametrize("typed", ["RG a7-a8", "rg a7 a8", "place RG a7-a8", "p gr a8 a7"])
def test_a_whole_move_in_many_spellings(typed: str, saved: Path) -> None:
    study(saved, "good-classic-two-bonuses", events=14)
    assert session("", [typed], saved).decisions == ["0 place RG a7-a8"]


def test_a_preview_shows_deltas_lowest_and_bonuses(saved: Path) -> None:
    study(saved, "good-classic-two-bonuses", events=14)
    seen = session("", ["rg a7"], saved)
    assert "place RG a7-a8       R✹+1 G●+1, lowest 3, bonus 2" in seen.text


def test_rays_are_explained(saved: Path) -> None:
    study(saved, "good-classic-two-bonuses", events=14)
    seen = session("", ["why RG a7-a8"], saved)
    assert "R✹ on a7: a6 (1) = 1" in seen.text
    assert "G● on a8: a9 (1) = 1" in seen.text


def test_lapsed_points_are_told(saved: Path) -> None:
    study(saved, "good-classic-cap-no-bonus", events=14)
    seen = session("", ["h", "1"], saved)
    assert "lapse" in seen.text


def test_nonsense_is_told_what_is_expected_and_loses_nothing(saved: Path) -> None:
    study(saved, "good-classic-two-bonuses", events=14)
    seen = session("", NONSENSE, saved)
    assert seen.decisions == []
    told = seen.text.count("Expected a tile such as") + seen.text.count("The list runs from 1")
    assert told == len(NONSENSE)


def test_an_illegal_move_is_told_why(saved: Path) -> None:
    study(saved, "good-classic-two-bonuses", events=14)
    seen = session("", ["RG a9-b9", "OO a7-a8", "RG f6-f7"], saved)
    assert "a9 is not free" in seen.text
    assert "no OO" in seen.text
    assert "must touch a printed symbol" in seen.text


def test_a_hint_is_a_legal_move(saved: Path) -> None:
    seen = session("cards --players me,greedy --seed 2 --option first_seat=0", ["h"], saved)
    hint = seen.text.partition("Hint: ")[2].split()
    assert f"{hint[0]} {hint[1]}" in seen.text.partition("Hint: ")[0]


def test_bonus_moves_can_be_taken_back_one_by_one(saved: Path) -> None:
    study(saved, "good-classic-two-bonuses", events=14)
    assert len(session("", ["RG a7-a8", "RB f6-f7"], saved).decisions) == 2
    assert session("", ["u"], saved).decisions == ["0 place RG a7-a8"]
    seen = session("", ["u", "u"], saved)
    assert seen.decisions == []
    assert "Nothing to take back" in seen.text


def test_a_move_can_be_taken_back_until_something_is_drawn(saved: Path) -> None:
    arguments = "classic --players me,me:Anna --seed 1 --option first_seat=0"
    seen = session(arguments, ["", "1", "u", "q"], saved)
    assert "Taken back." in seen.text
    assert seen.decisions == []
    seen = session("", ["", "1", "", "", "u", "q"], saved)
    assert "Nothing to take back" in seen.text
    assert len(seen.decisions) == 1


def test_a_throw_cannot_be_taken_back(saved: Path) -> None:
    seen = session("dice --players me,random --seed 1 --option first_seat=0", ["t", "u"], saved)
    assert "Nothing to take back" in seen.text
    assert seen.decisions == ["0 throw"]


def test_the_exchange_question_lists_both_answers(saved: Path) -> None:
    study(saved, "good-classic-exchange-asked")
    seen = session("", ["maybe", "k", ""], saved)
    assert "1. exchange" in seen.text
    assert "Expected one of exchange, keep" in seen.text
    assert seen.decisions[1] == "0 keep"
