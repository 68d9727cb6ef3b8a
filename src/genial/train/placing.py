"""Placements on batches: tiles of a rack on pairs of cells, and those worth a closer look."""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.train.arrays import hashed, random_true
from genial.train.tiles import DOUBLE, KINDS

Array = jax.Array
BINS = 128
INDEX_BITS = 14  # the largest rack on the largest board has 5,300 placements


class Move(NamedTuple):
    """A placement per game (or several: any shape), the low colour on the pair's first cell."""

    slot: Array
    pair: Array
    turned: Array  # bool: the low colour on the second cell instead
    exchange: Array  # bool: exchange afterwards if that is allowed


class Width(NamedTuple):
    """How many moves are looked at."""

    best: int = 32  # by weighted gain
    noisy: int = 8  # by weighted gain with large noise, so that blocking moves are met too
    exchanges: int = 8  # the best of them once more, with an exchange where it is allowed


def tile_slots(rack: Array) -> Array:
    """Which slots hold a tile that no earlier slot holds: bool [B, rack]."""
    same = (rack[:, :, None] == rack[:, None, :]) & (rack[:, :, None] >= 0)
    earlier = jnp.tril(jnp.ones((rack.shape[1], rack.shape[1]), bool), -1)
    return (rack >= 0) & ~(same & earlier).any(2)


def placements(rack: Array, pairs: Array) -> Array:
    """All placements of a rack [B, rack] on pairs [B, pairs]: bool [B, rack, pairs, 2]."""
    ways = jnp.stack([jnp.ones(KINDS, bool), ~jnp.asarray(DOUBLE)], 1)[rack]
    slots = tile_slots(rack)[:, :, None] & ways
    return slots[:, :, None, :] & pairs[:, None, :, None]


def random_placement(rack: Array, pairs: Array, seed: Array) -> Move:
    """A uniformly random one of them: a pair, and apart from it a tile and which way round."""
    bits = hashed(seed, 3)
    turnable = tile_slots(rack) & ~jnp.asarray(DOUBLE)[rack]
    ways = jnp.stack([tile_slots(rack), turnable], 2).reshape(rack.shape[0], -1)
    way = random_true(ways, bits[:, 0])
    pair = random_true(pairs, bits[:, 1])
    return Move(way // 2, pair, way % 2 == 1, bits[:, 2] % 2 == 1)


def move_at(index: Array, pairs: int, exchange: Array) -> Move:
    """The move with this place among the [rack, pairs, 2] placements."""
    slot, rest = index // (2 * pairs), index % (2 * pairs)
    return Move(slot, rest // 2, rest % 2 == 1, exchange)


def best_weighted(gains: Array, seed: Array) -> Array:
    """The index of a best move by weighted gain, ties broken at random."""
    noise = hashed(seed, gains.shape[1]) >> 9
    return jnp.argmax(gains + noise.astype(jnp.float32) / (1 << 23) * 0.999, axis=1)


def choose_candidates(gains: Array, width: Width, noise: float, seed: Array) -> tuple[Array, Array]:
    """Indices [B, best + noisy] of moves worth a look, and whether each is a legal move."""
    packed = (gains << INDEX_BITS) | jnp.arange(gains.shape[1])
    best = jax.lax.top_k(_bin_maxima(packed, BINS), width.best)[0]
    spread = gains.astype(jnp.float32) + noise * (hashed(seed, gains.shape[1]) >> 8) / (1 << 24)
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


def with_exchanges(keep: Move, legal: Array, count: int) -> tuple[Move, Array]:
    """The candidates, and the first of them once more with the intent to exchange."""
    swap = jax.tree.map(lambda x: x[:, :count], keep)
    swap = swap._replace(exchange=jnp.ones_like(swap.exchange))
    both = jax.tree.map(lambda a, b: jnp.concatenate([a, b], 1), keep, swap)
    return both, jnp.concatenate([legal, legal[:, :count]], 1)
