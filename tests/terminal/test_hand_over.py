"""Between two people the screen is emptied and only the next one's rack is shown."""

from pathlib import Path

import pytest

from tests.terminal.scripts import FIRST_CHOICES, session


@pytest.mark.parametrize("game", ["classic", "3d", "cards"])
def test_racks_stay_hidden(game: str, saved: Path) -> None:
    typed = ["", *FIRST_CHOICES[:2]] * 6
    seen = session(f"{game} --players me:Anna,me:Bob --seed 2", typed, saved)
    turns = seen.text.split("Next is ")[1:-1]
    assert len(turns) >= 4
    for turn in turns:
        name = turn.partition(";")[0]
        other = {"Anna": "Bob", "Bob": "Anna"}[name]
        assert f"rack {name}:" in turn
        assert f"rack {other}:" not in turn


def test_the_screen_is_emptied_before_the_question(saved: Path) -> None:
    seen = session("cards --players me:Anna,me:Bob --seed 2", ["", "1", "", ""], saved)
    before = seen.text.split("Next is ")[1]
    assert before.endswith("\n" * 50)


def test_the_others_do_not_see_what_is_drawn(saved: Path) -> None:
    typed = ["", *FIRST_CHOICES[:2]] * 4
    seen = session("classic --players me:Anna,me:Bob --seed 2", typed, saved)
    for turn in seen.text.split("Next is ")[1:]:
        assert turn.count("You draw") <= 1
