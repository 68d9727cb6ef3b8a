"""The batched 3D game against the rules, move for move."""

from dataclasses import replace
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from genial.games.three_d.moves import Stones, actions_of
from genial.games.three_d.rules import ThreeD
from genial.games.three_d.state import Phase
from genial.games.three_d.state import State as RulesState
from genial.kernel.moves import EXCHANGE, KEEP, Draw
from genial.kernel.tiles import TILES
from genial.train.arrays import hashed
from genial.train.placing import Move, best_weighted, move_at
from genial.train.three_d import sim, table
from genial.train.three_d.after import look_ahead
from genial.train.three_d.candidates import weighted_gains
from genial.train.three_d.lines import DEAD, framed, lay, scan_halves
from genial.train.three_d.setting import Setting, setting_of
from tests.conftest import some
from tests.players.positions import left_behind
from tests.train.three_d.positions import SETTINGS, action_numbers, assert_equal, batch

GAMES = 6


def _choose(s: Setting, state: sim.State, key: jax.Array) -> Move:
    """Weighted in even games, so that bonuses happen; random in odd ones."""
    seeds, coin = jax.random.bits(key, (2, GAMES)), jax.random.bernoulli(key, 0.6, (GAMES,))
    gains = weighted_gains(s, state, scan_halves(s, framed(s, state.cells)))
    wild = jnp.argmax(jnp.where(gains >= 0, hashed(seeds[1], gains.shape[1]), 0), 1)
    even = jnp.arange(GAMES) % 2 == 0
    return move_at(jnp.where(even, best_weighted(gains, seeds[0]), wild), s.pairs, coin)


def _play(s: Setting, seed: int):
    """The states and moves of a few games, as NumPy."""

    @jax.jit
    def turn(state, key):
        keys = jax.random.split(key)
        move = _choose(s, state, keys[0])
        uniforms = jax.random.uniform(keys[1], (GAMES, s.uniforms))
        return sim.legal_mask(s, state), move, sim.step(s, state, move, uniforms)

    state = jax.jit(partial(sim.start, s, games=GAMES))(jax.random.key(seed))
    for key in jax.random.split(jax.random.key(seed + 1), s.decisions):
        if state.over.all():
            break
        mask, move, after = turn(state, key)
        yield jax.tree.map(np.asarray, (state, mask, move, after))
        state = after


def _draw_all(game: ThreeD, state: RulesState, racks: np.ndarray) -> RulesState:
    """The rules' state after the draws that lead to these racks."""
    while state.phase in (Phase.DEAL, Phase.REFILL):
        seat = game._drawing_seat(state)
        wanted = [TILES[kind] for kind in racks[seat]]
        for tile in state.racks[seat]:
            wanted.remove(tile)
        state = game.apply(state, Draw(seat, wanted[0]))
    return state


def _begun(s: Setting, game: ThreeD, state: sim.State, at: int) -> RulesState:
    stones = Stones(tuple(state.cells[at][s.starts].tolist()))
    return _draw_all(game, game.apply(game.start(), stones), state.racks[at])


def _action(s: Setting, state: sim.State, move: Move, at: int) -> int:
    kind = int(state.racks[at][state.turn[at]][move.slot[at]])
    return kind * 2 * s.pairs + 2 * int(move.pair[at]) + int(move.turned[at])


@pytest.mark.parametrize(("mode", "players"), some(SETTINGS, 2))
def test_every_step_is_the_rules(mode: str, players: int) -> None:
    s, game = setting_of(mode, players), ThreeD(mode=mode, players=players)
    actions, rules, met = actions_of(game.radius), [], {"exchange": 0, "bonus": 0}
    for state, mask, move, after in _play(s, seed=players):
        if not rules:
            rules = [_begun(s, game, state, at) for at in range(GAMES)]
        for at in np.flatnonzero(~state.over):
            assert_equal(rules[at], state, at)
            legal = game.legal_moves(rules[at])
            assert action_numbers(s, state, mask, at) == sorted(actions.number[m] for m in legal)
            rules[at] = game.apply(rules[at], actions.by_number[_action(s, state, move, at)])
            if rules[at].phase is Phase.EXCHANGE:
                met["exchange"] += int(move.exchange[at])
                rules[at] = game.apply(rules[at], EXCHANGE if move.exchange[at] else KEEP)
            rules[at] = _draw_all(game, rules[at], after.racks[at])
            met["bonus"] += rules[at].bonus
            assert_equal(rules[at], after, at)
    assert all(state.phase is Phase.OVER for state in rules)
    assert mode == "solo" or all(met.values())
    _assert_same_outcomes(s, rules, after)


def _assert_same_outcomes(s: Setting, rules: list[RulesState], state: sim.State) -> None:
    shares = np.asarray(table.results(s, jax.tree.map(jnp.asarray, state)))
    for at, found in enumerate(rules):
        assert found.outcome is not None
        alone = [min(found.tracks[0]) / s.end]
        expected = alone if s.solo else left_behind(found.outcome.places)
        assert shares[at].tolist() == pytest.approx(expected)


@pytest.mark.parametrize(("mode", "players"), some(SETTINGS))
def test_afterstates_are_the_next_states_seen_before_the_draw(mode: str, players: int) -> None:
    s = setting_of(mode, players)

    @jax.jit
    def foresee(state, move):
        one = jax.tree.map(lambda x: x[:, None], move)
        laid = lay(s, state, scan_halves(s, framed(s, state.cells)), one)
        after = look_ahead(s, state, one, laid)
        return jax.tree.map(lambda x: x[:, 0], (laid, after._replace(distance=None, coming=None)))

    @jax.jit
    def seen(state):
        return scan_halves(s, framed(s, state.cells)), sim.open_pairs(s, state)

    for state, _, move, following in _play(s, seed=10 + players):
        state, following = jax.tree.map(jnp.asarray, (state, following))
        laid, after = jax.tree.map(np.asarray, foresee(state, jax.tree.map(jnp.asarray, move)))
        halves, places = jax.tree.map(np.asarray, seen(following))
        tracks = np.asarray(sim.seen_tracks(following, state.turn))
        for at in np.flatnonzero(~np.asarray(state.over)):
            assert (laid.open[at] == places[at]).all()
            for found, fresh in zip(laid.halves, halves, strict=True):
                assert (found[at][:, places[at]] == fresh[at][:, places[at]]).all()
                assert (found[at][:, ~places[at]] == DEAD).all()
            assert (after.mine[at] == tracks[at]).all()
            assert after.over[at] == following.over[at]
            assert after.bonus[at] == following.bonus[at]
            goes_on = not (after.over[at] or after.bonus[at])
            assert not goes_on or after.supply[at] == following.bag[at].sum()
            assert not goes_on or s.solo or after.last[at] == (following.final[at] >= 0)


def _one_spot(game: ThreeD) -> RulesState:
    """A position without a level pair but one: neighbours differ in height everywhere else."""
    stones = game.apply(game.start(), Stones((0, 1, 2, 3, 4, 5)))
    while stones.phase is Phase.DEAL:
        stones = game.apply(stones, game.legal_moves(stones)[0])
    heights = [3 + (q - r) % 3 for q, r in game.board.grid.cells]
    a, b = game.board.grid.pairs[70]
    heights[a] = heights[b] = 9
    return replace(
        stones,
        cells=tuple(n % 6 for n in range(len(heights))),
        heights=tuple(heights),
        pieces=tuple(range(len(heights))),
        served=(True,) * 6,
    )


@partial(jax.jit, static_argnums=0)
def _after(s: Setting, state: sim.State, move: Move):
    """What comes of a move, and what a player expects of it."""
    only = Move(*(x[:, None] for x in move))
    laid = lay(s, state, scan_halves(s, framed(s, state.cells)), only)
    drawn = jnp.full((1, s.uniforms), 0.5)
    return sim.step(s, state, move, drawn), look_ahead(s, state, only, laid)


@pytest.mark.parametrize(("mode", "players"), some(SETTINGS))
def test_without_a_place_for_the_next_tile_the_game_is_over(mode: str, players: int) -> None:
    s, game = setting_of(mode, players), ThreeD(mode=mode, players=players)
    rules = _one_spot(game)
    state = batch(s, [rules])
    mask = np.asarray(jax.jit(sim.legal_mask, static_argnums=0)(s, state))
    slot, pair, turned = (jnp.array([n]) for n in np.argwhere(mask[0])[0])
    move = Move(slot, pair, turned == 1, jnp.zeros(1, bool))
    after, foreseen = _after(s, state, move)
    assert bool(after.over[0])
    assert bool(foreseen.over[0, 0])
    number = _action(s, jax.tree.map(np.asarray, state), jax.tree.map(np.asarray, move), 0)
    rules = game.apply(rules, actions_of(game.radius).by_number[number])
    if rules.phase is Phase.EXCHANGE:
        rules = game.apply(rules, KEEP)
    rules = _draw_all(game, rules, np.asarray(after.racks[0]))
    assert rules.outcome is not None
    assert rules.outcome.reason == "no-place"
    assert_equal(rules, jax.tree.map(np.asarray, after), 0)
