"""The compiled functions that bots call on records of the card game."""

import numpy as np
from numpy.typing import NDArray

from genial.games.cards import fast_tables as t
from genial.games.cards.fast_chance import deal_unseen
from genial.games.cards.fast_play import act, hand_of
from genial.games.cards.fast_search import best_by_kind, roll_out, track_worth, worth_of_end
from genial.games.fast_kernel import GAMMA, address, compiled, get, int64, mixed, shared
from genial.games.fast_racks import KINDS, NONE, count_on
from genial.games.fast_search import Worth, expected_best

Bytes = NDArray[np.uint8]
Words = NDArray[np.uint64]
Actions = NDArray[np.int32]
Numbers = NDArray[np.float64]
OF_A_KIND = 4  # CAR-1


@compiled
def is_endgame(record: Bytes) -> bool:
    """Never: no number of cards ends the game."""
    return False


@compiled
def rollout_on(record: Bytes, worth: Worth, rng: Words) -> None:
    """Let everybody play what is worth most, to the end."""
    rng[0] = roll_out(address(record), worth, rng[0])


@shared
def count_unseen(rec: int, seat: int) -> NDArray[np.int64]:
    """How many cards of each kind neither lie open nor are in a seat's hand."""
    counts = np.zeros(KINDS, np.int64)
    for card in range(t.KIND_OF_CARD.size):
        kind = int64(t.KIND_OF_CARD[card])
        counts[kind] = OF_A_KIND - count_on(hand_of(rec, seat), kind)
    for other in range(get(rec, t.PLAYERS)):
        for n in range(get(rec, t.OPEN_SIZES + other)):
            counts[get(rec, t.OPEN + t.OPEN_ROW * other + n)] -= 1
    return counts


@compiled
def replies_of(record: Bytes, actions: Actions, worth: Worth, weights: Numbers) -> Numbers:
    """What each action is worth, and by weights what every seat can expect of its next card."""
    seat, players = int64(record[t.TURN]), int64(record[t.PLAYERS])
    unseen, best = count_unseen(address(record), seat), np.empty(KINDS, np.int64)
    after, out = record.copy(), np.empty(actions.size)
    for i in range(actions.size):
        after[:] = record
        rec = address(after)
        act(rec, int64(actions[i]))
        out[i] = track_worth(rec, seat, worth) - track_worth(address(record), seat, worth)
        over = get(rec, t.PHASE) == t.OVER
        for n in range(0 if over else players):
            if weights[n] == 0:
                continue
            other, own = (seat + n) % players, n == 0
            best_by_kind(rec, other, worth, best)
            hand, held = hand_of(rec, other), get(rec, t.SIZES + other)
            draws = t.HAND - held if own else held
            out[i] += weights[n] * expected_best(best, hand if own else NONE, unseen, draws)
    return out


@compiled
def simulate(
    record: Bytes, actions: Actions, worth: Worth, seed: int, first: int, deals: int
) -> Numbers:
    """For each action the sum of how good so many deals end; the same deals for all actions."""
    seat, out = int64(record[t.TURN]), np.zeros(actions.size)
    deal, after = record.copy(), record.copy()
    for n in range(first, first + deals):
        deal[:] = record
        counter = mixed(np.uint64(seed) + np.uint64(n) * GAMMA)
        counter = deal_unseen(address(deal), seat, counter)
        for i in range(actions.size):
            after[:] = deal
            act(address(after), int64(actions[i]))
            roll_out(address(after), worth, counter)
            out[i] += worth_of_end(address(after), seat)
    return out
