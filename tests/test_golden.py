"""The golden records hold: those worked out by hand, and those played from seeds."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from genial.kernel.game import IllegalMove
from genial.record import Record, read_file
from tests.golden import FOLDER, random_path, random_record
from tests.referee import replay
from tests.tables import TABLES, Named

WORKED = sorted(FOLDER.glob("worked-*.txt"))
RANDOM = sorted(FOLDER.glob("random-*.txt"))
EXPECT = re.compile(r"^# expect: ([^=]+?(?: [A-Z]+=[A-Z])*) = (.+)$", re.MULTILINE)


def uncommented(path: Path) -> str:
    lines = path.read_text("utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("#"))


@pytest.mark.parametrize("path", WORKED + RANDOM, ids=lambda path: path.stem)
def test_a_golden_record_holds_for_rules_and_referee_and_is_canonical(path: Path) -> None:
    record = read_file(str(path))
    assert record.text() == uncommented(path)
    assert Record.read(record.text()) == record
    replay(path.read_text("utf-8"))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_game_mode_and_player_count_has_a_random_golden_record(table: Named) -> None:
    path = random_path(table.game)
    assert random_record(table.game).text() == path.read_text("utf-8")
    assert read_file(str(path)).outcome is not None


def test_there_is_no_other_random_golden_record() -> None:
    assert {*RANDOM} == {random_path(table.game) for table in TABLES}


@pytest.mark.parametrize("path", WORKED, ids=lambda path: path.stem)
def test_a_worked_example_gives_what_was_calculated_by_hand(path: Path) -> None:
    text = path.read_text("utf-8")
    record = read_file(str(path))
    expected = EXPECT.findall(text)
    assert text.startswith("genial: 1\n# ")
    assert len(expected) == text.count("expect:") > 0
    for what, value in expected:
        assert list(found(record, what, value)) == [value], what


def found(record: Record, what: str, value: str) -> Iterator[str]:
    """What the rules say about an expectation, spelled like the expectation."""
    game, state = record.game, record.state
    subject, _, rest = what.partition(" ")
    match subject:
        case "track":
            yield spelled(state.tracks[int(rest)])
        case "bonus":
            yield str(state.bonus)
        case "to":
            yield str(game.to_move(state))
        case "series":
            yield spelled(game.series_points(state))  # type: ignore[attr-defined]
        case "would":
            move = game.parse_move(rest)
            yield spelled(game.preview(game.view(state, state.turn), move).points)
        case "legal":
            move = game.parse_move(value)
            assert move in game.legal_moves(state)
            game.apply(state, move)
            yield value
        case "illegal":
            move = game.parse_move(value)
            assert move not in game.legal_moves(state)
            with pytest.raises(IllegalMove):
                game.apply(state, move)
            yield value


def spelled(values: tuple[int, ...]) -> str:
    return " ".join(map(str, values))
