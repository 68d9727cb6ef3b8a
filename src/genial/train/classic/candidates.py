"""All moves by the weighted player's measure, and the few of them worth a closer look."""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.train.arrays import hashed, pick
from genial.train.classic import scoring
from genial.train.classic.lines import Lines
from genial.train.classic.setting import DOUBLE, HIGH, LOW, Setting
from genial.train.classic.sim import Move, State, legal_mask, seen_tracks

Array = jax.Array
BINS = 128
INDEX_BITS = 14  # a rack of six on the largest board has 5,300 placements


class Width(NamedTuple):
    """How many moves are looked at."""

    best: int = 32  # by weighted gain
    noisy: int = 8  # by weighted gain with large noise, so that blocking moves are met too
    exchanges: int = 8  # the best of them once more, with an exchange where it is allowed


def weighted_gains(s: Setting, state: State, lines: Lines) -> Array:
    """Points that count, each times its colour's weight; -1 if illegal: int32 [B, moves]."""
    values = seen_tracks(s, state, state.turn)
    room, weight = scoring.room(s, values), scoring.weight(s, values)
    rack = pick(state.racks, state.turn).astype(jnp.int32)
    points = lines.points.astype(jnp.int32)
    low, high = jnp.asarray(LOW)[rack], jnp.asarray(HIGH)[rack]

    def halves(colour: Array) -> tuple[Array, Array, Array, Array]:
        mine = jnp.take_along_axis(points, colour[:, :, None], 1)
        left = jnp.take_along_axis(room, colour, 1)[:, :, None]
        factor = jnp.take_along_axis(weight, colour, 1)[:, :, None]
        return mine[:, :, s.pair_a], mine[:, :, s.pair_b], left, factor

    low_a, low_b, low_left, low_factor = halves(low)
    high_a, high_b, high_left, high_factor = halves(high)

    def worth(on_low: Array, on_high: Array) -> Array:
        mixed = jnp.minimum(on_low, low_left) * low_factor
        mixed += jnp.minimum(on_high, high_left) * high_factor
        double = jnp.minimum(on_low + on_high, low_left) * low_factor
        return jnp.where(jnp.asarray(DOUBLE)[rack][:, :, None], double, mixed)

    gains = jnp.stack([worth(low_a, high_b), worth(low_b, high_a)], 3)
    gains = jnp.where(legal_mask(s, state), gains, -1)
    return gains.reshape(gains.shape[0], -1)


def move_at(s: Setting, index: Array, exchange: Array) -> Move:
    """The move with this place among the [rack, pairs, 2] placements."""
    slot, rest = index // (2 * s.pairs), index % (2 * s.pairs)
    return Move(slot, rest // 2, rest % 2 == 1, exchange)


def best_weighted(gains: Array, seed: Array) -> Array:
    """The index of a best move by weighted gain, ties broken at random."""
    noise = hashed(seed, gains.shape[1]) >> 9
    return jnp.argmax(gains + noise.astype(jnp.float32) / (1 << 23) * 0.999, axis=1)


def choose_candidates(gains: Array, width: Width, seed: Array) -> tuple[Array, Array]:
    """Indices [B, best + noisy] of moves worth a look, and whether each is a legal move."""
    packed = (gains << INDEX_BITS) | jnp.arange(gains.shape[1])
    best = jax.lax.top_k(_bin_maxima(packed, BINS), width.best)[0]
    spread = gains.astype(jnp.float32) + 60.0 * (hashed(seed, gains.shape[1]) >> 8) / (1 << 24)
    noisy = jnp.where(gains >= 0, spread.astype(jnp.int32), -1)
    noisy = _bin_maxima((noisy << INDEX_BITS) | jnp.arange(gains.shape[1]), width.noisy)
    found = jnp.concatenate([best, noisy], 1)
    return found & ((1 << INDEX_BITS) - 1), found >= 0


def _bin_maxima(packed: Array, bins: int) -> Array:
    """The maximum of every bins-th number: a cheap stand-in for a sort over thousands."""
    games, count = packed.shape
    short = -count % bins
    padded = jnp.pad(packed, ((0, 0), (0, short)), constant_values=-1)
    return padded.reshape(games, -1, bins).max(1)
