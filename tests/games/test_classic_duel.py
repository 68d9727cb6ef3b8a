"""The duel: six shared markers, pulled to and fro."""

import pytest

from genial.games import load_game
from genial.games.classic.rules import Classic
from genial.kernel.game import CHANCE, IllegalMove
from tests.pictures import classic, filled

DUEL = {"mode": "duel", "players": 2}
RUN_OF_FOUR = "f2 R R R R"


def outcome(*tracks):
    """The outcome of these markers (positive towards seat 0) on a full board."""
    scoring = load_game("classic", **DUEL).scoring
    return str(scoring.outcome((tracks,), "board-full"))


@pytest.mark.rule("DUE-1")
def test_set_up_area_and_first_round_are_those_of_two_player_versus():
    duel, versus = classic(**DUEL, free=False), classic(free=False)
    assert duel.moves() == versus.moves()
    assert duel.state.racks == versus.state.racks
    assert duel.state.tracks == ((0,) * 6,)


@pytest.mark.rule("DUE-1")
@pytest.mark.parametrize(("value", "fits"), [(9, True), (-9, True), (10, False), (-10, False)])
def test_there_are_nine_steps_to_each_side(value, fits):
    if fits:
        table = classic(**DUEL, tracks={0: f"{value} 0 0 0 0 0"})
        assert (table.values(0)[0], table.values(1)[0]) == (value, -value)
    else:
        with pytest.raises(IllegalMove, match="between -9 and 9"):
            classic(**DUEL, tracks={0: f"{value} 0 0 0 0 0"})


@pytest.mark.rule("DUE-2")
@pytest.mark.parametrize(
    ("seat", "before", "after", "bonus"),
    [
        (0, 0, 4, 0),
        (1, 0, -4, 0),
        (0, -6, -2, 0),
        (0, 5, 9, 1),
        (0, 8, 9, 1),  # the surplus lapses
        (1, -7, -9, 1),
        (0, 9, 9, 0),  # won: locked for both
        (1, 9, 9, 0),
        (0, -9, -9, 0),
    ],
)
def test_points_pull_the_marker_until_it_is_won(seat, before, after, bonus):
    tracks = {0: f"{before} 0 0 0 0 0"}
    table = classic(RUN_OF_FOUR, **DUEL, first_seat=seat, tracks=tracks, racks={seat: "RV " * 6})
    table.do("place RV f6-f7")
    assert table.state.tracks[0][0] == after
    assert table.state.bonus == bonus
    assert bonus == 0 or table.to_move == seat


@pytest.mark.rule("DUE-3", "CLA-14")
@pytest.mark.parametrize(
    ("tracks", "asked"),
    [
        ("5 5 5 5 5 -3", True),  # violet stands worst and is not on the rack
        ("-4 5 5 5 5 -3", False),
        ("5 5 5 5 5 -9", False),  # violet is decided, the next worst are on the rack
        ("-9 5 9 5 -2 -9", True),  # decided colours do not count, yellow is worst
        ("5 5 5 5 -3 -3", True),
        ("0 0 0 0 0 0", False),
    ],
)
def test_the_exchange_asks_about_the_worst_undecided_colours(tracks, asked):
    table = classic(**DUEL, tracks={0: tracks}, racks={0: "RG RB RB GO GO GO"})
    table.do("place RG f6-f7")
    assert (table.moves() == ["exchange", "keep"]) is asked
    assert (table.to_move == CHANCE) is not asked


@pytest.mark.rule("DUE-3")
def test_the_second_seat_reads_the_markers_from_its_own_side():
    racks = {1: "RG RB RB GO GO GO"}
    table = classic(**DUEL, first_seat=1, tracks={0: "0 0 0 0 0 6"}, racks=racks)
    assert table.do("place RG f6-f7").moves() == ["exchange", "keep"]


@pytest.mark.rule("DUE-3")
def test_all_six_decided_without_four_for_anyone_ends_the_game():
    tracks = {0: "8 9 9 -9 -9 -9"}
    table = classic(RUN_OF_FOUR, **DUEL, tracks=tracks, racks={0: "RV " * 6})
    table.do("place RV f6-f7")
    assert str(table.state.outcome) == "all-complete; 1=0,1"


@pytest.mark.rule("DUE-4")
@pytest.mark.parametrize(("seat", "places"), [(0, "1=0 2=1"), (1, "1=1 2=0")])
def test_four_won_colours_win_at_once(seat, places):
    signed = "8 9 9 9 -9 0" if seat == 0 else "-8 -9 -9 -9 9 0"
    table = classic(
        RUN_OF_FOUR, **DUEL, first_seat=seat, tracks={0: signed}, racks={seat: "RV " * 6}
    )
    table.do("place RV f6-f7")
    assert str(table.state.outcome) == f"four-colours; {places}"


@pytest.mark.rule("DUE-4")
def test_a_full_board_gives_each_colour_to_the_side_its_marker_stands_on():
    lines = filled(Classic(mode="duel"), "f6 f7 c6", "GOYV")
    table = classic(lines=lines, **DUEL, tracks={0: "1 2 9 -3 -9 0"}, racks={0: "RB " * 6})
    table.do("place RB f6-f7")
    assert str(table.state.outcome) == "board-full; 1=0 2=1"
    assert table.state.outcome.compared == ((3, 1, 12), (2, 1, 12))


@pytest.mark.rule("DUE-4")
@pytest.mark.parametrize(
    ("tracks", "ranking"),
    [
        ((1, 1, 1, 0, -9, -9), "1=0 2=1"),  # more colours
        ((1, 1, 9, -8, -8, -8), "1=0 2=1"),  # then more won colours
        ((9, 1, 1, -9, -1, -2), "1=1 2=0"),  # then more steps
        ((9, 1, 2, -9, -2, -1), "1=0,1"),  # else shared
        ((0, 0, 0, 0, 0, 0), "1=0,1"),
    ],
)
def test_then_won_colours_then_steps_then_shared(tracks, ranking):
    assert outcome(*tracks) == f"board-full; {ranking}"
