"""Hexagons of hexes: cells, labels, neighbours, straight lines and the twelve symmetries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count, takewhile
from types import MappingProxyType

from genial.kernel.game import NotationError

Axial = tuple[int, int]
DIRECTIONS: tuple[Axial, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
LETTERS = "abcdefghijklmnopqrstuvwxyz"
LARGEST_RADIUS = 12  # the row letters end at y


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """A hexagon of cells numbered row by row; use `hexagon(radius)` to get the shared one."""

    radius: int
    cells: tuple[Axial, ...]
    labels: tuple[str, ...]
    index: Mapping[str, int]  # label -> cell number
    neighbours: tuple[tuple[int, ...], ...]
    rays: tuple[tuple[tuple[int, ...], ...], ...]  # cell, direction -> the cells in that line
    pairs: tuple[tuple[int, int], ...]  # touching cells, the smaller number first

    def at(self, q: int, r: int) -> int:
        """The number of the cell with these axial coordinates."""
        return self.index[_label(self.radius, (q, r))]

    def cell(self, label: str) -> int:
        """The number of a labelled cell, or a NotationError naming the label."""
        try:
            return self.index[label]
        except KeyError:
            raise NotationError(
                f"no cell {label!r}: this board runs from {self.labels[0]} to {self.labels[-1]}"
            ) from None

    def symmetries(self) -> Sequence[tuple[int, ...]]:
        """The twelve rotations and reflections, each as a table old cell -> new cell."""
        return _symmetries(self.radius)


def _label(radius: int, cell: Axial) -> str:
    q, r = cell
    return f"{LETTERS[r + radius]}{q + radius + 1}"


def _inside(radius: int, cell: Axial) -> bool:
    q, r = cell
    return max(abs(q), abs(r), abs(q + r)) <= radius


def _line(radius: int, start: Axial, step: Axial) -> tuple[Axial, ...]:
    ahead = ((start[0] + n * step[0], start[1] + n * step[1]) for n in count(1))
    return tuple(takewhile(lambda cell: _inside(radius, cell), ahead))


@cache
def hexagon(radius: int) -> Grid:
    """The hexagon whose corners are `radius` steps from its centre."""
    span = range(-radius, radius + 1)
    cells = tuple((q, r) for r in span for q in span if _inside(radius, (q, r)))
    number = {cell: i for i, cell in enumerate(cells)}
    labels = tuple(_label(radius, cell) for cell in cells)
    rays = tuple(
        tuple(tuple(number[c] for c in _line(radius, cell, step)) for step in DIRECTIONS)
        for cell in cells
    )
    neighbours = tuple(tuple(ray[0] for ray in lines if ray) for lines in rays)
    pairs = tuple((a, b) for a in range(len(cells)) for b in sorted(neighbours[a]) if a < b)
    index = MappingProxyType({label: i for i, label in enumerate(labels)})
    return Grid(radius, cells, labels, index, neighbours, rays, pairs)


def _turn(cell: Axial) -> Axial:
    q, r = cell
    return -r, q + r


@cache
def _symmetries(radius: int) -> tuple[tuple[int, ...], ...]:
    cells = hexagon(radius).cells
    number = {cell: i for i, cell in enumerate(cells)}
    tables = []
    for mirrored in (False, True):
        image = [(r, q) if mirrored else (q, r) for q, r in cells]
        for _ in range(6):
            tables.append(tuple(number[cell] for cell in image))
            image = [_turn(cell) for cell in image]
    return tuple(tables)
