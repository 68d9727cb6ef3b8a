"""Tiles on batches: their colours as tables, racks as slots of kinds, bags as counts."""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from genial.kernel.tiles import TILE_INDEX, TILES, Tile
from genial.train.compiler import settled

Array = jax.Array
Table = NDArray[Any]
COLOURS = 6
KINDS = len(TILES)
LOW: Table = np.array([tile.low for tile in TILES], np.int32)
HIGH: Table = np.array([tile.high for tile in TILES], np.int32)
DOUBLE: Table = LOW == HIGH
SHOWS: Table = np.array([[c in tile for c in range(COLOURS)] for tile in TILES])  # kind, colour
KIND_OF: Table = np.array(
    [[TILE_INDEX[Tile(min(a, b), max(a, b))] for b in range(COLOURS)] for a in range(COLOURS)],
    np.int32,
)
NO_TILE = -1


def draw(bag: Array, wanted: Array, uniforms: Array) -> tuple[Array, Array]:
    """Tiles drawn one after the other where wanted (NO_TILE elsewhere), and the bag left."""
    return draw_from(jnp.cumsum(bag.astype(jnp.int32), axis=1), wanted, uniforms)


def draw_from(ladder: Array, wanted: Array, uniforms: Array) -> tuple[Array, Array]:
    """The same from the bag's running totals."""
    kinds = jnp.arange(KINDS)
    drawn = []
    for i in range(wanted.shape[1]):
        total = ladder[:, -1]
        ticket = jnp.minimum((uniforms[:, i] * total).astype(jnp.int32), total - 1)
        at = (ladder <= ticket[:, None]).sum(1)
        taken = wanted[:, i, None] & (at[:, None] <= kinds)
        drawn.append(jnp.where(wanted[:, i], at, NO_TILE).astype(jnp.int8))
        ladder = settled(ladder - taken)
    left = jnp.diff(ladder, axis=1, prepend=0)
    return jnp.stack(drawn, 1), left.astype(jnp.int8)


def deal(bag: Table, games: int, draws: int, key: Array) -> tuple[Array, Array]:
    """So many tiles for each game out of the same full bag, and the bags that are left."""
    ladder = jnp.broadcast_to(np.cumsum(bag, dtype=np.int32), (games, KINDS))
    wanted = jnp.ones((games, draws), bool)
    return draw_from(ladder, wanted, jax.random.uniform(key, (games, draws)))


def count_kinds(rack: Array) -> Array:
    """How many tiles of each kind the last axis holds: int32 [..., 21]."""
    return (rack[..., None] == jnp.arange(KINDS)).sum(-2)


def by_colour(counts: Array, shows: Table) -> Array:
    """How many of the counted tiles [..., 21] show each colour in a table like SHOWS."""
    return jnp.stack([counts[..., shows[:, c]].sum(-1) for c in range(COLOURS)], -1)


def expected_best(worth: Array, counts: Array, hand: int) -> Array:
    """The mean of the best of so many tiles drawn (with replacement) from the counted ones.

    Both [..., kinds]; kinds that are worth the same are told apart by their place.
    """
    index = np.arange(worth.shape[-1])
    below = worth[..., None, :] < worth[..., :, None]
    below |= (worth[..., None, :] == worth[..., :, None]) & (index[None, :] <= index[:, None])
    total = jnp.maximum(counts.sum(-1, keepdims=True), 1).astype(jnp.float32)
    upto = (below * counts[..., None, :]).sum(-1) / total
    return (worth * (upto**hand - (upto - counts / total) ** hand)).sum(-1)
