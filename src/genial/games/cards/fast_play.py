"""The card game's kernels for decisions: playing, scoring, exchanging.

`rec` is the address of a record. The caller passes legal moves only.
"""

import numpy as np

from genial.games.cards import fast_tables as t
from genial.games.fast_kernel import fetch, get, get_word, inner, int64, put, put_word
from genial.games.fast_racks import HIGH, KINDS, LOW, SHOWING, UNIT, count_on
from genial.games.fast_zones import (
    NONE,
    SEVENS,
    TRACK_ROW,
    TRACKS,
    advanced,
    all_reach,
    lowest_in,
    value_of,
)


@inner
def hand_of(rec: int, seat: int) -> np.uint64:
    """The hand of a seat."""
    return get_word(rec, t.HANDS + t.HAND_ROW * seat)


@inner
def set_hand(rec: int, seat: int, hand: np.uint64) -> None:
    """Replace the hand of a seat."""
    put_word(rec, t.HANDS + t.HAND_ROW * seat, hand)


@inner
def unmatched(track: np.uint64, hand: np.uint64) -> bool:
    """Whether there is a hand and none of its cards shows a colour standing lowest (CAR-7)."""
    lowest = lowest_in(track)
    colours = 0
    for c in range(6):
        colours |= int(value_of(track, c) == lowest) << c
    return bool(hand != NONE and hand & fetch(SHOWING, colours) == NONE)


@inner
def arrivals(old: np.uint64, new: np.uint64) -> int:
    """How many chips newly stand on the last column (CAR-6)."""
    found = 0
    for c in range(6):
        found += int(value_of(old, c) < value_of(new, c) == int64(t.END))
    return found


@inner
def lay_open(rec: int, seat: int, kind: int) -> None:
    """Put a card below the open cards of a seat."""
    size = get(rec, t.OPEN_SIZES + seat)
    put(rec, t.OPEN + t.OPEN_ROW * seat + size, kind)
    put(rec, t.OPEN_SIZES + seat, size + 1)
    put_word(rec, t.MATCHES, get_word(rec, t.MATCHES) + fetch(t.SHOWS, kind))


@inner
def discard(rec: int, kind: int) -> None:
    """Put a card on the discards."""
    size = get(rec, t.DISCARDS) + 1
    put(rec, t.DISCARDS, size)
    put(rec, t.DECK + t.DECK_SIZE - size, kind)


@inner
def discard_oldest(rec: int, seat: int) -> None:
    """Take a seat's oldest open card away."""
    row = t.OPEN + t.OPEN_ROW * seat
    size = get(rec, t.OPEN_SIZES + seat) - 1
    kind = get(rec, row)
    for at in range(size):
        put(rec, row + at, get(rec, row + at + 1))
    put(rec, row + size, 0)
    put(rec, t.OPEN_SIZES + seat, size)
    put_word(rec, t.MATCHES, get_word(rec, t.MATCHES) - fetch(t.SHOWS, kind))
    discard(rec, kind)


@inner
def scored(rec: int, kind: int, turned: int) -> np.uint64:
    """The player's track after a card, its first colour completely before its second (CAR-5)."""
    low, high = fetch(LOW, kind), fetch(HIGH, kind)
    first, second = (high, low) if turned else (low, high)
    matches = get_word(rec, t.MATCHES)
    track = get_word(rec, TRACKS + TRACK_ROW * get(rec, t.TURN))
    track = advanced(track, matches & fetch(t.COLOUR_BYTE, first), t.END)
    return advanced(track, matches & fetch(t.COLOUR_BYTE, second), t.END)


@inner
def play(rec: int, kind: int, turned: int) -> None:
    """Play and score a card of the player's hand, up to the next decision or draw."""
    turn = get(rec, t.TURN)
    old, new = get_word(rec, TRACKS + TRACK_ROW * turn), scored(rec, kind, turned)
    put_word(rec, TRACKS + TRACK_ROW * turn, new)
    hand = hand_of(rec, turn) - fetch(UNIT, kind)
    set_hand(rec, turn, hand)
    put_word(rec, t.SHOWN, NONE)
    put(rec, t.SIZES + turn, get(rec, t.SIZES + turn) - 1)
    put(rec, t.BEGUN, 1)
    lay_open(rec, turn, kind)
    bonus = max(get(rec, t.BONUS) - 1, 0) + arrivals(old, new)
    put(rec, t.BONUS, bonus)
    if all_reach(new, SEVENS):  # CAR-9
        put(rec, t.PHASE, t.OVER)
        put(rec, t.BONUS, 0)
    elif bonus > 0:
        discard_oldest(rec, turn)  # CAR-6
    elif unmatched(new, hand):
        put(rec, t.PHASE, t.EXCHANGE)  # CAR-7
    else:
        end_turn(rec, turn)


@inner
def end_turn(rec: int, turn: int) -> None:
    """Discard, and let drawing start (CAR-2)."""
    discard_oldest(rec, turn)
    put(rec, t.PHASE, t.REFILL)


@inner
def answer(rec: int, keep: int) -> None:
    """Exchange the hand, or keep it."""
    turn = get(rec, t.TURN)
    if not keep:
        hand = hand_of(rec, turn)
        put_word(rec, t.SHOWN, hand)
        set_hand(rec, turn, NONE)
        put(rec, t.SIZES + turn, 0)
        for kind in range(KINDS):
            for _ in range(count_on(hand, kind)):
                discard(rec, kind)
    end_turn(rec, turn)


@inner
def act(rec: int, action: int) -> None:
    """Make the numbered decision."""
    if action >= t.ACTIONS:
        answer(rec, action - t.ACTIONS)
    else:
        play(rec, fetch(t.KIND_OF_CARD, action >> 1), action & 1)
