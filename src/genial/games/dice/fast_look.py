"""Whole turns for players with a net: the scores of all throws, and what the turn is worth then.

A net says what a position is worth after scoring. Which score is best for every throw, and whether
to throw again, follows exactly: a throw is worth its best score or what throwing again is worth.
"""

import numpy as np
from numpy.typing import NDArray

from genial.games.dice import fast_tables as t
from genial.games.dice.fast_chance import show
from genial.games.dice.fast_play import pick_up, score
from genial.games.dice.fast_read import may_throw
from genial.games.dice.fast_search import FIRST_THROW, THROWS, WAYS, others_dice, random_throw
from genial.games.dice.fast_told import Work, feature_count, read_table, work_space, write_features
from genial.games.fast_kernel import (
    GAMMA,
    address,
    compiled,
    fetch,
    get,
    get_word,
    inner,
    int64,
    mixed,
    shared,
)
from genial.games.fast_zones import (
    BYTE,
    ONES,
    TRACK_ROW,
    TRACKS,
    advanced,
    all_reach,
    standing,
)

__all__ = ["feature_count", "follow_all", "look", "results_for", "turn_values", "work_space"]

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Floats = NDArray[np.float32]
Numbers = NDArray[np.float64]
Plans = NDArray[np.int64]
MOST_SCORES = 49  # of one throw
MOST_ROWS = 1800  # of all throws together
LYING = -1  # noted for scores of the throw that lies there; the others carry their throw's number


@shared
def sheet_after(
    rec: int, sheet: np.uint64, others: np.uint64, throw: int, action: int
) -> np.uint64:
    """A sheet after scoring a throw so."""
    number = fetch(t.ACTION_START, get(rec, t.DICE)) + action
    matched = fetch(t.COUNTS, throw) - fetch(t.USED, number)  # DIC-5
    crosses = fetch(t.GIVEN, number)
    for c in range(6):  # DIC-4
        at = np.uint64(8 * c)
        crosses += (((matched >> at) & BYTE) * ((others >> at) & BYTE)) << at
    return advanced(sheet, crosses, np.uint64(get(rec, t.ROW)))


@shared
def best_scores(rec: int, others: np.uint64, throw: int, actions: Plans, sheets: Words) -> int:
    """Write the scores of a throw that no other one surpasses in every row; how many there are."""
    sheet = get_word(rec, TRACKS + TRACK_ROW * get(rec, t.TURN))
    row = t.KINDS * get(rec, t.STRICT) + throw
    start, n = int64(fetch(t.SCORES_START, row)), 0
    for k in range(int64(fetch(t.SCORES_SIZE, row))):
        action = int64(fetch(t.SCORES, start + k))
        after = sheet_after(rec, sheet, others, throw, action)
        kept, surpassed = 0, False
        for i in range(n):
            surpassed = surpassed or all_reach(sheets[i], after)
        if surpassed:
            continue
        for i in range(n):
            if not all_reach(after, sheets[i]):
                actions[kept], sheets[kept] = actions[i], sheets[i]
                kept += 1
        actions[kept], sheets[kept] = action, after
        n = kept + 1
    return n


@compiled
def look(records: Bytes, width: int, work: Work, features: Floats, notes: Numbers) -> int:
    """Write a row for every score of the throw that lies there and of every throw that may follow.

    Notes: the record, the action, LYING or the number of the throw, the result if it is known and
    -1 if not. There is room for MOST_ROWS per record and one throw's scores; width does not matter.
    """
    actions, sheets, n = np.empty(MOST_SCORES, np.int64), np.empty(MOST_SCORES, np.uint64), 0
    for i in range(records.shape[0]):
        rec = address(records) + i * records.shape[1]
        seat, dice = get(rec, t.TURN), get(rec, t.DICE)
        others, end = others_dice(rec, seat), np.uint64(get(rec, t.ROW)) * ONES
        read_table(rec, seat, work)
        first = int64(fetch(FIRST_THROW, dice))
        last = first + int64(fetch(THROWS, dice)) if may_throw(rec) else first
        for place in range(first - 1, last):
            throw = place if place >= first else get(rec, t.THROWN + seat)
            if place < first and get(rec, t.PHASE) != t.CHOOSE:
                continue
            for k in range(best_scores(rec, others, throw, actions, sheets)):
                write_features(rec, sheets[k], fetch(t.COUNTS, throw), work, features[n])
                notes[n, 0], notes[n, 1] = i, actions[k]
                notes[n, 2] = place if place >= first else LYING
                notes[n, 3] = 1.0 if all_reach(sheets[k], end) else -1.0  # DIC-9
                n += 1
    return n


@compiled
def turn_values(records: Bytes, notes: Numbers, values: Numbers) -> Numbers:
    """What throwing (again) is worth in each record, by the values of its rows; -1 if forbidden."""
    out, n = np.full(records.shape[0], -1.0), 0
    bests = np.empty(t.KINDS)
    for i in range(records.shape[0]):
        rec = address(records) + i * records.shape[1]
        bests[:] = -1.0
        while n < values.size and notes[n, 0] == i:
            throw = int64(notes[n, 2])
            if throw >= 0:
                bests[throw] = max(bests[throw], values[n])
            n += 1
        if may_throw(rec):
            for _ in range(t.MOST_THROWS - get(rec, t.THROWS)):
                out[i] = throw_worth(rec, bests, out[i])
    return out


@inner
def throw_worth(rec: int, bests: Numbers, again: float) -> float:
    """The mean over all throws of the better of their best score and throwing again."""
    dice, total = get(rec, t.DICE), 0.0
    first = int64(fetch(FIRST_THROW, dice))
    for throw in range(first, first + int64(fetch(THROWS, dice))):
        total += fetch(WAYS, throw) * max(bests[throw], again)
    return total / int64(fetch(t.ORDERED_SIZE, dice))


@compiled
def results_for(records: Bytes, seat: int) -> Numbers:
    """A seat's result in each record; -1 where the game goes on."""
    out = np.full(records.shape[0], -1.0)
    for i in range(out.size):
        rec = address(records) + i * records.shape[1]
        if get(rec, t.PHASE) == t.OVER:
            out[i] = result_for(rec, seat)
    return out


@inner
def result_for(rec: int, seat: int) -> float:
    """The share of the others a seat leaves behind in a finished game."""
    behind, players = 0.0, get(rec, t.PLAYERS)
    mine = standing(get_word(rec, TRACKS + TRACK_ROW * seat))
    for ahead in range(1, players):
        theirs = standing(get_word(rec, TRACKS + TRACK_ROW * ((seat + ahead) % players)))
        behind += 1.0 if mine > theirs else 0.5 * (mine == theirs)
    return behind / (players - 1)


@compiled
def follow_all(records: Bytes, actions: Plans, seeds: Words) -> None:
    """Make a decision in each record, and let the dice thrown by it fall as its seed says."""
    for i in range(records.shape[0]):
        rec = address(records) + i * records.shape[1]
        if actions[i] != t.THROW_ACTION:
            score(rec, actions[i])
        else:
            pick_up(rec)
            show(rec, random_throw(rec, mixed(seeds[i] * GAMMA)))
