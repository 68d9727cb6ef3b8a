"""The card game's kernels that only read a record: legal actions, gains, places, features.

The features of an observation, in this order (P players, counted from the observer):
    6 * P   the values of each track / 10
    15      how many cards of each kind are in the own hand
    15      how many of each kind are unseen: in pile, discards and the other hands
    12 * P  per seat: how many of its open cards show each colour, and the colours of the oldest one
    P       who is to decide, 1 for that seat; nobody when cards are drawn or the game is over
    4       pile / 60, discards / 60, bonus turns owed, and whether it is about an exchange
"""

import numpy as np
from numpy.typing import NDArray

from genial.games.cards import fast_tables as t
from genial.games.cards.fast_play import hand_of, scored
from genial.games.cards.moves import CARDS
from genial.games.fast_kernel import fetch, get, get_word, inner, popcount
from genial.games.fast_racks import HIGH, LOW, count_on, distinct
from genial.games.fast_zones import TRACK_ROW, TRACKS, rank_seats, value_of

KINDS = len(CARDS)


def features(players: int) -> int:
    """The length of an observation."""
    return (6 + 12 + 1) * players + 2 * KINDS + 4


@inner
def to_move(rec: int) -> int:
    """A seat, -1 for chance, -2 when the game is over."""
    phase = get(rec, t.PHASE)
    if phase == t.PLAY or phase == t.EXCHANGE:
        return get(rec, t.TURN)
    return -2 if phase == t.OVER else -1


@inner
def legal_number(rec: int) -> int:
    """How many legal actions there are."""
    phase = get(rec, t.PHASE)
    if phase == t.EXCHANGE:
        return 2
    return 2 * popcount(distinct(hand_of(rec, get(rec, t.TURN)))) if phase == t.PLAY else 0


@inner
def list_legal(rec: int, out: NDArray[np.int32]) -> None:
    """Write the legal actions in the order of the rules."""
    if get(rec, t.PHASE) == t.EXCHANGE:
        out[0], out[1] = t.ACTIONS, t.ACTIONS + 1
    elif get(rec, t.PHASE) == t.PLAY:
        hand, n = hand_of(rec, get(rec, t.TURN)), 0
        for card in range(KINDS):
            if count_on(hand, fetch(t.KIND_OF_CARD, card)):
                out[n], out[n + 1] = 2 * card, 2 * card + 1
                n += 2


@inner
def gains(rec: int, action: int, out: NDArray[np.int16]) -> None:
    """Write the steps every colour would move for the player."""
    old = get_word(rec, TRACKS + TRACK_ROW * get(rec, t.TURN))
    new = old
    if action < t.ACTIONS:
        new = scored(rec, fetch(t.KIND_OF_CARD, action >> 1), action & 1)
    for c in range(6):
        out[c] = value_of(new, c) - value_of(old, c)


@inner
def places(rec: int, out: NDArray[np.int8]) -> None:
    """Write the place of every seat; zeros while the game goes on."""
    for seat in range(get(rec, t.PLAYERS)):
        out[seat] = 0
    if get(rec, t.PHASE) == t.OVER:
        rank_seats(rec, get(rec, t.PLAYERS), out)


# -- features


@inner
def observe_cards(rec: int, seat: int, out: NDArray[np.float32], at: int) -> None:
    """Count the own cards and the unseen ones."""
    hand = hand_of(rec, seat)
    for card in range(KINDS):
        held = count_on(hand, fetch(t.KIND_OF_CARD, card))
        out[at + card], out[at + KINDS + card] = held, 4 - held
    for other in range(get(rec, t.PLAYERS)):
        for n in range(get(rec, t.OPEN_SIZES + other)):
            kind = get(rec, t.OPEN + t.OPEN_ROW * other + n)
            out[at + KINDS + fetch(t.CARD_OF_KIND, kind)] -= 1


@inner
def observe_open(rec: int, seat: int, out: NDArray[np.float32], at: int) -> None:
    """Count the colours on a seat's open cards, and mark those of the oldest."""
    for n in range(get(rec, t.OPEN_SIZES + seat)):
        kind = get(rec, t.OPEN + t.OPEN_ROW * seat + n)
        out[at + fetch(LOW, kind)] += 1
        out[at + fetch(HIGH, kind)] += 1
        if n == 0:
            out[at + 6 + fetch(LOW, kind)] = 1
            out[at + 6 + fetch(HIGH, kind)] = 1


@inner
def observe(rec: int, seat: int, out: NDArray[np.float32]) -> None:
    """Write what a seat knows as numbers."""
    for i in range(out.size):
        out[i] = 0
    players, mover = get(rec, t.PLAYERS), to_move(rec)
    opened = 6 * players + 2 * KINDS
    for n in range(players):
        other = (seat + n) % players
        track = get_word(rec, TRACKS + TRACK_ROW * other)
        for c in range(6):
            out[6 * n + c] = value_of(track, c) / 10
        observe_open(rec, other, out, opened + 12 * n)
        out[opened + 12 * players + n] = int(mover == other)
    observe_cards(rec, seat, out, 6 * players)
    last = opened + 13 * players
    out[last], out[last + 1] = get(rec, t.PILE) / 60, get(rec, t.DISCARDS) / 60
    out[last + 2], out[last + 3] = get(rec, t.BONUS), int(get(rec, t.PHASE) == t.EXCHANGE)
