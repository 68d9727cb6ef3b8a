"""The classic board: its three sizes, the printed symbols, and where tiles fit."""

from dataclasses import dataclass
from functools import cache

from genial.kernel.hexgrid import Grid, hexagon

EMPTY = -1
PRINTED = ((0, -5), (5, -5), (5, 0), (0, 5), (-5, 5), (-5, 0))  # CLA-2, in colour order
Cells = tuple[int, ...]  # a colour or EMPTY for every cell


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """One size of the board with its printed symbols."""

    grid: Grid
    printed: tuple[int, ...]  # the cell of each colour's printed symbol
    pairs: tuple[tuple[int, int], ...]  # touching cells a tile can lie on
    beside: tuple[int | None, ...]  # per pair: the colour of the printed symbol it touches

    def empty(self) -> Cells:
        """The cells before the first tile."""
        cells = [EMPTY] * len(self.grid.cells)
        for colour, cell in enumerate(self.printed):
            cells[cell] = colour
        return tuple(cells)

    def free_pairs(self, cells: Cells) -> list[int]:
        """The numbers of the pairs whose two cells are free."""
        return [i for i, (a, b) in enumerate(self.pairs) if cells[a] == EMPTY and cells[b] == EMPTY]

    def is_full(self, cells: Cells) -> bool:
        """Whether no two touching cells are free."""
        return not any(cells[a] == EMPTY and cells[b] == EMPTY for a, b in self.pairs)


@cache
def board_of(radius: int) -> Board:
    """The shared board of this radius."""
    grid = hexagon(radius)
    printed = tuple(grid.at(q, r) for q, r in PRINTED)
    pairs = tuple((a, b) for a, b in grid.pairs if a not in printed and b not in printed)
    return Board(grid, printed, pairs, tuple(_printed_beside(grid, printed, p) for p in pairs))


def _printed_beside(grid: Grid, printed: tuple[int, ...], pair: tuple[int, int]) -> int | None:
    touching = {n for cell in pair for n in grid.neighbours[cell] if n in printed}
    return printed.index(touching.pop()) if touching else None
