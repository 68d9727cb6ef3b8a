"""The 3D board: its size, the start cells, and where a tile fits on what lies there."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from genial.kernel.hexgrid import Axial, Grid, hexagon

EMPTY = -1
GROUND = -1  # the top piece of a cell nothing lies on


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """One size of the board with its six start cells."""

    grid: Grid
    starts: tuple[int, ...]  # the start cells in label order
    pair_number: Mapping[tuple[int, int], int]
    beside: tuple[tuple[int, ...], ...]  # per pair: which start cells it lies beside

    def level_pairs(self, heights: Sequence[int], pieces: Sequence[int]) -> list[int]:
        """The pairs of equal height that are not exactly one tile (3D-4, 3D-5)."""
        return [
            pair
            for pair, (a, b) in enumerate(self.grid.pairs)
            if heights[a] == heights[b] and (pieces[a] != pieces[b] or pieces[a] == GROUND)
        ]


def _corners(ring: int) -> tuple[Axial, ...]:
    n = ring
    return ((0, -n), (n, -n), (n, 0), (0, n), (-n, n), (-n, 0))


@cache
def board_of(radius: int, ring: int) -> Board:
    """The shared board of this radius, its start cells on the corners of this ring (3D-2)."""
    grid = hexagon(radius)
    starts = tuple(sorted(grid.at(q, r) for q, r in _corners(ring)))
    beside = tuple(
        tuple(i for i, start in enumerate(starts) if {*grid.neighbours[start]} & {*pair})
        for pair in grid.pairs
    )
    return Board(grid, starts, {pair: i for i, pair in enumerate(grid.pairs)}, beside)
