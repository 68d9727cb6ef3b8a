from collections import Counter
from dataclasses import fields, replace

import pytest
from three_d_study import SETTINGS, random_states, study

from genial.games import load_game
from genial.games.three_d.board import GROUND
from genial.games.three_d.modes import BAGS
from genial.games.three_d.moves import actions_of
from genial.games.three_d.rules import ThreeD
from genial.kernel.game import CHANCE, GameError

EACH_SETTING = pytest.mark.parametrize(
    "options", SETTINGS, ids=lambda o: "-".join(map(str, o.values()))
)


def all_tiles(state):
    aside = state.shown if state.exchanging else ()
    racks = [tile for rack in state.racks for tile in rack]
    return state.bag.add([*racks, *aside, *(laid.tile for laid in state.laid)])


@EACH_SETTING
@pytest.mark.rule("3D-1", "3D-4", "3D-5", "3D-11")
def test_random_games_keep_tiles_and_the_board_together(options):
    game = ThreeD(**options)
    for state in random_states(game, seed=5):
        assert all_tiles(state) == BAGS[game.players]
        assert sum(state.heights) == 2 * len(state.laid) + len(state.stones)
        tops = Counter(state.pieces)
        assert all(count <= (1 if piece < 6 else 2) for piece, count in tops.items() if piece >= 0)
        assert all(
            (h == 0) == (p == GROUND) for h, p in zip(state.heights, state.pieces, strict=True)
        )
        assert state.bonus <= len(state.racks[state.turn])


@EACH_SETTING
def test_random_games_follow_their_own_move_lists(options):
    game = ThreeD(**options)
    numbers = actions_of(game.radius).number
    for state in random_states(game, seed=6):
        moves = game.legal_moves(state)
        assert bool(moves) == (game.outcome(state) is None)
        assert all(game.parse_move(str(move)) == move for move in moves[:20])
        if game.to_move(state) == CHANCE:
            assert len(game.weights(state)) == len(moves)
        else:
            listed = [numbers[move] for move in moves]
            assert listed == sorted(set(listed))


@EACH_SETTING
@pytest.mark.rule("3D-13", "3D-14", "3D-16")
def test_random_games_end_for_the_reason_they_give(options):
    game = ThreeD(**options)
    for seed in range(4):
        *_, before, last = random_states(game, seed)
        reason = last.outcome.reason
        spot = bool(game.board.level_pairs(last.heights, last.pieces))
        if reason == "no-place":
            assert not spot
        elif reason == "no-tiles":
            assert game.mode == "solo"
            assert not last.bag
        else:
            assert reason == "final-round"
            assert before.final_by == before.turn
            assert len(last.bag) < 5


@pytest.mark.rule("COM-4")
def test_a_view_shows_the_own_rack_and_counts_only():
    game, state = study(racks=("RG RB", "OV YV"))
    view = game.view(state, 0)
    assert view.rack == state.racks[0]
    assert (view.rack_sizes, view.bag_size) == ((5, 5), 50)
    assert view.unseen == state.bag.add(state.racks[1])
    assert game.view(state, None).rack == ()
    assert len(game.view(state, None).unseen) == 60


@pytest.mark.rule("COM-4")
def test_states_that_differ_in_the_unseen_look_the_same():
    game, state = study(racks=("RG RB",))
    theirs, back = state.racks[1][0], next(iter(state.bag))
    other = replace(
        state,
        racks=(state.racks[0], tuple(sorted((*state.racks[1][1:], back)))),
        bag=state.bag.take(back).add([theirs]),
    )
    assert other != state
    assert game.view(other, 0) == game.view(state, 0)
    assert game.view(other, None) == game.view(state, None)
    assert not {"racks", "bag"} & {f.name for f in fields(game.view(state, 0))}


def test_the_view_shows_what_lies_on_top():
    game, state = study("tile RG e4-e5", "tile RB d5-d6", "tile OV e5-d5")
    view = game.view(state, 1)
    cell = game.board.grid.cell
    assert [view.cells[cell(c)] for c in ("e4", "e5", "d5", "d6")] == [0, 3, 5, 2]
    assert [view.heights[cell(c)] for c in ("e4", "e5", "d5", "d6")] == [1, 2, 2, 1]
    assert [view.pieces[cell(c)] for c in ("e4", "e5", "d5", "d6")] == [6, 8, 8, 7]
    assert view.stones == (0, 1, 2, 3, 4, 5)
    assert view.final_by is None


def test_the_registry_knows_the_game_and_its_options():
    game = load_game("3d", mode="solo", players=1, radius=5, bonus_per_space=True)
    assert isinstance(game, ThreeD)
    assert (game.key, game.options) == ("3d", {"radius": 5, "bonus_per_space": True})
    for options in ({"mode": "team"}, {"mode": "solo", "players": 2}, {"bonus_per_space": 1}):
        with pytest.raises(GameError, match="choose"):
            load_game("3d", **options)


def test_random_games_meet_exchanges_and_high_stacks():
    game = ThreeD(players=3)
    states = [state for seed in range(12) for state in random_states(game, seed)]
    assert any(state.exchanging for state in states)
    assert max(laid.level for state in states for laid in state.laid) > 3
