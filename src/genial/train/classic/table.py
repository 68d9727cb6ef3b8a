"""The classic game as training sees it: candidates with features, random moves, results."""

import jax
import jax.numpy as jnp

from genial.train.arrays import hashed, pick, random_true
from genial.train.classic import scoring
from genial.train.classic.candidates import (
    Width,
    best_weighted,
    choose_candidates,
    move_at,
    weighted_gains,
)
from genial.train.classic.features import feature_count, features, look_ahead, opposing
from genial.train.classic.lines import lay, scan_lines
from genial.train.classic.setting import DOUBLE, Setting, setting_of
from genial.train.classic.sim import (
    Move,
    State,
    legal_mask,
    open_pairs,
    renewed,
    seen_tracks,
    start,
    step,
    tile_slots,
)
from genial.train.compiler import settled
from genial.train.config import Config
from genial.train.simulator import Options

__all__ = [
    "PRESETS",
    "feature_count",
    "legal_mask",
    "look",
    "lowest",
    "random_move",
    "renewed",
    "results",
    "setting_of",
    "start",
    "step",
]
Array = jax.Array
TOY = Config(
    games=64,
    minibatches=4,
    layers=(64, 32),
    width=(8, 2, 1),
    rate=3e-3,
    average=0.97,
    match_games=64,
)
PRESETS = {"defaults": Config(), "toy": TOY}


def look(s: Setting, state: State, width: tuple[int, ...], seed: Array) -> Options:
    """The candidates (best, noisy, with an exchange) and what the net is told about them."""
    wanted = Width(*width)
    lines = settled(scan_lines(s, state.cells))
    gains = settled(weighted_gains(s, state, lines))
    index, legal = choose_candidates(gains, wanted, seed)
    move = move_at(s, index, jnp.zeros(index.shape, bool))
    if s.rack > 1:
        move, legal = _with_exchanges(move, legal, wanted.exchanges)
    laid = settled(lay(s, state, lines, move))
    after = settled(look_ahead(s, state, move, laid))
    greedy = best_weighted(gains, seed)
    return Options(
        move=move,
        legal=legal & (after.exchanged | ~move.exchange),
        known=jnp.where(after.over, after.reward, -1.0),
        inputs=features(s, laid, after),
        simple=move_at(s, greedy, jnp.ones(greedy.shape, bool)),  # it exchanges whenever it may
    )


def _with_exchanges(keep: Move, legal: Array, count: int) -> tuple[Move, Array]:
    """The candidates, and the first of them once more with the intent to exchange."""
    swap = jax.tree.map(lambda x: x[:, :count], keep)
    swap = swap._replace(exchange=jnp.ones_like(swap.exchange))
    both = jax.tree.map(lambda a, b: jnp.concatenate([a, b], 1), keep, swap)
    return both, jnp.concatenate([legal, legal[:, :count]], 1)


def random_move(s: Setting, state: State, seed: Array) -> Move:
    """A uniformly random legal placement: a pair, and apart from it a tile and which way round."""
    bits = hashed(seed, 3)
    rack = pick(state.racks, state.turn)
    turnable = tile_slots(rack) & ~jnp.asarray(DOUBLE)[rack]
    ways = jnp.stack([tile_slots(rack), turnable], 2).reshape(rack.shape[0], -1)
    way = random_true(ways, bits[:, 0])
    pair = random_true(open_pairs(s, state), bits[:, 1])
    return Move(way // 2, pair, way % 2 == 1, bits[:, 2] % 2 == 1)


def results(s: Setting, state: State) -> Array:
    """Every side's result of finished games: float32 [B, sides]."""
    shares = []
    for side in range(s.side_count):
        seen = state._replace(turn=jnp.full_like(state.turn, s.sides.index(side)))
        mine = seen_tracks(s, seen, seen.turn)
        shares.append(scoring.reward(s, mine, opposing(s, seen)[0]))
    return jnp.stack(shares, 1)


def lowest(s: Setting, state: State) -> Array:
    """The mean over the tracks of the lowest marker: float32 [B]."""
    return state.tracks.min(2).astype(jnp.float32).mean(1)
