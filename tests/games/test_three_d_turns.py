from dataclasses import replace

import pytest
from three_d_study import ONE_SPOT, SMALL, drain, play, refill, study

from genial.games.three_d.rules import ThreeD
from genial.games.three_d.state import Phase
from genial.kernel.game import CHANCE, IllegalMove
from genial.kernel.tiles import Bag, Tile

NO_VIOLET = "RG RG BO BO RB"
VIOLET_LOWEST = "track 0 5 5 5 5 5 0"


def after_first_tile(*set_ups, leave=None, **options):
    """Seat 0 has laid RG between the red and the green stone; four tiles are left on its rack."""
    racks = options.pop("racks", (NO_VIOLET,))
    game, state = study(*set_ups, racks=racks, **options)
    state = state if leave is None else drain(game, play(game, state, "free"), leave)
    spot = "b6-b7" if leave is None else _somewhere(game, state)
    return game, play(game, state, f"place RG {spot}")


def _somewhere(game, state):
    move = game.legal_moves(state)[0]
    return f"{move.first}-{move.second}"


def somewhere(game, state):
    """Lay the first tile of the rack on the first spot."""
    return game.apply(state, game.legal_moves(state)[0])


@pytest.mark.rule("COM-3")
def test_play_goes_clockwise_from_the_first_seat():
    game, state = study(players=3, first_seat=1)
    order = []
    for _ in range(4):
        order.append(state.turn)
        state = refill(game, somewhere(game, state))
    assert order == [1, 2, 0, 1]


@pytest.mark.rule("3D-12")
def test_the_rack_is_filled_to_five():
    game, state = after_first_tile()
    assert (state.phase, len(state.racks[0])) == (Phase.REFILL, 4)
    with pytest.raises(IllegalMove, match="it is seat 0 that draws"):
        play(game, state, "draw 1 RG")
    state = refill(game, state)
    assert (state.turn, len(state.racks[0]), len(state.bag)) == (1, 5, 49)


@pytest.mark.rule("3D-12")
def test_an_exchange_is_offered_without_the_lowest_colour():
    game, state = after_first_tile(VIOLET_LOWEST)
    assert [str(move) for move in game.legal_moves(state)] == ["exchange", "keep"]
    kept = refill(game, play(game, state, "keep"))
    assert (kept.turn, kept.shown, set(kept.racks[0]) > set(state.racks[0])) == (1, (), True)


@pytest.mark.rule("3D-12")
@pytest.mark.parametrize("track", ["track 0 5 5 5 5 5 5", "track 0 5 5 5 0 5 0"])
def test_no_exchange_with_one_of_the_lowest_colours(track):
    _, state = after_first_tile(track)
    assert state.phase is Phase.REFILL


@pytest.mark.rule("3D-12")
def test_an_exchange_draws_five_before_the_old_tiles_return():
    game, state = after_first_tile(VIOLET_LOWEST)
    old, bag = state.racks[0], state.bag
    state = play(game, state, "exchange")
    assert (state.shown, state.racks[0], len(state.bag)) == (old, (), 50)
    draws = ["OV", "OV", "OV", "OV", "YV"]
    state = play(game, state, *(f"draw 0 {tile}" for tile in draws[:4]))
    assert (len(state.bag), state.exchanging) == (46, True)
    with pytest.raises(IllegalMove, match="no OV is left"):
        play(game, state, "draw 0 OV")
    state = play(game, state, f"draw 0 {draws[4]}")
    assert (state.turn, state.exchanging, state.shown) == (1, False, old)
    assert [str(tile) for tile in state.racks[0]] == draws
    assert len(state.bag) == 49
    assert all(state.bag[tile] == bag[tile] + old.count(tile) for tile in old)
    assert play(game, state, f"place {state.racks[1][0]} {_somewhere(game, state)}").shown == ()


@pytest.mark.rule("3D-12", "3D-11")
def test_an_exchange_comes_after_the_bonuses():
    game, state = after_first_tile("track 0 17 5 5 5 5 0")
    assert (state.phase, state.bonus) == (Phase.PLACE, 1)
    state = play(game, state, "place BO f2-f3")
    assert state.phase is Phase.EXCHANGE


@pytest.mark.rule("3D-13")
@pytest.mark.parametrize(("leave", "final_by"), [(6, None), (5, 0), (3, 0), (0, 0)])
def test_fewer_than_five_in_the_supply_bring_the_final_round(leave, final_by):
    game, state = after_first_tile(leave=leave)
    state = refill(game, state)
    assert (state.turn, state.final_by) == (1, final_by)
    assert len(state.bag) == max(leave - 1, 0)


@pytest.mark.rule("3D-13", "3D-12")
@pytest.mark.parametrize(("leave", "final_by"), [(6, None), (5, 0)])
def test_the_supply_is_counted_after_an_exchange_returns_its_tiles(leave, final_by):
    game, state = after_first_tile(VIOLET_LOWEST, leave=leave)
    state = refill(game, play(game, state, "exchange"))
    assert (len(state.bag), state.final_by) == (leave - 1, final_by)


@pytest.mark.rule("3D-13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_exactly_one_more_turn_without_drawing(players):
    game, state = after_first_tile(players=players, leave=5)
    state = refill(game, state)
    order = []
    while (seat := game.to_move(state)) is not None:
        order.append(seat)
        state = somewhere(game, state)
    assert order == [*range(1, players), 0]
    assert [len(rack) for rack in state.racks] == [4] * players
    assert state.outcome.reason == "final-round"


@pytest.mark.rule("3D-13")
def test_no_exchange_but_a_bonus_in_the_final_round():
    game, state = study(VIOLET_LOWEST, "track 1 5 5 5 5 5 0", racks=("RG", NO_VIOLET))
    state = replace(state, final_by=0, turn=1)
    plain = play(game, state, "place RG b6-b7")
    assert (plain.turn, plain.phase) == (0, Phase.PLACE)
    state = replace(state, tracks=(state.tracks[0], (17, 5, 5, 5, 5, 0)))
    state = play(game, state, "place RG b6-b7")
    assert (state.turn, state.bonus) == (1, 1)
    state = play(game, state, "place BO f2-f3")
    assert (state.turn, len(state.racks[1])) == (0, 3)


@pytest.mark.rule("3D-13")
def test_a_rack_emptied_with_an_empty_bag_has_no_last_turn():
    """Only a set-up gets here: seat 0 lays all five tiles and finds nothing to draw."""
    game, state = study("track 0 17 17 17 17 17 17", "free", racks=("RG GO OV BY RB", "RG"))
    spots = ["RG b6-b7", "OV f7-g6", "BY f2-g2", "GO c8-d8", "RB c4-d3"]
    state = replace(state, bag=Bag())
    state = play(game, state, *(f"place {spot}" for spot in spots))
    assert (state.turn, state.final_by, state.racks[0]) == (1, 0, ())
    state = somewhere(game, state)
    assert state.outcome.reason == "final-round"


@pytest.mark.rule("3D-14")
def test_no_spot_at_the_start_of_a_turn_ends_the_game():
    game, state = study(*ONE_SPOT, racks=("RG",), **SMALL)
    state = play(game, state, "place RG d3-d2")
    assert (state.phase, state.outcome) == (Phase.REFILL, None)
    state = play(game, state, f"draw 0 {next(iter(state.bag))}")
    assert str(state.outcome) == "no-place; 1=0 2=1"
    assert game.to_move(state) is None
    assert game.legal_moves(state) == ()
    with pytest.raises(IllegalMove, match="the game is over"):
        play(game, state, "place RG d3-d2")


@pytest.mark.rule("3D-14")
def test_no_spot_for_a_bonus_ends_the_game_before_drawing():
    game, state = study(*ONE_SPOT, "track 0 17 0 0 0 0 0", racks=("RG",), **SMALL)
    state = play(game, state, "place RG d3-d2")
    assert (state.outcome.reason, len(state.racks[0])) == ("no-place", 4)


@pytest.mark.rule("3D-14")
def test_no_spot_is_not_asked_about_for_a_bonus_without_a_tile():
    game, state = study(*ONE_SPOT, "track 0 17 0 0 0 0 0", racks=("RG",), **SMALL)
    state = replace(state, racks=((Tile(0, 1),), state.racks[1]))
    state = play(game, state, "place RG d3-d2")
    assert (state.outcome, state.phase) == (None, Phase.REFILL)


@pytest.mark.rule("3D-14")
def test_after_the_last_turn_the_reason_is_the_final_round():
    game, state = study(*ONE_SPOT, racks=("RG", "RG"), **SMALL)
    last = play(game, replace(state, final_by=0), "place RG d3-d2")
    assert last.outcome.reason == "final-round"
    earlier = play(game, replace(state, final_by=0, turn=1), "place RG d3-d2")
    assert earlier.outcome.reason == "no-place"


@pytest.mark.rule("3D-14")
def test_a_set_up_may_not_finish_the_game():
    game, state = study(*ONE_SPOT, racks=("GB",), **SMALL)
    with pytest.raises(IllegalMove, match="finish the game"):
        play(game, state, "tile OV d2-d3")


@pytest.mark.rule("3D-15")
@pytest.mark.parametrize("final_by", [None, 0, 1])
def test_six_complete_markers_win_at_once(final_by):
    game, state = study("track 0 26 27 27 27 27 27", "track 1 9 9 9 9 9 9", racks=("RG",))
    state = play(game, replace(state, final_by=final_by), "place RG b6-b7")
    assert str(state.outcome) == "all-complete; 1=0 2=1"
    assert len(state.racks[0]) == 4


@pytest.mark.rule("3D-15", "COM-2")
def test_the_others_are_ranked_behind_the_winner():
    tracks = ["track 0 9 9 9 9 9 9", "track 1 26 27 27 27 27 27", "track 2 10 9 9 9 9 9"]
    game, state = study(*tracks, players=3, first_seat=1, racks=("OV", "RG"))
    state = play(game, state, "place RG b6-b7")
    assert str(state.outcome) == "all-complete; 1=1 2=2 3=0"


@pytest.mark.rule("COM-2")
def test_rulebook_final_ranking():
    """Linda's lowest is 17; Tobias has 14-18-19 and Linus 14-18-18; Ulrika's lowest is 11."""
    game = ThreeD(players=4)
    tracks = (
        (20, 21, 22, 23, 24, 17),
        (19, 25, 14, 18, 27, 27),
        (18, 18, 27, 27, 27, 14),
        (27, 11, 27, 27, 27, 27),
    )
    assert game.scoring.outcome(tracks, "final-round").places == (1, 2, 3, 4)
    shared = game.scoring.outcome((*tracks[:2], tracks[1][::-1], tracks[3]), "final-round")
    assert str(shared) == "final-round; 1=0 2=1,2 3=3"


def solo(*set_ups, tile="RG", **options):
    return study(*set_ups, mode="solo", players=1, racks=(tile,), **options)


@pytest.mark.rule("3D-16", "3D-1")
def test_solo_has_sixty_tiles_and_one_in_hand():
    game, state = solo()
    assert (state.racks, len(state.bag)) == (((Tile(0, 1),),), 59)
    assert {move.tile for move in game.legal_moves(state)} == {Tile(0, 1)}
    state = play(game, state, "place RG b6-b7")
    assert (state.racks, game.to_move(state)) == (((),), CHANCE)
    assert len(play(game, state, "draw 0 OV").racks[0]) == 1


@pytest.mark.rule("3D-16")
@pytest.mark.parametrize(("before", "after"), [(17, 19), (25, 27), (26, 27), (27, 29), (53, 54)])
def test_solo_markers_stop_on_27_and_earn_nothing(before, after):
    runs = ["tile RB e4-d4", "tile RV e3-f2", "free"]
    game, state = solo(f"track 0 {before} 0 0 0 0 0", *runs, tile="RO")
    state = play(game, state, "place RO e5-f5")
    assert (state.tracks[0][0], state.bonus) == (after, 0)


@pytest.mark.rule("3D-16")
def test_solo_ends_with_the_last_tile_and_not_before():
    game, state = solo()
    state = drain(game, play(game, state, "free"), 1)
    state = somewhere(game, state)
    assert (state.outcome, len(state.bag)) == (None, 1)
    state = somewhere(game, refill(game, state))
    assert str(state.outcome) == "no-tiles; 1=0"


@pytest.mark.rule("3D-16", "3D-14")
def test_solo_ends_where_nothing_fits_before_the_next_draw():
    game, state = solo(*ONE_SPOT, **SMALL)
    ended = play(game, state, "place RG d3-d2")
    assert (ended.outcome.reason, len(ended.bag)) == ("no-place", 50)
    assert play(game, replace(state, bag=Bag()), "place RG d3-d2").outcome.reason == "no-tiles"


@pytest.mark.rule("3D-16")
def test_solo_is_complete_at_54():
    game, state = solo("track 0 53 54 54 54 54 54")
    state = play(game, replace(state, bag=Bag()), "place RG b6-b7")
    assert str(state.outcome) == "all-complete; 1=0"
    with pytest.raises(IllegalMove, match="finish the game"):
        solo("track 0 54 54 54 54 54 54")
