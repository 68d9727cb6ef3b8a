"""What a player is."""

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol


class Player(Protocol):
    """Chooses among the legal moves, knowing only its seat's view."""

    @property
    def name(self) -> str:
        """How records and rankings call it."""

    def choose(self, view: Any, moves: Sequence[Any], rng: Random, /) -> Any:
        """One of the moves; the same view, moves and rng give the same choice."""
