"""The batched simulator against the rules, move for move."""

from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from genial.games.classic.board import EMPTY
from genial.games.classic.moves import actions_of
from genial.games.classic.rules import Classic
from genial.games.classic.state import Phase
from genial.games.classic.state import State as RulesState
from genial.kernel.moves import EXCHANGE, KEEP, Draw
from genial.kernel.tiles import TILES
from genial.train import scoring
from genial.train.arrays import hashed
from genial.train.classic import sim
from genial.train.classic.candidates import weighted_gains
from genial.train.classic.features import look_ahead, opposing
from genial.train.classic.lines import DEAD, lay, scan_lines
from genial.train.classic.setting import Setting, setting_of
from genial.train.placing import Move, best_weighted, move_at
from tests.conftest import some
from tests.players.positions import left_behind

SETTINGS = [("versus", 2), ("duel", 2), ("solo", 1), ("team", 4), ("versus", 3), ("versus", 4)]
GAMES = 6


def _choose(s: Setting, state: sim.State, key: jax.Array) -> Move:
    """Greedy in even games, so that caps and bonuses happen; random in odd ones."""
    seeds, coin = jax.random.bits(key, (2, GAMES)), jax.random.bernoulli(key, 0.6, (GAMES,))
    gains = weighted_gains(s, state, scan_lines(s, state.cells))
    wild = jnp.argmax(jnp.where(gains >= 0, hashed(seeds[1], gains.shape[1]), 0), 1)
    even = jnp.arange(GAMES) % 2 == 0
    return move_at(jnp.where(even, best_weighted(gains, seeds[0]), wild), s.pairs, coin)


def _play(s: Setting, seed: int):
    """The states and moves of a few games, as NumPy."""

    @jax.jit
    def turn(state, key):
        keys = jax.random.split(key)
        move = _choose(s, state, keys[0])
        uniforms = jax.random.uniform(keys[1], (GAMES, s.rack))
        return sim.legal_mask(s, state), move, sim.step(s, state, move, uniforms)

    state = jax.jit(partial(sim.start, s, games=GAMES))(jax.random.key(seed))
    for key in jax.random.split(jax.random.key(seed + 1), s.placements):
        mask, move, after = turn(state, key)
        yield jax.tree.map(np.asarray, (state, mask, move, after))
        state = after


def _draw_all(game: Classic, state: RulesState, racks: np.ndarray) -> RulesState:
    """The rules' state after the draws that lead to these racks."""
    while state.phase in (Phase.DEAL, Phase.REFILL):
        seat = game._drawing_seat(state)
        wanted = [TILES[kind] for kind in racks[seat]]
        for tile in state.racks[seat]:
            wanted.remove(tile)
        state = game.apply(state, Draw(seat, wanted[0]))
    return state


def _assert_equal(game: Classic, rules: RulesState, state: sim.State, at: int) -> None:
    assert tuple(state.cells[at][:-1]) == rules.cells
    assert tuple(map(tuple, state.tracks[at].tolist())) == rules.tracks
    for seat, rack in enumerate(state.racks[at]):
        assert sorted(TILES[kind] for kind in rack if kind >= 0) == list(rules.racks[seat])
    assert tuple(state.bag[at]) == rules.bag.counts
    assert (state.turn[at], state.bonus[at]) == (rules.turn, rules.bonus)
    assert tuple(state.opened[at]) == rules.opened
    assert set(np.flatnonzero(state.claimed[at])) == set(rules.claimed)
    assert state.over[at] == (rules.phase is Phase.OVER)


def _numbers(s: Setting, state: sim.State, mask: np.ndarray, at: int) -> list[int]:
    """The legal actions in the numbering of the rules' moves."""
    rack = state.racks[at][state.turn[at]]
    return sorted(
        int(rack[slot]) * 2 * s.pairs + 2 * pair + turned
        for slot, pair, turned in np.argwhere(mask[at])
    )


@pytest.mark.parametrize(("mode", "players"), some(SETTINGS, 3))
def test_every_step_is_the_rules(mode: str, players: int) -> None:
    s, game = setting_of(mode, players), Classic(mode=mode, players=players)
    actions = actions_of(game.radius)
    rules: list[RulesState] = []
    exchanges = 0
    for state, mask, move, after in _play(s, seed=players):
        if not rules:
            rules = [_draw_all(game, game.start(), racks) for racks in state.racks]
        for at in range(GAMES):
            if rules[at].phase is Phase.OVER:
                continue
            _assert_equal(game, rules[at], state, at)
            legal = game.legal_moves(rules[at])
            assert _numbers(s, state, mask, at) == sorted(actions.number[m] for m in legal)
            kind = state.racks[at][state.turn[at]][move.slot[at]]
            number = int(kind) * 2 * s.pairs + 2 * int(move.pair[at]) + int(move.turned[at])
            rules[at] = game.apply(rules[at], actions.by_number[number])
            if rules[at].phase is Phase.EXCHANGE:
                exchanges += int(move.exchange[at])
                rules[at] = game.apply(rules[at], EXCHANGE if move.exchange[at] else KEEP)
            rules[at] = _draw_all(game, rules[at], after.racks[at])
            _assert_equal(game, rules[at], after, at)
    assert all(state.phase is Phase.OVER for state in rules)
    assert exchanges or mode == "solo"
    _assert_same_outcomes(s, game, rules, after)


def _assert_same_outcomes(s: Setting, game: Classic, rules, state: sim.State) -> None:
    for seat in range(s.players):
        state = state._replace(turn=np.full(GAMES, seat))
        mine = sim.seen_tracks(s, jax.tree.map(jnp.asarray, state), jnp.asarray(state.turn))
        others = opposing(s, jax.tree.map(jnp.asarray, state))[0]
        for at, reward in enumerate(np.asarray(scoring.reward(s, mine, others))):
            places = rules[at].outcome.places[: s.opponents + 1]  # partners sit opposite
            alone = min(rules[at].tracks[0]) / s.end
            expected = left_behind(places)[game.sides[seat]] if s.opponents else alone
            assert reward == pytest.approx(expected)


@pytest.mark.parametrize(("mode", "players"), some(SETTINGS, 2))
def test_afterstates_are_the_next_states_seen_before_the_draw(mode: str, players: int) -> None:
    s = setting_of(mode, players)

    @jax.jit
    def foresee(state, move):
        laid = lay(s, state, scan_lines(s, state.cells), jax.tree.map(lambda x: x[:, None], move))
        after = look_ahead(s, state, jax.tree.map(lambda x: x[:, None], move), laid)
        return jax.tree.map(lambda x: x[:, 0], (laid, after._replace(distance=after.bonus)))

    rescan = jax.jit(partial(scan_lines, s))
    for state, _, move, following in _play(s, seed=10 + players):
        laid, after = jax.tree.map(np.asarray, foresee(state, move))
        fresh = np.asarray(rescan(following.cells).points)
        seen = sim.seen_tracks(s, jax.tree.map(jnp.asarray, following), jnp.asarray(state.turn))
        for at in np.flatnonzero(~state.over):
            on_board = s.frame.spots[:-1]
            live, points = laid.live[at][on_board], laid.points[at][:, on_board]
            assert (laid.empty[at][on_board] == (following.cells[at][:-1] == EMPTY)).all()
            assert (points[:, live] == fresh[at][:, live]).all()
            assert (points[:, ~live] == DEAD).all()
            assert (after.mine[at] == np.asarray(seen)[at]).all()
            assert after.over[at] == following.over[at]
            assert after.bonus[at] == following.bonus[at]
            assert after.unseen[at].sum() + after.rack[at].sum() + laid_tiles(s, laid, at) == 120


def laid_tiles(s: Setting, laid, at: int) -> int:
    """How many tiles lie on the board."""
    return (int((s.start == EMPTY).sum()) - int(laid.empty[at].sum())) // 2
