"""The compiled functions that bots call on records of the dice game."""

import numpy as np
from numpy.typing import NDArray

from genial.games.dice import fast_tables as t
from genial.games.dice.fast_chance import draw_all
from genial.games.dice.fast_play import act
from genial.games.dice.fast_search import (
    FIRST_THROW,
    MOST,
    THROWS,
    WAYS,
    best_score,
    expected_turn,
    fill_bests,
    others_dice,
    outcomes,
    roll_out,
    score_worth,
    track_worth,
    turn_values,
    worth_of_end,
)
from genial.games.fast_kernel import GAMMA, address, compiled, get, get_word, int64, mixed, shared
from genial.games.fast_search import Worth
from genial.games.fast_zones import TRACK_ROW, TRACKS

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Actions = NDArray[np.int32]
Numbers = NDArray[np.float64]


@compiled
def is_endgame(record: Bytes) -> bool:
    """Never: no number of throws ends the game."""
    return False


@compiled
def rollout_on(record: Bytes, worth: Worth, rng: Words) -> None:
    """Let everybody play their best turns, to the end."""
    bests = np.empty(MOST, np.int64)
    rng[0] = roll_out(address(record), worth, bests, rng[0])


@compiled
def turn_of(record: Bytes, actions: Actions, worth: Worth) -> NDArray[np.int64]:
    """What each action is worth in this turn, times the ordered throws for each throw left."""
    rec, bests = address(record), np.empty(MOST, np.int64)
    seat, scale = get(rec, t.TURN), outcomes(rec)
    others, now = others_dice(rec, seat), track_worth(rec, seat, worth)
    fill_bests(rec, seat, others, worth, bests)
    left = t.MOST_THROWS - get(rec, t.THROWS)
    values, out = turn_values(rec, bests), np.empty(actions.size, np.int64)
    for i in range(actions.size):
        if actions[i] == t.THROW_ACTION:
            out[i] = values[left - 1]
        else:
            sheet, throw = get_word(rec, TRACKS + TRACK_ROW * seat), get(rec, t.THROWN + seat)
            value = score_worth(rec, sheet, others, throw, int64(actions[i]), worth) - now
            out[i] = value * scale**left
    return out


@shared
def left_behind(rec: int, seat: int, own: np.uint64, worth: Worth, weights: Numbers) -> float:
    """By weights, what the other seats can expect of a turn while these dice of ours lie there."""
    bests, total, players = np.empty(MOST, np.int64), 0.0, get(rec, t.PLAYERS)
    before = get_word(rec, t.FACES + t.FACES_ROW * seat)
    for n in range(1, players):
        other = (seat + n) % players
        others = others_dice(rec, other) - before + own
        total += weights[n] * expected_turn(rec, other, others, worth, bests)
    return total


@compiled
def replies_of(record: Bytes, actions: Actions, worth: Worth, weights: Numbers) -> Numbers:
    """What each action is worth with the best throws to follow, and by weights to the others."""
    rec, out = address(record), np.empty(actions.size)
    seat, dice = get(rec, t.TURN), get(rec, t.DICE)
    others, now = others_dice(rec, seat), track_worth(rec, seat, worth)
    first, number = int64(FIRST_THROW[dice]), int64(THROWS[dice])
    values, behind = np.empty(number), np.empty(number)
    for n in range(number):
        best = best_score(rec, seat, others, first + n, worth) >> 16
        behind[n] = left_behind(rec, seat, t.COUNTS[first + n], worth, weights)
        values[n] = best - now + behind[n]
    again = -np.inf
    for _ in range(t.MOST_THROWS - get(rec, t.THROWS)):
        total = 0.0
        for n in range(number):
            total += WAYS[first + n] * max(values[n], again)
        again = total / outcomes(rec)
    for i in range(actions.size):
        out[i] = again
        if actions[i] != t.THROW_ACTION:
            sheet, throw = get_word(rec, TRACKS + TRACK_ROW * seat), get(rec, t.THROWN + seat)
            value = score_worth(rec, sheet, others, throw, int64(actions[i]), worth) - now
            out[i] = value + behind[throw - first]
    return out


@compiled
def simulate(
    record: Bytes, actions: Actions, worth: Worth, seed: int, first: int, deals: int
) -> Numbers:
    """For each action the sum of how good so many games end; the same throws for all actions."""
    seat, out = int64(record[t.TURN]), np.zeros(actions.size)
    after, bests = record.copy(), np.empty(MOST, np.int64)
    for n in range(first, first + deals):
        counter = mixed(np.uint64(seed) + np.uint64(n) * GAMMA)
        for i in range(actions.size):
            after[:] = record
            act(address(after), int64(actions[i]))
            moved_on = draw_all(address(after), counter)
            roll_out(address(after), worth, bests, moved_on)
            out[i] += worth_of_end(address(after), seat)
    return out
