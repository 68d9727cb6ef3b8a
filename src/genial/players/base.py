"""What a player is."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from genial.kernel.game import GameError


class Player(Protocol):
    """Chooses among the legal moves, knowing only its seat's view."""

    @property
    def name(self) -> str:
        """How records and rankings call it."""

    def choose(self, view: Any, moves: Sequence[Any], rng: Random, /) -> Any:
        """One of the moves; the same view, moves and rng give the same choice."""


class PlayerFailure(GameError):
    """A player that could not go on: its seat forfeits, for the reason a table gives."""

    def __init__(self, message: str, reason: str = "resigned") -> None:
        super().__init__(message)
        self.reason = reason


def close(player: Player) -> None:
    """Let a player go that holds something open, such as a process."""
    closer = getattr(player, "close", None)
    if closer is not None:
        closer()
