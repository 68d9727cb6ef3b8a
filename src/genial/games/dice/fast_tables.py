"""The layout of a record of the dice game, and the tables its kernels read.

    0..7     players, dice each, turn, phase, throws this turn, begun, row length, strict jokers
    8..12    the throw in view of each seat (255: none), and the start seat
    16..47   four words: the sheets, the crosses per colour in the six low bytes
    48..79   four words: the dice in view of each seat, a count per colour in the six low bytes

Throws of two, three and four dice are numbered in one row, so that a number says how many dice.
"""

from itertools import product

import numpy as np

from genial.games.dice.moves import Faces, Score, actions_of, scores_of, throws_of

PLAYERS, DICE, TURN, PHASE, THROWS, BEGUN, ROW, STRICT = range(8)
THROWN, FIRST, FACES = 8, 12, 48
FACES_ROW = 8  # bytes per seat
SIZE = 80

OPENING, THROW, ROLL, CHOOSE, OVER = range(5)
PHASE_NAMES = ("opening", "throw", "roll", "choose", "over")
NOTHING = 255  # thrown
MOST_THROWS = 3
THROW_ACTION = 0

THROWN_FACES: tuple[Faces, ...] = tuple(faces for dice in (2, 3, 4) for faces in throws_of(dice))
THROW_NUMBER = {faces: n for n, faces in enumerate(THROWN_FACES)}
_NUMBERED = [actions_of(dice) for dice in (2, 3, 4)]
_DECISIONS = [
    decision for numbered in _NUMBERED for _, decision in sorted(numbered.by_number.items())
]
_SCORES = [
    [actions_of(len(faces)).number[score] for score in scores_of(faces, strict)]
    for strict in (False, True)
    for faces in THROWN_FACES
]


def _packed(counts: list[int]) -> int:
    return sum(count << 8 * colour for colour, count in enumerate(counts))


def _used(decision: object) -> int:
    """The dice a score's jokers use, per colour."""
    jokers = decision.jokers if isinstance(decision, Score) else ()
    return _packed([sum(j.size for j in jokers if j.colour == c) for c in range(6)])


def _given(decision: object) -> int:
    """The crosses a score's jokers give, per colour."""
    jokers = decision.jokers if isinstance(decision, Score) else ()
    return _packed([sum(j.crosses for j in jokers if j.target == c) for c in range(6)])


def _starts(lengths: list[int]) -> list[int]:
    return [sum(lengths[:n]) for n in range(len(lengths))]


COUNTS = np.array([_packed([f.count(c) for c in range(6)]) for f in THROWN_FACES], dtype=np.uint64)
ORDERED = np.array(  # every ordered throw of two, three and four dice -> its number
    [THROW_NUMBER[tuple(sorted(f))] for dice in (2, 3, 4) for f in product(range(6), repeat=dice)],
    dtype=np.uint8,
)
ORDERED_START = np.array([0, 0, 0, 36, 252], dtype=np.uint16)  # by the number of dice
ORDERED_SIZE = np.array([0, 0, 36, 216, 1296], dtype=np.uint16)
ACTION_START = np.array([0, 0, *_starts([len(n.number) for n in _NUMBERED])], dtype=np.uint16)
USED = np.array([_used(decision) for decision in _DECISIONS], dtype=np.uint64)
GIVEN = np.array([_given(decision) for decision in _DECISIONS], dtype=np.uint64)
KINDS = len(THROWN_FACES)
SCORES = np.array([number for scores in _SCORES for number in scores], dtype=np.uint16)
SCORES_START = np.array(_starts([len(s) for s in _SCORES]), dtype=np.uint16)  # (strict, throw)
SCORES_SIZE = np.array([len(scores) for scores in _SCORES], dtype=np.uint16)
