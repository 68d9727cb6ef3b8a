"""The classic game's kernels: placing, scoring, exchanging and drawing.

`rec` is the address of a record (see fast_tables). The caller passes legal moves only.
"""

import numpy as np

from genial.games.classic import fast_tables as t
from genial.games.fast_kernel import (
    fetch,
    get,
    get_four,
    get_word,
    inner,
    int64,
    popcount,
    put,
    put_four,
    put_word,
    shared,
)

NONE = np.uint64(0)
ONE = np.uint64(1)
BASE, HALF, ROUND = np.uint64(t.BASE), np.uint64(32), np.uint64(1 << 32)

# -- the board


@inner
def points(rec: int, cell: int, colour: int) -> int:
    """What a colour scores on a free cell: a digit of its number, found without dividing."""
    part = np.uint64(get_four(rec, t.CELLS + cell)) * fetch(t.PART, colour)  # of 2 ** 64
    return int64((((part + ROUND) >> HALF) * BASE) >> HALF)


@inner
def is_free(rec: int, cell: int) -> bool:
    """Whether nothing lies on a cell."""
    return get_four(rec, t.CELLS + cell) < t.TAKEN


@inner
def entries(board: int, cell: int) -> int:
    """Where a cell's entries begin in the tables by cell."""
    return board * t.BOARD_ENTRIES + cell * (t.ENTRIES // t.ROW)


@inner
def raise_points(rec: int, cell: int, number: int, more: int) -> None:
    """Let a cell with this number score more, if it is free."""
    put_four(rec, t.CELLS + cell, number + (more if number < t.TAKEN else 0))


@inner
def lay(rec: int, board: int, colour: int, cell: int) -> None:
    """Put a symbol on a free cell; only the cells just beyond its runs score differently now."""
    for axis in range(3):
        lengthen(rec, board, cell, colour, axis)
    put_four(rec, t.CELLS + cell, t.TAKEN + colour)


@inner
def lengthen(rec: int, board: int, cell: int, colour: int, axis: int) -> None:
    """Join the runs on both sides of a cell along an axis."""
    start, one = entries(board, cell), fetch(t.POINT, colour)
    ahead, behind = fetch(t.NEIGHBOUR, start + axis), fetch(t.NEIGHBOUR, start + axis + 3)
    more_ahead = more_behind = one
    end_ahead, end_behind = get_four(rec, t.CELLS + ahead), get_four(rec, t.CELLS + behind)
    while end_ahead == t.TAKEN + colour:
        ahead = fetch(t.NEIGHBOUR, entries(board, ahead) + axis)
        end_ahead = get_four(rec, t.CELLS + ahead)
        more_behind += one
    while end_behind == t.TAKEN + colour:
        behind = fetch(t.NEIGHBOUR, entries(board, behind) + axis + 3)
        end_behind = get_four(rec, t.CELLS + behind)
        more_ahead += one
    raise_points(rec, ahead, end_ahead, more_ahead)
    raise_points(rec, behind, end_behind, more_behind)


@inner
def strike(rec: int, board: int, first: int, second: int) -> int:
    """Two cells are covered: their pairs are no longer free; how many pairs are."""
    a, b = entries(board, first), entries(board, second)
    free = keep(rec, a, b, 0) + keep(rec, a, b, 1) + keep(rec, a, b, 2) + keep(rec, a, b, 3)
    for w in range(4, fetch(t.WORDS, board)):
        free += keep(rec, a, b, w)
    put_word(rec, t.FREE_COUNT, np.uint64(free))
    return free


@inner
def keep(rec: int, a: int, b: int, w: int) -> int:
    """Strike the pairs of two covered cells from a word of the free pairs; how many are left."""
    kept = fetch(t.KEPT, a + w) & fetch(t.KEPT, b + w)
    left = get_word(rec, t.FREE_PAIRS + 8 * w) & kept
    put_word(rec, t.FREE_PAIRS + 8 * w, left)
    return popcount(left)


@inner
def bound(rec: int) -> bool:
    """Whether the next tile is a player's first one (CLA-6)."""
    return get(rec, t.FREE) == 0 and (get(rec, t.OPENED) >> get(rec, t.TURN)) & 1 == 0


@inner
def open_pairs(rec: int, w: int, narrow: bool) -> np.uint64:
    """A word of the pairs a tile may lie on; `narrow`: as a first tile."""
    free = get_word(rec, t.FREE_PAIRS + 8 * w)
    if narrow:
        free &= fetch(t.OPENING, (get(rec, t.BOARD) * 64 + get(rec, t.CLAIMED)) * t.MAX_WORDS + w)
    return free


@inner
def narrowed(rec: int) -> bool:
    """Whether the first-round rule binds the player; it lapses where it cannot be met."""
    if not bound(rec):
        return False
    any_open = NONE
    for w in range(fetch(t.WORDS, get(rec, t.BOARD))):
        any_open |= open_pairs(rec, w, True)
    return bool(any_open != NONE)


# -- the tracks


@inner
def track_of(rec: int, seat: int) -> int:
    """Where the track a seat scores on begins."""
    mode = get(rec, t.MODE)
    side = seat & 1 if mode == t.TEAM else seat
    return t.TRACKS if mode == t.DUEL else t.TRACKS + 6 * side


@inner
def advance(rec: int, value: int, gained: int) -> int:
    """Where a marker of the player comes to stand."""
    halt = get(rec, t.HALT)
    if get(rec, t.MODE) != t.DUEL:
        return min(value + gained, halt if value < halt else get(rec, t.END))
    if value == 0 or value == halt:  # DUE-2
        return value
    return min(value + gained, halt) if get(rec, t.TURN) == 0 else max(value - gained, 0)


@inner
def arrivals(rec: int, old: int, new: int) -> int:
    """How many ends and halts a marker has newly reached."""
    halt, end = get(rec, t.HALT), get(rec, t.END)
    if get(rec, t.MODE) == t.DUEL:
        return int(old != new and (new == 0 or new == end))
    return int(old < halt <= new) + int(halt != end and old < end <= new)


@inner
def advance_twice(rec: int, value: int, one: int, other: int) -> int:
    """Where a marker comes to stand after both halves of a double, in the better order (TEA-3)."""
    return max(
        advance(rec, advance(rec, value, one), other), advance(rec, advance(rec, value, other), one)
    )


@inner
def score(rec: int, kind: int, first: int, second: int) -> int:
    """Move the player's markers for a tile about to be laid; the arrivals."""
    low, high = fetch(t.LOW, kind), fetch(t.HIGH, kind)
    one, other = points(rec, first, low), points(rec, second, high)
    track = track_of(rec, get(rec, t.TURN))
    old = get(rec, track + low)
    if low == high and get(rec, t.HALT) != get(rec, t.END):
        new = advance_twice(rec, old, one, other)
        put(rec, track + low, new)
        return arrivals(rec, old, new)
    new = advance(rec, old, one)
    put(rec, track + low, new)
    found = arrivals(rec, old, new)
    old = get(rec, track + high)
    new = advance(rec, old, other)
    put(rec, track + high, new)
    return found + arrivals(rec, old, new)


@inner
def decided(rec: int) -> int:
    """The reason to end at once that the player's markers give, or 0."""
    track = track_of(rec, get(rec, t.TURN))
    top = bottom = 0
    for c in range(6):
        value = get(rec, track + c)
        top += int(value == get(rec, t.END))
        bottom += int(value == 0)
    if get(rec, t.MODE) != t.DUEL:
        return t.ALL_COMPLETE if top == 6 else 0
    if max(top, bottom) >= 4:  # DUE-4
        return t.FOUR_COLOURS
    return t.ALL_COMPLETE if top + bottom == 6 else 0


@inner
def worst_colours(rec: int) -> int:
    """The set of colours an exchange asks about (CLA-14, DUE-3)."""
    turn = get(rec, t.TURN)
    track = track_of(rec, turn)
    r, g, b = get(rec, track), get(rec, track + 1), get(rec, track + 2)
    o, y, v = get(rec, track + 3), get(rec, track + 4), get(rec, track + 5)
    if get(rec, t.MODE) == t.DUEL:
        r, g, b = undecided(turn, r), undecided(turn, g), undecided(turn, b)
        o, y, v = undecided(turn, o), undecided(turn, y), undecided(turn, v)
    lowest = min(min(r, g), min(b, o), min(y, v))
    low = int(r == lowest) | int(g == lowest) << 1 | int(b == lowest) << 2
    return low | int(o == lowest) << 3 | int(y == lowest) << 4 | int(v == lowest) << 5


@inner
def undecided(seat: int, value: int) -> int:
    """A duel's marker as a seat sees it; a decided one is never lowest."""
    if value == 0 or value == 18:
        return 99
    return value if seat == 0 else 18 - value


# -- decisions


@inner
def place(rec: int, kind: int, pair: int, turned: int) -> None:
    """Lay and score a tile of the player's rack, up to the next decision or draw."""
    board, turn = get(rec, t.BOARD), get(rec, t.TURN)
    at = (board * t.MAX_PAIRS + pair) * 2
    first, second = fetch(t.PAIR_CELL, at + turned), fetch(t.PAIR_CELL, at + (turned ^ 1))
    if bound(rec):
        claim(rec, board, pair)
    found = score(rec, kind, first, second)
    lay(rec, board, fetch(t.LOW, kind), first)
    lay(rec, board, fetch(t.HIGH, kind), second)
    free = strike(rec, board, first, second)
    rack = get_word(rec, t.RACKS + 8 * turn) - fetch(t.UNIT, kind)
    put_word(rec, t.RACKS + 8 * turn, rack)
    put_word(rec, t.SHOWN, NONE)
    put(rec, t.SIZES + turn, get(rec, t.SIZES + turn) - 1)
    put(rec, t.OPENED, get(rec, t.OPENED) | 1 << turn)
    put(rec, t.BEGUN, 1)
    reason = decided(rec) if found else 0  # CLA-16, before a full board
    if reason == 0 and free == 0:
        reason = t.BOARD_FULL  # CLA-15
    if reason:
        finish(rec, reason)
    else:
        go_on(rec, rack, 0 if get(rec, t.MODE) == t.SOLO else found)


@inner
def claim(rec: int, board: int, pair: int) -> None:
    """A first tile takes the printed symbol it touches, if there is one."""
    colour = fetch(t.BESIDE, board * t.MAX_PAIRS + pair)
    if colour < 6:
        put(rec, t.CLAIMED, get(rec, t.CLAIMED) | 1 << colour)


@inner
def finish(rec: int, reason: int) -> None:
    """The game is over."""
    put(rec, t.PHASE, t.OVER)
    put(rec, t.REASON, reason)
    put(rec, t.BONUS, 0)


@inner
def go_on(rec: int, rack: np.uint64, earned: int) -> None:
    """After scoring: a bonus, an exchange to decide on, or the refill."""
    bonus = max(get(rec, t.BONUS) - 1, 0) + earned
    if rack == NONE:
        bonus = 0  # TEA-4
    put(rec, t.BONUS, bonus)
    if bonus == 0:
        asked = rack != NONE and rack & fetch(t.SHOWING, worst_colours(rec)) == NONE
        put(rec, t.PHASE, t.EXCHANGE if asked else t.REFILL)  # CLA-14


@inner
def answer(rec: int, keep: int) -> None:
    """Exchange the rack, or keep it."""
    put(rec, t.PHASE, t.REFILL)
    if keep:
        put(rec, t.BEGUN, 1)
        return
    turn = get(rec, t.TURN)
    put_word(rec, t.SHOWN, get_word(rec, t.RACKS + 8 * turn))
    put_word(rec, t.RACKS + 8 * turn, NONE)
    put(rec, t.SIZES + turn, 0)
    put(rec, t.EXCHANGING, 1)


@shared
def act(rec: int, action: int) -> None:
    """Make the numbered decision."""
    width = 2 * fetch(t.PAIRS, get(rec, t.BOARD))
    if action >= t.KINDS * width:
        answer(rec, action - t.KINDS * width)
    else:
        kind = action // width
        spot = action - kind * width
        place(rec, kind, spot >> 1, spot & 1)
