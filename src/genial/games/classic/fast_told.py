"""The rows of features: colours, kinds of tiles, the whole position (see fast_features)."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from genial.games.classic import fast_tables as t
from genial.games.classic.fast_features import (
    COUNTS,
    KIND_OF,
    LEVELS,
    THERMOMETER,
    TOP,
    Ints,
    Row,
    best_points,
    best_worths,
    end_of,
    expected_best,
    live_cells,
    needs_of,
    opponents_of,
    rank_opponents,
    value_of,
    write_reach,
)
from genial.games.classic.fast_play import NONE
from genial.games.classic.fast_prospects import PROSPECTS, write_prospects
from genial.games.classic.fast_read import count_on
from genial.games.fast_kernel import fetch, get, get_word, inner, int64, shared

MIXED_SHOWING = np.array(
    [
        [t.LOW[k] != t.HIGH[k] and c in (t.LOW[k], t.HIGH[k]) for k in range(t.KINDS)]
        for c in range(6)
    ]
)


def feature_count(sides: int) -> int:
    """How many features there are at a table of so many sides."""
    rivals = sides - 1
    colour = 2 + THERMOMETER + rivals * (3 + THERMOMETER) + 5 + COUNTS + TOP + 2
    told = 6 * colour + t.KINDS * (6 + rivals) + 17 + rivals * 14
    return told if rivals else told + PROSPECTS


class Work(NamedTuple):
    """Room to compute in, used again for every row."""

    rows: NDArray[np.uint64]  # what the colours score on each cell, a byte each
    place: Ints  # of each cell among the live ones, or -1
    points: Ints  # colour, live cell
    beside: Ints
    one: Ints
    other: Ints
    values: Ints  # own side first, then the opponents by strength; colour
    ahead: Ints  # turns until each opponent moves
    needs: NDArray[np.float64]
    best: NDArray[np.float32]  # points, own worth, the opponents' worths; kind
    order: Ints  # the colours as the net sees them
    reach: Ints  # cells that offer at least so many points


def work_space() -> Work:
    """Room for the largest table."""
    cells = np.zeros((4, 6, t.MAX_CELLS), np.int32)
    return Work(
        rows=np.zeros(t.MAX_CELLS, np.uint64),
        place=np.zeros(t.MAX_CELLS, np.int32),
        points=cells[0],
        beside=cells[1],
        one=cells[2],
        other=cells[3],
        values=np.zeros((4, 6), np.int32),
        ahead=np.zeros(4, np.int32),
        needs=np.zeros((4, 6)),
        best=np.zeros((5, t.KINDS), np.float32),
        order=np.zeros(6, np.int32),
        reach=np.zeros(LEVELS + 1, np.int32),
    )


@inner
def unseen_by(rec: int, seat: int) -> np.uint64:
    """How many tiles of each kind a seat cannot see, written like a rack."""
    unseen = NONE
    for i in range(get(rec, t.BAG_SIZE)):
        unseen += fetch(t.UNIT, get(rec, t.BAG + i))
    for other in range(get(rec, t.PLAYERS)):
        if other != seat:
            unseen += get_word(rec, t.RACKS + 8 * other)
    return unseen


@shared
def write_features(
    rec: int, seat: int, unseen: np.uint64, exchanged: bool, work: Work, out: Row
) -> None:
    """Write what the net is told after a placement; `exchanged`: and after giving the rack back."""
    rack = get_word(rec, t.RACKS + 8 * seat)
    if exchanged:
        unseen, rack = unseen + rack, NONE
    rivals = opponents_of(rec)
    n = see_board(rec, seat, rivals, work)
    at = 0
    for place in range(6):
        at = write_colour(rec, work.order[place], (rack, unseen), n, work, out, at)
    at = write_kinds(rack, unseen, rivals, work, out, at)
    at = write_position(rec, (rack, unseen), exchanged, n, work, out, at)
    at = write_scores(rec, rivals, work, out, at)
    if rivals == 0:
        write_prospects(rec, n, work.place, work.order, out, at)


@shared
def see_board(rec: int, seat: int, rivals: int, work: Work) -> int:
    """The sides, the live cells and what each kind is worth on them; how many cells."""
    set_sides(rec, seat, rivals, work)
    n = live_cells(rec, work.rows, work.points, work.beside, work.place)
    best_points(work.points, work.beside, n, work.best[0])
    for side in range(rivals + 1):
        best_worths(
            rec,
            work.values[side],
            work.needs[side],
            (work.points, work.beside, n),
            (work.one, work.other),
            work.best[0],
            work.best[1 + side],
        )
    return n


@shared
def set_sides(rec: int, seat: int, rivals: int, work: Work) -> None:
    """The markers and needs of all sides, and the order of the colours."""
    rank_opponents(rec, seat, work.ahead)
    for side in range(rivals + 1):
        ahead = work.ahead[side - 1] if side else 0
        for c in range(6):
            work.values[side, c] = value_of(rec, (seat + ahead) % get(rec, t.PLAYERS), c)
        needs_of(rec, work.values[side], work.needs[side])
    for c in range(6):
        at = c
        while at > 0 and comes_before(c, work.order[at - 1], rivals, work.values):
            work.order[at] = work.order[at - 1]
            at -= 1
        work.order[at] = c


@inner
def comes_before(c: int, d: int, rivals: int, values: Ints) -> bool:
    """Whether a colour comes before an earlier one: lower for the mover, then the first rival."""
    if values[0, c] != values[0, d]:
        return bool(values[0, c] < values[0, d])
    return bool(rivals > 0 and values[1, c] < values[1, d])


@shared
def write_value(rec: int, value: int, out: Row, at: int) -> int:
    """A marker as a number, as a yes or no, and as a thermometer."""
    end = end_of(rec)
    floor = -end if get(rec, t.MODE) == t.DUEL else 0
    out[at], out[at + 1] = value / end, int(value == end)
    for k in range(1, THERMOMETER + 1):
        out[at + 1 + k] = int((value - floor) * THERMOMETER >= (end - floor) * k)
    return at + 2 + THERMOMETER


@shared
def write_colour(
    rec: int, c: int, tiles: tuple[np.uint64, np.uint64], n: int, work: Work, out: Row, at: int
) -> int:
    """Everything about one colour; the place after it."""
    rack, unseen = tiles
    at = write_value(rec, work.values[0, c], out, at)
    for side in range(1, opponents_of(rec) + 1):
        at = write_value(rec, work.values[side, c], out, at)
        out[at] = (work.values[0, c] - work.values[side, c]) / end_of(rec)
        at += 1
    double = KIND_OF[c, c]
    singles, doubles = mixed_showing(rack, c), count_on(rack, double)
    out[at], out[at + 1] = singles / 3.0, doubles / 2.0
    out[at + 2], out[at + 3] = mixed_showing(unseen, c) / 30.0, count_on(unseen, double) / 5.0
    at = write_reach(work.points[c], n, work.reach, COUNTS, out, at + 4)
    out[at] = out[at - TOP] if singles + doubles > 0 else 0.0
    out[at + 1] = work.needs[0, c]
    return at + 2


@shared
def mixed_showing(rack: np.uint64, c: int) -> int:
    """How many tiles of a rack show this colour and another one."""
    number = 0
    for kind in range(t.KINDS):
        number += count_on(rack, kind) * int64(MIXED_SHOWING[c, kind])
    return number


@shared
def write_kinds(
    rack: np.uint64, unseen: np.uint64, rivals: int, work: Work, out: Row, at: int
) -> int:
    """Everything about the kinds of tiles, their colours in order; the place after it."""
    for ordered in range(t.KINDS):
        kind = KIND_OF[work.order[t.LOW[ordered]], work.order[t.HIGH[ordered]]]
        held = count_on(rack, kind)
        out[at], out[at + 1] = held / 2.0, count_on(unseen, kind) / 6.0
        for i in range(2):
            out[at + 2 + 2 * i] = work.best[i, kind] / 10.0
            out[at + 3 + 2 * i] = work.best[i, kind] / 10.0 if held else 0.0
        for j in range(rivals):
            out[at + 6 + j] = work.best[2 + j, kind] / 10.0
        at += 6 + rivals
    return at


@shared
def write_position(
    rec: int,
    tiles: tuple[np.uint64, np.uint64],
    exchanged: bool,
    n: int,
    work: Work,
    out: Row,
    at: int,
) -> int:
    """What is true of the whole position; the place after it."""
    rack, unseen = tiles
    most, held, hidden, total = np.float32(0.0), 0, 0, 0
    for kind in range(t.KINDS):
        held += count_on(rack, kind)
        hidden += count_on(unseen, kind)
        if count_on(rack, kind):
            most = max(most, work.best[1, kind])
    for c in range(6):
        total += work.values[0, c]
    bonus = get(rec, t.BONUS)
    out[at], out[at + 1] = int64(get_word(rec, t.FREE_COUNT)) / 100.0, n / 50.0
    out[at + 2], out[at + 3] = bonus / 2.0, int(bonus > 0)
    out[at + 4], out[at + 5] = int(get(rec, t.PHASE) == t.EXCHANGE), int(exchanged)
    out[at + 6], out[at + 7] = hidden / 100.0, held / 6.0
    out[at + 8], out[at + 9] = total / (6.0 * end_of(rec)), most / 10.0
    for side in range(opponents_of(rec) + 1):
        out[at + 10 + side] = expected_best(work.best[1 + side], unseen) / 10.0
    return at + 11 + opponents_of(rec)


@shared
def write_scores(rec: int, rivals: int, work: Work, out: Row, at: int) -> int:
    """The sorted markers of all sides, the differences, and how far away each rival's turn is."""
    end = end_of(rec)
    mine = np.sort(work.values[0])
    for c in range(6):
        out[at + c] = mine[c] / end
    at += 6
    for j in range(rivals):
        theirs = np.sort(work.values[1 + j])
        for c in range(6):
            out[at + c] = theirs[c] / end
            out[at + 6 + c] = (mine[c] - theirs[c]) / end
        out[at + 12] = work.ahead[j] / get(rec, t.PLAYERS)
        at += 13
    return at
