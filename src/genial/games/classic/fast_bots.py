"""The compiled functions that bots call on records of the classic game."""

import numpy as np
from numpy.typing import NDArray

from genial.games.classic import fast_tables as t
from genial.games.classic.fast_chance import deal_unseen, draw_all, put_back
from genial.games.classic.fast_play import act
from genial.games.classic.fast_read import legal_number, list_legal
from genial.games.classic.fast_search import (
    SCRATCH,
    best_by_kind,
    roll_out,
    track_worth,
    worth_of_end,
)
from genial.games.fast_kernel import (
    GAMMA,
    address,
    compiled,
    get,
    get_word,
    int64,
    mixed,
    put_word,
    shared,
)
from genial.games.fast_racks import KINDS, NONE
from genial.games.fast_search import Worth, count_kinds, expected_best

Actions = NDArray[np.int32]
Numbers = NDArray[np.float64]
FEW_PAIRS = 3  # so few free pairs are played out in every possible way
DEEPEST, WIDEST = 12, 64  # of that: decisions in a row, choices in each


@compiled
def is_endgame(record: t.Bytes) -> bool:
    """Whether so few placements remain that all of them can be tried."""
    return bool(get_word(address(record), t.FREE_COUNT) <= np.uint64(FEW_PAIRS))


@compiled
def rollout_on(record: t.Bytes, worth: Worth, rng: t.Words) -> None:
    """Let everybody place what is worth most, to the end."""
    table = np.empty(SCRATCH, np.int64)
    rng[0] = roll_out(address(record), worth, table, rng[0])


@shared
def hide_others(rec: int, seat: int) -> None:
    """Put the racks of the other seats into the bag."""
    for other in range(get(rec, t.PLAYERS)):
        if other != seat:
            put_back(rec, get_word(rec, t.RACKS + 8 * other))
            put_word(rec, t.RACKS + 8 * other, NONE)


@compiled
def replies_of(record: t.Bytes, actions: Actions, worth: Worth, weights: Numbers) -> Numbers:
    """What each action is worth, and by weights what every seat can expect of its next tile."""
    base, players = record.copy(), int64(record[t.PLAYERS])
    seat, size = int64(record[t.TURN]), int64(record[t.RACK_SIZE])
    hide_others(address(base), seat)
    unseen = count_kinds(address(base), t.BAG, get(address(base), t.BAG_SIZE))
    table, best = np.empty(SCRATCH, np.int64), np.empty(KINDS, np.int64)
    after, out = base.copy(), np.empty(actions.size)
    for i in range(actions.size):
        after[:] = base
        rec = address(after)
        act(rec, int64(actions[i]))
        out[i] = track_worth(rec, seat, worth) - track_worth(address(base), seat, worth)
        over = get(rec, t.PHASE) == t.OVER
        for n in range(0 if over else players):
            if weights[n] == 0:
                continue
            other = (seat + n) % players
            held, rack = get(rec, t.SIZES + other), get_word(rec, t.RACKS + 8 * other)
            best_by_kind(rec, other, worth, table, best)
            draws = size - held if n == 0 else held
            out[i] += weights[n] * expected_best(best, rack, unseen, draws)
    return out


@compiled
def simulate(
    record: t.Bytes, actions: Actions, worth: Worth, seed: int, first: int, deals: int
) -> Numbers:
    """For each action the sum of how good so many deals end; the same deals for all actions."""
    seat, out = int64(record[t.TURN]), np.zeros(actions.size)
    table, deal, after = np.empty(SCRATCH, np.int64), record.copy(), record.copy()
    few = is_endgame(record)
    records = np.empty((DEEPEST, record.size if few else 1), np.uint8)
    lists, ends = np.empty((DEEPEST, WIDEST), np.int32), np.zeros((DEEPEST, 4))
    for n in range(first, first + deals):
        deal[:] = record
        counter = mixed(np.uint64(seed) + np.uint64(n) * GAMMA)
        counter = deal_unseen(address(deal), seat, counter)
        for i in range(actions.size):
            after[:] = deal
            act(address(after), int64(actions[i]))
            if few:
                draw_all(address(after), counter)
                records[0] = after
                solve(records, lists, ends, counter)
                out[i] += ends[0, seat]
            else:
                roll_out(address(after), worth, table, counter)
                out[i] += worth_of_end(address(after), seat)
    return out


@shared
def solve(records: t.Bytes, lists: Actions, ends: Numbers, counter: np.uint64) -> None:
    """Play the rest in every way; ends[0] gets how good it is for each seat if all choose best.

    Row n of each array belongs to the n-th decision ahead. (A function that calls itself would not
    survive the compiler's cache.)
    """
    depth, width = 0, records.shape[1]
    tried = np.zeros(DEEPEST, np.int64)
    while depth >= 0:
        rec = address(records) + depth * width
        if tried[depth] < legal_number(rec):
            if tried[depth] == 0:
                list_legal(rec, lists[depth])
            records[depth + 1] = records[depth]
            act(rec + width, int64(lists[depth, tried[depth]]))
            draw_all(rec + width, counter)
            tried[depth] += 1
            depth += 1
            tried[depth] = 0
        else:
            if tried[depth] == 0:
                judge(rec, ends[depth])
            depth -= 1
            if depth >= 0:
                hand_up(get(rec - width, t.TURN), ends[depth + 1], ends[depth], tried[depth] == 1)


@shared
def judge(rec: int, ends: Numbers) -> None:
    """Write how good a finished game is for every seat."""
    for seat in range(get(rec, t.PLAYERS)):
        ends[seat] = worth_of_end(rec, seat)


@shared
def hand_up(mover: int, found: Numbers, best: Numbers, first: bool) -> None:
    """Keep what was found if it is the first or better for the one who chose."""
    if first or found[mover] > best[mover]:
        for seat in range(found.size):
            best[seat] = found[seat]
