"""The dice game's kernels for decisions: throwing and scoring.

`rec` is the address of a record. The caller passes legal moves only.
"""

import numpy as np

from genial.games.dice import fast_tables as t
from genial.games.fast_kernel import fetch, get, get_word, inner, put, put_word
from genial.games.fast_zones import (
    BYTE,
    NONE,
    ONES,
    TRACK_ROW,
    TRACKS,
    advanced,
    all_reach,
)


@inner
def crosses(rec: int, action: int) -> np.uint64:
    """The crosses in each colour that a score gives before the gates, as packed bytes."""
    turn, all_dice = get(rec, t.TURN), NONE
    for seat in range(get(rec, t.PLAYERS)):
        all_dice += get_word(rec, t.FACES + t.FACES_ROW * seat)
    own = get_word(rec, t.FACES + t.FACES_ROW * turn)
    others = all_dice - own
    number = fetch(t.ACTION_START, get(rec, t.DICE)) + action
    matched = own - fetch(t.USED, number)  # DIC-5: dice used are not matched
    found: np.uint64 = fetch(t.GIVEN, number)
    for c in range(6):  # DIC-4
        at = np.uint64(8 * c)
        found += (((matched >> at) & BYTE) * ((others >> at) & BYTE)) << at
    return found


@inner
def scored(rec: int, action: int) -> np.uint64:
    """The player's sheet after a score."""
    sheet = get_word(rec, TRACKS + TRACK_ROW * get(rec, t.TURN))
    return advanced(sheet, crosses(rec, action), np.uint64(get(rec, t.ROW)))


@inner
def score(rec: int, action: int) -> None:
    """Cross what the throw gives, and pass the turn on or end the game."""
    turn, sheet = get(rec, t.TURN), scored(rec, action)
    put_word(rec, TRACKS + TRACK_ROW * turn, sheet)
    if all_reach(sheet, np.uint64(get(rec, t.ROW)) * ONES):  # DIC-9
        put(rec, t.PHASE, t.OVER)
    else:
        put(rec, t.TURN, turn + 1 if turn + 1 < get(rec, t.PLAYERS) else 0)
        put(rec, t.PHASE, t.THROW)
        put(rec, t.THROWS, 0)


@inner
def pick_up(rec: int) -> None:
    """Take the player's dice to throw them."""
    turn = get(rec, t.TURN)
    put_word(rec, t.FACES + t.FACES_ROW * turn, NONE)
    put(rec, t.THROWN + turn, t.NOTHING)
    put(rec, t.PHASE, t.ROLL)
    put(rec, t.THROWS, get(rec, t.THROWS) + 1)
    put(rec, t.BEGUN, 1)


@inner
def act(rec: int, action: int) -> None:
    """Make the numbered decision."""
    if action == t.THROW_ACTION:
        pick_up(rec)
    else:
        score(rec, action)
