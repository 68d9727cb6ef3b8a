"""What the compiled games share for bots: expected best tiles, what an end is worth, moves to see.

A *worth* is a table of integers by track value: a marker going from a to b is worth
worth[b] - worth[a] to its owner. In a duel the values are counted from the owner's far end.
"""

import numpy as np
from numpy.typing import NDArray

from genial.games.fast_kernel import get, inner, int64, shared
from genial.games.fast_racks import KINDS, count_on

Worth = NDArray[np.int64]
Actions = NDArray[np.int32]
Floats = NDArray[np.float32]
Hints = NDArray[np.int64]
LEVELS = np.array([0.55, 0.2, 0.1, 0.07, 0.05, 0.03])  # of the markers, the lowest first
MARGIN = 0.25  # how much a whole track of difference counts beside a place
POINTS = 32  # per colour in a table of what points are worth; more reach any end or halt


@shared
def expected_best(
    values: NDArray[np.int64], rack: np.uint64, unseen: NDArray[np.int64], draws: int
) -> float:
    """The expected best value among the kinds of a rack and so many tiles drawn from the unseen."""
    order, total = np.argsort(-values), unseen.sum()
    none, passed, found = 1.0, 0, 0.0
    for kind in order:
        if count_on(rack, int64(kind)):
            found += none * values[kind]
            break
        if unseen[kind]:
            passed += unseen[kind]
            still_none = without(total, passed, draws)
            found += (none - still_none) * values[kind]
            none = still_none
    return found


@inner
def without(total: int, passed: int, draws: int) -> float:
    """The chance that so many draws contain none of the `passed` ones among `total`."""
    chance = 1.0
    for drawn in range(draws):
        chance *= max(total - passed - drawn, 0) / max(total - drawn, 1)
    return chance


@inner
def rank_of(rec: int, track: int, colour: int) -> int:
    """A colour's place on a track, the lowest value first."""
    mine, rank = get(rec, track + colour), 0
    for other in range(6):
        theirs = get(rec, track + other)
        rank += int(theirs < mine or (theirs == mine and other < colour))
    return rank


@shared
def level(rec: int, track: int) -> float:
    """The mean of the six bytes of a track, low ones counting most."""
    mean = 0.0
    for colour in range(6):
        mean += LEVELS[rank_of(rec, track, colour)] * get(rec, track + colour)
    return mean


@shared
def standing(rec: int, track: int) -> int:
    """A number that is higher the better a track is: the lowest value weighs most (COM-2)."""
    total = 0
    for colour in range(6):
        total += get(rec, track + colour) << 6 * (5 - rank_of(rec, track, colour))
    return total


@shared
def against(rec: int, mine: int, theirs: int, end: int) -> float:
    """How good the end is for one track against another: half a point for a shared place."""
    own, other = standing(rec, mine), standing(rec, theirs)
    margin = (level(rec, mine) - level(rec, theirs)) / end
    return 0.5 * int(own > other) + 0.5 * int(own >= other) + MARGIN * margin


@shared
def utility(rec: int, tracks: int, row: int, players: int, seat: int, end: int) -> float:
    """How good the end is for a seat: the share of the others behind it, and by how much."""
    if players == 1:
        return level(rec, tracks) / end
    total = 0.0
    for other in range(players):
        if other != seat:
            total += against(rec, tracks + row * seat, tracks + row * other, end)
    return total / (players - 1)


@shared
def count_kinds(rec: int, bag: int, size: int) -> NDArray[np.int64]:
    """How many tiles of each kind lie in a bag that begins at this byte."""
    counts = np.zeros(KINDS, np.int64)
    for at in range(size):
        counts[get(rec, bag + at)] += 1
    return counts


@shared
def pick_best(actions: Actions, promise: Floats, hints: Hints, width: int, out: Actions) -> int:
    """Write so many of the actions: hinted ones first, then those that promise most; how many."""
    for k in range(hints.size):
        for i in range(actions.size):
            if actions[i] == hints[k]:
                promise[i] = np.inf
    best, n = np.empty(width, np.float32), 0
    for i in range(actions.size):
        if n == width and promise[i] <= best[n - 1]:
            continue
        n = min(n + 1, width)
        at = n - 1
        while at > 0 and best[at - 1] < promise[i]:
            best[at], out[at] = best[at - 1], out[at - 1]
            at -= 1
        best[at], out[at] = promise[i], actions[i]
    return n


def most_rows(width: int) -> int:
    """Moves on a board once, and once more with an exchange; or an exchange and none."""
    return 2 * width + 2
