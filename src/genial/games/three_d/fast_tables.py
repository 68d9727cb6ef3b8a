"""The layout of a record of the 3D game.

The board lies in a square of cells with a border all round, so that a neighbour is a fixed step
away and no table has to know the size: cell = (r + radius + 1) * stride + q + radius + 1.
A *spot* is a pair of touching cells: 3 * cell + 0, 1 or 2 for the neighbour to the right, below to
the left, below to the right. Spots are ordered as the grid's pairs are. Words are uint64.

    0..15    solo, players, stride (2 radius + 3), ring, turn, phase, bonus, served (bit per stone),
             free, begun, exchanging, reason, bag size, final-by (255: nobody), bonus-per-space,
             tiles laid
    16..39   tracks: seat by seat, six values each
    40..43   tiles on each rack, also where they are not known
    44..48   rack size, end and halt of a track, the word LEVEL begins at, words in LEVEL
    49..54   the colours of the start stones in label order
    56..87   racks, a word each (fast_racks)
    88..95   the rack shown by an exchange
    96..173  the bag: kinds of tiles in no particular order
    176..487 the tiles laid, four bytes each: kind, spot (two bytes), seat (7: set-up) * 2 + turned
    488..    two bytes per cell: the colour on top (6: none, 7: off the board) and the height
             (255: off the board)
    then     LEVEL: the spots a tile fits on, 21 cells a word; and as many words BESIDE: the spots
             beside unserved stones, all of them when the start rule is over
"""

import numpy as np
from numpy.typing import NDArray

from genial.kernel.hexgrid import LARGEST_RADIUS

SOLO, PLAYERS, STRIDE, RING, TURN, PHASE, BONUS, SERVED = range(8)
FREE, BEGUN, EXCHANGING, REASON, BAG_SIZE, FINAL_BY, PER_SPACE, LAID = range(8, 16)
TRACKS, SIZES, RACK_SIZE, END, HALT, LEVEL, WORDS, STONES = 16, 40, 44, 45, 46, 47, 48, 49
RACKS, SHOWN, BAG, HISTORY, CELLS = 56, 88, 96, 176, 488
EMPTY_CELL, NO_CELL, NO_HEIGHT, NOBODY, NO_SEAT = 6, 7, 255, 255, 7
ALL_SERVED = 63
IN_WORD = 21  # cells, three bits each

STONING, DEAL, PLACE, EXCHANGE, REFILL, OVER = range(6)
PHASE_NAMES = ("stones", "deal", "place", "exchange", "refill", "over")
REASON_NAMES = ("", "all-complete", "no-place", "no-tiles", "final-round")
ALL_COMPLETE, NO_PLACE, NO_TILES, FINAL_ROUND = 1, 2, 3, 4

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Shorts = NDArray[np.uint16]

MAX_PAIRS = 3 * LARGEST_RADIUS * (3 * LARGEST_RADIUS + 1)
MAX_SPOTS = 3 * (2 * LARGEST_RADIUS + 3) ** 2
START_Q = np.array([0, 1, -1, 1, -1, 0])  # the start cells in label order, in rings
START_R = np.array([-1, -1, 0, 0, 1, 1])


def cells_at(radius: int) -> list[int]:
    """The numbers that the grid's cells have in a record."""
    stride, span = 2 * radius + 3, range(-radius, radius + 1)
    inside = ((q, r) for r in span for q in span if abs(q + r) <= radius)
    return [(r + radius + 1) * stride + q + radius + 1 for q, r in inside]


def _spots(radius: int) -> list[int]:
    """The spot of every pair of the grid, in order."""
    stride, cells = 2 * radius + 3, cells_at(radius)
    steps, known = (1, stride - 1, stride), set(cells)
    return [3 * cell + k for cell in cells for k in range(3) if cell + steps[k] in known]


def _spot_tables() -> tuple[Shorts, Shorts]:
    spots = np.zeros((LARGEST_RADIUS + 1, MAX_PAIRS), dtype=np.uint16)
    pairs = np.zeros((LARGEST_RADIUS + 1, MAX_SPOTS), dtype=np.uint16)
    for radius in range(1, LARGEST_RADIUS + 1):
        for pair, spot in enumerate(_spots(radius)):
            spots[radius, pair], pairs[radius, spot] = spot, pair
    return spots.ravel(), pairs.ravel()


SPOT_OF, PAIR_OF = _spot_tables()  # (radius, pair) and (radius, spot)


def shape(radius: int) -> tuple[int, int, int]:
    """The word LEVEL begins at, the words in it, and the size of a whole record in bytes."""
    square = (2 * radius + 3) ** 2
    level, words = (CELLS + 2 * square + 7) // 8, (square + IN_WORD - 1) // IN_WORD
    return level, words, 8 * (level + 2 * words + 1)  # the last one is spare, see add_bits
