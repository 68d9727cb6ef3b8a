"""Where a tile may be laid in the classic game."""

import pytest

from genial.kernel.game import IllegalMove, NotationError
from tests.pictures import classic

WALLED = """
       a6 R B B Y Y G
      b5 O O . . . O O
   e2 G G . . . . . . Y Y
  f1 V B . . . . . . . Y B
   g1 R . . . . . . . . G
      j1 R R . . . G G
       k1 Y B B Y Y O
"""


@pytest.mark.rule("CLA-5")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("place RG f3-f5", "do not touch"),
        ("place RG f6-f5", "f6 is not free"),
        ("place RG a6-a7", "a6 is not free"),
        ("place BB f4-f5", "no BB"),
        ("exchange", "has to place a tile"),
        ("keep", "has to place a tile"),
    ],
)
def test_a_tile_of_the_rack_goes_on_two_free_touching_cells(line, why):
    table = classic("f6 R R", racks={0: "RG RG RG RG RG RG"})
    before = table.state
    with pytest.raises(IllegalMove, match=why):
        table.do(line)
    assert table.state is before


@pytest.mark.rule("CLA-5", "CLA-1")
def test_cells_of_a_larger_area_are_not_on_this_board():
    with pytest.raises(NotationError, match="no cell 'l7'"):
        classic(racks={0: "RG RG RG RG RG RG"}).do("place RG k6-l7")


@pytest.mark.rule("CLA-5", "CLA-7")
@pytest.mark.parametrize(("players", "pairs"), [(2, 222), (3, 306), (4, 426)])
def test_every_pair_without_a_printed_symbol_is_open_both_ways_round(players, pairs):
    mixed = classic(players=players, racks={0: "RG RG RG RG RG RG"})
    double = classic(players=players, racks={0: "RR RR RR RR RR RG"})
    assert len(mixed.spots()) == pairs
    assert len(mixed.moves()) == 2 * pairs
    assert len([move for move in double.moves() if "RR" in move]) == pairs


@pytest.mark.rule("CLA-5")
def test_placing_is_compulsory_even_without_points():
    table = classic("f6 R R", racks={0: "GO GO GO GO GO GO"})
    assert all(move.startswith("place ") for move in table.moves())
    table.do("place GO h6-h7")
    assert table.values() == (0,) * 6


@pytest.mark.rule("CLA-5")
def test_a_single_hole_may_be_left():
    table = classic(
        """
          e6 R R
       f4 R R . .
          g5 R R
        """,
        racks={0: "GO GO GO GO GO GO"},
    )
    table.do("place GO f7-g7")
    assert not any("f6-" in spot or spot.endswith("-f6") for spot in table.refill().spots())


@pytest.mark.rule("CLA-6", "SOL-3")
@pytest.mark.parametrize(("players", "pairs"), [(2, 9), (3, 17), (4, 24)])
def test_first_tiles_touch_printed_symbols_and_each_another_one(players, pairs):
    table = classic(players=players, free=False, racks={0: "RG " * 6})
    colours = {}
    for turn in range(players):
        assert len(table.spots()) == (6 - turn) * pairs
        move = table.game.legal_moves(table.state)[0]
        table.play(move)
        colours[turn] = table.state.claimed[-1]
        table.refill()
    assert len(set(colours.values())) == players
    assert table.state.opened == (True,) * players


@pytest.mark.rule("CLA-6")
@pytest.mark.parametrize(("spot", "fits"), [("a7-a8", False), ("b5-c5", False), ("a9-a10", True)])
def test_a_first_tile_may_not_touch_the_symbol_of_another_first_tile(spot, fits):
    table = classic(free=False, racks={0: "GO " * 6, 1: "BY " * 6})
    table.do("place GO b6-c6").refill()
    if fits:
        table.do(f"place BY {spot}")
        assert [*table.state.claimed] == [0, 1]
    else:
        with pytest.raises(IllegalMove, match="no other first tile touches"):
            table.do(f"place BY {spot}")


@pytest.mark.rule("CLA-6")
def test_a_first_tile_needs_a_printed_symbol_but_no_matching_colour():
    table = classic(free=False, racks={0: "GO GO GO GO GO GO"})
    with pytest.raises(IllegalMove, match="must touch a printed symbol"):
        table.do("place GO f6-f7")
    table.do("place GO f2-f3")
    assert table.values() == (0,) * 6


@pytest.mark.rule("CLA-6")
def test_no_pair_touches_two_printed_symbols():
    for players in (2, 3, 4):
        board = classic(players=players).game.board
        for pair in board.pairs:
            near = {n for cell in pair for n in board.grid.neighbours[cell]}
            assert len(near & {*board.printed}) <= 1


@pytest.mark.rule("CLA-6")
def test_a_bonus_tile_in_the_first_round_is_free_and_claims_nothing():
    table = classic(
        free=False, tracks={0: "17 0 0 0 0 0"}, racks={0: "RB GO GO GO GO GO", 1: "BY " * 6}
    )
    table.do("place RB a7-a8")
    assert table.state.bonus == 1
    assert "f6-f7" in table.spots()
    table.do("place GO a10-b10").refill()
    assert table.state.claimed == (0,)
    table.do("place BY b11-c10")
    assert table.state.claimed == (0, 1)


@pytest.mark.rule("CLA-6")
def test_where_the_first_round_rule_cannot_be_met_it_lapses():
    table = classic(WALLED, free=False, racks={0: "RG RG RG RG RG RG"})
    assert "f6-f7" in table.spots()
    table.do("place RG f6-f7")
    assert table.state.claimed == ()


@pytest.mark.rule("CLA-7")
def test_after_everybodys_first_turn_any_free_pair_will_do():
    table = classic(free=False, racks={0: "GO GO GO GO GO GO", 1: "BY BY BY BY BY BY"})
    table.do("place GO a7-b7").refill()
    assert "f6-f7" not in table.spots()
    table.do("place BY a10-b10").refill()
    assert "f6-f7" in table.spots()
    table.do(f"place {table.state.racks[0][0]} f6-f7")
