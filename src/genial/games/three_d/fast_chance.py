"""The 3D game's kernels for chance: stones, draws, dealing the unseen, and playing at random."""

import numpy as np

from genial.games.fast_kernel import (
    GAMMA,
    below,
    below_high,
    fetch,
    get,
    get_word,
    inner,
    int64,
    mixed,
    popcount,
    put,
    put_word,
    select,
    shared,
)
from genial.games.fast_racks import KINDS, NONE, ONE, UNIT, random_tile
from genial.games.three_d import fast_tables as t
from genial.games.three_d.fast_board import open_spots, rise, start_cell
from genial.games.three_d.fast_play import (
    answer,
    end_turn,
    place,
    put_back,
    radius_of,
    width_of,
)

# -- stones and draws


@shared
def lay_stone(rec: int, stone: int, colour: int) -> None:
    """Put a start stone on its cell; after the last one the deal begins (3D-3)."""
    cell = start_cell(rec, stone)
    put(rec, t.STONES + stone, colour)
    put(rec, t.CELLS + 2 * cell, colour)
    rise(rec, cell, 1)
    if stone == 5:
        put(rec, t.PHASE, t.DEAL)


@shared
def shuffle_stones(rec: int, counter: np.uint64) -> np.uint64:
    """Lay the start stones in random order."""
    left = 0o543210  # the colours not laid yet, three bits each
    for stone in range(6):
        counter += GAMMA
        at = 3 * below(mixed(counter), 6 - stone)
        lay_stone(rec, stone, (left >> at) & 7)
        left = (left & ((1 << at) - 1)) | (left >> (at + 3)) << at
    return counter


@inner
def drawing_seat(rec: int) -> int:
    """The seat that draws next, or -1 when the deal is done."""
    if get(rec, t.PHASE) == t.REFILL:
        return get(rec, t.TURN)
    for seat in range(get(rec, t.PLAYERS)):
        if get(rec, t.SIZES + seat) < get(rec, t.RACK_SIZE):
            return seat
    return -1


@inner
def take(rec: int, at: int) -> int:
    """Take the tile at this place out of the bag; the last one moves there."""
    left = get(rec, t.BAG_SIZE) - 1
    kind = get(rec, t.BAG + at)
    put(rec, t.BAG + at, get(rec, t.BAG + left))
    put(rec, t.BAG_SIZE, left)
    return kind


@inner
def draw_at(rec: int, at: int) -> None:
    """Draw the tile at this place in the bag."""
    seat = drawing_seat(rec)
    kind = take(rec, at)
    put_word(rec, t.RACKS + 8 * seat, get_word(rec, t.RACKS + 8 * seat) + fetch(UNIT, kind))
    size = get(rec, t.SIZES + seat) + 1
    put(rec, t.SIZES + seat, size)
    if get(rec, t.PHASE) == t.DEAL:
        if drawing_seat(rec) < 0:
            put(rec, t.PHASE, t.PLACE)
    elif size == get(rec, t.RACK_SIZE) or get(rec, t.BAG_SIZE) == 0:
        end_turn(rec)


@inner
def draw_kind(rec: int, kind: int) -> None:
    """Draw a tile of this kind."""
    at = 0
    while get(rec, t.BAG + at) != kind:
        at += 1
    draw_at(rec, at)


@inner
def draw_all(rec: int, counter: np.uint64) -> np.uint64:
    """Draw at random up to the next decision; the moved-on counter of the generator."""
    if get(rec, t.PHASE) == t.STONING:
        counter = shuffle_stones(rec, counter)
    while get(rec, t.PHASE) == t.REFILL or get(rec, t.PHASE) == t.DEAL:
        counter += GAMMA
        draw_at(rec, below(mixed(counter), get(rec, t.BAG_SIZE)))
    return counter


@shared
def deal_unseen(rec: int, seat: int, counter: np.uint64) -> np.uint64:
    """Collect every rack but this seat's in the bag and deal them anew."""
    for other in range(get(rec, t.PLAYERS)):
        if other != seat:
            put_back(rec, get_word(rec, t.RACKS + 8 * other))
            put_word(rec, t.RACKS + 8 * other, NONE)
    for other in range(get(rec, t.PLAYERS)):
        if other != seat:
            rack = NONE
            for _ in range(get(rec, t.SIZES + other)):
                counter += GAMMA
                rack += fetch(UNIT, take(rec, below(mixed(counter), get(rec, t.BAG_SIZE))))
            put_word(rec, t.RACKS + 8 * other, rack)
    return counter


# -- random play


@inner
def random_spot(rec: int, bits: np.uint64) -> int:
    """A random spot a tile may lie on."""
    total = 0
    for w in range(get(rec, t.WORDS)):
        total += popcount(open_spots(rec, w))
    rest = below_high(bits, total)
    w = 0
    word = open_spots(rec, 0)
    inside = popcount(word)
    while rest >= inside:
        rest -= inside
        w += 1
        word = open_spots(rec, w)
        inside = popcount(word)
    return 63 * w + select(word, rest)


@inner
def random_action(rec: int, bits: np.uint64) -> int:
    """A random legal action, or -1 when there is none."""
    width, phase = width_of(rec), get(rec, t.PHASE)
    if phase == t.EXCHANGE:
        return KINDS * width + int64(bits & ONE)
    if phase != t.PLACE:
        return -1
    tile = random_tile(get_word(rec, t.RACKS + 8 * get(rec, t.TURN)), bits)
    pair: int = fetch(t.PAIR_OF, radius_of(rec) * t.MAX_SPOTS + random_spot(rec, bits))
    return (tile >> 1) * width + 2 * pair + (tile & 1)


@inner
def random_step(rec: int, counter: np.uint64) -> np.uint64:
    """Make a random decision and draw; the moved-on counter."""
    counter += GAMMA
    bits = mixed(counter)
    if get(rec, t.PHASE) == t.PLACE:
        tile = random_tile(get_word(rec, t.RACKS + 8 * get(rec, t.TURN)), bits)
        place(rec, tile >> 1, random_spot(rec, bits), tile & 1)
    else:
        answer(rec, int64(bits & ONE))
    return draw_all(rec, counter)


@shared
def play_out(rec: int, counter: np.uint64) -> tuple[int, np.uint64]:
    """Play at random to the end; the number of decisions and the moved-on counter."""
    counter = draw_all(rec, counter)
    number = 0
    while get(rec, t.PHASE) != t.OVER:
        counter = random_step(rec, counter)
        number += 1
    return number, counter
