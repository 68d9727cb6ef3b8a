"""The compiled functions that bots call on records of the 3D game."""

import numpy as np
from numpy.typing import NDArray

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
from genial.games.three_d import fast_tables as t
from genial.games.three_d.fast_chance import deal_unseen
from genial.games.three_d.fast_play import act, put_back
from genial.games.three_d.fast_search import (
    best_by_kind,
    roll_out,
    scratch_size,
    track_worth,
    worth_of_end,
)

Actions = NDArray[np.int32]
Numbers = NDArray[np.float64]


@compiled
def is_endgame(record: t.Bytes) -> bool:
    """Whether this is the last turn of all."""
    last = record[t.BAG_SIZE] == 0 if record[t.SOLO] else record[t.FINAL_BY] == record[t.TURN]
    return bool(last)


@compiled
def rollout_on(record: t.Bytes, worth: Worth, rng: t.Words) -> None:
    """Let everybody place what is worth most, to the end."""
    table = np.empty(scratch_size(address(record)), np.int64)
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
    table, best = np.empty(scratch_size(address(record)), np.int64), np.empty(KINDS, np.int64)
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
    table, deal, after = (
        np.empty(scratch_size(address(record)), np.int64),
        record.copy(),
        record.copy(),
    )
    for n in range(first, first + deals):
        deal[:] = record
        counter = mixed(np.uint64(seed) + np.uint64(n) * GAMMA)
        counter = deal_unseen(address(deal), seat, counter)
        for i in range(actions.size):
            after[:] = deal
            act(address(after), int64(actions[i]))
            roll_out(address(after), worth, table, counter)
            out[i] += worth_of_end(address(after), seat)
    return out
