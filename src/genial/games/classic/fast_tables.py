"""The layout of a record of the classic game, and the tables its kernels read.

One layout serves all three boards; the cells come last. A word is eight bytes.

    0..15    mode, players, board (0..2), rack size, turn, phase, bonus, opened (bit per seat),
             claimed (bit per colour), free, begun, exchanging, reason, bag size, and the end and
             the halt of a track
    16..39   tracks: side by side, six values each; in a duel side 0 holds value + 9
    40..43   tiles on each rack, also where they are not known
    48..79   racks: each a word with three bits of count per kind of tile
    80..87   the rack shown by an exchange, a word
    88..95   how many pairs of cells are free, a word
    96..151  the free pairs of cells: seven words, one bit each, in the order of the board's pairs
    152..271 the bag: kinds of tiles in no particular order
    272..    four bytes per cell, as one number: of a free cell, what each colour would score on it,
             colour c times BASE ** c; else TAKEN and the colour (7: off the board). One cell more
             than there are, for everything off the board.

No half of a tile scores more than 34: five rays, cut short by the printed symbols. (A cell without
a free neighbour would score up to 38. Its number means nothing then, but stays below TAKEN.)
"""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from genial.games.classic.board import Board, board_of
from genial.games.classic.modes import RADIUS
from genial.kernel.tiles import TILES

MODE, PLAYERS, BOARD, RACK_SIZE, TURN, PHASE, BONUS, OPENED = range(8)
CLAIMED, FREE, BEGUN, EXCHANGING, REASON, BAG_SIZE, END, HALT = range(8, 16)
TRACKS, SIZES = 16, 40
RACKS, SHOWN, FREE_COUNT, FREE_PAIRS = 48, 80, 88, 96  # words of eight bytes
BAG, CELLS = 152, 272
ROW = 4  # bytes per cell; in kernels and tables a cell is ROW times its number
BASE, TAKEN, NO_COLOUR = 35, 1 << 31, 7

VERSUS, TEAM, SOLO, DUEL = range(4)
MODE_NAMES = ("versus", "team", "solo", "duel")
DEAL, PLACE, EXCHANGE, REFILL, OVER = range(5)
PHASE_NAMES = ("deal", "place", "exchange", "refill", "over")
REASON_NAMES = ("", "all-complete", "board-full", "four-colours")
ALL_COMPLETE, BOARD_FULL, FOUR_COLOURS = 1, 2, 3
DUEL_MIDDLE = 9

KINDS = len(TILES)
MAX_CELLS, MAX_PAIRS, MAX_WORDS = 170, 426, 7
ENTRIES = 8  # of a cell in the tables by cell
BOARD_ENTRIES = MAX_CELLS * ENTRIES
BOARDS: tuple[Board, ...] = tuple(board_of(radius) for radius in sorted(set(RADIUS.values())))

Bytes = NDArray[np.uint8]
Rows = NDArray[np.uint16]
Words = NDArray[np.uint64]


def record_size(board: int) -> int:
    """The bytes of a record on a board, a multiple of eight."""
    return (CELLS + ROW * (len(BOARDS[board].grid.cells) + 1) + 7) // 8 * 8


def bits(numbers: Iterable[int], words: int) -> Words:
    """A row of words with these bits set."""
    row = np.zeros(words, dtype=np.uint64)
    for number in numbers:
        row[number // 64] |= np.uint64(1 << number % 64)
    return row


def _neighbours() -> Rows:
    table = np.zeros((len(BOARDS), MAX_CELLS, ENTRIES), dtype=np.uint16)
    for b, board in enumerate(BOARDS):
        nowhere = len(board.grid.cells)
        table[b, nowhere] = ROW * nowhere
        for cell, rays in enumerate(board.grid.rays):
            table[b, cell, :6] = [ROW * (ray[0] if ray else nowhere) for ray in rays]
    return table.ravel()


def _pair_cells() -> Rows:
    table = np.zeros((len(BOARDS), MAX_PAIRS, 2), dtype=np.uint16)
    for b, board in enumerate(BOARDS):
        table[b, : len(board.pairs)] = ROW * np.array(board.pairs)
    return table.ravel()


def _kept_pairs() -> Words:
    table = np.zeros((len(BOARDS), MAX_CELLS, ENTRIES), dtype=np.uint64)
    for b, board in enumerate(BOARDS):
        for cell in range(len(board.grid.cells)):
            table[b, cell] = ~bits((i for i, p in enumerate(board.pairs) if cell in p), ENTRIES)
    return table.ravel()


def _opening_pairs() -> Words:
    table = np.zeros((len(BOARDS), 64, MAX_WORDS), dtype=np.uint64)
    for b, board in enumerate(BOARDS):
        for claimed in range(64):
            open_pairs = (
                i for i, c in enumerate(board.beside) if c is not None and not claimed >> c & 1
            )
            table[b, claimed] = bits(open_pairs, MAX_WORDS)
    return table.ravel()


def _tiles_showing() -> Words:
    table = np.zeros(64, dtype=np.uint64)
    for colours in range(64):
        kinds = [k for k, tile in enumerate(TILES) if any(colours >> c & 1 for c in tile)]
        table[colours] = sum(7 << 3 * kind for kind in kinds)
    return table


NEIGHBOUR = _neighbours()  # (board, cell, direction)
PAIR_CELL = _pair_cells()  # (board, pair, first or second)
PAIRS = np.array([len(board.pairs) for board in BOARDS], dtype=np.int64)
WORDS = np.array([(len(board.pairs) + 63) // 64 for board in BOARDS], dtype=np.int64)
NOWHERE = np.array([ROW * len(board.grid.cells) for board in BOARDS], dtype=np.int64)
KEPT = _kept_pairs()  # (board, cell, word): the pairs that stay free when the cell is covered
OPENING = _opening_pairs()  # (board, claimed symbols, word): the pairs for a first tile (CLA-6)
BESIDE = np.concatenate(  # (board, pair): the colour of the printed symbol beside it, or 6
    [
        np.pad(np.array([6 if c is None else c for c in b.beside]), (0, MAX_PAIRS - len(b.beside)))
        for b in BOARDS
    ]
).astype(np.uint8)
LOW = np.array([tile.low for tile in TILES], dtype=np.uint8)
HIGH = np.array([tile.high for tile in TILES], dtype=np.uint8)
POINT = np.array([BASE**colour for colour in range(6)], dtype=np.int64)  # one point of a colour
PART = np.array(  # POINT's next one as a part of 2 ** 64, to read off a colour's points
    [-(-(1 << 64) // BASE ** (colour + 1)) for colour in range(6)], dtype=np.uint64
)
UNIT = np.array([1 << 3 * kind for kind in range(KINDS)], dtype=np.uint64)  # one tile on a rack
EACH = np.uint64(sum(1 << 3 * kind for kind in range(KINDS)))
DOUBLES = np.uint64(sum(1 << 3 * kind for kind, tile in enumerate(TILES) if tile.is_double))
SHOWING = _tiles_showing()  # (set of colours): the rack bits of the tiles showing any of them
