"""What the compiled card and dice games share: tracks cut into zones, and the ranking by them.

A track is one word with a value in each of its six low bytes. All values stay below 128, so six of
them are added, compared and capped at once. `rec` is the address of a record.
"""

import numpy as np
from numpy.typing import NDArray

from genial.games.fast_kernel import get_word, inner, int64

TRACKS, TRACK_ROW = 16, 8  # the bytes of a record where its tracks begin, and from seat to seat

NONE, LAST_BIT = np.uint64(0), np.uint64(7)
ONES = np.uint64(0x010101010101)
FOURS, SEVENS = np.uint64(4) * ONES, np.uint64(7) * ONES  # where the zones begin
HIGHS, BYTE = np.uint64(0x808080808080), np.uint64(0xFF)


@inner
def all_reach(track: np.uint64, packed: np.uint64) -> bool:
    """Whether every value is at least its byte of the packed ones."""
    return bool(((track | HIGHS) - packed) & HIGHS == HIGHS)


@inner
def open_space(track: np.uint64, end: np.uint64) -> np.uint64:
    """The last space that the gates leave open (CAR-4, DIC-7)."""
    if not all_reach(track, ONES):
        return min(np.uint64(3), end)
    return end if all_reach(track, FOURS) else min(np.uint64(6), end)


@inner
def advanced(track: np.uint64, points: np.uint64, end: np.uint64) -> np.uint64:
    """The track after these points, gates read again until nothing more fits (DIC-8)."""
    space = open_space(track, end)
    while True:
        wanted, cap = track + points, space * ONES
        over = ((((wanted | HIGHS) - cap) & HIGHS) >> LAST_BIT) * BYTE
        track = (wanted & ~over) | (cap & over)
        points = wanted - track
        wider = NONE if points == NONE else open_space(track, end)
        if wider <= space:
            return track
        space = wider


@inner
def value_of(track: np.uint64, colour: int) -> int:
    """One value of a track."""
    return int64((track >> np.uint64(8 * colour)) & BYTE)


@inner
def lowest_in(track: np.uint64) -> int:
    """The lowest value."""
    lowest = value_of(track, 0)
    for c in range(1, 6):
        lowest = min(lowest, value_of(track, c))
    return lowest


@inner
def standing(track: np.uint64) -> int:
    """A number that is higher the better a track is: the lowest value weighs most (COM-2)."""
    total = 0
    for c in range(6):
        rank = 0  # from the top
        for d in range(6):
            mine, theirs = value_of(track, c), value_of(track, d)
            rank += int(theirs > mine or (theirs == mine and d < c))
        total += value_of(track, c) << 4 * rank
    return total


@inner
def rank_seats(rec: int, players: int, out: NDArray[np.int8]) -> None:
    """Write the place of every seat; equal tracks share theirs and count once."""
    for seat in range(players):
        mine = standing(get_word(rec, TRACKS + TRACK_ROW * seat))
        out[seat] = 1
        for other in range(players):
            theirs = standing(get_word(rec, TRACKS + TRACK_ROW * other))
            better = theirs > mine
            for earlier in range(other):
                better = better and standing(get_word(rec, TRACKS + TRACK_ROW * earlier)) != theirs
            out[seat] += int(better)
