"""The moves of the dice game: object, text and integer."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations_with_replacement, product
from math import factorial, prod
from typing import NamedTuple, cast

from genial.kernel.game import NotationError
from genial.kernel.moves import (
    SetTrack,
    bare,
    expect,
    parse_number,
    parse_track,
    parse_words,
    refused,
)
from genial.kernel.tiles import COLOURS, parse_colour, parse_colours

Faces = tuple[int, ...]  # what a throw shows, in colour order; empty while not in view
JOKER_SIZES = (2, 3, 4)  # DIC-5
ONLY_TRACKS = "the dice game has no board, a set-up is track SEAT and six values R G B O Y V"


class Joker(NamedTuple):
    """So many equal dice used as one joker for crosses of another symbol."""

    colour: int
    size: int
    target: int

    def __str__(self) -> str:
        return f"{COLOURS[self.colour] * self.size}={COLOURS[self.target]}"

    @property
    def crosses(self) -> int:
        """What the joker is worth (DIC-5)."""
        return self.size - 1


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw all own dice, for the first time this turn or again."""

    def __str__(self) -> str:
        return "throw"


@dataclass(frozen=True, slots=True)
class Score:
    """Let the last throw count; jokers stand in order of die colour, size and target."""

    jokers: tuple[Joker, ...] = ()

    def __str__(self) -> str:
        return " ".join(["score", *map(str, self.jokers)])


@dataclass(frozen=True, slots=True)
class Thrown:
    """Chance: what a seat's throw shows."""

    seat: int
    faces: Faces

    def __str__(self) -> str:
        return f"dice {self.seat} {spell(self.faces)}"


THROW = Throw()
Decision = Throw | Score
Move = Decision | Thrown | SetTrack


def spell(faces: Faces) -> str:
    """The letters of a throw."""
    return "".join(COLOURS[face] for face in faces)


@cache
def throws_of(dice: int) -> tuple[Faces, ...]:
    """Every throw of so many dice, in colour order."""
    return tuple(combinations_with_replacement(range(6), dice))


@cache
def rolls_of(seat: int, dice: int) -> tuple[Thrown, ...]:
    """All that a seat can throw with so many dice."""
    return tuple(Thrown(seat, faces) for faces in throws_of(dice))


@cache
def roll_weights(dice: int) -> tuple[int, ...]:
    """In how many ways each throw of so many dice comes up."""
    return tuple(map(ways, throws_of(dice)))


@cache
def ways(faces: Faces) -> int:
    """In how many of the 6^n ordered throws these faces come up."""
    return factorial(len(faces)) // prod(factorial(faces.count(colour)) for colour in range(6))


@cache
def scores_of(faces: Faces, strict: bool) -> tuple[Score, ...]:
    """Every way to score a throw, sorted: no joker first, then joker by joker."""
    choices = [list(_joker_sets(c, faces.count(c), strict)) for c in range(6)]
    return tuple(Score(jokers) for jokers in sorted(tuple(chain(*j)) for j in product(*choices)))


def _joker_sets(colour: int, count: int, strict: bool) -> Iterator[tuple[Joker, ...]]:
    """Every set of jokers made of equal dice, none included."""
    jokers = [Joker(colour, size, target) for size in JOKER_SIZES for target in range(6)]
    for number in range(count // 2 + 1):
        for group in combinations_with_replacement(jokers, number):
            sizes = [joker.size for joker in group]
            if sizes in ([], [count]) or (sum(sizes) <= count and not strict):
                yield group


@dataclass(frozen=True, slots=True, eq=False)
class Actions:
    """All decisions with so many dice, numbered: throw, then every score in sorted order."""

    by_number: dict[int, Decision]
    number: dict[Decision, int]
    throw: int


@cache
def actions_of(dice: int) -> Actions:
    """The numbered decisions with so many dice, those of strict jokers among them."""
    scores = {score for faces in throws_of(dice) for score in scores_of(faces, False)}
    decisions: list[Decision] = [THROW, *sorted(scores, key=lambda score: score.jokers)]
    number = {decision: n for n, decision in enumerate(decisions)}
    return Actions(dict(enumerate(decisions)), number, number[THROW])


def _parse_joker(text: str) -> Joker:
    dice, equals, target = text.partition("=")
    faces = set(parse_colours(dice))
    if not equals or len(faces) != 1 or len(dice) not in JOKER_SIZES:
        raise NotationError(f"no joker {text!r}: a joker is 2 to 4 equal dice, such as RR=Y")
    return Joker(faces.pop(), len(dice), parse_colour(target))


def _parse_score(words: list[str]) -> Score:
    return Score(tuple(sorted(map(_parse_joker, words))))


def _parse_thrown(words: list[str]) -> Thrown:
    seat, faces = expect(words, 2, "dice SEAT FACES")
    return Thrown(parse_number(seat), tuple(sorted(parse_colours(faces))))


VERBS = {
    "throw": bare(THROW, "throw"),
    "score": _parse_score,
    "dice": _parse_thrown,
    "track": parse_track,
    "tile": refused("tile", ONLY_TRACKS),
    "free": refused("free", ONLY_TRACKS),
}


def parse(text: str) -> Move:
    """The move a text spells."""
    return cast(Move, parse_words(text, VERBS))
