"""The classic game's kernels that only read a record: legal actions, gains, places, features.

The features of an observation, in this order (S sides, counted from the observer's own):
    6 * S   the values of each side / 18; in a duel the six shared values / 9, towards the observer
    21      how many tiles of each kind lie on the own rack
    21      how many of each kind are unseen: in the bag or on the other racks
    18      per colour, over the free cells a tile can cover: the most points / 10, the mean
            points / 2, the share of cells that score at all
    7       free pairs / all pairs, unseen tiles / 120, bonus placements owed, and as 0 or 1: the
            observer is to decide, about an exchange, the game is over, the own first tile is laid
"""

import numpy as np
from numpy.typing import NDArray

from genial.games.classic import fast_tables as t
from genial.games.classic.fast_play import (
    BASE,
    NONE,
    ONE,
    advance,
    advance_twice,
    entries,
    is_free,
    narrowed,
    open_pairs,
    points,
    track_of,
)
from genial.games.fast_kernel import (
    fetch,
    get,
    get_four,
    get_word,
    inner,
    int64,
    lowest_bit,
    popcount,
    shared,
)

TWO = np.uint64(2)
OTHER_FEATURES = 67  # all but the values of the sides
EVEN_BYTES = np.uint64(0x00FF00FF00FF00FF)
CUBE, TO_TENS = np.uint64(t.BASE**3), np.uint64((1 << 21) // t.BASE + 1)
TENS, THREE_BYTES, BYTE = np.uint64(0x7FF000007FF), np.uint64(0xFFFFFF), np.uint64(256)
HIGH_BITS, LOW_BITS = np.uint64(0x808080808080), np.uint64(0x7F7F7F7F7F7F)

# -- legal actions


@inner
def distinct(rack: np.uint64) -> np.uint64:
    """One bit for every kind on a rack, at three times its number."""
    return (rack | rack >> ONE | rack >> TWO) & t.EACH


@inner
def count_on(rack: np.uint64, kind: int) -> int:
    """How many tiles of a kind are on a rack."""
    return int64((rack >> np.uint64(3 * kind)) & np.uint64(7))


@inner
def legal_number(rec: int) -> int:
    """How many legal actions there are."""
    if get(rec, t.PHASE) == t.EXCHANGE:
        return 2
    if get(rec, t.PHASE) != t.PLACE:
        return 0
    narrow, pairs = narrowed(rec), 0
    for w in range(fetch(t.WORDS, get(rec, t.BOARD))):
        pairs += popcount(open_pairs(rec, w, narrow))
    kinds = distinct(get_word(rec, t.RACKS + 8 * get(rec, t.TURN)))
    return pairs * (2 * popcount(kinds) - popcount(kinds & t.DOUBLES))


@shared
def list_legal(rec: int, out: NDArray[np.int32]) -> None:
    """Write the legal actions in the order of the rules."""
    width = 2 * fetch(t.PAIRS, get(rec, t.BOARD))
    if get(rec, t.PHASE) == t.EXCHANGE:
        out[0], out[1] = t.KINDS * width, t.KINDS * width + 1
    if get(rec, t.PHASE) != t.PLACE:
        return
    narrow, n = narrowed(rec), 0
    kinds = distinct(get_word(rec, t.RACKS + 8 * get(rec, t.TURN)))
    while kinds != NONE:
        kind = lowest_bit(kinds) // 3
        double = fetch(t.LOW, kind) == fetch(t.HIGH, kind)
        for w in range(fetch(t.WORDS, get(rec, t.BOARD))):
            word = open_pairs(rec, w, narrow)
            while word != NONE:
                out[n] = kind * width + (64 * w + lowest_bit(word)) * 2
                n += 1
                if not double:
                    out[n] = out[n - 1] + 1
                    n += 1
                word &= word - ONE
        kinds &= kinds - ONE


# -- gains


@inner
def gains(rec: int, action: int, out: NDArray[np.int16]) -> None:
    """Write the steps every colour would move for the player."""
    for c in range(6):
        out[c] = 0
    board = get(rec, t.BOARD)
    width = 2 * fetch(t.PAIRS, board)
    if action >= t.KINDS * width:
        return
    kind = action // width
    at = board * t.MAX_PAIRS * 2 + action - kind * width
    first, second = fetch(t.PAIR_CELL, at), fetch(t.PAIR_CELL, at ^ 1)
    low, high = fetch(t.LOW, kind), fetch(t.HIGH, kind)
    one, other = points(rec, first, low), points(rec, second, high)
    track = track_of(rec, get(rec, t.TURN))
    old_low, old_high = get(rec, track + low), get(rec, track + high)
    if low == high:
        out[low] = abs(advance_twice(rec, old_low, one, other) - old_low)
    else:
        out[low] = abs(advance(rec, old_low, one) - old_low)
        out[high] = abs(advance(rec, old_high, other) - old_high)


# -- places


@shared
def standing(rec: int, seat: int) -> int:
    """A number that is higher the better a seat stands (COM-2, DUE-4)."""
    if get(rec, t.MODE) == t.DUEL:
        return duel_standing(rec, seat)
    track = track_of(rec, seat)
    total = 0
    for c in range(6):  # a lower value weighs more: its digit is its rank from the top
        rank = 0
        for d in range(6):
            mine, theirs = get(rec, track + c), get(rec, track + d)
            rank += int(theirs > mine or (theirs == mine and d < c))
        total += get(rec, track + c) << 6 * rank
    return total


@inner
def duel_standing(rec: int, seat: int) -> int:
    """Colours, then won colours, then steps; four won colours decide alone."""
    colours = won = steps = 0
    for c in range(6):
        value = duel_value(rec, seat, c)
        colours += int(value > 0)
        won += int(value == t.DUEL_MIDDLE)
        steps += max(value, 0)
    if get(rec, t.REASON) == t.FOUR_COLOURS:
        return won
    return (colours << 6 | won) << 6 | steps


@inner
def duel_value(rec: int, seat: int, colour: int) -> int:
    """A shared marker as a seat sees it: positive is towards it."""
    value = get(rec, t.TRACKS + colour) - t.DUEL_MIDDLE
    return value if seat == 0 else -value


@shared
def places(rec: int, out: NDArray[np.int8]) -> None:
    """Write the place of every seat; zeros while the game goes on."""
    players = get(rec, t.PLAYERS)
    for seat in range(players):
        out[seat] = int(get(rec, t.PHASE) == t.OVER)
    if get(rec, t.PHASE) != t.OVER:
        return
    for seat in range(players):
        for other in range(players):
            better = standing(rec, other) > standing(rec, seat)
            for earlier in range(other):  # equal seats share a place and count once
                better = better and standing(rec, earlier) != standing(rec, other)
            out[seat] += int(better)


# -- features


@shared
def observe(rec: int, seat: int, out: NDArray[np.float32]) -> None:
    """Write what a seat knows as numbers."""
    at = observe_values(rec, seat, out)
    observe_tiles(rec, seat, out, at)
    observe_board(rec, out, at + 42)
    observe_rest(rec, seat, out, at + 60)


@inner
def observe_values(rec: int, seat: int, out: NDArray[np.float32]) -> int:
    """Write the values of all sides, the own one first; how many there are."""
    sides = get(rec, t.PLAYERS)
    if get(rec, t.MODE) == t.TEAM:
        sides = 2
    if get(rec, t.MODE) == t.DUEL:
        for c in range(6):
            out[c] = duel_value(rec, seat, c) / 9
        return 6
    for s in range(sides):
        track = track_of(rec, (seat + s) % get(rec, t.PLAYERS))
        for c in range(6):
            out[6 * s + c] = get(rec, track + c) / 18
    return 6 * sides


@inner
def observe_tiles(rec: int, seat: int, out: NDArray[np.float32], at: int) -> None:
    """Count the own tiles and the unseen ones: no kind has more than fit a rack's three bits."""
    unseen = own = NONE
    for i in range(get(rec, t.BAG_SIZE)):
        unseen += fetch(t.UNIT, get(rec, t.BAG + i))
    for other in range(get(rec, t.PLAYERS)):
        rack = get_word(rec, t.RACKS + 8 * other)
        if other == seat:
            own = rack
        else:
            unseen += rack
    number = 0
    for kind in range(t.KINDS):
        out[at + kind] = count_on(own, kind)
        out[at + t.KINDS + kind] = count_on(unseen, kind)
        number += count_on(unseen, kind)
    out[at + 61] = number / 120


@inner
def observe_board(rec: int, out: NDArray[np.float32], at: int) -> None:
    """What the colours could score where a tile can lie; six bytes of a word at once."""
    board, number = get(rec, t.BOARD), 0
    most = even = odd = scoring = NONE
    for cell in range(0, fetch(t.NOWHERE, board), t.ROW):
        if is_free(rec, cell) and coverable(rec, board, cell):
            number += 1
            row = points_row(rec, cell)
            less = ((row | HIGH_BITS) - most) & HIGH_BITS  # where row >= most
            larger = (less >> np.uint64(7)) * np.uint64(255)
            most = (row & larger) | (most & ~larger)
            even += row & EVEN_BYTES
            odd += (row >> np.uint64(8)) & EVEN_BYTES
            scoring += ((row + LOW_BITS) & HIGH_BITS) >> np.uint64(7)
    number = max(number, 1)
    for c in range(6):
        total = odd if c & 1 else even
        out[at + c] = part(most, c, 8) / 10
        out[at + 6 + c] = part(total, c >> 1, 16) / (2 * number)
        out[at + 12 + c] = part(scoring, c, 8) / number


@inner
def part(word: np.uint64, n: int, width: int) -> int:
    """The n-th number of so many bits in a word."""
    return int64((word >> np.uint64(n * width)) & np.uint64((1 << width) - 1))


@inner
def points_row(rec: int, cell: int) -> np.uint64:
    """What the colours score on a free cell: a byte each, below 128."""
    number = np.uint64(get_four(rec, t.CELLS + cell))
    high = number // CUBE
    both = (number - high * CUBE) | high << np.uint64(32)  # three colours in each half of the word
    tens = both * TO_TENS >> np.uint64(21) & TENS  # both halves without their last digit
    hundreds = tens * TO_TENS >> np.uint64(21) & TENS  # and without two of them
    row = both + tens * (BYTE - BASE) + hundreds * BYTE * (BYTE - BASE)
    return (row & THREE_BYTES) | (row >> np.uint64(8) & THREE_BYTES << np.uint64(24))


@inner
def coverable(rec: int, board: int, cell: int) -> bool:
    """Whether a free cell has a free neighbour."""
    start, way = entries(board, cell), 0
    while way < 6 and not is_free(rec, fetch(t.NEIGHBOUR, start + way)):
        way += 1
    return way < 6


@inner
def observe_rest(rec: int, seat: int, out: NDArray[np.float32], at: int) -> None:
    """How far the game is, and whose decision about what."""
    phase, mine = get(rec, t.PHASE), get(rec, t.TURN) == seat
    out[at] = int64(get_word(rec, t.FREE_COUNT)) / fetch(t.PAIRS, get(rec, t.BOARD))
    out[at + 2] = get(rec, t.BONUS)
    out[at + 3] = int(mine and (phase == t.PLACE or phase == t.EXCHANGE))
    out[at + 4] = int(phase == t.EXCHANGE)
    out[at + 5] = int(phase == t.OVER)
    out[at + 6] = (get(rec, t.OPENED) >> seat) & 1
