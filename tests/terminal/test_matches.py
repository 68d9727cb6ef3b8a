"""Every game and mode can be played to its end by typing."""

from pathlib import Path

import pytest

from genial.render.style import ANSI, width
from tests.terminal.scripts import FIRST_CHOICES, session

MATCHES = [
    "classic --players me,random",
    "classic --players me,me:Anna,random",
    "classic --mode team --players random,me,random,random",
    "classic --mode solo",
    "classic --mode duel --players me,random",
    "3d --players random,me",
    "3d --mode solo",
    "cards --players me,random,me:Anna",
    "dice --players me,random",
    "dice --players me,greedy,random,random --option late_start=yes",
]


@pytest.mark.parametrize("arguments", MATCHES)
def test_a_match_to_its_end(arguments: str, saved: Path) -> None:
    seen = session(f"{arguments} --seed 3", FIRST_CHOICES, saved)
    outcome = seen.record.outcome
    assert outcome is not None
    assert "The game is over" in seen.text
    assert str(saved) in seen.text.replace("\n", "")


@pytest.mark.parametrize("arguments", [MATCHES[2], MATCHES[5], MATCHES[7]])
def test_nothing_is_wider_than_the_terminal(arguments: str, saved: Path) -> None:
    seen = session(
        f"{arguments} --seed 3", ["?", "", "", "zz", "why 1", *FIRST_CHOICES[:16]], saved
    )
    lines = [line for line in seen.text.split("\n") if str(saved) not in line]
    assert max(map(width, lines)) <= 80
    assert not ANSI.search(seen.text)


@pytest.mark.parametrize("language", ["de", "nl"])
@pytest.mark.parametrize("game", ["classic --mode solo", "cards", "dice"])
def test_other_languages(game: str, language: str, saved: Path) -> None:
    typed = ["?", "h", "l", "w 1", "u", "zz", *FIRST_CHOICES]
    seen = session(f"{game} --lang {language} --seed 4", typed, saved)
    assert seen.record.outcome is not None
    assert "Enter = " in seen.text
    assert "The game is over" not in seen.text


def test_the_seed_decides_everything_but_the_person(tmp_path: Path) -> None:
    one = session("cards --seed 9", FIRST_CHOICES, tmp_path / "one")
    two = session("cards --seed 9", FIRST_CHOICES, tmp_path / "two")
    other = session("cards --seed 10", FIRST_CHOICES, tmp_path / "other")
    assert one.record.text() == two.record.text() != other.record.text()


def test_bots_alone(saved: Path) -> None:
    seen = session("dice --players greedy,random --seed 1", [], saved)
    assert seen.record.outcome is not None
