"""Players that look no further than the move itself."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from genial.kernel.game import AnyGame


@dataclass(frozen=True, slots=True)
class RandomPlayer:
    """Any legal move, each as likely as the others."""

    game: AnyGame
    name: str = "random"

    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """A random move."""
        return moves[rng.randrange(len(moves))]


@dataclass(frozen=True, slots=True)
class GreedyPlayer:
    """The move that gains most steps; among equals a random one."""

    game: AnyGame
    name: str = "greedy"

    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """The best move by its own steps."""
        totals = [self.game.preview(view, move).total for move in moves]
        best = [move for move, total in zip(moves, totals, strict=True) if total == max(totals)]
        return best[rng.randrange(len(best))]
