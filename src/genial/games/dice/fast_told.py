"""What the net is told of a scored throw: the same numbers as train/dice/features.py, compiled."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from genial.games.dice import fast_tables as t
from genial.games.fast_kernel import get, get_word, inner, int64, shared
from genial.games.fast_zones import TRACK_ROW, TRACKS, value_of

THERMOMETER = 7
PER_COLOUR, PER_SHEET = 6 + THERMOMETER, 6
Row = NDArray[np.float32]
Ints = NDArray[np.int64]


class Work(NamedTuple):
    """Room to compute in, used again for every row; player and colour, in the order of play."""

    values: Ints
    dice: Ints
    matches: Ints  # dice of others that will wait for the player's
    steps: Ints  # how far one die of the colour would bring it
    order: Ints  # the colours as the net sees them


def work_space() -> Work:
    """Room for the largest table."""
    values, dice, matches, steps = np.zeros((4, 4, 6), np.int64)
    return Work(values, dice, matches, steps, np.zeros(6, np.int64))


def feature_count(players: int) -> int:
    """How many features a table has."""
    return players * (6 * PER_COLOUR + PER_SHEET) + (players - 1) * 6 + 3


@shared
def read_table(rec: int, seat: int, work: Work) -> None:
    """The sheets and dice of the rivals: the same for every row of a record."""
    players = get(rec, t.PLAYERS)
    for n in range(1, players):
        other = (seat + n) % players
        sheet = get_word(rec, TRACKS + TRACK_ROW * other)
        dice = get_word(rec, t.FACES + t.FACES_ROW * other)
        for c in range(6):
            work.values[n, c], work.dice[n, c] = value_of(sheet, c), value_of(dice, c)


@shared
def write_features(rec: int, sheet: np.uint64, dice: np.uint64, work: Work, out: Row) -> None:
    """Write what the net is told after the mover has scored: its new sheet, its dice in view."""
    players = get(rec, t.PLAYERS)
    for c in range(6):
        work.values[0, c], work.dice[0, c] = value_of(sheet, c), value_of(dice, c)
    for n in range(players):
        set_matches(n, players, work)
        set_steps(get(rec, t.ROW), work.values[n], work.matches[n], work.steps[n])
    set_order(work)
    at = 0
    for place in range(6):
        for n in range(players):
            at = write_colour(rec, n, work.order[place], work, out, at)
    out[at], out[at + 1], out[at + 2] = 1, 0, 0  # no throw is left
    at = write_sheet(rec, 0, work, out, at + 3)
    for n in range(1, players):
        at = write_sheet(rec, n, work, out, at)
        at = write_sorted(get(rec, t.ROW), work.values[n], out, at)


@shared
def set_matches(n: int, players: int, work: Work) -> None:
    """A rival will see the mover's dice and those of whoever does not throw before it."""
    for c in range(6):
        seen = work.dice[0, c]
        for later in range(n + 1, players):
            seen += work.dice[later, c]
        work.matches[n, c] = seen if n else 0


@inner
def space_of(lowest: int, end: int) -> int:
    """The last space open while the shortest row has so many crosses (DIC-7)."""
    return end if lowest >= 4 else min(6 if lowest >= 1 else 3, end)


@inner
def lowest_of(values: Ints) -> int:
    """The lowest of six values."""
    lowest = values[0]
    for c in range(1, 6):
        lowest = min(lowest, values[c])
    return int64(lowest)


@shared
def set_steps(end: int, values: Ints, matches: Ints, steps: Ints) -> None:
    """How far each colour would go by itself."""
    for c in range(6):
        others = 99
        for d in range(6):
            if d != c:
                others = min(others, values[d])
        after = values[c]
        for _ in range(3):
            after = min(values[c] + matches[c], space_of(min(others, after), end))
        steps[c] = after - values[c]


@inner
def rank_key(work: Work, c: int) -> int:
    """Colours are told from the lowest of these up."""
    return int64(work.values[0, c] * 4096 + work.values[1, c] * 256 + work.matches[1, c] * 8 + c)


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
def write_colour(rec: int, n: int, c: int, work: Work, out: Row, at: int) -> int:
    """One row of a sheet."""
    end, value = get(rec, t.ROW), work.values[n, c]
    room = space_of(lowest_of(work.values[n]), end) - value
    out[at], out[at + 1], out[at + 2] = value / end, room / 3, int(room > 0)
    out[at + 3] = work.dice[n, c] / get(rec, t.DICE)
    out[at + 4], out[at + 5] = work.matches[n, c] / 4, work.steps[n, c] / 3
    for k in range(1, THERMOMETER + 1):
        out[at + 5 + k] = int(value * THERMOMETER >= end * k)
    return at + PER_COLOUR


@shared
def write_sheet(rec: int, n: int, work: Work, out: Row, at: int) -> int:
    """A sheet as a whole."""
    end, lowest = get(rec, t.ROW), lowest_of(work.values[n])
    lacking, steps, needed = 0, 0, 0
    for c in range(6):
        lacks = end - work.values[n, c]
        lacking += lacks
        steps += work.steps[n, c]
        needed += work.steps[n, c] * lacks
    dice = get(rec, t.DICE)
    out[at], out[at + 1] = lacking / end / 6, lowest / end
    out[at + 2], out[at + 3] = int(lowest >= 1), int(lowest >= 4)
    out[at + 4], out[at + 5] = steps * dice / 24, needed / end * dice / 12
    return at + PER_SHEET


@shared
def write_sorted(end: int, values: Ints, out: Row, at: int) -> int:
    """Six values, the lowest first."""
    for c in range(6):
        rank = 0
        for d in range(6):
            rank += int(values[d] < values[c] or (values[d] == values[c] and d < c))
        out[at + rank] = values[c] / end
    return at + 6
