"""The dice game's kernels that only read a record: legal actions, gains, places, features.

The features of an observation, in this order (P players, counted from the observer):
    6 * P   the crosses in each row / the length of a row
    6 * P   the dice in view, how many show each colour
    P       who is to decide, 1 for that seat; nobody when dice roll or the game is over
    2       throws made this turn / 3, and whether the throw may be scored
"""

import numpy as np
from numpy.typing import NDArray

from genial.games.dice import fast_tables as t
from genial.games.dice.fast_play import scored
from genial.games.fast_kernel import fetch, get, get_word, inner, int64
from genial.games.fast_zones import TRACK_ROW, TRACKS, rank_seats, value_of


def features(players: int) -> int:
    """The length of an observation."""
    return (6 + 6 + 1) * players + 2


@inner
def to_move(rec: int) -> int:
    """A seat, -1 for chance, -2 when the game is over."""
    phase = get(rec, t.PHASE)
    if phase == t.THROW or phase == t.CHOOSE:
        return get(rec, t.TURN)
    return -2 if phase == t.OVER else -1


@inner
def may_throw(rec: int) -> bool:
    """Whether the player may throw now (DIC-3)."""
    phase = get(rec, t.PHASE)
    return bool(phase == t.THROW or (phase == t.CHOOSE and get(rec, t.THROWS) < t.MOST_THROWS))


@inner
def throw_row(rec: int) -> int:
    """The row of the player's throw in the tables of scores."""
    return t.KINDS * get(rec, t.STRICT) + get(rec, t.THROWN + get(rec, t.TURN))


@inner
def scores_at(rec: int) -> int:
    """Where the scores of the player's throw begin."""
    return int64(fetch(t.SCORES_START, throw_row(rec)))


@inner
def legal_number(rec: int) -> int:
    """How many legal actions there are."""
    scores = fetch(t.SCORES_SIZE, throw_row(rec)) if get(rec, t.PHASE) == t.CHOOSE else 0
    return int64(scores) + int(may_throw(rec))


@inner
def list_legal(rec: int, out: NDArray[np.int32]) -> None:
    """Write the legal actions in the order of the rules."""
    first = int(may_throw(rec))
    if first:
        out[0] = t.THROW_ACTION
    for n in range(first, legal_number(rec)):
        out[n] = fetch(t.SCORES, scores_at(rec) + n - first)


@inner
def gains(rec: int, action: int, out: NDArray[np.int16]) -> None:
    """Write the crosses every row would get."""
    old = get_word(rec, TRACKS + TRACK_ROW * get(rec, t.TURN))
    new = old if action == t.THROW_ACTION else scored(rec, action)
    for c in range(6):
        out[c] = value_of(new, c) - value_of(old, c)


@inner
def places(rec: int, out: NDArray[np.int8]) -> None:
    """Write the place of every seat; zeros while the game goes on."""
    for seat in range(get(rec, t.PLAYERS)):
        out[seat] = 0
    if get(rec, t.PHASE) == t.OVER:
        rank_seats(rec, get(rec, t.PLAYERS), out)


@inner
def observe(rec: int, seat: int, out: NDArray[np.float32]) -> None:
    """Write what a seat knows as numbers."""
    players, mover = get(rec, t.PLAYERS), to_move(rec)
    for n in range(players):
        other = (seat + n) % players
        sheet = get_word(rec, TRACKS + TRACK_ROW * other)
        dice = get_word(rec, t.FACES + t.FACES_ROW * other)
        for c in range(6):
            out[6 * n + c] = value_of(sheet, c) / get(rec, t.ROW)
            out[6 * (players + n) + c] = value_of(dice, c)
        out[12 * players + n] = int(mover == other)
    out[13 * players] = get(rec, t.THROWS) / t.MOST_THROWS
    out[13 * players + 1] = int(get(rec, t.PHASE) == t.CHOOSE)
