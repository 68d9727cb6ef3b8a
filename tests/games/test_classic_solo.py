"""The solo game: one tile at a time on a double-length track."""

import pytest

from genial.games import load_game
from genial.kernel.game import CHANCE, IllegalMove
from genial.match import play_match
from tests.pictures import classic, filled

SOLO = {"mode": "solo", "players": 1}
RUN_OF_FOUR = "f2 R R R R"


@pytest.mark.rule("SOL-1")
@pytest.mark.parametrize(
    ("before", "after"), [(0, 4), (14, 18), (17, 18), (18, 22), (32, 36), (35, 36), (36, 36)]
)
def test_the_track_is_of_double_length_and_there_is_no_bonus(before, after):
    table = classic(RUN_OF_FOUR, **SOLO, tracks={0: f"{before} 0 0 0 0 0"}, racks={0: "RV"})
    table.do("place RV f6-f7")
    assert table.values()[0] == after
    assert (table.state.bonus, table.to_move) == (0, CHANCE)


@pytest.mark.rule("SOL-1", "SOL-2")
def test_one_tile_is_drawn_placed_and_then_the_next():
    table = classic(**SOLO, racks={0: "RV"})
    assert {move.split()[1] for move in table.moves()} == {"RV"}
    table.do("place RV f6-f7", "draw 0 GG")
    assert table.to_move == 0
    assert {move.split()[1] for move in table.moves()} == {"GG"}
    with pytest.raises(IllegalMove, match="nothing is to be drawn"):
        table.do("draw 0 GG")


@pytest.mark.rule("SOL-2")
def test_there_is_no_exchange_and_the_next_tile_is_unknown():
    table = classic(**SOLO, tracks={0: "5 5 5 5 5 0"}, racks={0: "RG"}).do("place RG f6-f7")
    assert table.to_move == CHANCE
    with pytest.raises(IllegalMove):
        table.do("exchange")
    assert table.game.view(table.state, 0).unseen == table.state.bag
    played = play_match("classic", ["random"], 5, mode="solo")
    assert not any(str(event.move) in ("exchange", "keep") for event in played.events)


@pytest.mark.rule("SOL-3", "CLA-6")
def test_the_first_tile_touches_any_printed_symbol():
    table = classic(**SOLO, racks={0: "RV"}, free=False)
    assert len(table.spots()) == 6 * 9
    assert len(table.do("place RV k2-k3", "draw 0 RG").spots()) > 6 * 9


@pytest.mark.rule("SOL-4")
def test_the_game_ends_when_nothing_fits_before_another_tile_is_drawn():
    lines = filled(load_game("classic", **SOLO), "f6 f7 c6", "GOYV")
    table = classic(lines=lines, **SOLO, tracks={0: "9 20 30 12 36 11"}, racks={0: "RB"})
    left = len(table.state.bag)
    table.do("place RB f6-f7")
    assert table.to_move is None
    assert len(table.state.bag) == left
    assert str(table.state.outcome) == "board-full; 1=0"
    assert table.state.outcome.compared == ((9, 11, 12, 20, 30, 36),)


@pytest.mark.rule("SOL-4")
def test_the_game_ends_when_all_six_stand_on_36():
    tracks = {0: "33 36 36 36 36 36"}
    table = classic(RUN_OF_FOUR, **SOLO, tracks=tracks, racks={0: "RV"})
    table.do("place RV f6-f7")
    assert str(table.state.outcome) == "all-complete; 1=0"
