"""The card game's kernels for chance: dealing, dealing the unseen, and playing at random."""

import numpy as np

from genial.games.cards import fast_tables as t
from genial.games.cards.fast_play import act, hand_of, lay_open, set_hand
from genial.games.fast_kernel import GAMMA, below, fetch, get, inner, int64, mixed, put
from genial.games.fast_racks import KINDS, ONE, UNIT, count_on, random_tile
from genial.games.fast_zones import NONE

# -- draws


@inner
def dealt_seat(rec: int) -> int:
    """The seat the next card from the pile goes to, or -1 when this deal is done."""
    phase = get(rec, t.PHASE)
    if phase == t.REFILL:
        return get(rec, t.TURN)
    sizes = t.SIZES if phase == t.DEAL else t.OPEN_SIZES
    full = t.HAND if phase == t.DEAL else get(rec, t.OPEN_EACH)
    for seat in range(get(rec, t.PLAYERS)):
        if get(rec, sizes + seat) < full:
            return seat
    return -1


@inner
def take(rec: int, at: int) -> int:
    """Take the card at this place out of the pile; with the last one the discards become it."""
    left = get(rec, t.PILE) - 1
    kind = get(rec, t.DECK + at)
    put(rec, t.DECK + at, get(rec, t.DECK + left))
    put(rec, t.PILE, left)
    if left == 0:  # CAR-8
        size = get(rec, t.DISCARDS)
        for front in range(min(size, t.DECK_SIZE - size)):  # the others lie there already
            put(rec, t.DECK + front, get(rec, t.DECK + t.DECK_SIZE - 1 - front))
        put(rec, t.PILE, size)
        put(rec, t.DISCARDS, 0)
    return kind


@inner
def draw_at(rec: int, at: int) -> None:
    """Deal the card at this place in the pile to whoever is to get it."""
    phase, seat = get(rec, t.PHASE), dealt_seat(rec)
    kind = take(rec, at)
    if phase == t.OPEN_DEAL:
        lay_open(rec, seat, kind)
    else:
        set_hand(rec, seat, hand_of(rec, seat) + fetch(UNIT, kind))
        put(rec, t.SIZES + seat, get(rec, t.SIZES + seat) + 1)
    if phase != t.REFILL:
        if dealt_seat(rec) < 0:
            put(rec, t.PHASE, t.OPEN_DEAL if phase == t.DEAL else t.PLAY)
    elif get(rec, t.SIZES + seat) == t.HAND:
        put(rec, t.TURN, seat + 1 if seat + 1 < get(rec, t.PLAYERS) else 0)
        put(rec, t.PHASE, t.PLAY)


@inner
def draw_kind(rec: int, kind: int) -> None:
    """Deal a card of this kind."""
    at = 0
    while get(rec, t.DECK + at) != kind:
        at += 1
    draw_at(rec, at)


@inner
def draw_all(rec: int, counter: np.uint64) -> np.uint64:
    """Draw at random up to the next decision; the moved-on counter of the generator."""
    while get(rec, t.PHASE) == t.REFILL or get(rec, t.PHASE) <= t.OPEN_DEAL:
        counter += GAMMA
        draw_at(rec, below(mixed(counter), get(rec, t.PILE)))
    return counter


# -- what a seat does not see


@inner
def lay_aside(rec: int, seat: int) -> int:
    """Lay the hands this seat cannot see behind the pile; how many cards they have.

    A record made from a view has them there already, and only their sizes at the seats.
    """
    end, hidden = get(rec, t.PILE), 0
    for other in range(get(rec, t.PLAYERS)):
        if other != seat:
            hidden += get(rec, t.SIZES + other)
            for kind in range(KINDS):
                for _ in range(count_on(hand_of(rec, other), kind)):
                    put(rec, t.DECK + end, kind)
                    end += 1
            set_hand(rec, other, NONE)
    return hidden


@inner
def deck_place(front: int, n: int) -> int:
    """Where the n-th unseen card lies: pile and hidden hands from the front, discards behind."""
    return t.DECK + n if n < front else t.DECK + t.DECK_SIZE - 1 - (n - front)


@inner
def deal_unseen(rec: int, seat: int, counter: np.uint64) -> np.uint64:
    """Shuffle pile, discards and the hands this seat cannot see, and deal those hands anew."""
    front = get(rec, t.PILE) + lay_aside(rec, seat)
    for n in range(front + get(rec, t.DISCARDS) - 1, 0, -1):
        counter += GAMMA
        a, b = deck_place(front, n), deck_place(front, below(mixed(counter), n + 1))
        kind = get(rec, a)
        put(rec, a, get(rec, b))
        put(rec, b, kind)
    at = t.DECK + get(rec, t.PILE)
    for other in range(get(rec, t.PLAYERS)):
        if other != seat:
            hand = NONE
            for _ in range(get(rec, t.SIZES + other)):
                hand += fetch(UNIT, get(rec, at))
                at += 1
            set_hand(rec, other, hand)
    return counter


# -- random play


@inner
def random_action(rec: int, bits: np.uint64) -> int:
    """The number of a uniformly random legal action, or -1 when nobody is to decide."""
    phase = get(rec, t.PHASE)
    if phase == t.EXCHANGE:
        return t.ACTIONS + int64(bits & ONE)
    if phase != t.PLAY:
        return -1
    card = random_tile(hand_of(rec, get(rec, t.TURN)), bits)
    return 2 * int64(fetch(t.CARD_OF_KIND, card >> 1)) + (card & 1)


@inner
def play_out(rec: int, counter: np.uint64) -> tuple[int, np.uint64]:
    """Play at random to the end; the number of decisions and the moved-on counter."""
    counter = draw_all(rec, counter)
    number = 0
    while get(rec, t.PHASE) != t.OVER:
        counter += GAMMA
        act(rec, random_action(rec, mixed(counter)))
        counter = draw_all(rec, counter)
        number += 1
    return number, counter
