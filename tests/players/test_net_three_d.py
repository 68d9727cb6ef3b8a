"""What a net of the 3D game sees, with weights nobody has trained: how it plays does not matter."""

from random import Random

import numpy as np
import pytest

from genial.games.three_d.fast_told import feature_count
from genial.games.three_d.rules import ThreeD
from genial.games.three_d.state import Phase, State
from genial.kernel.game import CHANCE
from genial.kernel.moves import EXCHANGE, KEEP
from genial.match import sample
from genial.players.budget import Budget
from genial.players.eye import Eye
from genial.players.net import NetPlayer, deep_of
from genial.players.weights import Net
from tests.players.positions import left_behind
from tests.players.test_net import position

SETTINGS = [("versus", 2), ("versus", 3), ("versus", 4), ("solo", 1)]


def _eye(game: ThreeD) -> Eye:
    rng, inputs = np.random.default_rng(1), feature_count(game.players)
    sizes = ((inputs, 8), (8, 1))
    layers = [(rng.normal(size=(a, b)), rng.normal(size=b)) for a, b in sizes]
    return Eye(game, Net(tuple((w.astype(np.float32), b.astype(np.float32)) for w, b in layers)))


@pytest.mark.parametrize(("mode", "players"), SETTINGS)
def test_nets_choose_legal_moves_and_the_same_again(mode: str, players: int) -> None:
    game = ThreeD(mode=mode, players=players)
    eye = _eye(game)
    state = position(game, seed=players, decisions=9)
    view, moves = game.view(state, state.turn), game.legal_moves(state)
    for player in (NetPlayer(eye), deep_of(eye, Budget(simulations=24))):
        chosen = player.choose(view, moves, Random(1))
        assert chosen in moves
        assert player.choose(view, moves, Random(1)) == chosen


@pytest.mark.parametrize("decisions", [6, 40])
def test_only_what_the_seat_may_see_counts(decisions: int) -> None:
    game = ThreeD(players=3)
    eye = _eye(game)
    state = position(game, seed=8, decisions=decisions)
    known = eye.fast.from_view(game.view(state, state.turn))
    seen = eye.look(known[None], 40)
    for seed in range(3):
        dealt = known.copy()
        eye.fast.determinise(dealt, state.turn, eye.fast.rng(seed))
        again = eye.look(dealt[None], 40)
        assert (again.plans == seen.plans).all() and (again.values == seen.values).all()


def test_the_widest_look_finds_every_legal_move() -> None:
    game = ThreeD(players=4)
    eye = _eye(game)
    record = eye.fast.from_state(position(game, seed=2, decisions=15))
    legal = eye.fast.legal(record)
    looked = eye.look(record[None], len(legal))
    assert sorted(set(looked.plans[:, 0])) == sorted(legal)


def _last_decision(game: ThreeD, seed: int) -> State:
    """The state before the last decision of a random match."""
    rng, state = Random(seed), game.start()
    before = state
    while (mover := game.to_move(state)) is not None:
        if mover == CHANCE:
            state = game.apply(state, sample(game, state, rng))
        else:
            before, state = state, game.apply(state, rng.choice(game.legal_moves(state)))
    return before


@pytest.mark.parametrize(("mode", "players"), SETTINGS)
def test_a_finished_game_is_worth_its_result(mode: str, players: int) -> None:
    game, seen = ThreeD(mode=mode, players=players), 0
    eye = _eye(game)
    for seed in range(4):
        before = _last_decision(game, seed)
        looked = eye.look(eye.fast.from_view(game.view(before, before.turn))[None], 20)
        for (action, _), value in zip(looked.plans, looked.values, strict=True):
            after = game.apply(before, eye.fast.move(int(action)))
            if after.outcome is not None:
                seen += 1
                if mode == "solo":
                    expected = min(after.tracks[0]) / game.track_end
                else:
                    expected = left_behind(after.outcome.places)[before.turn]
                assert value == pytest.approx(expected)
    assert seen


def test_an_exchange_is_a_choice_of_its_own() -> None:
    game = ThreeD()
    player, rng, found = NetPlayer(_eye(game)), Random(1), 0
    while not found:
        state = game.start()
        while (mover := game.to_move(state)) is not None:
            if mover == CHANCE:
                state = game.apply(state, sample(game, state, rng))
                continue
            moves = game.legal_moves(state)
            if state.phase is Phase.EXCHANGE:
                found += 1
                move = player.choose(game.view(state, mover), moves, rng)
                assert move in (EXCHANGE, KEEP)
            state = game.apply(state, rng.choice(moves))
