"""What the card and the dice game share on batches: tracks cut into zones, and the ranking."""

import jax
import jax.numpy as jnp

from genial.train.arrays import hashed

Array = jax.Array
COLOURS = 6


def open_space(tracks: Array, end: int) -> Array:
    """The last space that the gates leave open (CAR-4, DIC-7)."""
    lowest = tracks.min(-1)
    closed = jnp.where(lowest >= 1, min(6, end), min(3, end))
    return jnp.where(lowest >= 4, end, closed)


def advanced(tracks: Array, points: Array, end: int) -> Array:
    """The tracks [..., 6] after these points, gates read again until nothing more fits (DIC-8)."""
    after = tracks
    for _ in range(3):  # there are three spaces at which gates stand
        after = jnp.minimum(tracks + points, open_space(after, end)[..., None])
    return after


def alone(tracks: Array, points: Array, end: int) -> Array:
    """Where each colour would stand if only its own points were scored."""
    index = jnp.arange(COLOURS)
    others = jnp.where(index == index[:, None], 99, tracks[..., None, :]).min(-1)
    after = tracks
    for _ in range(3):
        lowest = jnp.minimum(others, after)
        space = jnp.where(lowest >= 1, min(6, end), min(3, end))
        after = jnp.minimum(tracks + points, jnp.where(lowest >= 4, end, space))
    return after


def standing(tracks: Array) -> Array:
    """A number that is higher the better a track is: the lowest value weighs most (COM-2)."""
    ordered = jnp.sort(tracks.astype(jnp.int32), -1)
    return (ordered << (4 * jnp.arange(COLOURS - 1, -1, -1))).sum(-1)


def shares(tracks: Array) -> Array:
    """The share of the others each seat is ahead of by the tracks [B, seats, 6]: float32."""
    rank = standing(tracks)
    mine, others = rank[:, :, None], rank[:, None, :]
    behind = (mine > others).sum(2) + 0.5 * ((mine == others).sum(2) - 1)  # one of them itself
    return (behind / (rank.shape[1] - 1)).astype(jnp.float32)


def noise(seed: Array, count: int) -> Array:
    """Well mixed numbers in [0, 1): float32 [B, count] from one random number a game."""
    return (hashed(seed, count) >> 8).astype(jnp.float32) / (1 << 24)


def seated(turn: Array, players: int) -> Array:
    """The seats in the order of play from each game's turn on: int32 [B, players]."""
    return (turn[:, None] + jnp.arange(players)) % players


def in_order(table: Array, turn: Array) -> Array:
    """The rows of the seats [B, seats, ...], the one whose turn it is first."""
    order = seated(turn, table.shape[1])
    return jnp.take_along_axis(table, order.reshape(order.shape + (1,) * (table.ndim - 2)), 1)
