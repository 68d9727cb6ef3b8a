"""The 3D game's kernels for bots: what placements are worth, weighted play, replies."""

import numpy as np
from numpy.typing import NDArray

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
from genial.games.fast_racks import HIGH, KINDS, LOW, NONE, ONE, distinct
from genial.games.fast_search import POINTS, Worth, utility
from genial.games.three_d import fast_tables as t
from genial.games.three_d.fast_board import open_spots, run, second_cell
from genial.games.three_d.fast_chance import draw_all
from genial.games.three_d.fast_play import advance, answer, place

Table = NDArray[np.int64]
CELL_ROW = 12  # per cell: points of each colour, then towards each direction colour + 8 * run
CELLS_AT = 6 * POINTS + 12  # after what points are worth and what the halves at a spot are worth
SPOT_AT = 6 * POINTS


@inner
def scratch_size(rec: int) -> int:
    """How long the kernels' table has to be."""
    stride = get(rec, t.STRIDE)
    return CELLS_AT + CELL_ROW * stride * stride


@inner
def way_step(stride: int, way: int) -> int:
    """The step to the neighbour in direction 0 to 5; 3 more is the opposite."""
    step = 1 if way % 3 == 0 else stride - 2 + way % 3
    return step if way < 3 else -step


# -- what a placement is worth


@shared
def track_worth(rec: int, seat: int, worth: Worth) -> int:
    """What all markers of a seat are worth where they stand."""
    total = 0
    for c in range(6):
        total += worth[get(rec, t.TRACKS + 6 * seat + c)]
    return total


@shared
def fill_worths(rec: int, seat: int, worth: Worth, table: Table) -> None:
    """Write what points are worth to a seat, and what each cell scores in each direction."""
    track, stride = t.TRACKS + 6 * seat, get(rec, t.STRIDE)
    for c in range(6):
        value = get(rec, track + c)
        for gained in range(POINTS):
            table[c * POINTS + gained] = worth[advance(rec, value, gained)] - worth[value]
    for cell in range(stride, stride * (stride - 1)):
        if get(rec, t.CELLS + 2 * cell) != t.NO_CELL:
            fill_cell(rec, stride, cell, table)


@inner
def fill_cell(rec: int, stride: int, cell: int, table: Table) -> None:
    """Write a cell's points in each colour, and the colour and length of each run from it."""
    at = CELLS_AT + CELL_ROW * cell
    for c in range(6):
        table[at + c] = 0
    for way in range(6):
        step = way_step(stride, way)
        colour, length = get(rec, t.CELLS + 2 * (cell + step)), 0
        if colour < 6:
            length = run(rec, cell, step, colour)
            table[at + colour] += length
        table[at + 6 + way] = colour + 8 * length


@inner
def fill_spot(rec: int, spot: int, table: Table) -> None:
    """Write what half a tile of each colour is worth on either cell of a spot."""
    cell, way = spot // 3, spot % 3
    half_worths(table, SPOT_AT, CELLS_AT + CELL_ROW * cell, way)
    half_worths(table, SPOT_AT + 6, CELLS_AT + CELL_ROW * second_cell(rec, spot), way + 3)


@inner
def half_points(table: Table, at: int, way: int, colour: int) -> int:
    """A cell's points in a colour, but for the run towards the other half."""
    ahead = fetch(table, at + 6 + way)
    lost = ahead >> 3 if ahead & 7 == colour else 0
    return int64(fetch(table, at + colour) - lost)


@inner
def half_worths(table: Table, out: int, at: int, way: int) -> None:
    """Write what half a tile of each colour is worth on a cell."""
    for c in range(6):
        gained = min(half_points(table, at, way, c), POINTS - 1)
        table[out + c] = fetch(table, c * POINTS + gained)


@inner
def double_worth(rec: int, spot: int, table: Table, colour: int) -> int:
    """What both halves of a double are worth; doubles and halts never meet."""
    one = half_points(table, CELLS_AT + CELL_ROW * (spot // 3), spot % 3, colour)
    there = CELLS_AT + CELL_ROW * second_cell(rec, spot)
    other = half_points(table, there, spot % 3 + 3, colour)
    return int64(fetch(table, colour * POINTS + min(one + other, POINTS - 1)))


@shared
def best_by_kind(rec: int, seat: int, worth: Worth, table: Table, out: Table) -> None:
    """Write the most that each kind of tile would be worth to a seat, were it to place now."""
    put(rec, t.TURN, seat)
    fill_worths(rec, seat, worth, table)
    for kind in range(KINDS):
        out[kind] = 0
    for w in range(get(rec, t.WORDS)):
        word = open_spots(rec, w)
        while word != NONE:
            spot = 63 * w + lowest_bit(word)
            word &= word - ONE
            fill_spot(rec, spot, table)
            for kind in range(KINDS):
                out[kind] = max(out[kind], kind_worth(rec, spot, table, kind) >> 1)


@inner
def kind_worth(rec: int, spot: int, table: Table, kind: int) -> int:
    """Twice what a tile is worth on a spot whose halves are filled in, plus its better way."""
    low, high = fetch(LOW, kind), fetch(HIGH, kind)
    if low == high:
        return 2 * double_worth(rec, spot, table, low)
    straight = fetch(table, SPOT_AT + low) + fetch(table, SPOT_AT + 6 + high)
    turned = fetch(table, SPOT_AT + high) + fetch(table, SPOT_AT + 6 + low)
    return int64(2 * turned + 1 if turned > straight else 2 * straight)


# -- weighted play


@shared
def play_best(rec: int, worth: Worth, table: Table, bits: np.uint64) -> None:
    """Place the tile worth most to the player; among equals a random one."""
    turn = get(rec, t.TURN)
    fill_worths(rec, turn, worth, table)
    rack = distinct(get_word(rec, t.RACKS + 8 * turn))
    best, equals, chosen = -1, 0, 0
    for w in range(get(rec, t.WORDS)):
        word = open_spots(rec, w)
        while word != NONE:
            spot = 63 * w + lowest_bit(word)
            word &= word - ONE
            fill_spot(rec, spot, table)
            kinds = rack
            while kinds != NONE:
                kind = lowest_bit(kinds) // 3
                kinds &= kinds - ONE
                found = kind_worth(rec, spot, table, kind)
                value = found >> 1
                if value >= best:
                    equals = equals + 1 if value == best else 1
                    bits = mixed(bits + GAMMA)
                    if below_high(bits, equals) == 0:
                        chosen = (kind << 16) | (spot << 1) | (found & 1)
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


@shared
def worth_of_end(rec: int, seat: int) -> float:
    """How good a finished game is for a seat: places first, then by how much."""
    return utility(rec, t.TRACKS, 6, get(rec, t.PLAYERS), seat, get(rec, t.END))
