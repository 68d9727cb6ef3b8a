"""How much each legal move is worth to a player who looks no further than this turn."""

from collections.abc import Callable, Sequence
from typing import Any

from genial.kernel.game import AnyGame
from genial.kernel.moves import Exchange
from genial.players.worth import Worth

Values = Callable[[Any, Sequence[Any]], list[float]]
A_LITTLE = 1e-6  # an allowed exchange beats keeping: the rack shows none of the lowest colours


def plain_values(game: AnyGame, worth: Worth) -> Values:
    """Every move by its own preview."""

    def values(view: Any, moves: Sequence[Any]) -> list[float]:
        return [
            A_LITTLE if isinstance(move, Exchange) else worth(game.preview(view, move))
            for move in moves
        ]

    return values


VALUES: dict[str, Callable[[Any, Worth], Values]] = {}  # games whose turns need more thought


def values_of(game: AnyGame, worth: Worth) -> Values:
    """The worth of every legal move, under this idea of what steps are worth."""
    return VALUES.get(game.key, plain_values)(game, worth)
