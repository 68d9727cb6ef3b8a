"""What half a tile of each colour would score on every pair, before and after a placement."""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.train.arrays import pick
from genial.train.compiler import settled
from genial.train.frame import OPPOSITE, neighbours_of
from genial.train.placing import Move
from genial.train.three_d.setting import Setting
from genial.train.three_d.sim import EMPTY, State, allowed_pairs, cells_of, level_pairs
from genial.train.tiles import COLOURS, HIGH, LOW, Table

Array = jax.Array
DEAD = -60  # the points of a half on a pair where no tile may lie: twice that is still an int8


class Halves(NamedTuple):
    """What half a tile of each colour scores on either cell of a pair: int8 [..., 6, pairs]."""

    on_a: Array
    on_b: Array


class Laid(NamedTuple):
    """Candidate placements [B, K] and what they change."""

    low: Array
    high: Array
    points_low: Array
    points_high: Array
    served: Array  # bool [B, K, 6]
    open: Array  # bool [B, K, pairs]: where the next tile may lie
    level: Array  # int8 [B, K, pairs]: the height of the first cell
    top: Array  # int32 [B, K, 6]: how many symbols of each colour are seen
    height: Array  # int8 [B, K]: how high the tile lies
    halves: Halves  # DEAD where a pair is not open


def framed(s: Setting, cells: Array) -> Array:
    """Cells [..., cells + 1] as a frame."""
    return _places(cells, s.frame.cells)


def _places(values: Array, places: Table) -> Array:
    """The entries of the last axis at these places."""
    return values.at[..., places].get(mode="promise_in_bounds")


def scan_halves(s: Setting, cells: Array) -> Halves:
    """The halves' points on all pairs of framed boards [..., frame]."""
    lengths = settled(_run_lengths(s, cells))
    around = neighbours_of(s.frame, cells, EMPTY)
    points = []
    for c in range(COLOURS):
        counted = (jnp.where(seen == c, lengths[..., way, :], 0) for way, seen in enumerate(around))
        points.append(sum(counted, start=jnp.int8(0)))
    stacked = settled(jnp.stack(points, -2))
    size, spots = s.frame.size, s.frame.spots
    flat = lengths.reshape(*cells.shape[:-1], 6 * size)
    at_a, at_b = spots[s.pair_a], spots[s.pair_b]

    def half(at: Table, towards: Table, way: Table) -> Array:
        lost = _places(flat, way * size + at)[..., None, :]  # the run towards the other half
        ahead = _places(cells, towards)[..., None, :] == jnp.arange(COLOURS)[:, None]
        return _places(stacked, at) - jnp.where(ahead, lost, 0)

    return Halves(half(at_a, at_b, s.pair_way), half(at_b, at_a, OPPOSITE[s.pair_way]))


def _run_lengths(s: Setting, cells: Array) -> Array:
    """How long the run is that begins beside a cell, in each direction: int8 [..., 6, frame]."""
    steps, size = s.rays.shape[2] - 1, s.frame.size
    margin = steps * s.frame.row
    padded = jnp.pad(cells, [(0, 0)] * (cells.ndim - 1) + [(margin, margin)], constant_values=EMPTY)
    found = []
    for by in s.frame.shifts:
        first = padded[..., margin + by : margin + by + size]
        unbroken, length = first >= 0, (first >= 0).astype(jnp.int8)
        for step in range(2, steps + 1):
            begin = margin + step * by
            unbroken &= padded[..., begin : begin + size] == first
            length += unbroken.astype(jnp.int8)
        found.append(length)
    return jnp.stack(found, -2)


def closed_to(halves: Halves, pairs: Array) -> Halves:
    """The halves' points, DEAD but on these pairs [..., pairs]."""
    dead = jnp.int8(DEAD)
    return Halves(*(jnp.where(pairs[..., None, :], half, dead) for half in halves))


def lay(s: Setting, state: State, halves: Halves, move: Move) -> Laid:
    """The boards after each candidate placement [B, K]; `halves` are those before it."""
    rack = pick(state.racks, state.turn)
    kind = jnp.take_along_axis(rack, move.slot, 1).astype(jnp.int32)
    low, high = jnp.asarray(LOW)[kind], jnp.asarray(HIGH)[kind]
    first, second = cells_of(s, move)
    on_a, on_b = (half.reshape(half.shape[0], -1) for half in halves)

    def scored(colour: Array, on_second: Array) -> Array:
        index = colour * s.pairs + move.pair
        one, other = (jnp.take_along_axis(half, index, 1) for half in (on_a, on_b))
        return jnp.where(on_second, other, one).astype(jnp.int32)

    served = state.served[:, None] | jnp.asarray(s.beside)[move.pair]
    height = jnp.take_along_axis(state.heights, first, 1) + 1
    level, fits = _levels(s, state, first, second, height)
    at, spots = jnp.arange(s.frame.size), jnp.asarray(s.frame.spots)
    cells = framed(s, state.cells)[:, None]
    cells = jnp.where(at == spots[first][..., None], low[..., None].astype(jnp.int8), cells)
    cells = jnp.where(at == spots[second][..., None], high[..., None].astype(jnp.int8), cells)
    cells, places = settled((cells, fits & allowed_pairs(s, served)))
    return Laid(
        low=low,
        high=high,
        points_low=scored(low, move.turned),
        points_high=scored(high, ~move.turned),
        served=served,
        open=places,
        level=level,
        top=jnp.stack([(cells == c).sum(-1) for c in range(COLOURS)], -1),
        height=height,
        halves=closed_to(scan_halves(s, cells), places),
    )


def _levels(
    s: Setting, state: State, first: Array, second: Array, height: Array
) -> tuple[Array, Array]:
    """The pairs' heights after a tile, and which of them are level: [B, K, pairs]."""
    on_a = (first[..., None] == s.pair_a) | (second[..., None] == s.pair_a)
    on_b = (first[..., None] == s.pair_b) | (second[..., None] == s.pair_b)
    below_a, below_b = state.heights[:, None, s.pair_a], state.heights[:, None, s.pair_b]
    risen = height[..., None]
    fits = jnp.where(on_a, below_b == risen, level_pairs(s, state)[:, None])
    fits = jnp.where(on_b, below_a == risen, fits) & ~(on_a & on_b)  # 3D-5
    return jnp.where(on_a, risen, below_a), fits
