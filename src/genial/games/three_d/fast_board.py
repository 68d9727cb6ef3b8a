"""The 3D game's kernels: tiles on the board, what they score, where they fit, the start rule.

`rec` is the address of a record (see fast_tables). The caller passes legal moves only.
"""

import numpy as np

from genial.games.fast_kernel import fetch, get, get_word, inner, put, put_word, shared
from genial.games.fast_racks import HIGH, LOW, NONE, ONE, TWO
from genial.games.three_d import fast_tables as t

ALL_SPOTS = np.uint64((1 << 63) - 1)


@inner
def run(rec: int, cell: int, step: int, colour: int) -> int:
    """How many cells in a line from here show this colour."""
    at = t.CELLS + 2 * (cell + step)
    length = 0
    while get(rec, at) == colour:
        at += 2 * step
        length += 1
    return length


@inner
def points(rec: int, cell: int, colour: int) -> int:
    """The runs of a colour around a cell, in all six directions."""
    stride = get(rec, t.STRIDE)
    along = run(rec, cell, 1, colour) + run(rec, cell, -1, colour)
    falling = run(rec, cell, stride, colour) + run(rec, cell, -stride, colour)
    return along + falling + run(rec, cell, stride - 1, colour) + run(rec, cell, 1 - stride, colour)


@inner
def half_points(rec: int, cell: int, other: int, colour: int) -> int:
    """What one half of a tile scores: nothing towards its other half (3D-8)."""
    return points(rec, cell, colour) - run(rec, cell, other - cell, colour)


@inner
def set_bits(rec: int, words: int, spot: int, clear: int, bits: np.uint64) -> None:
    """Clear some of the three bits from a spot on and set others; `words` is where they begin."""
    word = spot // 63
    at, shift = 8 * (words + word), np.uint64(spot - 63 * word)
    kept = get_word(rec, at) & ~(np.uint64(clear) << shift)
    put_word(rec, at, kept | bits << shift)


@inner
def level_with(rec: int, cell: int, height: int) -> np.uint64:
    """Whether a cell is so high."""
    return np.uint64(get(rec, t.CELLS + 2 * cell + 1) == height)


@inner
def rise(rec: int, cell: int, height: int) -> None:
    """Set a cell's height and see anew which neighbours it is level with (3D-4)."""
    stride, level = get(rec, t.STRIDE), get(rec, t.LEVEL)
    put(rec, t.CELLS + 2 * cell + 1, height)
    right = level_with(rec, cell + 1, height)
    below = level_with(rec, cell + stride - 1, height) << ONE
    below |= level_with(rec, cell + stride, height) << TWO
    set_bits(rec, level, 3 * cell, 7, right | below)
    set_bits(rec, level, 3 * (cell - 1), 1, level_with(rec, cell - 1, height))
    above = cell - stride
    set_bits(rec, level, 3 * above + 2, 1, level_with(rec, above, height))
    set_bits(rec, level, 3 * above + 4, 1, level_with(rec, above + 1, height))


@inner
def second_cell(rec: int, spot: int) -> int:
    """The other cell of a spot; the one is spot // 3."""
    way = spot % 3
    step = 1 if way == 0 else get(rec, t.STRIDE) - 2 + way
    return spot // 3 + step


@inner
def lay(rec: int, kind: int, spot: int, turned: int, seat: int) -> None:
    """Put a tile on a level spot; it serves the stones beside it (3D-7)."""
    cell, other = spot // 3, second_cell(rec, spot)
    height = get(rec, t.CELLS + 2 * cell + 1) + 1
    low, high = fetch(LOW, kind), fetch(HIGH, kind)
    put(rec, t.CELLS + 2 * cell, high if turned else low)
    put(rec, t.CELLS + 2 * other, low if turned else high)
    rise(rec, cell, height)
    rise(rec, other, height)
    set_bits(rec, get(rec, t.LEVEL), spot, 1, NONE)  # 3D-5
    note(rec, kind, spot, 2 * seat + turned)
    if get(rec, t.SERVED) != t.ALL_SERVED:
        serve(rec, cell, other)


@inner
def note(rec: int, kind: int, spot: int, way: int) -> None:
    """Write a laid tile down."""
    laid = get(rec, t.LAID)
    entry = t.HISTORY + 4 * laid
    put(rec, entry, kind)
    put(rec, entry + 1, spot & 255)
    put(rec, entry + 2, spot >> 8)
    put(rec, entry + 3, way)
    put(rec, t.LAID, laid + 1)


# -- the start rule


@inner
def start_cell(rec: int, stone: int) -> int:
    """The cell of a start stone."""
    stride, ring = get(rec, t.STRIDE), get(rec, t.RING)
    step: int = fetch(t.START_R, stone) * stride + fetch(t.START_Q, stone)
    return stride * stride // 2 + ring * step


@inner
def touches(rec: int, cell: int, other: int) -> bool:
    """Whether two cells are neighbours."""
    step, stride = abs(other - cell), get(rec, t.STRIDE)
    return step == 1 or step == stride or step == stride - 1


@shared
def serve(rec: int, cell: int, other: int) -> None:
    """Mark the stones beside a new tile as served."""
    served = get(rec, t.SERVED)
    for stone in range(6):
        start = start_cell(rec, stone)
        if touches(rec, start, cell) or touches(rec, start, other):
            served |= 1 << stone
    if served != get(rec, t.SERVED):
        put(rec, t.SERVED, served)
        find_beside(rec)


@shared
def find_beside(rec: int) -> None:
    """Fill BESIDE: the spots beside unserved stones, or all when the start rule is over (3D-7)."""
    served, words = get(rec, t.SERVED), get(rec, t.WORDS)
    beside = get(rec, t.LEVEL) + words
    over = served == t.ALL_SERVED or get(rec, t.FREE) == 1
    for w in range(words):
        put_word(rec, 8 * (beside + w), ALL_SPOTS if over else NONE)
    for stone in range(6):
        if not over and (served >> stone) & 1 == 0:
            beside_stone(rec, beside, start_cell(rec, stone))


@inner
def beside_stone(rec: int, beside: int, start: int) -> None:
    """Add the spots with a cell next to this one, row by row; those off the board do no harm."""
    stride = get(rec, t.STRIDE)
    if start >= 2 * stride:
        add_bits(rec, beside, 3 * (start - 2 * stride), np.uint64(0b010_110_100))
    add_bits(rec, beside, 3 * (start - stride - 1), np.uint64(0b010_111_111_101))
    add_bits(rec, beside, 3 * (start - 2), np.uint64(0b111_111_111_001))
    add_bits(rec, beside, 3 * (start + stride - 2), np.uint64(0b111_111_001))


@inner
def add_bits(rec: int, words: int, spot: int, bits: np.uint64) -> None:
    """Set the bits of several cells in a row, which may run on into the next word."""
    word = spot // 63
    at, shift = 8 * (words + word), np.uint64(spot - 63 * word)
    put_word(rec, at, get_word(rec, at) | bits << shift & ALL_SPOTS)
    put_word(rec, at + 8, get_word(rec, at + 8) | bits >> np.uint64(63) - shift)


@inner
def open_spots(rec: int, w: int) -> np.uint64:
    """A word of the spots a tile may lie on."""
    level = get(rec, t.LEVEL) + w
    return get_word(rec, 8 * level) & get_word(rec, 8 * (level + get(rec, t.WORDS)))


@inner
def has_spot(rec: int) -> bool:
    """Whether a tile can be laid anywhere."""
    w, words = 0, get(rec, t.WORDS)
    while w < words and open_spots(rec, w) == NONE:
        w += 1
    return w < words
