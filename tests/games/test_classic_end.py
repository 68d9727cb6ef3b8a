"""How a classic game ends and who is ahead."""

import pytest

from genial.games import load_game
from genial.kernel.game import IllegalMove
from genial.kernel.scoring import lowest_first
from tests.pictures import classic, filled

LAST_PAIR = "f6 f7 c6"  # two touching cells and a lonely one


def last_gap(leave=LAST_PAIR, **options):
    """A table where one placement fills the board; only G, O, Y, V lie on it."""
    lines = filled(load_game("classic"), leave, "GOYV")
    return classic(lines=lines, **options)


@pytest.mark.rule("COM-2")
@pytest.mark.parametrize(
    ("tracks", "places"),
    [
        ([(10, 18, 18, 18, 18, 18), (9, 18, 18, 18, 18, 18)], (1, 2)),
        ([(18, 9, 13, 12, 18, 18), (14, 15, 9, 18, 12, 15)], (2, 1)),  # 9-12-13 and 9-12-14
        ([(14, 18, 18, 20, 20, 20), (18, 20, 19, 14, 20, 20)], (2, 1)),  # 14-18-18, 14-18-19
        ([(5, 5, 6, 6, 6, 6), (5, 6, 6, 6, 6, 6)], (2, 1)),  # two markers on the tied space
        ([(1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1)], (1, 1)),
        ([(0, 18, 18, 18, 18, 18), (1, 1, 1, 1, 1, 1), (0, 18, 18, 18, 18, 18)], (2, 1, 2)),
    ],
)
def test_sorted_values_decide_lowest_first_and_equals_share(tracks, places):
    assert lowest_first(tracks, "board-full").places == places


@pytest.mark.rule("CLA-15", "COM-2")
@pytest.mark.parametrize(
    ("first", "second", "outcome"),
    [
        ("10 12 18 18 11 13", "18 9 18 18 18 18", "board-full; 1=0 2=1"),
        ("18 9 13 12 18 18", "14 15 9 18 12 15", "board-full; 1=1 2=0"),
        ("3 4 5 6 7 8", "8 7 6 5 4 3", "board-full; 1=0,1"),
    ],
)
def test_the_game_ends_at_once_when_no_two_touching_cells_are_free(first, second, outcome):
    table = last_gap(tracks={0: first, 1: second}, racks={0: "RB " * 6})
    assert table.spots() == {"f6-f7"}
    table.do("place RB f6-f7")
    assert table.to_move is None
    assert str(table.game.outcome(table.state)) == outcome
    assert len(table.state.racks[0]) == 5  # no refill


@pytest.mark.rule("CLA-15")
def test_there_is_no_exchange_and_no_further_move_after_the_end():
    table = last_gap(tracks={0: "5 0 5 5 5 5"}, racks={0: "RB " * 6})
    table.do("place RB f6-f7")
    assert table.moves() == []
    for line in ("exchange", "keep", "draw 0 RR", "place RB c6-c7"):
        with pytest.raises(IllegalMove, match="the game is over"):
            table.do(line)


@pytest.mark.rule("CLA-15")
def test_a_full_board_ends_the_game_inside_a_bonus_chain():
    table = last_gap("a7 b6 f6", tracks={0: "17 5 5 5 5 5"}, racks={0: "RB " * 6})
    table.do("place RB a7-b6")
    assert table.values()[0] == 18
    assert table.to_move is None
    assert table.state.outcome.reason == "board-full"


@pytest.mark.rule("CLA-16", "COM-2")
def test_all_six_at_18_win_at_once_and_the_others_are_ranked():
    table = classic(
        "f4 O R",
        players=4,
        tracks={0: "17 18 18 18 18 18", 1: "1 1 1 1 1 1", 2: "17 17 17 17 17 2", 3: "1 " * 6},
        racks={0: "RG " * 6},
    )
    table.do("place RG f6-f7")
    assert table.to_move is None
    assert str(table.state.outcome) == "all-complete; 1=0 2=2 3=1,3"


@pytest.mark.rule("CLA-16")
def test_five_at_18_do_not_win():
    table = classic("f4 O R", tracks={0: "17 17 18 18 18 18"}, racks={0: "RV " * 6})
    table.do("place RV f6-f7")
    assert table.values() == (18, 17, 18, 18, 18, 18)
    assert (table.to_move, table.state.bonus) == (0, 1)


@pytest.mark.rule("CLA-16", "CLA-15")
def test_completing_all_six_comes_before_a_full_board():
    table = last_gap("a7 b6 f6", tracks={0: "17 18 18 18 18 18"}, racks={0: "RB " * 6})
    table.do("place RB a7-b6")
    assert str(table.state.outcome) == "all-complete; 1=0 2=1"
