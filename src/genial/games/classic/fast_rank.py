"""Which placements are worth a look: a small net ranks all of them by simple facts.

A placement is two halves, each a colour on a cell. Its facts are the sum of what is true of both,
and some more about the tile and the position. The net's one layer is linear in them, so what it
says of every half and of every tile is worked out once for a position and then only added.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from genial.games.classic import fast_tables as t
from genial.games.classic.fast_features import opponents_of, room_of
from genial.games.classic.fast_play import entries, is_free
from genial.games.classic.fast_read import count_on
from genial.games.classic.fast_told import Work, see_board
from genial.games.fast_kernel import (
    address,
    compiled,
    fetch,
    get,
    get_four,
    get_word,
    inner,
    int64,
    shared,
)

HALF, TILE = 24, 8  # facts about a half and about a tile, the last one a constant
FACTS = HALF + TILE  # the rows of weights; one more says what the units count
UNITS = 16
SHAPE = FACTS + 1, UNITS  # of a ranker's weights
HALVES = 6 * t.MAX_CELLS

Floats = NDArray[np.float32]
Actions = NDArray[np.int32]
Most = tuple[np.float32, np.float32]  # that a pair of cells is worth, to this side and its rivals


class Scene(NamedTuple):
    """Facts about a position, and what they mean to the net's units.

    A half is numbered by its colour and the place of its cell among the live ones.
    """

    colours: Floats  # colour; how much a point matters to both sides, their values, tiles held
    cells: Floats  # live cell; see `see_cells`
    half_facts: Floats  # fact, half
    tile_facts: Floats  # fact, kind
    halves: Floats  # unit, half
    tiles: Floats  # unit, kind


@inner
def new_scene() -> Scene:
    """Room for the largest table."""
    return Scene(
        np.empty((6, 5), np.float32),
        np.empty((t.MAX_CELLS, 7), np.float32),
        np.empty((HALF, HALVES), np.float32),
        np.empty((TILE, t.KINDS), np.float32),
        np.empty((UNITS, HALVES), np.float32),
        np.empty((UNITS, t.KINDS), np.float32),
    )


@shared
def rank(rec: int, actions: Actions, ranker: Floats, work: Work, scene: Scene, out: Floats) -> None:
    """Write how much each placement promises."""
    n = see(rec, work, scene)
    weigh(scene.half_facts, ranker[:HALF], 6 * n, scene.halves)
    weigh(scene.tile_facts, ranker[HALF:FACTS], t.KINDS, scene.tiles)
    parts = np.empty((3, actions.size), np.uint32)
    for k in range(actions.size):
        parts[0, k], parts[1, k], parts[2, k] = parts_of(rec, int64(actions[k]), n, work)
        out[k] = 0.0
    for unit in range(UNITS):
        halves, tiles, counts = scene.halves[unit], scene.tiles[unit], ranker[FACTS, unit]
        for k in range(actions.size):
            total = halves[parts[0, k]] + halves[parts[1, k]] + tiles[parts[2, k]]
            out[k] += max(total, np.float32(0.0)) * counts


@inner
def weigh(facts: Floats, weights: Floats, number: int, out: Floats) -> None:
    """What the facts of each of so many things mean to each unit."""
    for unit in range(UNITS):
        row = out[unit]
        for j in range(number):
            row[j] = 0.0
        for i in range(0, facts.shape[0], 4):  # four at once, which is quicker
            w, x = weights[i, unit], weights[i + 1, unit]
            y, z = weights[i + 2, unit], weights[i + 3, unit]
            for j in range(number):
                row[j] += facts[i, j] * w + facts[i + 1, j] * x
                row[j] += facts[i + 2, j] * y + facts[i + 3, j] * z


@inner
def parts_of(rec: int, action: int, n: int, work: Work) -> tuple[int, int, int]:
    """A placement's two halves, of so many live cells, and its kind of tile."""
    board = get(rec, t.BOARD)
    width = 2 * fetch(t.PAIRS, board)
    kind = action // width
    at = board * t.MAX_PAIRS * 2 + action - kind * width
    first, second = fetch(t.PAIR_CELL, at) // t.ROW, fetch(t.PAIR_CELL, at ^ 1) // t.ROW
    low, high = int64(t.LOW[kind]), int64(t.HIGH[kind])
    return low * n + work.place[first], high * n + work.place[second], kind


@compiled
def facts_of(record: t.Bytes, actions: Actions, work: Work) -> Floats:
    """The facts of each placement, as the net is trained on them."""
    rec, scene = address(record), new_scene()
    out = np.empty((actions.size, FACTS), np.float32)
    n = see(rec, work, scene)
    for k in range(actions.size):
        one, other, kind = parts_of(rec, int64(actions[k]), n, work)
        out[k, :HALF] = scene.half_facts[:, one] + scene.half_facts[:, other]
        out[k, HALF:] = scene.tile_facts[:, kind]
    return out


@shared
def see(rec: int, work: Work, scene: Scene) -> int:
    """Find all facts about a position; how many live cells there are."""
    n = see_board(rec, get(rec, t.TURN), opponents_of(rec), work)
    see_colours(rec, work, scene)
    most = see_cells(rec, n, work, scene)
    see_tiles(rec, n, most, work, scene)
    for cell in range(fetch(t.NOWHERE, get(rec, t.BOARD)) // t.ROW):
        for c in range(6):
            if work.place[cell] >= 0 and scene.colours[c, 4]:
                see_half(rec, cell, c, n, work, scene)
    return n


@shared
def see_colours(rec: int, work: Work, scene: Scene) -> None:
    """How much each colour matters to both sides, how far they are, and the tiles that show it."""
    rack, rivals = get_word(rec, t.RACKS + 8 * get(rec, t.TURN)), opponents_of(rec)
    scene.colours[:] = 0.0
    for c in range(6):
        facts = scene.colours[c]
        facts[0], facts[2] = work.needs[0, c], work.values[0, c]
        for side in range(1, rivals + 1):
            facts[1] = max(facts[1], work.needs[side, c])
        facts[3] = work.values[1, c] if rivals else 0
    for kind in range(t.KINDS):
        scene.colours[t.LOW[kind], 4] += count_on(rack, kind)
        if t.LOW[kind] != t.HIGH[kind]:
            scene.colours[t.HIGH[kind], 4] += count_on(rack, kind)


@shared
def see_cells(rec: int, n: int, work: Work, scene: Scene) -> Most:
    """What live cells are worth; and the most a pair of them is, to this side and its rivals.

    Facts: the sum and the most that the colours held are worth there, that all are worth to the
    rivals, how far the best pair with this cell is from the best of all, and its free neighbours.
    """
    for i in range(n):
        facts = scene.cells[i]
        facts[:] = 0.0
        for c in range(6):
            rival = work.points[c, i] * scene.colours[c, 1]
            facts[2], facts[3] = facts[2] + rival, max(facts[3], rival)
            if scene.colours[c, 4]:
                own = min(work.points[c, i], room_of(rec, work.values[0, c])) * scene.colours[c, 0]
                facts[0], facts[1] = facts[0] + own, max(facts[1], own)
    most, most_rival = np.float32(0.0), np.float32(0.0)
    for cell in range(fetch(t.NOWHERE, get(rec, t.BOARD)) // t.ROW):
        if work.place[cell] >= 0:
            facts = scene.cells[work.place[cell]]
            see_pairs(rec, cell, facts, work, scene)
            most, most_rival = max(most, facts[4]), max(most_rival, facts[5])
    for i in range(n):
        scene.cells[i, 4] = most - scene.cells[i, 4]
        scene.cells[i, 5] = most_rival - scene.cells[i, 5]
    return most, most_rival


@inner
def see_pairs(rec: int, cell: int, facts: Floats, work: Work, scene: Scene) -> None:
    """The most a pair with this cell is worth to both sides, and the free cells beside it."""
    start = entries(get(rec, t.BOARD), cell * t.ROW)
    for way in range(6):
        there = fetch(t.NEIGHBOUR, start + way)
        if is_free(rec, there):
            beside = scene.cells[work.place[there // t.ROW]]
            facts[4] = max(facts[4], facts[1] + beside[1])
            facts[5] = max(facts[5], facts[3] + beside[3])
            facts[6] += 1.0


@shared
def see_tiles(rec: int, n: int, most: Most, work: Work, scene: Scene) -> None:
    """What a kind is worth at best, what the rest of the rack is, and the position as a whole."""
    rack, best = get_word(rec, t.RACKS + 8 * get(rec, t.TURN)), work.best[1]
    for kind in range(t.KINDS):
        facts, rest = scene.tile_facts[:, kind], np.float32(0.0)
        for other in range(t.KINDS):
            if count_on(rack, other) > int(other == kind):
                rest = max(rest, best[other])
        facts[0], facts[1], facts[2] = best[kind], rest, count_on(rack, kind)
        facts[3] = int(t.LOW[kind] == t.HIGH[kind])
        facts[4], facts[5], facts[6], facts[7] = n, most[0], most[1], 1.0


@inner
def see_half(rec: int, cell: int, c: int, n: int, work: Work, scene: Scene) -> None:
    """A colour on a cell: both, the gain, what it offers beyond its runs, and what lies beside."""
    place = work.place[cell]
    facts, own, rival = scene.half_facts[:, c * n + place], scene.colours[c, 0], scene.colours[c, 1]
    for i in range(5):
        facts[i] = scene.colours[c, i]
    for i in range(7):
        facts[5 + i] = scene.cells[place, i]
    points, beside = work.points[c, place], work.beside[c, place]
    room = room_of(rec, work.values[0, c])
    gain, spare = min(points, room), int(scene.colours[c, 4] > 1)
    facts[12], facts[13], facts[14] = gain, gain * own, int(0 < room == gain)
    facts[15] = points * rival
    most, total = beyond(rec, cell * t.ROW, c, work)
    facts[16], facts[17], facts[18] = most, total, most * own
    facts[19], facts[20] = most * rival, most * own * spare
    facts[21], facts[22], facts[23] = beside, beside * own, beside * rival


@inner
def beyond(rec: int, cell: int, c: int, work: Work) -> tuple[int, int]:
    """The most points that cells beyond the runs through this one would offer; all new ones."""
    board, most, total = get(rec, t.BOARD), 0, 0
    for axis in range(3):
        one, ahead = run(rec, board, cell, c, axis)
        other, behind = run(rec, board, cell, c, axis + 3)
        if is_free(rec, ahead):
            most, total = max(most, 1 + other + at_place(ahead, c, work)), total + 1 + other
        if is_free(rec, behind):
            most, total = max(most, 1 + one + at_place(behind, c, work)), total + 1 + one
    return most, total


@inner
def run(rec: int, board: int, cell: int, c: int, way: int) -> tuple[int, int]:
    """How many symbols of a colour follow on a cell, and the cell after them."""
    at, length = fetch(t.NEIGHBOUR, entries(board, cell) + way), 0
    while get_four(rec, t.CELLS + at) == t.TAKEN + c:
        at, length = fetch(t.NEIGHBOUR, entries(board, at) + way), length + 1
    return length, at


@inner
def at_place(cell: int, c: int, work: Work) -> int:
    """What a colour scores on a free cell; 0 where no tile fits."""
    place = work.place[cell // t.ROW]
    return int64(work.points[c, place]) if place >= 0 else 0
