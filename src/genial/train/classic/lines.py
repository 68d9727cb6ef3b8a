"""What every cell would score, once per state; then after a placement, without a re-scan."""

from functools import reduce
from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.train.arrays import pick
from genial.train.classic.setting import EMPTY, Setting
from genial.train.classic.sim import State, cells_of
from genial.train.frame import OPPOSITE, neighbours_of
from genial.train.placing import Move
from genial.train.tiles import COLOURS, HIGH, LOW

Array = jax.Array
DEAD = -100  # the points of a cell no tile can cover any more


class Lines(NamedTuple):
    """The straight runs seen from every cell of a batch of states."""

    colour: Array  # int8 [B, cells, 6]: the neighbour's colour in each direction
    length: Array  # int8 [B, cells, 6]: how long that colour's run is there
    points: Array  # int8 [B, 6, cells]: what each colour would score on each cell


class Laid(NamedTuple):
    """Candidate placements [B, K] and what they change."""

    kind: Array
    low: Array
    high: Array
    points_low: Array
    points_high: Array
    cells: Array  # int8 [B, K, frame]
    empty: Array  # bool [B, K, frame]
    live: Array  # bool [B, K, frame]: empty, with an empty neighbour
    points: Array  # int8 [B, K, 6, frame], DEAD on cells that are not live


def scan_lines(s: Setting, cells: Array) -> Lines:
    """The lines of a batch of boards."""
    line = cells[:, s.rays[: s.cells]]  # B, cells, 6, steps
    colour = line[..., 0]
    unbroken, length = colour >= 0, jnp.zeros(colour.shape, jnp.int8)
    for step in range(line.shape[3]):
        unbroken &= line[..., step] == colour
        length += unbroken.astype(jnp.int8)
    points = [jnp.where(colour == c, length, 0).sum(2, dtype=jnp.int8) for c in range(COLOURS)]
    return Lines(colour, length, jnp.stack(points, 1))


def lay(s: Setting, state: State, lines: Lines, move: Move) -> Laid:
    """The boards after each candidate placement [B, K]."""
    rack = pick(state.racks, state.turn)
    kind = jnp.take_along_axis(rack, move.slot, 1).astype(jnp.int32)
    low, high = jnp.asarray(LOW)[kind], jnp.asarray(HIGH)[kind]
    first, second = cells_of(s, move)
    way = jnp.asarray(s.pair_way)[move.pair]
    way = jnp.where(move.turned, jnp.asarray(OPPOSITE)[way], way)
    runs_low, runs_high = _runs(lines, first, low), _runs(lines, second, high)
    through_low, through_high = _joined(runs_low, runs_high, way, low == high)
    rise_low = _rises(s, first, runs_low, through_low)
    rise_high = _rises(s, second, runs_high, through_high)
    at, spots = jnp.arange(s.frame.size), jnp.asarray(s.frame.spots)
    empty = (state.cells[:, None, s.frame.cells] == EMPTY) & (at != spots[first][..., None])
    empty &= at != spots[second][..., None]
    live = empty & reduce(jnp.logical_or, neighbours_of(s.frame, empty, False))
    colours = jnp.arange(COLOURS)[:, None]
    points = jnp.pad(lines.points, ((0, 0), (0, 0), (0, 1)))[:, None, :, s.frame.cells]
    points = points + jnp.where(colours == low[..., None, None], rise_low[:, :, None], 0)
    points = points + jnp.where(colours == high[..., None, None], rise_high[:, :, None], 0)
    points = jnp.where(live[:, :, None], points, DEAD).astype(jnp.int8)
    sums = runs_low.sum(-1), runs_high.sum(-1)
    cells = state.cells[:, None, s.frame.cells]
    cells = jnp.where(at == spots[first][..., None], low[..., None].astype(jnp.int8), cells)
    cells = jnp.where(at == spots[second][..., None], high[..., None].astype(jnp.int8), cells)
    return Laid(kind, low, high, *sums, cells, empty, live, points)


def _runs(lines: Lines, cell: Array, colour: Array) -> Array:
    """How long the runs of a colour are in the six directions from a cell: int32 [B, K, 6]."""
    seen = jnp.take_along_axis(lines.colour, cell[..., None], 1)
    length = jnp.take_along_axis(lines.length, cell[..., None], 1)
    return jnp.where(seen == colour[..., None], length, 0).astype(jnp.int32)


def _joined(low: Array, high: Array, way: Array, double: Array) -> tuple[Array, Array]:
    """The runs with the partner's counted in where both halves show one colour."""
    ahead = (jnp.arange(6) == way[..., None]) & double[..., None]
    behind = (jnp.arange(6) == jnp.asarray(OPPOSITE)[way][..., None]) & double[..., None]
    return low + jnp.where(ahead, 1 + high, 0), high + jnp.where(behind, 1 + low, 0)


def _rises(s: Setting, cell: Array, runs: Array, through: Array) -> Array:
    """By how much a half raises its colour's points on each cell: int8 [B, K, frame]."""
    ends = jnp.asarray(s.frame.spots[s.rays])[cell[..., None], jnp.arange(6), runs]
    rise = (1 + through[..., OPPOSITE]).astype(jnp.int8)
    at = jnp.arange(s.frame.size)
    total = jnp.zeros((*cell.shape, s.frame.size), jnp.int8)
    for way in range(6):
        total += jnp.where(at == ends[..., way, None], rise[..., way, None], 0)
    return total
