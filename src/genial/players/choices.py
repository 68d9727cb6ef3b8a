"""How much each legal move is worth to a player who looks no further than this turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from genial.games.fast_api import FastGame, is_warm, load_fast
from genial.kernel.game import AnyGame
from genial.kernel.moves import Exchange
from genial.players.worth import SIZE, Worth

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Table = NDArray[np.int64]

Values = Callable[[Any, Sequence[Any]], Sequence[float]]


_made: dict[Any, FastGame] = {}


def fast_of(game: AnyGame) -> FastGame:
    """The compiled game, made once."""
    if game not in _made:
        _made[game] = load_fast(game)
    return _made[game]


@cache
def table_of(worth: Worth) -> Table:
    """A worth as compiled code reads it."""
    import numpy as np

    return np.array(worth.spaces[:SIZE], dtype=np.int64)


def plain_values(game: AnyGame, worth: Worth) -> Values:
    """Every move by what it scores at once; an allowed exchange is a little better than none."""

    def values(view: Any, moves: Sequence[Any]) -> Sequence[float]:
        if isinstance(moves[0], Exchange):
            return [1, 0]
        if is_warm(game):
            fast = fast_of(game)
            record = fast.from_view(view)
            worths: list[float] = step_worths(
                game, worth, record, actions_of(fast, record, moves)
            ).tolist()
            return worths
        return [worth(game.preview(view, move)) for move in moves]

    return values


def actions_of(
    fast: FastGame, record: NDArray[np.uint8], moves: Sequence[Any]
) -> NDArray[np.int32]:
    """The actions of these moves, which are all legal ones or some of them."""
    import numpy as np

    legal = fast.legal(record)
    if len(moves) == len(legal):
        return legal
    return np.array([fast.action(move) for move in moves], dtype=np.int32)


def step_worths(
    game: AnyGame, worth: Worth, record: NDArray[np.uint8], actions: NDArray[np.int32]
) -> Table:
    """What the steps of each action are worth, by compiled code."""
    fast, table = fast_of(game), table_of(worth)
    seat = fast.to_move(record)
    assert seat is not None
    gains = fast.gains(record, actions)
    before = fast.values(record, seat) - worth.first
    worths: Table = (table[before + gains] - table[before]).sum(axis=1)
    return worths


THINKERS = {"dice": "genial.players.dice:dice_values"}  # games whose turns need more thought


def values_of(game: AnyGame, worth: Worth) -> Values:
    """The worth of every legal move, under this idea of what steps are worth."""
    if game.key not in THINKERS:
        return plain_values(game, worth)
    module, _, name = THINKERS[game.key].partition(":")
    values: Values = getattr(import_module(module), name)(game, worth)
    return values
