"""Cells of a hexagon in rows with a spare column, where a neighbour is a shift and no gather."""

from dataclasses import dataclass

import jax
import jax.numpy as jnp
import numpy as np

from genial.kernel.hexgrid import DIRECTIONS, Grid
from genial.train.tiles import Table

Array = jax.Array
OPPOSITE: Table = np.array([3, 4, 5, 0, 1, 2])


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """Where the cells of a board lie in a frame of rows."""

    row: int
    spots: Table  # the place of each cell in the frame; -1 for off the board
    cells: Table  # the cell at each place of the frame; the number of cells for none
    shifts: tuple[int, ...]  # how far on the neighbour in each direction is

    @property
    def size(self) -> int:
        """How many places there are."""
        return len(self.cells)


def frame_of(grid: Grid) -> Frame:
    """The frame of a board."""
    side = 2 * grid.radius + 1
    row = side + 1  # a spare column, so that no step leads from one row's end into the next
    spots = [(r + grid.radius) * row + q + grid.radius for q, r in grid.cells]
    cells = np.full(side * row, len(spots), np.int32)
    cells[spots] = np.arange(len(spots))
    shifts = tuple(dr * row + dq for dq, dr in DIRECTIONS)
    return Frame(row, np.array([*spots, -1]), cells, shifts)


def neighbours_of(frame: Frame, values: Array, edge: int | bool) -> list[Array]:
    """values [..., frame] as seen one step on in each of the six directions."""
    padding = [(0, 0)] * (values.ndim - 1) + [(frame.row, frame.row)]
    padded = jnp.pad(values, padding, constant_values=edge)
    return [padded[..., frame.row + by : frame.row + by + frame.size] for by in frame.shifts]


def rays_of(grid: Grid) -> Table:
    """The cells in each line: cell, direction, step -> cell; off the board, their number."""
    count = len(grid.cells)
    longest = max(len(ray) for rays in grid.rays for ray in rays)
    rays = np.full((count + 1, 6, longest + 1), count, np.int32)
    for cell, lines in enumerate(grid.rays):
        for way, ray in enumerate(lines):
            rays[cell, way, : len(ray)] = ray
    return rays
