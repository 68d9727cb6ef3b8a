"""The classic game's kernels for bots: what placements are worth, weighted play, replies."""

import numpy as np
from numpy.typing import NDArray

from genial.games.classic import fast_tables as t
from genial.games.classic.fast_chance import draw_all
from genial.games.classic.fast_play import (
    NONE,
    ONE,
    answer,
    is_free,
    narrowed,
    open_pairs,
    place,
    points,
)
from genial.games.classic.fast_read import distinct, duel_standing, duel_value, part, points_row
from genial.games.fast_kernel import (
    GAMMA,
    below_high,
    fetch,
    get,
    get_word,
    inner,
    int64,
    lowest_bit,
    mixed,
    put,
    shared,
)
from genial.games.fast_search import MARGIN, POINTS, Worth, against, utility

Table = NDArray[np.int64]
SCRATCH = 6 * POINTS + 6 * t.MAX_CELLS  # what points are worth, then what cells are worth
CELLS_AT = 6 * POINTS

# -- what a placement is worth


@inner
def own_value(rec: int, seat: int, colour: int) -> int:
    """A marker as its owner counts it: in a duel from the far end."""
    if get(rec, t.MODE) == t.DUEL:
        return duel_value(rec, seat, colour) + t.DUEL_MIDDLE
    side = seat & 1 if get(rec, t.MODE) == t.TEAM else seat
    return get(rec, t.TRACKS + 6 * side + colour)


@shared
def track_worth(rec: int, seat: int, worth: Worth) -> int:
    """What all markers of a seat are worth where they stand."""
    total = 0
    for c in range(6):
        total += worth[own_value(rec, seat, c)]
    return total


@inner
def moved(rec: int, value: int, gained: int) -> int:
    """Where a marker comes to stand."""
    halt = get(rec, t.HALT)
    if get(rec, t.MODE) == t.DUEL and value == 0:
        return 0
    return min(value + gained, halt if value < halt else get(rec, t.END))


@shared
def fill_worths(rec: int, seat: int, worth: Worth, table: Table) -> None:
    """Write what points of each colour, and half a tile on each free cell, are worth to a seat."""
    for c in range(6):
        value = own_value(rec, seat, c)
        for gained in range(POINTS):
            table[c * POINTS + gained] = worth[moved(rec, value, gained)] - worth[value]
    cells = fetch(t.NOWHERE, get(rec, t.BOARD)) // t.ROW
    for cell in range(cells):
        if is_free(rec, cell * t.ROW):
            row = points_row(rec, cell * t.ROW)
            for c in range(6):
                gained = min(part(row, c, 8), POINTS - 1)
                table[CELLS_AT + 6 * cell + c] = fetch(table, c * POINTS + gained)


@inner
def double_worth(
    rec: int, seat: int, worth: Worth, table: Table, colour: int, one: int, other: int
) -> int:
    """What both halves of a double are worth; at a halt their order matters (TEA-3)."""
    if get(rec, t.HALT) == get(rec, t.END):
        return int64(fetch(table, colour * POINTS + min(one + other, POINTS - 1)))
    value = own_value(rec, seat, colour)
    one_first = moved(rec, moved(rec, value, one), other)
    other_first = moved(rec, moved(rec, value, other), one)
    return int64(worth[max(one_first, other_first)] - worth[value])


@inner
def first_cell(rec: int, pair: int) -> int:
    """The number of a pair's first cell, times a row."""
    return int64(fetch(t.PAIR_CELL, (get(rec, t.BOARD) * t.MAX_PAIRS + pair) * 2))


@inner
def second_cell(rec: int, pair: int) -> int:
    """The number of a pair's second cell, times a row."""
    return int64(fetch(t.PAIR_CELL, (get(rec, t.BOARD) * t.MAX_PAIRS + pair) * 2 + 1))


@shared
def best_by_kind(rec: int, seat: int, worth: Worth, table: Table, out: Table) -> None:
    """Write the most that each kind of tile would be worth to a seat, were it to place now."""
    put(rec, t.TURN, seat)
    fill_worths(rec, seat, worth, table)
    narrow = narrowed(rec)
    for kind in range(t.KINDS):
        out[kind] = 0
    for w in range(fetch(t.WORDS, get(rec, t.BOARD))):
        word = open_pairs(rec, w, narrow)
        while word != NONE:
            pair = 64 * w + lowest_bit(word)
            word &= word - ONE
            one, other = first_cell(rec, pair), second_cell(rec, pair)
            a, b = CELLS_AT + 6 * (one // t.ROW), CELLS_AT + 6 * (other // t.ROW)
            for kind in range(t.KINDS):
                low, high = fetch(t.LOW, kind), fetch(t.HIGH, kind)
                if low == high:
                    value = double_worth(
                        rec, seat, worth, table, low, points(rec, one, low), points(rec, other, low)
                    )
                else:
                    straight = fetch(table, a + low) + fetch(table, b + high)
                    turned = fetch(table, a + high) + fetch(table, b + low)
                    value = max(straight, turned)
                if value > fetch(out, kind):
                    out[kind] = value


# -- weighted play


@shared
def play_best(rec: int, worth: Worth, table: Table, bits: np.uint64) -> None:
    """Place the tile worth most to the player; among equals a random one."""
    turn = get(rec, t.TURN)
    fill_worths(rec, turn, worth, table)
    narrow, rack = narrowed(rec), distinct(get_word(rec, t.RACKS + 8 * turn))
    best, equals, chosen = -1, 0, 0
    for w in range(fetch(t.WORDS, get(rec, t.BOARD))):
        word = open_pairs(rec, w, narrow)
        while word != NONE:
            pair = 64 * w + lowest_bit(word)
            word &= word - ONE
            one, other = first_cell(rec, pair), second_cell(rec, pair)
            a, b = CELLS_AT + 6 * (one // t.ROW), CELLS_AT + 6 * (other // t.ROW)
            kinds = rack
            while kinds != NONE:
                kind = lowest_bit(kinds) // 3
                kinds &= kinds - ONE
                low, high = fetch(t.LOW, kind), fetch(t.HIGH, kind)
                if low == high:
                    straight = double_worth(
                        rec, turn, worth, table, low, points(rec, one, low), points(rec, other, low)
                    )
                    turned = -1
                else:
                    straight = fetch(table, a + low) + fetch(table, b + high)
                    turned = fetch(table, a + high) + fetch(table, b + low)
                value = max(straight, turned)
                if value >= best:
                    equals = equals + 1 if value == best else 1
                    bits = mixed(bits + GAMMA)
                    if below_high(bits, equals) == 0:
                        chosen = (kind << 16) | (pair << 1) | int(turned > straight)
                    best = value
    place(rec, chosen >> 16, (chosen & 0xFFFF) >> 1, chosen & 1)


@shared
def roll_out(rec: int, worth: Worth, table: Table, counter: np.uint64) -> np.uint64:
    """Let everybody place what is worth most, to the end; the moved-on counter."""
    counter = draw_all(rec, counter)
    while get(rec, t.PHASE) != t.OVER:
        counter += GAMMA
        if get(rec, t.PHASE) == t.PLACE:
            play_best(rec, worth, table, mixed(counter))
        else:
            answer(rec, 0)
        counter = draw_all(rec, counter)
    return counter


# -- how good the end is


@shared
def worth_of_end(rec: int, seat: int) -> float:
    """How good a finished game is for a seat: places first, then by how much."""
    mode, end = get(rec, t.MODE), get(rec, t.END)
    if mode == t.TEAM:
        mine = seat & 1
        return against(rec, t.TRACKS + 6 * mine, t.TRACKS + 6 * (1 - mine), end)
    if mode == t.DUEL:
        own, other = duel_standing(rec, seat), duel_standing(rec, 1 - seat)
        steps = 0
        for c in range(6):
            steps += duel_value(rec, seat, c)
        return 0.5 * int(own > other) + 0.5 * int(own >= other) + MARGIN * steps / (6 * 9)
    return utility(rec, t.TRACKS, 6, get(rec, t.PLAYERS), seat, end)
