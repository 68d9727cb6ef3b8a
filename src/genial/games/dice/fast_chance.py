"""The dice game's kernels for chance: what throws show, and playing at random."""

import numpy as np

from genial.games.dice import fast_tables as t
from genial.games.dice.fast_play import act
from genial.games.dice.fast_read import legal_number, may_throw, scores_at
from genial.games.fast_kernel import GAMMA, below, fetch, get, inner, mixed, put, put_word


@inner
def throwing_seat(rec: int) -> int:
    """The seat whose dice are rolling, or -1 when the throws before the first turn are done."""
    if get(rec, t.PHASE) == t.ROLL:
        return get(rec, t.TURN)
    for seat in range(get(rec, t.PLAYERS)):
        if get(rec, t.THROWN + seat) == t.NOTHING and seat != get(rec, t.FIRST):
            return seat
    return -1


@inner
def show(rec: int, number: int) -> None:
    """Let the rolling dice come to rest on the numbered throw."""
    seat = throwing_seat(rec)
    put(rec, t.THROWN + seat, number)
    put_word(rec, t.FACES + t.FACES_ROW * seat, fetch(t.COUNTS, number))
    if get(rec, t.PHASE) == t.ROLL:
        put(rec, t.PHASE, t.CHOOSE)
    elif throwing_seat(rec) < 0:
        put(rec, t.PHASE, t.THROW)


@inner
def draw_all(rec: int, counter: np.uint64) -> np.uint64:
    """Throw at random up to the next decision; the moved-on counter of the generator."""
    while get(rec, t.PHASE) == t.ROLL or get(rec, t.PHASE) == t.OPENING:
        counter += GAMMA
        dice = get(rec, t.DICE)
        ordered = below(mixed(counter), fetch(t.ORDERED_SIZE, dice))
        show(rec, fetch(t.ORDERED, fetch(t.ORDERED_START, dice) + ordered))
    return counter


@inner
def random_action(rec: int, bits: np.uint64) -> int:
    """The number of a uniformly random legal action, or -1 when nobody is to decide."""
    number = legal_number(rec)
    if number < 2:  # only a turn's first throw, or a throw that must be scored as it is
        return t.THROW_ACTION if may_throw(rec) else forced(rec)
    chosen = below(bits, number) - int(may_throw(rec))
    return fetch(t.SCORES, scores_at(rec) + chosen) if chosen >= 0 else t.THROW_ACTION


@inner
def forced(rec: int) -> int:
    """The only score of a third throw, or -1 when nobody is to decide."""
    return fetch(t.SCORES, scores_at(rec)) if get(rec, t.PHASE) == t.CHOOSE else -1


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
