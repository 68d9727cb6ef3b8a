"""What a net playing alone is told besides: what lies on the board, and what lines have in sight.

From a free cell a line is seen up to the end of the first run on it, also beyond free cells. What
is near, with one free cell at most before it, and all that is seen is added up by colour.
"""

import numpy as np
from numpy.typing import NDArray

from genial.games.classic import fast_tables as t
from genial.games.classic.fast_features import LEVELS, TOP, Ints, Row, write_reach
from genial.games.classic.fast_play import entries
from genial.games.fast_kernel import fetch, get, get_four, inner, int64, shared

NEAR = 1  # free cells before a run that is near
SOLO_CELLS = len(t.BOARDS[0].grid.cells)
PROSPECTS = 6 * 2 * (1 + LEVELS + TOP) + 6 * SOLO_CELLS
Sights = NDArray[np.int32]  # near or far, colour, live cell


@shared
def write_prospects(rec: int, n: int, place: Ints, order: Ints, out: Row, at: int) -> int:
    """Everything about lines and cells, colour by colour; the place after it."""
    seen, reach = np.zeros((2, 6, n), np.int32), np.zeros(LEVELS + 1, np.int32)
    see_lines(rec, place, seen)
    for i in range(6):
        for far in range(2):
            at = write_reach(seen[far, order[i]], n, reach, LEVELS, out, at)
    return write_cells(rec, order, out, at)


@shared
def see_lines(rec: int, place: Ints, seen: Sights) -> None:
    """Add up what each live cell has in sight, near and far, line by line from its end."""
    board = get(rec, t.BOARD)
    nowhere = fetch(t.NOWHERE, board)
    for end in range(0, nowhere, t.ROW):
        for way in range(6):
            if fetch(t.NEIGHBOUR, entries(board, end) + way) == nowhere:
                see_line(rec, board, end, (way + 3) % 6, place, seen)


@inner
def see_line(rec: int, board: int, cell: int, way: int, place: Ints, seen: Sights) -> None:
    """Walk along a line, looking back."""
    colour, length, free = -1, 0, 0
    while cell != fetch(t.NOWHERE, board):
        here = get_four(rec, t.CELLS + cell)
        if here < t.TAKEN:
            at = place[cell // t.ROW]
            if colour >= 0 and at >= 0:
                seen[1, colour, at] += length
                if free <= NEAR:
                    seen[0, colour, at] += length
            free += 1
        elif here - t.TAKEN == colour and free == 0:
            length += 1
        else:
            colour, length, free = int64(here - t.TAKEN), 1, 0
        cell = fetch(t.NEIGHBOUR, entries(board, cell) + way)


@shared
def write_cells(rec: int, order: Ints, out: Row, at: int) -> int:
    """Where each colour lies: as many zeros and ones as there are cells; the place after them."""
    cells = fetch(t.NOWHERE, get(rec, t.BOARD)) // t.ROW
    for i in range(6):
        for cell in range(cells):
            out[at + cell] = int(get_four(rec, t.CELLS + cell * t.ROW) == t.TAKEN + order[i])
        at += cells
    return at
