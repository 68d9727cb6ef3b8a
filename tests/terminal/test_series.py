"""A series at the terminal: points add up, the start seat moves on, and it goes on after a stop."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from genial.cli.play import play
from genial.kernel.game import GameError
from genial.record import read_file
from genial.terminal import saves, seating
from tests.terminal.scripts import FIRST_CHOICES, session

LENGTH = 3


def paths(first: Path) -> list[Path]:
    return [first, *(first.with_stem(f"{first.stem}-{n}") for n in range(2, LENGTH + 1))]


@pytest.mark.rule("CAR-10", "DIC-10", "COM-3")
@pytest.mark.parametrize("key", ["cards", "dice"])
def test_a_series_of_bots_adds_up(key: str, saved: Path) -> None:
    seen = session(f"{key} --series {LENGTH} --players random,greedy --seed 4", [""] * 9, saved)
    records = [read_file(str(path)) for path in paths(saved)]
    first = records[0].game.first_seat
    assert [r.game.first_seat for r in records] == [(first + n) % 2 for n in range(LENGTH)]
    assert len({r.text().partition("\n\n")[2] for r in records}) == LENGTH
    points = [r.game.series_points(r.state) for r in records]
    totals = [sum(game[seat] for game in points) for seat in range(2)]
    for number, game in enumerate(points, 1):
        told = f"Game {number} of {LENGTH}, points: {game[0]}, {game[1]}."
        assert told in seen.text
    best = "random" if totals[0] > totals[1] else "greedy"
    assert f"1. {best}   {max(totals)}" in seen.text.partition("Game 3 of 3")[2]
    assert "The series is over." in seen.text


def test_a_series_goes_on_after_a_stop_inside_a_game(saved: Path) -> None:
    words = f"dice --series {LENGTH} --players random,me --seed 8 --option first_seat=1"
    assert "The series is over." in session(words, FIRST_CHOICES * 3, saved).text
    whole = [path.read_text() for path in paths(saved)]
    for path in paths(saved):
        path.unlink()
    session(words, ["t"], saved)
    session("", FIRST_CHOICES * 3, saved)
    assert [path.read_text() for path in paths(saved)] == whole


def test_leaving_between_two_games_keeps_the_series(saved: Path) -> None:
    seen = session(f"dice --series {LENGTH} --players random,random --seed 1", ["what", "q"], saved)
    assert seen.text.count("Enter = next game") == 2 and "Game 2" not in seen.text
    second = paths(saved)[1]
    assert saves.load(second).length == LENGTH and len(saves.load(second).points) == 1
    rest = session("", ["", ""], second)
    assert "Game 3 of 3" in rest.text and "The series is over." in rest.text


def test_a_series_never_writes_over_another_file(saved: Path) -> None:
    other = paths(saved)[1]
    other.write_text("mine")
    session(f"dice --series {LENGTH} --players random,random --seed 1", [""] * 3, saved)
    assert other.read_text() == "mine"


@pytest.mark.parametrize("line", ["# series 1 3,3", "# series 3 1,2,3"])
def test_a_series_that_cannot_be_is_refused(line: str, saved: Path) -> None:
    CliRunner().invoke(play, ["dice", "--series", "2", "--save", str(saved)], input="q\n")
    saved.write_text(saved.read_text().replace("# series 2", line))
    with pytest.raises(GameError, match="describes no series"):
        seating.resumed(saved, trusted=True)
