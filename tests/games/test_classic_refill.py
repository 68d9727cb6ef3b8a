"""Drawing and exchanging in the classic game."""

import pytest

from genial.games import load_game
from genial.kernel.game import CHANCE, IllegalMove
from genial.kernel.tiles import parse_tile
from tests.pictures import classic

NO_VIOLET = {0: "RG RB RB GO GO GO"}


@pytest.mark.rule("CLA-13")
def test_the_rack_is_filled_to_six_and_the_turn_passes():
    table = classic(racks=NO_VIOLET, tracks={0: "0 0 0 0 0 0"}).do("place RG f6-f7")
    assert (table.to_move, len(table.state.racks[0])) == (CHANCE, 5)
    table.do("draw 0 VV")
    assert len(table.state.racks[0]) == 6
    assert (table.to_move, table.state.turn) == (1, 1)


@pytest.mark.rule("CLA-13")
def test_after_bonuses_several_tiles_are_drawn():
    table = classic("f4 O R", tracks={0: "17 0 0 0 0 0"}, racks={0: "RG RB RB GO GO GO"})
    table.do("place RG f6-f7", "place RB c6-c7")
    assert len(table.state.racks[0]) == 4
    table.do("draw 0 VV", "draw 0 VV")
    assert table.to_move == 1


@pytest.mark.rule("CLA-13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_bag_never_runs_short(players):
    game = load_game("classic", players=players)
    largest = game.start().cells.count(-1) // 2 + 6 * players
    assert largest <= 81 + 24 < len(game.start().bag)


@pytest.mark.rule("CLA-14")
@pytest.mark.parametrize(
    ("tracks", "asked"),
    [
        ("5 5 5 5 5 0", True),  # violet is lowest and not on the rack
        ("5 0 5 5 5 0", False),  # green is as low, and on the rack
        ("5 5 5 5 0 0", True),  # neither of the lowest two is on the rack
        ("0 0 0 0 0 0", False),
        ("5 5 5 4 5 5", False),
        ("1 5 5 5 5 5", False),
    ],
)
def test_an_exchange_is_open_when_the_rack_shows_no_lowest_colour(tracks, asked):
    table = classic(racks=NO_VIOLET, tracks={0: tracks}).do("place RG f6-f7")
    assert (table.moves() == ["exchange", "keep"]) is asked
    assert (table.to_move == 0) is asked


@pytest.mark.rule("CLA-14")
def test_only_the_tiles_left_on_the_rack_are_looked_at():
    racks = {0: "RV RB RB GO GO GO"}
    table = classic(racks=racks, tracks={0: "5 5 5 5 5 0"}).do("place RV f6-f7")
    assert table.moves() == ["exchange", "keep"]


@pytest.mark.rule("CLA-14")
def test_the_lowest_colour_is_read_after_scoring():
    racks = {0: "RV RB RB GO GO GO"}
    table = classic("f7 . V O", racks=racks, tracks={0: "1 5 5 5 5 0"}).do("place RV f6-f7")
    assert table.values() == (1, 5, 5, 5, 5, 1)
    assert table.to_move == CHANCE


@pytest.mark.rule("CLA-14")
def test_the_old_tiles_are_shown_and_return_after_the_new_ones_are_drawn():
    table = classic(racks=NO_VIOLET, tracks={0: "5 5 5 5 5 0"}).do("place RG f6-f7")
    old, bag = table.state.racks[0], table.state.bag
    table.do("exchange")
    assert table.game.view(table.state, 1).shown == table.game.view(table.state, None).shown == old
    for number in range(6):
        assert table.state.bag[parse_tile("GO")] == bag[parse_tile("GO")]
        assert table.state.bag[parse_tile("RB")] == bag[parse_tile("RB")]
        assert len(table.state.racks[0]) == number
        table.do(f"draw 0 {'VV' if number < 5 else 'RV'}")
    assert table.to_move == 1
    assert len(table.state.bag) == len(bag) - 6 + 5
    assert table.state.bag[parse_tile("GO")] == bag[parse_tile("GO")] + 3


@pytest.mark.rule("CLA-14")
def test_a_tile_laid_aside_cannot_be_drawn_again_in_the_same_exchange():
    racks = {0: "RG RR RR RR RR RR"}
    table = classic(racks=racks, tracks={0: "5 5 5 5 5 0"}).do("place RG f6-f7", "exchange")
    with pytest.raises(IllegalMove, match="no RR is left"):
        table.do("draw 0 RR")


@pytest.mark.rule("CLA-14")
def test_exchanging_is_optional_and_happens_once():
    table = classic(racks=NO_VIOLET, tracks={0: "5 5 5 5 5 0"}).do("place RG f6-f7")
    kept = classic(racks=NO_VIOLET, tracks={0: "5 5 5 5 5 0"}).do("place RG f6-f7", "keep")
    assert len(kept.state.racks[0]) == 5
    kept.do("draw 0 RB")
    assert kept.to_move == 1
    table.do("exchange", *["draw 0 RB"] * 4, *["draw 0 GO"] * 2)
    assert table.to_move == 1
    assert table.state.shown != ()
    table.play(table.game.legal_moves(table.state)[0])
    assert table.state.shown == ()


@pytest.mark.rule("CLA-14")
def test_the_exchange_comes_after_all_bonuses():
    table = classic("f4 O R", tracks={0: "17 5 5 5 5 0"}, racks=NO_VIOLET).do("place RG f6-f7")
    assert table.state.bonus == 1
    with pytest.raises(IllegalMove, match="has to place a tile"):
        table.do("exchange")
    assert table.do("place RB c6-c7").moves() == ["exchange", "keep"]


@pytest.mark.rule("CLA-17", "CLA-14", "CLA-11")
def test_five_bonuses_empty_the_rack_and_no_exchange_is_asked():
    """Five colours come home one by one, so the sixth tile is the last; six are drawn."""
    table = classic(tracks={0: "17 17 17 17 17 0"}, racks={0: "RV GV BV OV YV RG"})
    homes = ["RV a7-a8", "GV b10-c10", "BV f10-f9", "OV j7-i7", "YV k2-j3"]
    for number, spot in enumerate(homes):
        table.do(f"place {spot}")
        assert table.state.bonus == 1
        assert len(table.state.racks[0]) == 5 - number
    table.do("place RG f5-f6")
    assert table.state.racks[0] == ()
    assert (table.to_move, table.state.bonus) == (CHANCE, 0)
    assert len(table.refill().state.racks[0]) == 6
