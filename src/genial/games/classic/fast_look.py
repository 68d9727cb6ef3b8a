"""Moves worth a look, the rows of features after each of them, and deals to look further into."""

import numpy as np
from numpy.typing import NDArray

from genial.games.classic import fast_tables as t
from genial.games.classic.fast_chance import deal_unseen, draw_all
from genial.games.classic.fast_entry import copy_into
from genial.games.classic.fast_features import Ints, end_of, opponents_of, room_of, value_of
from genial.games.classic.fast_play import act, points
from genial.games.classic.fast_rank import Floats, Scene, new_scene, rank
from genial.games.classic.fast_read import legal_number, list_legal, standing
from genial.games.classic.fast_told import Work, unseen_by, write_features
from genial.games.classic.fast_told import feature_count as feature_count
from genial.games.classic.fast_told import work_space as work_space
from genial.games.fast_kernel import GAMMA, address, compiled, fetch, get, inner, int64, shared
from genial.games.fast_search import Actions, Hints, pick_best
from genial.games.fast_search import most_rows as most_rows


@inner
def weigh(rec: int, weights: Ints, rooms: Ints) -> None:
    """How much the player's points count, and how many of them."""
    for c in range(6):
        value = value_of(rec, get(rec, t.TURN), c)
        duel = get(rec, t.MODE) == t.DUEL
        weights[c] = end_of(rec) + 1 - abs(value) if duel else end_of(rec) - value
        rooms[c] = room_of(rec, value)


@inner
def weighted_gain(rec: int, action: int, weights: Ints, rooms: Ints) -> int:
    """The steps a placement gains, each times the weight of its colour."""
    board = get(rec, t.BOARD)
    width = 2 * fetch(t.PAIRS, board)
    kind = action // width
    at = board * t.MAX_PAIRS * 2 + action - kind * width
    low, high = fetch(t.LOW, kind), fetch(t.HIGH, kind)
    one = points(rec, fetch(t.PAIR_CELL, at), low)
    other = points(rec, fetch(t.PAIR_CELL, at ^ 1), high)
    if low == high:
        return int64(min(one + other, rooms[low]) * weights[low])
    return int64(min(one, rooms[low]) * weights[low] + min(other, rooms[high]) * weights[high])


@shared
def best_actions(
    rec: int, width: int, hints: Hints, ranker: Floats, work: Work, scene: Scene, out: Actions
) -> int:
    """Write so many of the legal placements: hinted ones, and those that promise most.

    Where there is no ranker, those with the largest gains.
    """
    number = legal_number(rec)
    actions, promise = np.empty(number, np.int32), np.empty(number, np.float32)
    list_legal(rec, actions)
    if ranker.size:
        rank(rec, actions, ranker, work, scene, promise)
    else:
        weights, rooms = np.empty(6, np.int32), np.empty(6, np.int32)
        weigh(rec, weights, rooms)
        for i in range(number):
            promise[i] = weighted_gain(rec, int64(actions[i]), weights, rooms)
    return pick_best(actions, promise, hints, width, out)


@shared
def result_for(rec: int, seat: int) -> float:
    """The share of the others a seat leaves behind; alone, how far its lowest marker came."""
    if get(rec, t.MODE) == t.SOLO:
        lowest = value_of(rec, seat, 0)
        for c in range(1, 6):
            lowest = min(lowest, value_of(rec, seat, c))
        return lowest / end_of(rec)
    behind, mine, others = 0.0, standing(rec, seat), opponents_of(rec)
    for ahead in range(1, others + 1):
        theirs = standing(rec, (seat + ahead) % get(rec, t.PLAYERS))
        behind += 1.0 if mine > theirs else 0.5 * (mine == theirs)
    return behind / others


@compiled
def results_for(records: t.Bytes, seat: int) -> NDArray[np.float64]:
    """A seat's result in each record; -1 where the game goes on."""
    out = np.full(records.shape[0], -1.0)
    for i in range(out.size):
        rec = address(records) + i * records.shape[1]
        if get(rec, t.PHASE) == t.OVER:
            out[i] = result_for(rec, seat)
    return out


@compiled
def look(
    records: t.Bytes,
    width: int,
    hints: Hints,
    ranker: Floats,
    work: Work,
    features: Floats,
    notes: NDArray[np.float64],
) -> int:
    """Write a row for every move worth a look in every record; how many rows there are.

    Notes: the record, the action, whether the rack is exchanged then, the result if it is known
    and -1 if not.
    """
    actions, after, n = np.empty(width, np.int32), records[0].copy(), 0
    scene = new_scene()
    for i in range(records.shape[0]):
        rec = address(records) + i * records.shape[1]
        seat = get(rec, t.TURN)
        unseen = unseen_by(rec, seat)
        if get(rec, t.PHASE) == t.EXCHANGE:
            keep = t.KINDS * 2 * fetch(t.PAIRS, get(rec, t.BOARD)) + 1
            for swap in range(2):
                write_features(rec, seat, unseen, swap == 1, work, features[n])
                note(notes[n], i, keep - swap, swap, -1.0)
                n += 1
        elif get(rec, t.PHASE) == t.PLACE:
            for k in range(best_actions(rec, width, hints[i], ranker, work, scene, actions)):
                copy_into(after, records[i])
                act(address(after), int64(actions[k]))
                n += write_after(address(after), seat, unseen, work, features[n : n + 2])
                known = -1.0
                if after[t.PHASE] == t.OVER:
                    known = result_for(address(after), seat)
                elif after[t.PHASE] == t.EXCHANGE:
                    note(notes[n - 2], i, int64(actions[k]), 1, -1.0)
                note(notes[n - 1], i, int64(actions[k]), 0, known)
    return n


@inner
def write_after(rec: int, seat: int, unseen: np.uint64, work: Work, rows: Floats) -> int:
    """One row, or two where an exchange is allowed: exchanged first, then kept."""
    if get(rec, t.PHASE) != t.EXCHANGE:
        write_features(rec, seat, unseen, False, work, rows[0])
        return 1
    write_features(rec, seat, unseen, True, work, rows[0])
    write_features(rec, seat, unseen, False, work, rows[1])
    return 2


@inner
def note(row: NDArray[np.float64], record: int, action: int, swap: int, known: float) -> None:
    """Write what a row of features is about."""
    row[0], row[1], row[2], row[3] = record, action, swap, known


@compiled
def deal_out(
    record: t.Bytes, plans: NDArray[np.int64], seed: int, dealt: int, number: int
) -> t.Bytes:
    """What each plan (action, exchange) leads to in each of so many deals: deal by deal.

    A deal is what the player cannot see and what will be drawn; it is the same for all plans.
    """
    out = np.empty((number * plans.shape[0], record.size), np.uint8)
    base, row = record.copy(), 0
    for deal in range(dealt, dealt + number):
        counter = np.uint64(seed) + np.uint64(deal) * np.uint64(1000003) * GAMMA
        copy_into(base, record)
        counter = deal_unseen(address(base), get(address(base), t.TURN), counter)
        for p in range(plans.shape[0]):
            copy_into(out[row], base)
            follow(address(out) + row * record.size, plans[p, 0], plans[p, 1])
            draw_all(address(out) + row * record.size, counter)
            row += 1
    return out


@inner
def follow(rec: int, action: int, swap: int) -> None:
    """Make a move, and exchange or keep afterwards if that is asked."""
    act(rec, action)
    if get(rec, t.PHASE) == t.EXCHANGE:
        width = 2 * fetch(t.PAIRS, get(rec, t.BOARD))
        act(rec, t.KINDS * width + 1 - swap)


@compiled
def follow_all(records: t.Bytes, plans: NDArray[np.int64], seeds: NDArray[np.uint64]) -> None:
    """Make a planned move in each record and draw; those with the same seed draw alike."""
    for i in range(records.shape[0]):
        rec = address(records) + i * records.shape[1]
        if get(rec, t.PHASE) != t.OVER:
            follow(rec, plans[i, 0], plans[i, 1])
            draw_all(rec, seeds[i])
