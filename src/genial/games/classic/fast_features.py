"""What a net is told about the position right after a placement, before the draw.

The same numbers in the same order as in training (`genial/train/classic/features.py`), computed
from what the mover may see. Colours are sorted by the mover's value, then the first opponent's.
"""

import numpy as np
from numpy.typing import NDArray

from genial.games.classic import fast_tables as t
from genial.games.classic.fast_play import NONE, entries, is_free, track_of
from genial.games.classic.fast_read import (
    HIGH_BITS,
    count_on,
    duel_value,
    part,
    points_row,
    standing,
)
from genial.games.fast_kernel import fetch, get, inner, int64, shared

THERMOMETER, COUNTS, LEVELS, TOP, HAND = 9, 10, 12, 6, 6
FIXED = 1 << 20  # worths are whole numbers of this part, so that their maxima are taken at once
NEED = np.exp(-np.arange(37) / 4.0)
KIND_OF = np.zeros((6, 6), dtype=np.int64)
KIND_OF[t.LOW, t.HIGH] = KIND_OF[t.HIGH, t.LOW] = np.arange(t.KINDS)
Ints = NDArray[np.int32]
Row = NDArray[np.float32]


# -- tracks


@inner
def opponents_of(rec: int) -> int:
    """How many sides one side plays against."""
    return 1 if get(rec, t.MODE) == t.TEAM else get(rec, t.PLAYERS) - 1


@inner
def end_of(rec: int) -> int:
    """The last space of a track, seen from a player."""
    return t.DUEL_MIDDLE if get(rec, t.MODE) == t.DUEL else get(rec, t.END)


@inner
def value_of(rec: int, seat: int, colour: int) -> int:
    """A marker as a seat sees it."""
    if get(rec, t.MODE) == t.DUEL:
        return duel_value(rec, seat, colour)
    return get(rec, track_of(rec, seat) + colour)


@inner
def room_of(rec: int, value: int) -> int:
    """How many points a marker can still take."""
    end = end_of(rec)
    return 0 if value == -end else end - value


@inner
def rank_opponents(rec: int, seat: int, ahead: Ints) -> None:
    """Write how many turns away each opponent is, the strongest first."""
    for j in range(opponents_of(rec)):
        at, players = j, get(rec, t.PLAYERS)
        mine = standing(rec, (seat + j + 1) % players)
        while at > 0 and standing(rec, (seat + ahead[at - 1]) % players) < mine:
            ahead[at] = ahead[at - 1]
            at -= 1
        ahead[at] = j + 1


@inner
def needs_of(rec: int, values: Ints, needs: NDArray[np.float64]) -> None:
    """Write how much a point in each colour matters, from 0 to 1."""
    lowest = values[0]
    for c in range(1, 6):
        lowest = min(lowest, values[c])
    for c in range(6):
        if get(rec, t.MODE) == t.DUEL:
            needs[c] = 1.0 - abs(values[c]) / (2.0 * t.DUEL_MIDDLE)
        else:
            needs[c] = NEED[values[c] - lowest]


# -- the board


@inner
def larger(one: np.uint64, other: np.uint64) -> np.uint64:
    """The larger of each of six bytes below 128."""
    least = ((one | HIGH_BITS) - other) & HIGH_BITS
    chosen = (least >> np.uint64(7)) * np.uint64(255)
    return (one & chosen) | (other & ~chosen)


@shared
def live_cells(rec: int, rows: t.Words, points: Ints, beside: Ints, place: Ints) -> int:
    """Write what each colour scores on the cells a tile can cover, and at best beside them.

    Also the place of each cell among them, -1 for the others.
    """
    board, n = get(rec, t.BOARD), 0
    cells = fetch(t.NOWHERE, board) // t.ROW
    for cell in range(cells):
        if is_free(rec, cell * t.ROW):
            rows[cell] = points_row(rec, cell * t.ROW)
    for cell in range(cells):
        place[cell] = -1
        if not is_free(rec, cell * t.ROW):
            continue
        around, live = NONE, False
        for way in range(6):
            there = fetch(t.NEIGHBOUR, entries(board, cell * t.ROW) + way)
            if is_free(rec, there):
                around = larger(around, fetch(rows, there // t.ROW))
                live = True
        if live:
            row = fetch(rows, cell)
            for c in range(6):
                points[c, n] = part(row, c, 8)
                beside[c, n] = part(around, c, 8)
            place[cell] = n
            n += 1
    return n


@shared
def write_reach(points: Ints, n: int, reach: Ints, counts: int, out: Row, at: int) -> int:
    """The sum of the points, the cells with at least 1 … counts, and the best cells."""
    for level in range(LEVELS + 1):
        reach[level] = 0
    total = 0
    for i in range(n):
        total += points[i]
        reach[min(points[i], LEVELS)] += 1
    for level in range(LEVELS - 1, 0, -1):
        reach[level] += reach[level + 1]
    out[at] = total / 40.0
    for level in range(counts):
        out[at + 1 + level] = reach[level + 1] / 10.0
    for place in range(TOP):
        best = 0
        while best < LEVELS and reach[best + 1] > place:
            best += 1
        out[at + 1 + counts + place] = best / 8.0
    return at + 1 + counts + TOP


@shared
def best_sum(one: Ints, other: Ints, n: int) -> int:
    """The largest sum of two entries at the same place."""
    most = np.int32(0)
    for i in range(n):
        most = max(most, one[i] + other[i])
    return int64(most)


@shared
def best_points(points: Ints, beside: Ints, n: int, out: Row) -> None:
    """Write the most points each kind of tile can score anywhere."""
    for kind in range(t.KINDS):
        out[kind] = best_sum(points[t.LOW[kind]], beside[t.HIGH[kind]], n)


@shared
def best_worths(
    rec: int,
    values: Ints,
    needs: NDArray[np.float64],
    cells: tuple[Ints, Ints, int],
    scratch: tuple[Ints, Ints],
    raw: Row,
    out: Row,
) -> None:
    """Write the most each kind is worth to a player, counting need and room."""
    points, beside, n = cells
    one, other = scratch
    for c in range(6):
        room, need = np.int32(room_of(rec, values[c])), np.int32(needs[c] * FIXED + 0.5)
        for i in range(n):
            one[c, i] = min(points[c, i], room) * need
            other[c, i] = min(beside[c, i], room) * need
    for kind in range(t.KINDS):
        low, high = t.LOW[kind], t.HIGH[kind]
        if low == high:
            out[kind] = min(raw[kind], room_of(rec, values[low])) * needs[low]
        else:
            out[kind] = best_sum(one[low], other[high], n) / FIXED


@shared
def expected_best(worth: Row, unseen: np.uint64) -> float:
    """The mean of the best of HAND tiles drawn (with replacement) from the unseen ones."""
    order = np.empty(t.KINDS, np.int64)
    n = total = 0
    for kind in range(t.KINDS):
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
        upto = (seen / total) ** HAND
        mean += worth[order[i]] * (upto - below)
        below = upto
    return mean
