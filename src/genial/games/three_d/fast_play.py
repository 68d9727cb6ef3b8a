"""The 3D game's kernels: scoring, bonuses, exchanging and ending turns.

`rec` is the address of a record (see fast_tables). The caller passes legal moves only.
"""

import numpy as np

from genial.games.fast_kernel import fetch, get, get_word, inner, put, put_word, shared
from genial.games.fast_racks import HIGH, KINDS, LOW, NONE, SHOWING, UNIT, count_on
from genial.games.three_d import fast_tables as t
from genial.games.three_d.fast_board import half_points, has_spot, lay, second_cell

EIGHTEEN, TWENTY_SEVEN = 18, 27  # 3D-9
FEW = 5  # 3D-13: fewer tiles in the supply bring the final round on

# -- the tracks


@inner
def advance(rec: int, value: int, gained: int) -> int:
    """Where a marker comes to stand."""
    halt = get(rec, t.HALT)
    return min(value + gained, halt if value < halt else get(rec, t.END))


@inner
def bonuses(rec: int, old: int, new: int) -> int:
    """The bonus placements a marker earns (3D-9, 3D-10)."""
    if get(rec, t.SOLO):
        return 0
    passed = int(old < EIGHTEEN <= new) + int(old < TWENTY_SEVEN <= new)
    return passed if get(rec, t.PER_SPACE) else min(passed, 1)


@inner
def score(rec: int, kind: int, spot: int, turned: int) -> int:
    """Move the player's markers for a tile about to be laid; the bonuses earned."""
    low, high = fetch(LOW, kind), fetch(HIGH, kind)
    cell, other = spot // 3, second_cell(rec, spot)
    first, second = (other, cell) if turned else (cell, other)
    track = t.TRACKS + 6 * get(rec, t.TURN)
    old, old_high = get(rec, track + low), get(rec, track + high)
    new = advance(rec, old, half_points(rec, first, second, low))
    if low == high:  # doubles and halts never meet, so the order of the halves is all one
        new = advance(rec, new, half_points(rec, second, first, low))
        put(rec, track + low, new)
        return bonuses(rec, old, new)
    new_high = advance(rec, old_high, half_points(rec, second, first, high))
    put(rec, track + low, new)
    put(rec, track + high, new_high)
    return bonuses(rec, old, new) + bonuses(rec, old_high, new_high)


@inner
def complete(rec: int) -> bool:
    """Whether all six markers of the player stand on the last space."""
    track = t.TRACKS + 6 * get(rec, t.TURN)
    missing = 0
    for c in range(6):
        missing |= get(rec, track + c) ^ get(rec, t.END)
    return missing == 0


@inner
def worst_colours(rec: int) -> int:
    """The set of colours standing lowest on the player's track."""
    track = t.TRACKS + 6 * get(rec, t.TURN)
    lowest, colours = 255, 0
    for c in range(6):
        value = get(rec, track + c)
        same = colours | int(value == lowest) << c
        colours = 1 << c if value < lowest else same
        lowest = min(lowest, value)
    return colours


# -- decisions


@shared
def place(rec: int, kind: int, spot: int, turned: int) -> None:
    """Lay and score a tile of the player's rack, up to the next decision or draw."""
    turn = get(rec, t.TURN)
    earned = score(rec, kind, spot, turned)
    lay(rec, kind, spot, turned, turn)
    put_word(rec, t.RACKS + 8 * turn, get_word(rec, t.RACKS + 8 * turn) - fetch(UNIT, kind))
    put_word(rec, t.SHOWN, NONE)
    left = get(rec, t.SIZES + turn) - 1
    put(rec, t.SIZES + turn, left)
    put(rec, t.BEGUN, 1)
    put(rec, t.BONUS, min(max(get(rec, t.BONUS) - 1, 0) + earned, left))  # 3D-11
    after_scoring(rec)


@inner
def after_scoring(rec: int) -> None:
    """Find out what comes after a placement."""
    solo = get(rec, t.SOLO)
    if complete(rec):
        finish(rec, t.ALL_COMPLETE)  # 3D-15
    elif get(rec, t.BONUS):
        if not has_spot(rec):
            finish(rec, t.NO_PLACE)  # 3D-14
    elif solo and get(rec, t.BAG_SIZE) == 0:
        finish(rec, t.NO_TILES)  # 3D-16
    elif solo and not has_spot(rec):
        finish(rec, t.NO_PLACE)
    elif get(rec, t.FINAL_BY) != t.NOBODY:
        end_turn(rec)  # 3D-13
    else:
        rack = get_word(rec, t.RACKS + 8 * get(rec, t.TURN))
        if rack != NONE and rack & fetch(SHOWING, worst_colours(rec)) == NONE:
            put(rec, t.PHASE, t.EXCHANGE)  # 3D-12
        else:
            refill(rec)


@inner
def finish(rec: int, reason: int) -> None:
    """The game is over."""
    put(rec, t.PHASE, t.OVER)
    put(rec, t.REASON, reason)
    put(rec, t.BONUS, 0)


@inner
def refill(rec: int) -> None:
    """Draw, if there is anything to draw."""
    if get(rec, t.BAG_SIZE):
        put(rec, t.PHASE, t.REFILL)
    else:
        end_turn(rec)


@shared
def end_turn(rec: int) -> None:
    """The rack is as it will be: count the supply and hand over; an empty rack is passed by."""
    if get(rec, t.EXCHANGING):
        put_back(rec, get_word(rec, t.SHOWN))
        put(rec, t.EXCHANGING, 0)
    put(rec, t.PHASE, t.PLACE)
    turn = get(rec, t.TURN)
    while get(rec, t.PHASE) == t.PLACE:
        final = get(rec, t.FINAL_BY)
        if final == turn:
            finish(rec, t.FINAL_ROUND)
            return
        if final == t.NOBODY and get(rec, t.SOLO) == 0 and get(rec, t.BAG_SIZE) < FEW:
            put(rec, t.FINAL_BY, turn)  # 3D-13
        turn = turn + 1 if turn + 1 < get(rec, t.PLAYERS) else 0
        put(rec, t.TURN, turn)
        if not has_spot(rec):
            finish(rec, t.NO_PLACE)  # 3D-14
        elif get(rec, t.SIZES + turn):
            return


@shared
def put_back(rec: int, rack: np.uint64) -> None:
    """Put all tiles of a rack into the bag."""
    size = get(rec, t.BAG_SIZE)
    for kind in range(KINDS):
        for _ in range(count_on(rack, kind)):
            put(rec, t.BAG + size, kind)
            size += 1
    put(rec, t.BAG_SIZE, size)


@inner
def answer(rec: int, keep: int) -> None:
    """Exchange the rack, or keep it."""
    if not keep:
        turn = get(rec, t.TURN)
        put_word(rec, t.SHOWN, get_word(rec, t.RACKS + 8 * turn))
        put_word(rec, t.RACKS + 8 * turn, NONE)
        put(rec, t.SIZES + turn, 0)
        put(rec, t.EXCHANGING, 1)
    refill(rec)


@inner
def radius_of(rec: int) -> int:
    """The board's radius."""
    return (get(rec, t.STRIDE) - 3) // 2


@inner
def width_of(rec: int) -> int:
    """How many numbers each tile takes among the actions."""
    radius = radius_of(rec)
    return 6 * radius * (3 * radius + 1)


@inner
def act(rec: int, action: int) -> None:
    """Make the numbered decision."""
    width = width_of(rec)
    if action >= KINDS * width:
        answer(rec, action - KINDS * width)
    else:
        way = action % width
        spot = fetch(t.SPOT_OF, radius_of(rec) * t.MAX_PAIRS + (way >> 1))
        place(rec, action // width, spot, way & 1)
