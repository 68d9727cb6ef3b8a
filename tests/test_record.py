"""Records: canonical writing, tolerant reading, and a clear line for every kind of damage."""

import re

import pytest

from genial import Record, RecordError, play_match, read_file
from genial.record import LARGEST

OPENING = """\
genial: 1
game: classic
mode: versus
players: 2
start: 0
seat0: Ada
seat1: Bob bot=greedy

* draw 0 RR RG RB RO RY RV
* draw 1 GG GB GO GY GV BB
0 place RG a7-a8
* draw 0 RR
1 place GG b11-c10
* draw 1 BO
"""
EXCHANGE = """\
genial: 1
game: classic
players: 2

* track 0 5 5 5 5 5 0
* draw 0 RR RG RB RO RY RR
* draw 1 GG GB GO GY GV BB
0 place RG a7-a8
0 exchange
* draw 0 BO BO BO BO BO BO
"""


def changed(line: int, new: str | None, text: str = OPENING) -> str:
    """The text with one line (from 1) replaced, or left out."""
    lines = text.split("\n")
    lines[line - 1 : line] = [] if new is None else [new]
    return "\n".join(lines)


def after(line: int, new: str, text: str = OPENING) -> str:
    """The text with a line put in after another."""
    lines = text.split("\n")
    lines.insert(line, new)
    return "\n".join(lines)


def test_reading_and_writing_keep_the_canonical_text() -> None:
    assert Record.read(OPENING).text() == OPENING


@pytest.mark.parametrize(
    ("line", "spelling"),
    [
        (11, "0 place GR a8-a7"),
        (11, "  0   place RG  a7-a8   # my first tile"),
        (11, "0 place RG a7-a8# my first tile"),
        (13, "1 place GG c10-b11"),
        (13, "1 place GG b11-c10\r"),
        (9, "* draw 0 GR RR BR OR YR VR"),
        (12, "\n* draw 0 RR"),
    ],
)
def test_other_spellings_are_read_and_written_canonically(line: int, spelling: str) -> None:
    record = Record.read(changed(line, spelling))
    tiles = OPENING if line != 9 else OPENING.replace("RR RG RB", "RG RR RB")
    assert record.text() == tiles


def test_consecutive_draws_are_the_same_as_one() -> None:
    split = changed(9, "* draw 0 RR RG\n* draw 0 RB\n* draw 0 RO RY RV")
    assert Record.read(split).text() == OPENING


def test_an_exchange_replays() -> None:
    record = Record.read(EXCHANGE)
    assert [str(tile) for tile in record.state.racks[0]] == ["BO"] * 6
    assert len(record.state.bag) == 120 - 1 - 12


def test_a_table_may_end_a_game() -> None:
    record = Record.read(after(7, "outcome: resigned; 1=1 2=0"))
    assert record.outcome is not None and record.outcome.winners == (1,)
    assert "outcome: resigned; 1=1 2=0" in record.text()


def test_a_table_ends_the_position_too() -> None:
    record = Record.read(after(7, "outcome: resigned; 1=1 2=0"))
    assert record.game.to_move(record.position) is None
    assert record.position.outcome == record.outcome
    assert Record.read(OPENING).position == Record.read(OPENING).state


def test_a_mistake_of_any_length_is_told_shortly() -> None:
    for text in (changed(2, "game: " + "x" * 9999), changed(11, f"0 place {'R' * 9999} a7-a8")):
        with pytest.raises(RecordError) as caught:
            Record.read(text)
        assert len(str(caught.value)) < 200


DAMAGES = [
    ("unknown verb", changed(11, "0 plaice RG a7-a8"), 11, "unknown verb 'plaice'"),
    ("no verb", changed(11, "0"), 11, "empty text where a move was expected"),
    ("wrong seat", changed(11, "1 place GG a7-a8"), 11, "it is seat 0's turn"),
    ("no such seat", changed(11, "7 place RG a7-a8"), 11, "no seat 7: the seats are 0 to 1"),
    ("seat is no number", changed(11, "x place RG a7-a8"), 11, "'x' is neither a seat nor *"),
    ("chance by its number", changed(12, "-1 draw 0 RR"), 12, "'-1' is neither a seat nor *"),
    ("no space after the star", changed(12, "*draw 0 RR"), 12, "'*draw' is neither a seat nor *"),
    ("chance decides", changed(11, "* place RG a7-a8"), 11, "made by a seat"),
    ("seat draws", changed(12, "0 draw 0 RR"), 12, "written with *"),
    ("tile not on the rack", changed(11, "0 place GG a7-a8"), 11, "no GG"),
    ("no such tile", changed(11, "0 place RX a7-a8"), 11, "no colour 'X'"),
    ("half a tile", changed(11, "0 place R a7-a8"), 11, "no tile 'R'"),
    ("tile not left", changed(12, "* draw 0 RR RR"), 12, "nothing is to be drawn"),
    (
        "tile not left in the bag",
        changed(10, "* draw 1 RR RR RR RR RR BB"),
        10,
        "no RR is left in the bag",
    ),
    ("occupied", changed(13, "1 place GG a8-a9"), 13, "a8 is not free"),
    ("printed symbol", changed(11, "0 place RG a6-a7"), 11, "a6 is not free"),
    ("cells apart", changed(11, "0 place RG a7-a9"), 11, "do not touch"),
    ("one cell", changed(11, "0 place RG a7"), 11, "does not name two cells"),
    ("same cell", changed(11, "0 place RG a7-a7"), 11, "do not touch"),
    ("off the board", changed(11, "0 place RG a7-z9"), 11, "no cell 'z9'"),
    ("first-round rule", changed(11, "0 place RG f6-f7"), 11, "printed symbol"),
    ("claimed symbol", changed(13, "1 place GG b6-b7"), 13, "printed symbol"),
    ("exchange not allowed", after(11, "0 exchange"), 12, "has to draw first"),
    ("keep not asked", changed(11, "0 keep"), 11, "no exchange is open"),
    ("draw missing", changed(12, None), 12, "has to draw first"),
    ("draw too many", changed(12, "* draw 0 RR RG"), 12, "nothing is to be drawn"),
    ("draw for another", changed(12, "* draw 1 RR"), 12, "it is seat 0 that draws"),
    ("set-up too late", after(12, "* track 0 1 1 1 1 1 1"), 13, "before the first decision"),
    ("set-up beyond the track", after(8, "* track 0 19 0 0 0 0 0"), 9, "from 0 to 18"),
    ("set-up ends the game", after(8, "* track 0 18 18 18 18 18 18"), 9, "finish the game"),
    ("set-up of five values", after(8, "* track 0 1 1 1 1 1"), 9, "six values"),
    ("set-up for nobody", after(8, "* track 2 1 1 1 1 1 1"), 9, "no track 2"),
    ("outcome too early", after(7, "outcome: board-full; 1=0 2=1"), 8, "not over"),
    ("outcome without places", after(7, "outcome: resigned"), 8, "does not place all 2"),
    ("outcome with gaps", after(7, "outcome: time; 1=0 3=1"), 8, "count its places"),
    ("outcome names a stranger", after(7, "outcome: time; 1=0 2=5"), 8, "seat 5 wrongly"),
    ("outcome with half a place", after(7, "outcome: time; 1=0 2="), 8, "does not read as"),
    ("outcome in words", after(7, "outcome: time; one=0 2=1"), 8, "does not read as"),
    ("no version", changed(1, None), 1, "begins with `genial: 1`"),
    ("other version", changed(1, "genial: 2"), 1, "begins with `genial: 1`"),
    ("unknown game", changed(2, "game: chess"), 2, "choose classic or 3d or cards or dice"),
    ("no game", changed(2, None), 1, "names no game"),
    ("unknown mode", changed(3, "mode: blitz"), 3, "choose versus or team or solo or duel"),
    ("unknown count", changed(4, "players: 7"), 4, "choose 2 or 3 or 4"),
    ("count is no number", changed(4, "players: two"), 4, "'two' is not a number"),
    ("no count", changed(4, None), 2, "number of players"),
    ("unknown start", changed(5, "start: 2"), 5, "no start seat 2"),
    ("unknown key", after(5, "colour: red"), 6, "unknown header key 'colour'"),
    ("key twice", after(5, "start: 0"), 6, "names 'start' twice"),
    ("bad boolean", after(5, "open_talk: maybe"), 6, "neither yes nor no"),
    ("a seat too many", after(7, "seat2: Eve"), 8, "no seat 2"),
    ("a seat spelled otherwise", after(7, "seat07: Eve"), 8, "unknown header key 'seat07'"),
    ("a seat without a number", after(7, "seats: Eve"), 8, "unknown header key 'seats'"),
    ("the start by another name", after(5, "first_seat: 1"), 6, "unknown header key 'first_seat'"),
    ("no blank line", changed(8, None), 8, "not a header line"),
    ("empty", "", 1, "empty"),
    ("only comments", "# nothing\n", 1, "empty"),
    ("huge", OPENING + "#" * LARGEST, 1, "longer than"),
]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [pytest.param(*damage[1:], id=damage[0]) for damage in DAMAGES],
)
def test_damage_is_named_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(RecordError) as caught:
        Record.read(text, "game.txt")
    assert re.match(rf"game\.txt:{line}: ", str(caught.value)), str(caught.value)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_moves_after_the_end_and_a_wrong_outcome_are_refused() -> None:
    text = play_match("classic", ["random", "random"], seed=1).text()
    lines = text.count("\n")
    with pytest.raises(RecordError, match=f":{lines + 1}: .*the game is over"):
        Record.read(text + "0 place RG a7-a8\n")
    first, second = re.search(r"1=(\d) 2=(\d)", text).groups()
    swapped = text.replace(f"1={first} 2={second}", f"1={second} 2={first}")
    with pytest.raises(RecordError, match="but the rules give"):
        Record.read(swapped)
    with pytest.raises(RecordError, match="but the rules give"):
        Record.read(text.replace("outcome: board-full", "outcome: resigned"))


def test_a_file_that_is_not_utf8_is_named_with_its_line(tmp_path) -> None:
    path = tmp_path / "latin.txt"
    path.write_bytes(b"genial: 1\ngame: classic\nseat0: J\xfcrgen\n")
    with pytest.raises(RecordError, match=r"latin\.txt:3: not UTF-8: byte 0xfc"):
        read_file(str(path))


def test_a_missing_file_is_named(tmp_path) -> None:
    with pytest.raises(RecordError, match=r"none\.txt:1: cannot be read: No such file"):
        read_file(str(tmp_path / "none.txt"))


def test_names_cannot_break_the_format() -> None:
    record = Record.read(OPENING)
    rude = Record(record.game, record.events, ("A\nstart: 1", "#hash # tag"), None)
    assert Record.read(rude.text()).names == ("A start: 1", "hash tag")


def test_names_cannot_play_with_the_reader_s_screen() -> None:
    assert Record.read(changed(6, "seat0: A\x1b[2Jda")).names[0] == "A [2Jda"
