"""The 3D game's kernels that only read a record: legal actions, gains, places, features.

The features of an observation, in this order (players counted from the observer on):
    6 * players   the values of each / 27; in solo / 54
    21            how many tiles of each kind lie on the own rack
    21            how many of each kind are unseen: in the bag or on the other racks
    18            per colour: the most points, the mean points / 2 and the share of scoring cells,
                  over the cells a tile can cover (the most is divided by 10)
    11            open spots / all pairs, tiles in the bag / 78, bonus placements owed, unserved
                  stones / 6, mean height / 4, and as 0 or 1: the observer is to decide, about an
                  exchange, the game is over, it is the final round, the observer has a turn to
                  come in it, the start rule holds
"""

import numpy as np
from numpy.typing import NDArray

from genial.games.fast_kernel import fetch, get, get_word, inner, lowest_bit, popcount, shared
from genial.games.fast_racks import DOUBLES, HIGH, KINDS, LOW, NONE, ONE, distinct
from genial.games.three_d import fast_tables as t
from genial.games.three_d.fast_board import half_points, open_spots, points, second_cell
from genial.games.three_d.fast_play import advance, radius_of, width_of

OTHER_FEATURES = 71  # all but the values
CELL_BITS = np.uint64(7)

# -- legal actions


@inner
def open_number(rec: int) -> int:
    """How many spots a tile may lie on."""
    spots = 0
    for w in range(get(rec, t.WORDS)):
        spots += popcount(open_spots(rec, w))
    return spots


@inner
def legal_number(rec: int) -> int:
    """How many legal actions there are."""
    if get(rec, t.PHASE) == t.EXCHANGE:
        return 2
    if get(rec, t.PHASE) != t.PLACE:
        return 0
    kinds = distinct(get_word(rec, t.RACKS + 8 * get(rec, t.TURN)))
    return open_number(rec) * (2 * popcount(kinds) - popcount(kinds & DOUBLES))


@shared
def list_legal(rec: int, out: NDArray[np.int32]) -> None:
    """Write the legal actions in the order of the rules."""
    width, pairs = width_of(rec), radius_of(rec) * t.MAX_SPOTS
    if get(rec, t.PHASE) == t.EXCHANGE:
        out[0], out[1] = KINDS * width, KINDS * width + 1
    if get(rec, t.PHASE) != t.PLACE:
        return
    n = 0
    kinds = distinct(get_word(rec, t.RACKS + 8 * get(rec, t.TURN)))
    while kinds != NONE:
        kind = lowest_bit(kinds) // 3
        double = fetch(LOW, kind) == fetch(HIGH, kind)
        for w in range(get(rec, t.WORDS)):
            word = open_spots(rec, w)
            while word != NONE:
                pair = fetch(t.PAIR_OF, pairs + 63 * w + lowest_bit(word))
                out[n] = kind * width + 2 * pair
                n += 1
                if not double:
                    out[n] = out[n - 1] + 1
                    n += 1
                word &= word - ONE
        kinds &= kinds - ONE


# -- gains and places


@shared
def gains(rec: int, action: int, out: NDArray[np.int16]) -> None:
    """Write the steps every colour would move for the player."""
    for c in range(6):
        out[c] = 0
    width = width_of(rec)
    if action >= KINDS * width:
        return
    kind, way = action // width, action % width
    spot = fetch(t.SPOT_OF, radius_of(rec) * t.MAX_PAIRS + (way >> 1))
    cell, other = spot // 3, second_cell(rec, spot)
    first, second = (other, cell) if way & 1 else (cell, other)
    low, high = fetch(LOW, kind), fetch(HIGH, kind)
    track = t.TRACKS + 6 * get(rec, t.TURN)
    old, old_high = get(rec, track + low), get(rec, track + high)
    new = advance(rec, old, half_points(rec, first, second, low))
    more = half_points(rec, second, first, high)
    if low == high:
        out[low] = advance(rec, new, more) - old
    else:
        out[low] = new - old
        out[high] = advance(rec, old_high, more) - old_high


@inner
def standing(rec: int, seat: int) -> int:
    """A number that is higher the better a seat stands (COM-2)."""
    track = t.TRACKS + 6 * seat
    total = 0
    for c in range(6):  # a lower value weighs more: its digit is its rank from the top
        rank = 0
        for d in range(6):
            mine, theirs = get(rec, track + c), get(rec, track + d)
            rank += int(theirs > mine or (theirs == mine and d < c))
        total += get(rec, track + c) << 6 * rank
    return total


@shared
def places(rec: int, out: NDArray[np.int8]) -> None:
    """Write the place of every seat; zeros while the game goes on."""
    players = get(rec, t.PLAYERS)
    over = get(rec, t.PHASE) == t.OVER
    for seat in range(players):
        out[seat] = int(over)
        for other in range(players):
            better = over and standing(rec, other) > standing(rec, seat)
            for earlier in range(other):  # equal seats share a place and count once
                better = better and standing(rec, earlier) != standing(rec, other)
            out[seat] += int(better)


# -- features


@shared
def observe(rec: int, seat: int, out: NDArray[np.float32]) -> None:
    """Write what a seat knows as numbers."""
    for i in range(out.size):
        out[i] = 0
    players = get(rec, t.PLAYERS)
    for s in range(players):
        track = t.TRACKS + 6 * ((seat + s) % players)
        for c in range(6):
            out[6 * s + c] = get(rec, track + c) / get(rec, t.END)
    observe_tiles(rec, seat, out, 6 * players)
    height = observe_board(rec, out, 6 * players + 42)
    observe_rest(rec, seat, out, 6 * players + 60)
    out[6 * players + 64] = height


@shared
def observe_tiles(rec: int, seat: int, out: NDArray[np.float32], at: int) -> None:
    """Count the own tiles and the unseen ones."""
    for other in range(get(rec, t.PLAYERS)):
        rack = get_word(rec, t.RACKS + 8 * other)
        start = at if other == seat else at + KINDS
        while rack != NONE:
            bit = lowest_bit(rack)
            out[start + bit // 3] += 1 << bit % 3
            rack &= rack - ONE
    for i in range(get(rec, t.BAG_SIZE)):
        out[at + KINDS + get(rec, t.BAG + i)] += 1


@shared
def observe_board(rec: int, out: NDArray[np.float32], at: int) -> float:
    """What the colours could score where a tile can lie; a quarter of the mean height."""
    stride = get(rec, t.STRIDE)
    number = cells = height = 0
    for cell in range(stride, stride * (stride - 1)):
        if get(rec, t.CELLS + 2 * cell) != t.NO_CELL:
            cells += 1
            height += get(rec, t.CELLS + 2 * cell + 1)
            if coverable(rec, cell):
                number += 1
                observe_cell(rec, cell, out, at)
    for i in range(at + 6, at + 18):
        out[i] /= max(number, 1)
    return height / (4 * cells)


@inner
def observe_cell(rec: int, cell: int, out: NDArray[np.float32], at: int) -> None:
    """Add what each colour would score on a cell, counting all six directions."""
    for c in range(6):
        gain = points(rec, cell, c)
        out[at + c] = max(out[at + c], gain / 10)
        out[at + 6 + c] += gain / 2
        out[at + 12 + c] += int(gain > 0)


@inner
def coverable(rec: int, cell: int) -> bool:
    """Whether a tile may lie on a cell now."""
    above = cell - get(rec, t.STRIDE)
    found = open_bits(rec, cell) | open_bits(rec, cell - 1) & ONE
    found |= open_bits(rec, above) & np.uint64(4) | open_bits(rec, above + 1) & np.uint64(2)
    return bool(found)


@inner
def open_bits(rec: int, cell: int) -> np.uint64:
    """The three spots that begin at a cell."""
    word = cell // t.IN_WORD
    return open_spots(rec, word) >> np.uint64(3 * (cell - t.IN_WORD * word)) & CELL_BITS


@shared
def observe_rest(rec: int, seat: int, out: NDArray[np.float32], at: int) -> None:
    """How far the game is, and whose decision about what."""
    phase, final = get(rec, t.PHASE), get(rec, t.FINAL_BY)
    players, turn = get(rec, t.PLAYERS), get(rec, t.TURN)
    served = popcount(np.uint64(get(rec, t.SERVED)))
    last = final != t.NOBODY and phase != t.OVER
    out[at] = 2 * open_number(rec) / width_of(rec)
    out[at + 1] = get(rec, t.BAG_SIZE) / 78
    out[at + 2] = get(rec, t.BONUS)
    out[at + 3] = (6 - served) / 6
    out[at + 5] = int(turn == seat and (phase == t.PLACE or phase == t.EXCHANGE))
    out[at + 6] = int(phase == t.EXCHANGE)
    out[at + 7] = int(phase == t.OVER)
    out[at + 8] = int(final != t.NOBODY)
    ahead = (final - seat) % players
    out[at + 9] = int(last and ahead <= (final - turn) % players)
    out[at + 10] = int(served < 6 and get(rec, t.FREE) == 0)
