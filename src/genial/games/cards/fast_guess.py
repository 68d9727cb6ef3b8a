"""What the others are likely to hold: people keep the colours they lack, waiting for a match.

`python benchmarks/kept_cards.py` finds how readily, from recorded matches.
"""

import numpy as np

from genial.games.cards import fast_tables as t
from genial.games.cards.fast_chance import deal_unseen, deck_place
from genial.games.cards.fast_play import set_hand
from genial.games.cards.needs import KEPT
from genial.games.fast_kernel import (
    GAMMA,
    below,
    below_high,
    fetch,
    get,
    get_word,
    inner,
    int64,
    mixed,
    put,
)
from genial.games.fast_racks import HIGH, LOW, UNIT
from genial.games.fast_zones import NONE, TRACK_ROW, TRACKS, lowest_in, value_of

READILY = np.array(KEPT, np.uint8)
WHOLE = 100 * 100


@inner
def likelihood(rec: int, seat: int, kind: int) -> int:
    """How readily a seat has kept a card of this kind, out of WHOLE."""
    track = get_word(rec, TRACKS + TRACK_ROW * seat)
    lowest = lowest_in(track)
    low = min(value_of(track, fetch(LOW, kind)) - lowest, READILY.size - 1)
    high = min(value_of(track, fetch(HIGH, kind)) - lowest, READILY.size - 1)
    return int64(fetch(READILY, low) * fetch(READILY, high))


@inner
def likely_place(
    rec: int, seat: int, front: int, taken: int, unseen: int, counter: np.uint64
) -> tuple[int, np.uint64]:
    """Where a card lies in the deck that a seat may have kept; those already taken are not free."""
    while True:
        counter += GAMMA
        bits = mixed(counter)
        n = below(bits, unseen)
        place = deck_place(front, n)
        free = n < get(rec, t.PILE) or n >= taken
        if free and below_high(bits, WHOLE) < likelihood(rec, seat, get(rec, place)):
            return place, counter


@inner
def deal_likely(rec: int, seat: int, counter: np.uint64) -> np.uint64:
    """Deal anew what a seat cannot see, to everybody what they are likely to have kept."""
    counter = deal_unseen(rec, seat, counter)
    taken = get(rec, t.PILE)  # hidden hands lie behind the pile
    front = taken
    for other in range(get(rec, t.PLAYERS)):
        front += get(rec, t.SIZES + other) if other != seat else 0
    unseen = front + get(rec, t.DISCARDS)
    for other in range(get(rec, t.PLAYERS)):
        if other == seat:
            continue
        hand = NONE
        for _ in range(get(rec, t.SIZES + other)):
            place, counter = likely_place(rec, other, front, taken, unseen, counter)
            kind = get(rec, place)
            put(rec, place, get(rec, t.DECK + taken))
            put(rec, t.DECK + taken, kind)
            hand += fetch(UNIT, kind)
            taken += 1
        set_hand(rec, other, hand)
    return counter
