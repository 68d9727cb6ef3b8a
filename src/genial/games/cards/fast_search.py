"""The card game's kernels for bots: what cards are worth, weighted play, replies."""

import numpy as np
from numpy.typing import NDArray

from genial.games.cards import fast_tables as t
from genial.games.cards.fast_chance import draw_all
from genial.games.cards.fast_play import act, hand_of, scored
from genial.games.fast_kernel import (
    GAMMA,
    below_high,
    fetch,
    get,
    get_word,
    inner,
    mixed,
    put,
    shared,
)
from genial.games.fast_racks import KINDS, count_on
from genial.games.fast_search import Worth, utility
from genial.games.fast_zones import TRACK_ROW, TRACKS, value_of

Table = NDArray[np.int64]
CARDS = t.ACTIONS // 2
LONGEST = 400  # decisions in a game played to the end; a longer one is judged as it stands


@shared
def track_worth(rec: int, seat: int, worth: Worth) -> int:
    """What all chips of a seat are worth where they stand."""
    total = 0
    for c in range(6):
        total += worth[get(rec, TRACKS + TRACK_ROW * seat + c)]
    return total


@inner
def card_worth(rec: int, worth: Worth, action: int) -> int:
    """What playing a card would be worth to the player."""
    old = get_word(rec, TRACKS + TRACK_ROW * get(rec, t.TURN))
    new = scored(rec, fetch(t.KIND_OF_CARD, action >> 1), action & 1)
    total = 0
    for c in range(6):
        total += worth[value_of(new, c)] - worth[value_of(old, c)]
    return total


@shared
def best_by_kind(rec: int, seat: int, worth: Worth, out: Table) -> None:
    """Write the most that each kind of card would be worth to a seat, were it to play now."""
    put(rec, t.TURN, seat)
    for kind in range(KINDS):
        out[kind] = 0
    for card in range(CARDS):
        value = max(card_worth(rec, worth, 2 * card), card_worth(rec, worth, 2 * card + 1))
        out[fetch(t.KIND_OF_CARD, card)] = value


@shared
def best_action(rec: int, worth: Worth, bits: np.uint64) -> int:
    """The card worth most to the player, or an exchange; among equals a random one."""
    if get(rec, t.PHASE) == t.EXCHANGE:
        return t.ACTIONS
    hand = hand_of(rec, get(rec, t.TURN))
    best, equals, chosen = -1, 0, 0
    for action in range(t.ACTIONS):
        if count_on(hand, fetch(t.KIND_OF_CARD, action >> 1)):
            value = card_worth(rec, worth, action)
            if value >= best:
                equals = equals + 1 if value == best else 1
                bits = mixed(bits + GAMMA)
                if below_high(bits, equals) == 0:
                    chosen = action
                best = value
    return chosen


@shared
def roll_out(rec: int, worth: Worth, counter: np.uint64) -> np.uint64:
    """Let everybody play what is worth most, to the end; the moved-on counter."""
    counter = draw_all(rec, counter)
    decisions = 0
    while get(rec, t.PHASE) != t.OVER and decisions < LONGEST:
        counter += GAMMA
        act(rec, best_action(rec, worth, mixed(counter)))
        counter = draw_all(rec, counter)
        decisions += 1
    return counter


@shared
def worth_of_end(rec: int, seat: int) -> float:
    """How good a finished game is for a seat: places first, then by how much."""
    return utility(rec, TRACKS, TRACK_ROW, get(rec, t.PLAYERS), seat, 10)
