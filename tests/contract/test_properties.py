"""Properties that hold for any match and any text, found by Hypothesis."""

import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from genial.kernel.game import GameError
from genial.record import Record, RecordError, read_file
from tests.contract.relabelling import Relabelling
from tests.golden import FOLDER
from tests.tables import TABLES, Named, random_match, random_states

GOLDEN = sorted(FOLDER.glob("*.txt"))
WORDS = [
    *("place", "exchange", "keep", "draw", "tile", "track", "free", "play", "open", "throw"),
    *("score", "dice", "stones", "*", "0", "1", "2", "3", "-1", "9", "99999", "\u0663", "\u00b2"),
    *("RG", "BR", "RR", "GV", "RRR", "RRRR", "YYB", "RR=Y", "BB=G", "RR=", "=Y", "RGBOYV"),
    *("d4-d5", "e5-e6", "e6-e5", "f6-f7", "d4-d4", "d4-", "z9-z10", "d04-d5", "RGBOYR", "r", "rg"),
    *("place:", "#", "--", "\u01c5", "\r", "\x00", "\u2028"),
]

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 3)
sentences = st.lists(st.sampled_from(WORDS), max_size=9).map(" ".join)
texts = st.one_of(st.text(max_size=40), sentences)


@given(tables, seeds, st.integers(0, 11), st.permutations(range(6)), st.data())
def test_turning_the_board_and_changing_colours_changes_nothing_else(
    table: Named, seed: int, symmetry: int, colours: list[int], data: st.DataObject
) -> None:
    same = Relabelling(table.game, symmetry, colours)
    events, states = random_match(table, seed).events, random_states(table, seed)
    compared = {data.draw(st.integers(0, len(events))) for _ in range(2)}
    other = table.start()
    for number, state in enumerate(states):
        assert other.tracks == tuple(map(same.permuted, state.tracks))
        assert table.to_move(other) == table.to_move(state)
        if number in compared:
            legal = {same.move(move) for move in table.legal_moves(state)}
            assert legal == {*table.legal_moves(other)}
        if number < len(events):
            other = table.apply(other, same.move(events[number].move))
    assert str(table.outcome(other)) == str(table.outcome(states[-1]))


@given(tables, texts)
def test_a_text_is_a_move_or_a_mistake(table: Named, text: str) -> None:
    try:
        move = table.parse_move(text)
    except GameError as error:
        assert str(error)
    else:
        assert table.parse_move(str(move)) == move


@given(tables, seeds, sentences, st.data())
def test_any_move_is_applied_or_refused(
    table: Named, seed: int, text: str, data: st.DataObject
) -> None:
    state = data.draw(st.sampled_from(random_states(table, seed)))
    before = repr(state)
    try:
        table.apply(state, table.parse_move(text))
    except GameError as error:
        assert str(error)
    assert repr(state) == before


def checked(text: str) -> None:
    """Reading gives a record that can be written and read again, or an error with its line."""
    try:
        record = Record.read(text)
    except RecordError as error:
        assert 1 <= error.line <= text.count("\n") + 1
        assert str(error).startswith(f"record:{error.line}: ")
        assert "\n" not in str(error)
    else:
        assert Record.read(record.text()).text() == record.text()


@given(st.text(max_size=200))
def test_any_text_is_a_record_or_a_mistake_on_a_line(text: str) -> None:
    checked(text)


HEADERS = ["genial: 1", "game: classic", "game: 3d", "game: dice", "game: cards", "mode: team"]
HEADERS += ["players: 2", "players: 4", "start: 1", "seat0: x", "seat7: y", "outcome: time; 1=0,1"]
HEADERS += ["mode: solo", "players: 1", "radius: 99", "open_talk: yes", "outcome: ;", "# no", ""]


@given(st.lists(st.one_of(st.sampled_from(HEADERS), sentences), max_size=12))
def test_any_mixture_of_lines_is_a_record_or_a_mistake_on_a_line(lines: list[str]) -> None:
    checked("\n".join(["genial: 1", "game: classic", *lines]))


def edited(lines: list[str], data: Any) -> list[str]:
    """The lines with one thing done to them."""
    at = data.draw(st.integers(0, len(lines) - 1))
    line, to = lines[at], data.draw(st.integers(0, len(lines) - 1))
    column = data.draw(st.integers(0, len(line)))
    word = data.draw(st.one_of(st.sampled_from(WORDS), st.text(max_size=3)))
    changes = {
        "leave out": [],
        "repeat": [line, line],
        "replace by another": [lines[to]],
        "insert": [line[:column] + word + line[column:]],
        "cut": [line[:column]],
        "change a character": [line[:column] + word + line[column + 1 :]],
    }
    change = data.draw(st.sampled_from(sorted(changes)))
    return [*lines[:at], *changes[change], *lines[at + 1 :]] or [""]


@given(st.sampled_from(GOLDEN), st.integers(1, 3), st.data())
def test_a_damaged_record_verifies_or_names_a_line(
    path: Path, edits: int, data: st.DataObject
) -> None:
    lines = path.read_text("utf-8").split("\n")
    for _ in range(edits):
        lines = edited(lines, data)
    checked("\n".join(lines))


@given(st.sampled_from(GOLDEN), st.data(), st.binary(max_size=4))
def test_damaged_bytes_verify_or_name_a_line(path: Path, data: st.DataObject, junk: bytes) -> None:
    raw = path.read_bytes()
    at = data.draw(st.integers(0, len(raw)))
    with tempfile.TemporaryDirectory() as folder:
        damaged = Path(folder) / "damaged.txt"
        damaged.write_bytes(raw[:at] + junk + raw[at + len(junk) :])
        try:
            read_file(str(damaged))
        except RecordError as error:
            assert error.line >= 1
            assert str(error).startswith(f"{damaged}:{error.line}: ")
