"""What a net playing alone is told besides: what lies on the board, and what lines have in sight.

From a free cell a line is seen up to the end of the first run on it, also beyond free cells. What
is near, with one free cell at most before it, and all that is seen is added up by colour.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.train.classic.lines import DEAD, Laid
from genial.train.classic.reach import LEVELS, TOP, reach_told
from genial.train.classic.setting import EMPTY, OFF_BOARD, Setting
from genial.train.compiler import settled
from genial.train.tiles import COLOURS

Array = jax.Array
NEAR = 1  # free cells before a run that is near


class Sight(NamedTuple):
    """The first runs seen from every cell in one direction: int8 [..., frame]."""

    colour: Array  # EMPTY where there is none
    near: Array  # the same, but EMPTY where it is not near
    length: Array


def prospects(s: Setting, laid: Laid, order: Array) -> Array:
    """The features, the colours in this order [B, K, 6]: float32 [B, K, n]."""
    sights = settled([_along(s, laid.cells, by) for by in s.frame.shifts])
    columns = []
    for lines in ([(x.near, x.length) for x in sights], [(x.colour, x.length) for x in sights]):
        seen = jnp.where(laid.live[:, :, None], _by_colour(lines), jnp.int8(DEAD))
        columns.append(reach_told(settled(seen), LEVELS)[0])
    told = jnp.take_along_axis(jnp.concatenate(columns, -1), order[..., None], 2)
    cells = laid.cells[..., s.frame.spots[:-1]]
    lies = [cells == order[..., i, None].astype(jnp.int8) for i in range(COLOURS)]
    flat = told.reshape(*told.shape[:2], -1)
    return jnp.concatenate([flat, *(x.astype(jnp.float32) for x in lies)], -1)


def prospect_count(s: Setting) -> int:
    """How many features these are."""
    return COLOURS * (2 * (1 + LEVELS + TOP) + s.cells)


def _along(s: Setting, cells: Array, by: int) -> Sight:
    """What is seen in the direction in which the next cell of the frame is so far on."""
    steps, size = s.rays.shape[2] - 1, s.frame.size
    margin = steps * s.frame.row
    widths = [(0, 0)] * (cells.ndim - 1) + [(margin, margin)]
    padded = jnp.pad(cells, widths, constant_values=OFF_BOARD)
    colour, length = jnp.full_like(cells, EMPTY), jnp.zeros_like(cells)
    looking, running = jnp.ones(cells.shape, bool), jnp.zeros(cells.shape, bool)
    far = running
    for step in range(1, steps + 1):
        begin = margin + step * by
        here = padded[..., begin : begin + size]
        begins = looking & (here >= 0)
        running = begins | (running & (here == colour))
        colour = jnp.where(begins, here, colour)
        length += running.astype(jnp.int8)
        far |= begins & (step > NEAR + 1)
        looking &= here == EMPTY
    return Sight(colour, jnp.where(far, jnp.int8(EMPTY), colour), length)


def _by_colour(lines: list[tuple[Array, Array]]) -> Array:
    """The lengths of all directions added up by colour: int8 [..., 6, frame]."""
    zero = jnp.int8(0)
    sums = [
        sum((jnp.where(colour == c, length, zero) for colour, length in lines), start=zero)
        for c in range(COLOURS)
    ]
    return jnp.stack(sums, -2)
