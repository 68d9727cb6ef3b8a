"""What a net is told about a 3D position right after a placement: sides, halves, kinds of tiles.

The same numbers as in training (`genial/train/three_d/features.py`), computed from what the mover
may see. Worths are whole 256ths, so that both agree.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from genial.games.fast_kernel import fetch, get, inner, int64, lowest_bit, shared
from genial.games.fast_racks import HIGH, KINDS, LOW, NONE, ONE, count_on
from genial.games.three_d import fast_tables as t
from genial.games.three_d.fast_board import open_spots, second_cell
from genial.games.three_d.fast_read import standing
from genial.games.three_d.fast_search import CELL_ROW, CELLS_AT, Table, fill_cell, half_points
from genial.kernel.hexgrid import LARGEST_RADIUS

THERMOMETER, FEW, GOOD, LEVELS, STOREYS, FIXED = 9, 3, 4, 5, 6, 256
REACHES = np.array([1, 2, 3, 4, 5, 6, 8, 10, 12])
NEED = np.rint(FIXED * np.exp(-np.arange(64) / 5.0)).astype(np.int64)
KIND_OF = np.zeros((6, 6), dtype=np.int64)
KIND_OF[LOW, HIGH] = KIND_OF[HIGH, LOW] = np.arange(KINDS)
MIXED = int((LOW != HIGH).sum())
LARGEST = (2 * LARGEST_RADIUS + 3) ** 2  # cells in a record
Ints = NDArray[np.int32]
Row = NDArray[np.float32]


class Work(NamedTuple):
    """Room to compute in, used again for every row."""

    cells: Table  # as fast_search fills it
    on_a: Ints  # colour, open spot: points of half a tile on the first cell
    on_b: Ints  # … and on the second
    worth_a: Ints
    worth_b: Ints
    levels: Ints  # open spots by height
    values: Ints  # own side first, then the opponents by strength; colour
    ahead: Ints  # turns until each opponent moves
    good: Ints  # kind: places that score well
    best: NDArray[np.float32]  # points, own worth, the opponents' worths; kind
    order: Ints  # the colours as the net sees them


def work_space() -> Work:
    """Room for the largest table."""
    halves = np.zeros((4, 6, t.MAX_PAIRS), np.int32)
    return Work(
        cells=np.zeros(CELLS_AT + CELL_ROW * LARGEST, np.int64),
        on_a=halves[0],
        on_b=halves[1],
        worth_a=halves[2],
        worth_b=halves[3],
        levels=np.zeros(LEVELS, np.int32),
        values=np.zeros((4, 6), np.int32),
        ahead=np.zeros(4, np.int32),
        good=np.zeros(KINDS, np.int32),
        best=np.zeros((5, KINDS), np.float32),
        order=np.zeros(6, np.int32),
    )


def feature_count(players: int) -> int:
    """How many features there are at a table."""
    rivals, kinds = players - 1, KINDS if players > 2 else MIXED
    colour = 3 + THERMOMETER + rivals * (3 + THERMOMETER) + 8 + 2 * len(REACHES)
    return 6 * colour + kinds * (7 + rivals) + 3 + LEVELS + STOREYS + 18 + rivals * 15


# -- sides


@inner
def needs_of(values: Ints, colour: int) -> int:
    """How much a point in a colour matters, in 256ths."""
    lowest = values[0]
    for c in range(1, 6):
        lowest = min(lowest, values[c])
    return int64(NEED[values[colour] - lowest])


@inner
def room_of(rec: int, value: int) -> int:
    """How many points of half a tile a marker can take."""
    return get(rec, t.HALT if value < get(rec, t.HALT) else t.END) - value


@shared
def set_sides(rec: int, seat: int, work: Work) -> None:
    """The markers of all sides, the strongest opponent first, and the order of the colours."""
    players = get(rec, t.PLAYERS)
    for j in range(players - 1):
        at, mine = j, standing(rec, (seat + j + 1) % players)
        while at > 0 and standing(rec, (seat + work.ahead[at - 1]) % players) < mine:
            work.ahead[at] = work.ahead[at - 1]
            at -= 1
        work.ahead[at] = j + 1
    for side in range(players):
        ahead = work.ahead[side - 1] if side else 0
        for c in range(6):
            work.values[side, c] = get(rec, t.TRACKS + 6 * ((seat + ahead) % players) + c)
    for c in range(6):
        at = c
        while at > 0 and comes_before(c, work.order[at - 1], players - 1, work.values):
            work.order[at] = work.order[at - 1]
            at -= 1
        work.order[at] = c


@inner
def comes_before(c: int, d: int, rivals: int, values: Ints) -> bool:
    """Whether a colour comes before an earlier one: lower for the mover, then the first rival."""
    if values[0, c] != values[0, d]:
        return bool(values[0, c] < values[0, d])
    return bool(rivals > 0 and values[1, c] < values[1, d])


# -- the board


@shared
def fill_cells(rec: int, table: Table) -> None:
    """Write what each cell of the board scores in each direction."""
    stride = get(rec, t.STRIDE)
    for cell in range(stride, stride * (stride - 1)):
        if get(rec, t.CELLS + 2 * cell) != t.NO_CELL:
            fill_cell(rec, stride, cell, table)


@shared
def list_halves(rec: int, work: Work) -> int:
    """Write what halves score on the open spots, and count those by height; how many there are."""
    fill_cells(rec, work.cells)
    n = 0
    for level in range(LEVELS):
        work.levels[level] = 0
    for w in range(get(rec, t.WORDS)):
        word = open_spots(rec, w)
        while word != NONE:
            spot = 63 * w + lowest_bit(word)
            word &= word - ONE
            cell, way = spot // 3, spot % 3
            one = CELLS_AT + CELL_ROW * cell
            other = CELLS_AT + CELL_ROW * second_cell(rec, spot)
            for c in range(6):
                work.on_a[c, n] = half_points(work.cells, one, way, c)
                work.on_b[c, n] = half_points(work.cells, other, way + 3, c)
            work.levels[min(get(rec, t.CELLS + 2 * cell + 1), LEVELS - 1)] += 1
            n += 1
    return n


@inner
def plays(rec: int, kind: int) -> bool:
    """Whether tiles of this kind are in the game (3D-1)."""
    return get(rec, t.PLAYERS) > 2 or fetch(LOW, kind) != fetch(HIGH, kind)


@shared
def best_sum(one: Ints, other: Ints, n: int) -> int:
    """The largest sum of two entries at the same place, at least 0."""
    most = np.int32(0)
    for i in range(n):
        most = max(most, one[i] + other[i])
    return int64(most)


@shared
def good_places(one: Ints, other: Ints, n: int) -> int:
    """How often two entries at the same place make a good place."""
    number = 0
    for i in range(n):
        number += int64(one[i] + other[i] >= GOOD)
    return number


@shared
def rate_kinds(rec: int, n: int, work: Work) -> None:
    """Write the most points of each kind of tile, its good places, its worth to every side."""
    for kind in range(KINDS):
        if plays(rec, kind):
            low, high = int64(LOW[kind]), int64(HIGH[kind])
            straight = best_sum(work.on_a[low], work.on_b[high], n)
            work.best[0, kind] = max(straight, best_sum(work.on_a[high], work.on_b[low], n))
            work.good[kind] = good_places(work.on_a[low], work.on_b[high], n)
            if low != high:
                work.good[kind] += good_places(work.on_a[high], work.on_b[low], n)
    for side in range(get(rec, t.PLAYERS)):
        rate_for(rec, work.values[side], n, work, work.best[1 + side])


@shared
def rate_for(rec: int, values: Ints, n: int, work: Work, out: Row) -> None:
    """Write the most each kind is worth to a side, counting need and room."""
    for c in range(6):
        room, need = np.int32(room_of(rec, values[c])), np.int32(needs_of(values, c))
        for i in range(n):
            work.worth_a[c, i] = min(work.on_a[c, i], room) * need
            work.worth_b[c, i] = min(work.on_b[c, i], room) * need
    for kind in range(KINDS):
        low, high = int64(LOW[kind]), int64(HIGH[kind])
        if low == high:
            useful = min(int64(work.best[0, kind]), room_of(rec, values[low]))
            out[kind] = useful * needs_of(values, low) / FIXED
        elif plays(rec, kind):
            straight = best_sum(work.worth_a[low], work.worth_b[high], n)
            turned = best_sum(work.worth_a[high], work.worth_b[low], n)
            out[kind] = max(straight, turned) / FIXED


@shared
def mean_best(worth: Row, unseen: np.uint64, hand: int) -> float:
    """The mean of the best of so many tiles drawn (with replacement) from the unseen ones."""
    order = np.empty(KINDS, np.int64)
    n = total = 0
    for kind in range(KINDS):
        if count_on(unseen, kind) > 0:
            total += count_on(unseen, kind)
            at = n
            while at > 0 and worth[order[at - 1]] > worth[kind]:
                order[at] = order[at - 1]
                at -= 1
            order[at] = kind
            n += 1
    mean, below, seen = 0.0, 0.0, 0
    for i in range(n):
        seen += count_on(unseen, order[i])
        upto = (seen / total) ** hand
        mean += worth[order[i]] * (upto - below)
        below = upto
    return mean
