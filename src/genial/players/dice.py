"""Turns of the dice game: throwing again or scoring, exactly by what the turn is worth.

One more throw is worth the mean of the best scores over all throws, two more the mean of the better
of the best score and one more throw. Everything is counted in ordered throws, in whole numbers.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from genial.games.dice.moves import THROW, scores_of, throws_of, ways
from genial.games.dice.rules import THROWS, Dice
from genial.games.dice.state import View
from genial.games.fast_api import is_warm
from genial.kernel.values import replaced
from genial.players.choices import Values, actions_of, fast_of, table_of
from genial.players.worth import Worth

REMEMBERED = 1000  # positions whose throws have been thought through


def dice_values(game: Dice, worth: Worth) -> Values:
    """What every decision is worth, times the ordered throws for each throw that is left."""

    def values(view: View, moves: Sequence[Any]) -> Sequence[float]:
        if len(moves) == 1:
            return [0]
        choose = compiled_values if is_warm(game) else rules_values
        return choose(game, worth, view, moves)

    return values


def compiled_values(game: Dice, worth: Worth, view: View, moves: Sequence[Any]) -> Sequence[float]:
    """The values by compiled code."""
    from genial.games.dice.fast_bots import turn_of

    fast = fast_of(game)
    record = fast.from_view(view)
    actions = actions_of(fast, record, moves)
    values: list[float] = turn_of(record, actions, table_of(worth)).tolist()
    return values


def rules_values(game: Dice, worth: Worth, view: View, moves: Sequence[Any]) -> Sequence[float]:
    """The values by the rules."""
    left = THROWS - view.throws
    scale = 6 ** (game.dice * left)
    return [
        again(game, worth, _before_throwing(view), left)
        if move == THROW
        else worth(game.preview(view, move)) * scale
        for move in moves
    ]


def _before_throwing(view: View) -> View:
    """What the values of throws depend on, and nothing else."""
    return replace(view, dice=replaced(view.dice, view.turn, ()), throws=0)


@lru_cache(REMEMBERED)
def again(game: Dice, worth: Worth, view: View, left: int) -> int:
    """What so many more throws are worth, summed over all their ordered results."""
    floor = again(game, worth, view, left - 1) if left > 1 else 0
    scale = 6 ** (game.dice * (left - 1))
    return sum(n * max(best * scale, floor) for n, best in _bests(game, worth, view))


@lru_cache(REMEMBERED)
def _bests(game: Dice, worth: Worth, view: View) -> tuple[tuple[int, int], ...]:
    """For every throw in how many ways it comes up, and the worth of its best score."""
    return tuple(
        (ways(faces), max(_scores(game, worth, view, faces))) for faces in throws_of(game.dice)
    )


def _scores(game: Dice, worth: Worth, view: View, faces: tuple[int, ...]) -> list[int]:
    thrown = replace(view, dice=replaced(view.dice, view.turn, faces))
    scores = scores_of(faces, game.strict_jokers)
    return [worth(game.preview(thrown, score)) for score in scores]
