"""What a tile scores in the classic game, and the bonuses it earns."""

import pytest

from genial.kernel.game import IllegalMove
from tests.pictures import classic

FIVE_WAYS = """
   d6 R . R
    e6 R R
 f4 R R . .
    g5 R R
   h4 R . R
"""


@pytest.mark.rule("CLA-8")
def test_a_half_counts_runs_in_the_five_directions_away_from_its_twin():
    table = classic(FIVE_WAYS, racks={0: "RB RB RB RB RB RB"})
    view = table.game.view(table.state, 0)
    rays = table.game.rays(view, table.game.parse_move("place RB f6-f7"))
    assert [ray.cells for ray in rays] == [
        ("g6", "h6"),
        ("g5", "h4"),
        ("f5", "f4"),
        ("e6", "d6"),
        ("e7", "d8"),
    ]
    assert table.do("place RB f6-f7").values() == (10, 0, 0, 0, 0, 0)


@pytest.mark.rule("CLA-8")
@pytest.mark.parametrize(
    ("picture", "points"),
    [
        ("f2 R R R R . .", 4),
        ("f2 R R . R . . \n g4 O", 1),  # a free cell ends the run
        ("f2 R R B R . .", 1),  # another symbol ends it
        ("f2 O O O B . .", 0),  # so does one right beside the tile
        ("f2 . O R R . .\n g2 O", 2),
        ("f2 R R . . . .", 0),  # nothing beside the tile
        ("e5 R R . \n f5 . . .", 1),  # e5 touches the tile nowhere in line
        ("d5 R . \n e5 . . \n f5 R . . \n g4 O \n d6 O", 1),
    ],
)
def test_a_run_is_straight_and_unbroken(picture, points):
    table = classic(picture, racks={0: "RV RV RV RV RV RV"})
    assert table.do("place RV f6-f7").values() == (points, 0, 0, 0, 0, 0)


@pytest.mark.rule("CLA-8")
def test_printed_symbols_count_like_tiles_and_the_rim_ends_a_run():
    table = classic("b6 R O", racks={0: "RV RV RV RV RV RV"})
    assert table.do("place RV c6-c7").values() == (2, 0, 0, 0, 0, 0)


@pytest.mark.rule("CLA-8")
def test_each_half_is_scored_for_itself():
    picture = """
      e6 . . B B
     f4 R R . . B B
    """
    table = classic(picture, racks={0: "RB RB RB RB RB RB"})
    assert table.do("place RB f6-f7").values() == (2, 0, 3, 0, 0, 0)
    turned = classic(picture, racks={0: "RB RB RB RB RB RB"})
    assert turned.do("place RB f7-f6").values() == (0, 0, 0, 0, 0, 0)


@pytest.mark.rule("CLA-9")
@pytest.mark.parametrize(
    ("picture", "points"),
    [("", 0), ("f8 R O", 1), ("f4 O R . . R O", 2), ("e6 O R O\n d7 O", 2)],
)
def test_a_double_never_counts_itself(picture, points):
    table = classic(picture, racks={0: "RR RR RR RR RG RG"})
    assert table.do("place RR f6-f7").values() == (points, 0, 0, 0, 0, 0)


@pytest.mark.rule("CLA-10")
@pytest.mark.parametrize(("before", "after"), [(0, 10), (7, 17), (8, 18), (9, 18), (17, 18)])
def test_a_marker_moves_its_points_but_never_beyond_the_end(before, after):
    table = classic(FIVE_WAYS, tracks={0: f"{before} 0 3 0 0 0"}, racks={0: "RB " * 6})
    assert table.do("place RB f6-f7").values() == (after, 0, 3, 0, 0, 0)


@pytest.mark.rule("CLA-10")
def test_both_halves_of_a_double_move_the_same_marker():
    table = classic("f4 R R . . R R", racks={0: "RR RR RR RG RG RG"})
    assert table.do("place RR f6-f7").values() == (4, 0, 0, 0, 0, 0)


@pytest.mark.rule("CLA-11")
@pytest.mark.parametrize(
    ("tracks", "bonuses"),
    [
        ("16 0 0 0 0 0", 0),
        ("17 0 0 0 0 0", 1),
        ("17 0 16 0 0 0", 1),
        ("17 0 17 0 0 0", 2),
    ],
)
def test_every_colour_arriving_at_18_gives_a_bonus(tracks, bonuses):
    table = classic("f4 O R . . B O", tracks={0: tracks}, racks={0: "RB " * 6})
    table.do("place RB f6-f7")
    assert table.state.bonus == bonuses


@pytest.mark.rule("CLA-11")
def test_bonus_placements_come_before_drawing_and_cannot_be_declined():
    table = classic("f4 O R . . B O", tracks={0: "17 0 17 0 0 0"}, racks={0: "RB GG GG GO GO GO"})
    table.do("place RB f6-f7")
    for owed in (2, 1):
        assert (table.to_move, table.state.bonus) == (0, owed)
        for refused in ("draw 0 RR", "exchange", "keep"):
            with pytest.raises(IllegalMove):
                table.do(refused)
        table.do(f"place GG {'h6-h7' if owed == 2 else 'c6-c7'}")
    assert table.state.bonus == 0
    assert len(table.state.racks[0]) == 3
    assert table.refill().to_move == 1


@pytest.mark.rule("CLA-11")
def test_a_bonus_placement_is_scored_and_can_earn_the_next():
    picture = "f3 O R . . . . B O"
    table = classic(picture, tracks={0: "17 0 17 0 0 0"}, racks={0: "RV BV GG GG GG GG"})
    table.do("place RV f5-f6")
    assert (table.values()[0], table.state.bonus) == (18, 1)
    table.do("place BV f8-f7")
    assert (table.values()[2], table.state.bonus) == (18, 1)
    table.do("place GG c6-c7")
    assert table.state.bonus == 0


@pytest.mark.rule("CLA-11")
def test_a_double_gives_at_most_one_bonus():
    table = classic("f4 R R . . R R", tracks={0: "17 0 0 0 0 0"}, racks={0: "RR RR RR RG RG RG"})
    table.do("place RR f6-f7")
    assert (table.values()[0], table.state.bonus) == (18, 1)


@pytest.mark.rule("CLA-12")
def test_points_for_a_complete_colour_lapse_and_give_no_bonus():
    table = classic(FIVE_WAYS, tracks={0: "18 0 0 0 0 0"}, racks={0: "RB " * 6})
    table.do("place RB f6-f7")
    assert (table.values()[0], table.state.bonus) == (18, 0)
