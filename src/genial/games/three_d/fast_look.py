"""Moves worth a look, the rows of features after each of them, and deals to look further into."""

import numpy as np
from numpy.typing import NDArray

from genial.games.fast_kernel import GAMMA, address, compiled, fetch, get, inner, int64, shared
from genial.games.fast_racks import HIGH, KINDS, LOW
from genial.games.fast_search import Hints, pick_best
from genial.games.fast_search import most_rows as most_rows
from genial.games.three_d import fast_tables as t
from genial.games.three_d.fast_board import has_spot, second_cell
from genial.games.three_d.fast_chance import deal_unseen, draw_all
from genial.games.three_d.fast_entry import copy_into
from genial.games.three_d.fast_features import Ints, Work, fill_cells
from genial.games.three_d.fast_play import act, advance, bonuses, radius_of, width_of
from genial.games.three_d.fast_read import legal_number, list_legal, standing
from genial.games.three_d.fast_search import CELL_ROW, CELLS_AT, Table, half_points
from genial.games.three_d.fast_told import feature_count as feature_count
from genial.games.three_d.fast_told import unseen_by, write_features
from genial.games.three_d.fast_told import work_space as work_space

BONUS = 60  # the weight of a bonus placement, in steps of a marker near its end
Floats = NDArray[np.float32]


@inner
def gain_of(rec: int, colour: int, scored: int) -> int:
    """What points in a colour are worth: steps count as many as the marker lacks to its end."""
    value = get(rec, t.TRACKS + 6 * get(rec, t.TURN) + colour)
    new = advance(rec, value, scored)
    return (new - value) * (get(rec, t.END) - value) + BONUS * bonuses(rec, value, new)


@inner
def weighted_gain(rec: int, action: int, table: Table) -> int:
    """What a placement gains at once."""
    width = width_of(rec)
    kind, way = action // width, action % width
    spot = fetch(t.SPOT_OF, radius_of(rec) * t.MAX_PAIRS + (way >> 1))
    one = CELLS_AT + CELL_ROW * (spot // 3)
    other = CELLS_AT + CELL_ROW * second_cell(rec, spot)
    low, high = fetch(LOW, kind), fetch(HIGH, kind)
    first, second = (high, low) if way & 1 else (low, high)
    on_one = half_points(table, one, spot % 3, first)
    on_other = half_points(table, other, spot % 3 + 3, second)
    if low == high:
        return gain_of(rec, low, on_one + on_other)
    return gain_of(rec, first, on_one) + gain_of(rec, second, on_other)


@shared
def best_actions(rec: int, width: int, hints: Hints, table: Table, out: Ints) -> int:
    """Write so many of the legal placements: hinted ones, and those with the largest gains."""
    number = legal_number(rec)
    actions, gained = np.empty(number, np.int32), np.empty(number, np.float32)
    list_legal(rec, actions)
    fill_cells(rec, table)
    for i in range(number):
        gained[i] = weighted_gain(rec, int64(actions[i]), table)
    return pick_best(actions, gained, hints, width, out)


@shared
def result_for(rec: int, seat: int) -> float:
    """The share of the others a seat leaves behind; alone, how far its lowest marker came."""
    if get(rec, t.SOLO):
        lowest = get(rec, t.END)
        for c in range(6):
            lowest = min(lowest, get(rec, t.TRACKS + 6 * seat + c))
        return lowest / get(rec, t.END)
    behind, mine, players = 0.0, standing(rec, seat), get(rec, t.PLAYERS)
    for ahead in range(1, players):
        theirs = standing(rec, (seat + ahead) % players)
        behind += 1.0 if mine > theirs else 0.5 * (mine == theirs)
    return behind / (players - 1)


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
    for i in range(records.shape[0]):
        rec = address(records) + i * records.shape[1]
        seat = get(rec, t.TURN)
        unseen = unseen_by(rec, seat)
        if get(rec, t.PHASE) == t.EXCHANGE:
            for swap in range(2):
                write_features(rec, seat, unseen, swap == 1, work, features[n])
                note(notes[n], i, keep_action(rec) - swap, swap, -1.0)
                n += 1
        elif get(rec, t.PHASE) == t.PLACE:
            for k in range(best_actions(rec, width, hints[i], work.cells, actions)):
                copy_into(after, records[i])
                act(address(after), int64(actions[k]))
                known = known_result(address(after), seat)
                write_features(address(after), seat, unseen, False, work, features[n])
                note(notes[n], i, int64(actions[k]), 0, known)
                n += 1
                if after[t.PHASE] == t.EXCHANGE and known < 0:
                    write_features(address(after), seat, unseen, True, work, features[n])
                    note(notes[n], i, int64(actions[k]), 1, known)
                    n += 1
    return n


@inner
def known_result(rec: int, seat: int) -> float:
    """The result where the game is over, or will be as nothing can be laid any more; else -1."""
    if get(rec, t.PHASE) == t.OVER or not has_spot(rec):
        return result_for(rec, seat)
    return -1.0


@inner
def keep_action(rec: int) -> int:
    """The number of the decision not to exchange; the one before it is to exchange."""
    return KINDS * width_of(rec) + 1


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
        act(rec, keep_action(rec) - swap)


@compiled
def follow_all(records: t.Bytes, plans: NDArray[np.int64], seeds: NDArray[np.uint64]) -> None:
    """Make a planned move in each record and draw; those with the same seed draw alike."""
    for i in range(records.shape[0]):
        rec = address(records) + i * records.shape[1]
        if get(rec, t.PHASE) != t.OVER:
            follow(rec, plans[i, 0], plans[i, 1])
            draw_all(rec, seeds[i])
