"""Players that look no further than their own turn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from genial.kernel.game import AnyGame
from genial.players.choices import Values, values_of
from genial.players.worth import Worth, needs, steps


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Any legal move, each as likely as the others."""

    game: AnyGame
    name: str = "random"

    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """A random move."""
        return moves[rng.randrange(len(moves))]


@dataclass(frozen=True, slots=True)
class BestPlayer:
    """The move worth most this turn; among equals a random one."""

    game: AnyGame
    name: str
    worth: Callable[[AnyGame], Worth]
    values: Values = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "values", values_of(self.game, self.worth(self.game)))

    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """The best move."""
        return best_of(moves, self.values(view, moves), rng)


def best_of(moves: Sequence[Any], values: Sequence[float], rng: Random) -> Any:
    """A move with the highest value, any of them."""
    highest = max(values)
    best = [move for move, value in zip(moves, values, strict=True) if value == highest]
    return best[rng.randrange(len(best))]


def greedy(game: AnyGame) -> BestPlayer:
    """Most steps."""
    return BestPlayer(game, "greedy", steps)


def weighted(game: AnyGame) -> BestPlayer:
    """Most steps, those of low colours counting more."""
    return BestPlayer(game, "weighted", needs)
