"""What the net is told after a play: the same numbers as train/cards/features.py, compiled."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from genial.games.cards import fast_tables as t
from genial.games.cards.fast_play import hand_of
from genial.games.cards.moves import CARDS
from genial.games.cards.needs import WORTH
from genial.games.fast_kernel import fetch, get, inner, int64, shared
from genial.games.fast_racks import HIGH, LOW, count_on
from genial.games.fast_zones import TRACK_ROW, TRACKS

KINDS = len(CARDS)
GOAL = 7
COLOUR_OWN, COLOUR_RIVAL, PER_KIND, WHOLE_OWN, WHOLE_RIVAL = 14, 12, 3, 11, 12
STEP_WORTH = np.array(WORTH)
FIRST_COLOUR = np.array([card.low for card in CARDS])
SECOND_COLOUR = np.array([card.high for card in CARDS])
CARD_OF = np.array(
    [[CARDS.index((min(a, b), max(a, b))) if a != b else 0 for b in range(6)] for a in range(6)]
)
Row = NDArray[np.float32]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Work(NamedTuple):
    """Room to compute in, used again for every row; players in the order of play."""

    values: Ints  # player, colour
    shown: Ints  # player, colour: open cards showing it
    staying: Ints  # … without the oldest
    matches: Ints  # … that will wait for the player's next card
    steps: Ints
    gain: Floats
    hand: Ints  # kind: the mover's
    unseen: Ints
    kinds: Floats  # kind: what it is worth
    order: Ints  # the colours as the net sees them


def work_space() -> Work:
    """Room for the largest table."""
    values, shown, staying, matches, steps = np.zeros((5, 4, 6), np.int64)
    return Work(
        values,
        shown,
        staying,
        matches,
        steps,
        gain=np.zeros((4, 6)),
        hand=np.zeros(KINDS, np.int64),
        unseen=np.zeros(KINDS, np.int64),
        kinds=np.zeros(KINDS),
        order=np.zeros(6, np.int64),
    )


def feature_count(players: int) -> int:
    """How many features a table has."""
    colours = 6 * (COLOUR_OWN + (players - 1) * COLOUR_RIVAL)
    return colours + KINDS * PER_KIND + WHOLE_OWN + (players - 1) * WHOLE_RIVAL


@shared
def write_features(rec: int, seat: int, work: Work, out: Row) -> None:
    """Write what the net is told of a record in which this seat has just played."""
    players = get(rec, t.PLAYERS)
    read_cards(rec, seat, work)
    for n in range(players):
        set_matches(rec, n, players, work)
        set_chances(work.values[n], work.matches[n], work.steps[n], work.gain[n])
    set_order(work)
    at = write_colours(rec, seat, players, work, out)
    set_kinds(work.gain[0], work.kinds)
    at = write_kinds(work, out, at)
    at = write_own(rec, work, out, at)
    for n in range(1, players):
        set_kinds(work.gain[n], work.kinds)
        at = write_whole(work.values[n], expected_best(work.kinds, work.unseen, t.HAND), out, at)
        at = write_sorted(work.values[n], out, at)


@shared
def read_cards(rec: int, seat: int, work: Work) -> None:
    """Values, open cards, the mover's hand, and what it cannot see."""
    hand = hand_of(rec, seat)
    for card in range(KINDS):
        work.hand[card] = count_on(hand, fetch(t.KIND_OF_CARD, card))
        work.unseen[card] = 4 - work.hand[card]
    for n in range(get(rec, t.PLAYERS)):
        other = (seat + n) % get(rec, t.PLAYERS)
        for c in range(6):
            work.values[n, c] = get(rec, TRACKS + TRACK_ROW * other + c)
            work.shown[n, c] = work.staying[n, c] = 0
        for i in range(get(rec, t.OPEN_SIZES + other)):
            kind = get(rec, t.OPEN + t.OPEN_ROW * other + i)
            work.unseen[int64(fetch(t.CARD_OF_KIND, kind))] -= 1
            for c in (int64(fetch(LOW, kind)), int64(fetch(HIGH, kind))):
                work.shown[n, c] += 1
                work.staying[n, c] += int(i > 0)


@shared
def set_matches(rec: int, n: int, players: int, work: Work) -> None:
    """The open cards that will lie there: whoever plays before takes its oldest away."""
    for c in range(6):
        seen = work.shown[0, c]
        for other in range(1, players):
            stays = other < n or (n == 0 and get(rec, t.BONUS) == 0)
            seen += work.staying[other, c] if stays else work.shown[other, c]
        work.matches[n, c] = seen


@inner
def space_of(lowest: int) -> int:
    """The last space open while the lowest chip stands there (CAR-4)."""
    return 10 if lowest >= 4 else (6 if lowest >= 1 else 3)


@inner
def lowest_of(values: Ints) -> int:
    """The lowest of six values."""
    lowest = values[0]
    for c in range(1, 6):
        lowest = min(lowest, values[c])
    return int64(lowest)


@shared
def set_chances(values: Ints, matches: Ints, steps: Ints, gain: Floats) -> None:
    """How far each colour would go by itself, and what that is worth."""
    for c in range(6):
        others = 99
        for d in range(6):
            if d != c:
                others = min(others, values[d])
        after = values[c]
        for _ in range(3):
            after = min(values[c] + matches[c], space_of(min(others, after)))
        steps[c] = after - values[c]
        gain[c] = STEP_WORTH[after] - STEP_WORTH[values[c]]


@inner
def rank_key(work: Work, c: int) -> int:
    """Colours are told from the lowest of these up."""
    waiting = work.matches[0, c] + work.matches[1, c]
    return int64(work.values[0, c] * 4096 + work.values[1, c] * 256 + waiting * 8 + c)


@shared
def set_order(work: Work) -> None:
    """Sort the colours."""
    for c in range(6):
        at = c
        while at > 0 and rank_key(work, c) < rank_key(work, work.order[at - 1]):
            work.order[at] = work.order[at - 1]
            at -= 1
        work.order[at] = c


@shared
def set_kinds(gain: Floats, kinds: Floats) -> None:
    """What each kind of card is worth to a player."""
    for card in range(KINDS):
        kinds[card] = gain[FIRST_COLOUR[card]] + gain[SECOND_COLOUR[card]]


@shared
def write_colours(rec: int, seat: int, players: int, work: Work, out: Row) -> int:
    """Colour by colour, the mover's columns and those of every rival."""
    newest = get(rec, t.OPEN + t.OPEN_ROW * seat + get(rec, t.OPEN_SIZES + seat) - 1)
    at = 0
    for place in range(6):
        c = work.order[place]
        at = write_colour(work, 0, c, out, at)
        held = unseen = 0
        for card in range(KINDS):
            if FIRST_COLOUR[card] == c or SECOND_COLOUR[card] == c:
                held += work.hand[card]
                unseen += work.unseen[card]
        out[at], out[at + 1] = held / 3, work.shown[0, c] / 2
        out[at + 2] = int(fetch(LOW, newest) == c or fetch(HIGH, newest) == c)
        out[at + 3] = unseen / 20
        at += 4
        for n in range(1, players):
            at = write_colour(work, n, c, out, at)
            out[at], out[at + 1] = work.shown[n, c] / 2, work.staying[n, c]
            at += 2
    return at


@shared
def write_colour(work: Work, n: int, c: int, out: Row, at: int) -> int:
    """What is told of every player alike."""
    value = work.values[n, c]
    room = space_of(lowest_of(work.values[n])) - value
    out[at], out[at + 1], out[at + 2] = value / 10, room / 6, int(room > 0)
    out[at + 3], out[at + 4] = int(value >= 1), int(value >= 4)
    out[at + 5], out[at + 6] = int(value >= GOAL), int(value >= 10)
    out[at + 7], out[at + 8] = work.matches[n, c] / 4, work.steps[n, c] / 4
    out[at + 9] = work.gain[n, c]
    return at + 10


@shared
def write_kinds(work: Work, out: Row, at: int) -> int:
    """The hand, the unseen, and what the hand is worth, kind by kind."""
    for a in range(6):
        for b in range(a + 1, 6):
            card = CARD_OF[work.order[a], work.order[b]]
            out[at], out[at + 1] = work.hand[card] / 2, work.unseen[card] / 4
            out[at + 2] = int(work.hand[card] > 0) * work.kinds[card] / 2
            at += 3
    return at


@inner
def power(number: float, times: int) -> float:
    """A number multiplied by itself, a few times."""
    found = 1.0
    for _ in range(times):
        found *= number
    return found


@shared
def expected_best(kinds: Floats, counts: Ints, draws: int) -> float:
    """The mean of the best of so many cards drawn (with replacement) from the counted ones."""
    total, found = counts.sum(), 0.0
    for card in range(KINDS):
        if counts[card] == 0:
            continue
        upto = 0
        for other in range(card + 1):
            upto += counts[other] * int(kinds[other] <= kinds[card])
        for other in range(card + 1, KINDS):
            upto += counts[other] * int(kinds[other] < kinds[card])
        share, before = upto / total, (upto - counts[card]) / total
        found += kinds[card] * (power(share, draws) - power(before, draws))
    return found


@shared
def write_own(rec: int, work: Work, out: Row, at: int) -> int:
    """The mover's track, and what it can expect of its next card."""
    best, held = 0.0, 0
    for card in range(KINDS):
        held += work.hand[card]
        if work.hand[card]:
            best = max(best, work.kinds[card])
    for card in range(KINDS):
        work.kinds[card] = max(work.kinds[card], best)
    bonus = get(rec, t.BONUS)
    expected = best if bonus else expected_best(work.kinds, work.unseen, t.HAND - held)
    at = write_whole(work.values[0], expected, out, at)
    out[at], out[at + 1] = bonus / 2, int(bonus > 0)
    out[at + 2], out[at + 3], out[at + 4] = held / 6, int(held == 0), best / 2
    return at + 5


@shared
def write_whole(values: Ints, expected: float, out: Row, at: int) -> int:
    """A player's track as a whole."""
    lowest, lacking, there = lowest_of(values), 0, 0
    for c in range(6):
        lacking += max(GOAL - values[c], 0)
        there += int(values[c] >= GOAL)
    out[at], out[at + 1] = lacking / 42, lowest / GOAL
    out[at + 2], out[at + 3] = int(lowest >= 1), int(lowest >= 4)
    out[at + 4], out[at + 5] = there / 6, expected / 2
    return at + 6


@shared
def write_sorted(values: Ints, out: Row, at: int) -> int:
    """Six values, the lowest first."""
    for c in range(6):
        rank = 0
        for d in range(6):
            rank += int(values[d] < values[c] or (values[d] == values[c] and d < c))
        out[at + rank] = values[c] / 10
    return at + 6
