"""The rows of features: colours, kinds of tiles, the board, the turn, the scores."""

import numpy as np

from genial.games.fast_kernel import fetch, get, get_word, inner, int64, popcount, shared
from genial.games.fast_racks import HIGH, KINDS, LOW, NONE, UNIT, count_on
from genial.games.three_d import fast_tables as t
from genial.games.three_d.fast_features import (
    FEW,
    FIXED,
    KIND_OF,
    LEVELS,
    REACHES,
    STOREYS,
    THERMOMETER,
    Ints,
    Row,
    Work,
    feature_count,
    list_halves,
    mean_best,
    needs_of,
    plays,
    rate_kinds,
    set_sides,
    work_space,
)
from genial.games.three_d.fast_play import EIGHTEEN
from genial.games.three_d.fast_play import FEW as FINAL_SUPPLY

__all__ = ["feature_count", "unseen_by", "work_space", "write_features"]


@inner
def unseen_by(rec: int, seat: int) -> np.uint64:
    """How many tiles of each kind a seat cannot see, written like a rack."""
    unseen = NONE
    for i in range(get(rec, t.BAG_SIZE)):
        unseen += fetch(UNIT, get(rec, t.BAG + i))
    for other in range(get(rec, t.PLAYERS)):
        if other != seat:
            unseen += get_word(rec, t.RACKS + 8 * other)
    return unseen


@inner
def tiles_on(rack: np.uint64) -> int:
    """How many tiles there are on a rack."""
    number = 0
    for kind in range(KINDS):
        number += count_on(rack, kind)
    return number


@shared
def write_features(
    rec: int, seat: int, unseen: np.uint64, exchanged: bool, work: Work, out: Row
) -> None:
    """Write what the net is told after a placement; `exchanged`: and after giving the rack back.

    `unseen` is what the seat could not see before it.
    """
    rack = get_word(rec, t.RACKS + 8 * seat)
    supply = supply_after(rec, seat, unseen, rack)
    if exchanged:
        unseen, rack = unseen + rack, NONE
    set_sides(rec, seat, work)
    n = list_halves(rec, work)
    rate_kinds(rec, n, work)
    at = 0
    for place in range(6):
        at = write_colour(rec, work.order[place], (rack, unseen), n, work, out, at)
    at = write_kinds(rec, rack, unseen, work, out, at)
    at = write_board(rec, n, work.levels, out, at)
    at = write_turn(rec, (rack, unseen), (exchanged, n > 0), supply, work, out, at)
    write_scores(rec, seat, work, out, at)


@inner
def supply_after(rec: int, seat: int, unseen: np.uint64, rack: np.uint64) -> int:
    """How many tiles are left in the bag when the rack is filled up."""
    bag = tiles_on(unseen)
    for other in range(get(rec, t.PLAYERS)):
        if other != seat:
            bag -= get(rec, t.SIZES + other)
    if get(rec, t.FINAL_BY) != t.NOBODY:
        return bag
    return bag - get(rec, t.RACK_SIZE) + tiles_on(rack)


@shared
def write_value(rec: int, value: int, out: Row, at: int) -> int:
    """A marker as a number, as a yes or no, and as a thermometer."""
    end = get(rec, t.END)
    out[at], out[at + 1] = value / end, int(value == end)
    for k in range(1, THERMOMETER + 1):
        out[at + 1 + k] = int(value * THERMOMETER >= end * k)
    return at + 2 + THERMOMETER


@inner
def steps_ahead(rec: int, value: int) -> int:
    """How far the next space is that stops a marker or earns a bonus."""
    mark = get(rec, t.HALT) if get(rec, t.SOLO) else EIGHTEEN
    end = get(rec, t.END)
    if value < mark:
        return mark - value
    return end - value if value < end else end


@shared
def write_colour(
    rec: int, c: int, tiles: tuple[np.uint64, np.uint64], n: int, work: Work, out: Row, at: int
) -> int:
    """Everything about one colour; the place after it."""
    rack, unseen = tiles
    at = write_value(rec, work.values[0, c], out, at)
    out[at] = steps_ahead(rec, work.values[0, c]) / 9.0
    at += 1
    for side in range(1, get(rec, t.PLAYERS)):
        at = write_value(rec, work.values[side, c], out, at)
        out[at] = (work.values[0, c] - work.values[side, c]) / get(rec, t.END)
        at += 1
    double = KIND_OF[c, c]
    singles, doubles = mixed_showing(rack, c), count_on(rack, double)
    out[at], out[at + 1] = singles / 3.0, doubles / 2.0
    out[at + 2], out[at + 3] = mixed_showing(unseen, c) / 20.0, count_on(unseen, double) / 3.0
    most = write_reach(work.on_a[c], work.on_b[c], n, out, at + 4)
    at += 4 + 2 * REACHES.size
    out[at], out[at + 1] = most / 10.0, most / 10.0 if singles + doubles > 0 else 0.0
    out[at + 2], out[at + 3] = needs_of(work.values[0], c) / FIXED, on_top(rec, c) / 10.0
    return at + 4


@shared
def mixed_showing(rack: np.uint64, c: int) -> int:
    """How many tiles of a rack show this colour and another one."""
    number = 0
    for other in range(6):
        if other != c:
            number += count_on(rack, int64(KIND_OF[c, other]))
    return number


@shared
def write_reach(on_a: Ints, on_b: Ints, n: int, out: Row, at: int) -> int:
    """How many halves score so much, also told apart when few; the most points of one."""
    most, size = 0, REACHES.size
    for k in range(size):
        out[at + k] = 0.0
    for i in range(n):
        one, other = int64(on_a[i]), int64(on_b[i])
        most = max(most, one, other)
        for k in range(size):
            out[at + k] += int64(one >= REACHES[k]) + int64(other >= REACHES[k])
    for k in range(size):
        number = out[at + k]
        out[at + size + k] = min(number, FEW) / FEW
        out[at + k] = number / 40.0
    return most


@shared
def on_top(rec: int, c: int) -> int:
    """How many symbols of a colour are seen."""
    number, stride = 0, get(rec, t.STRIDE)
    for cell in range(stride, stride * (stride - 1)):
        number += int(get(rec, t.CELLS + 2 * cell) == c)
    return number


@shared
def write_kinds(rec: int, rack: np.uint64, unseen: np.uint64, work: Work, out: Row, at: int) -> int:
    """Everything about the kinds of tiles, their colours in order; the place after it."""
    rivals = get(rec, t.PLAYERS) - 1
    for ordered in range(KINDS):
        if not plays(rec, ordered):
            continue
        kind = int64(KIND_OF[work.order[LOW[ordered]], work.order[HIGH[ordered]]])
        held = count_on(rack, kind)
        out[at], out[at + 1] = held / 2.0, count_on(unseen, kind) / 4.0
        for i in range(2):
            out[at + 2 + 2 * i] = work.best[i, kind] / 10.0
            out[at + 3 + 2 * i] = work.best[i, kind] / 10.0 if held else 0.0
        out[at + 6] = work.good[kind] / 20.0
        for j in range(rivals):
            out[at + 7 + j] = work.best[2 + j, kind] / 10.0
        at += 7 + rivals
    return at


@shared
def write_board(rec: int, n: int, levels: Ints, out: Row, at: int) -> int:
    """Open spots and cells by height, and the start rule; the place after it."""
    out[at] = n / 100.0
    at += 1
    for level in range(LEVELS):
        out[at + level] = levels[level] / 40.0
    at += LEVELS
    for storey in range(STOREYS):
        out[at + storey] = 0.0
    stride = get(rec, t.STRIDE)
    for cell in range(stride, stride * (stride - 1)):
        if get(rec, t.CELLS + 2 * cell) != t.NO_CELL:
            out[at + min(get(rec, t.CELLS + 2 * cell + 1), STOREYS - 1)] += 1.0 / 30.0
    at += STOREYS
    missing = 0 if get(rec, t.FREE) else 6 - popcount(np.uint64(get(rec, t.SERVED)))
    out[at], out[at + 1] = missing / 6.0, int(missing > 0)
    return at + 2


@shared
def write_turn(
    rec: int,
    tiles: tuple[np.uint64, np.uint64],
    flags: tuple[bool, bool],
    supply: int,
    work: Work,
    out: Row,
    at: int,
) -> int:
    """How far the game is, what comes next, and what it may bring; the place after it."""
    rack, unseen = tiles
    exchanged, goes_on = flags
    most, total = np.float32(0.0), 0
    for kind in range(KINDS):
        if count_on(rack, kind):
            most = max(most, work.best[1, kind])
    for c in range(6):
        total += work.values[0, c]
    bonus, final = get(rec, t.BONUS), get(rec, t.FINAL_BY) != t.NOBODY
    out[at], out[at + 1] = bonus / 2.0, int(bonus > 0)
    out[at + 2] = int(get(rec, t.PHASE) == t.EXCHANGE and goes_on)
    out[at + 3], out[at + 4] = int(exchanged), supply / 50.0
    out[at + 5], out[at + 6] = int(final or supply < FINAL_SUPPLY), int(not final or bonus > 0)
    out[at + 7], out[at + 8] = tiles_on(unseen) / 60.0, tiles_on(rack) / 5.0
    out[at + 9], out[at + 10] = total / (6.0 * get(rec, t.END)), most / 10.0
    for side in range(get(rec, t.PLAYERS)):
        found = mean_best(work.best[1 + side], unseen, get(rec, t.RACK_SIZE))
        out[at + 11 + side] = found / 10.0
    return at + 11 + get(rec, t.PLAYERS)


@shared
def write_scores(rec: int, seat: int, work: Work, out: Row, at: int) -> None:
    """The sorted markers of all sides, the differences, and when each rival moves."""
    end, players, final = get(rec, t.END), get(rec, t.PLAYERS), get(rec, t.FINAL_BY)
    mine = np.sort(work.values[0])
    for c in range(6):
        out[at + c] = mine[c] / end
    at += 6
    for j in range(players - 1):
        theirs = np.sort(work.values[1 + j])
        for c in range(6):
            out[at + c] = theirs[c] / end
            out[at + 6 + c] = (mine[c] - theirs[c]) / end
        ahead = work.ahead[j]
        out[at + 12] = ahead / players
        out[at + 13] = int(final == t.NOBODY or ahead <= (final - seat) % players)
        at += 14
