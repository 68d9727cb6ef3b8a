"""A player that takes off what the others can expect to gain; it needs compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from genial.games.fast_api import FastBots, load_bots, warm_up_bots
from genial.kernel.game import AnyGame
from genial.players.choices import actions_of, fast_of, step_worths, table_of
from genial.players.simple import best_of
from genial.players.worth import Worth, needs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Record = NDArray[np.uint8]
    Numbers = NDArray[np.float64]

LOOKED_AT = 64  # the moves worth most this turn; what follows the others is not thought about


@dataclass(frozen=True, slots=True)
class Foresight:
    """How much the next turns count beside this one."""

    own: float = 0.0
    opponent: float = 0.8
    partner: float = 0.4
    fading: float = 0.6  # from one opponent to the next


FORESIGHT = {  # found by letting players of different foresight meet
    ("classic", "solo"): Foresight(own=1.0),
    ("3d", "solo"): Foresight(own=1.0),
    ("3d", "versus"): Foresight(own=0.4, opponent=0.6),
    ("cards", "versus"): Foresight(own=0.5),
}


def bots_of(game: AnyGame) -> FastBots:
    """The compiled functions for bots; the first call may have to compile them."""
    warm_up_bots(game)
    return load_bots(game)


def weights_of(game: AnyGame, seat: int) -> list[float]:
    """How much the expectations of each seat count, from the player's own on."""
    sight = FORESIGHT.get((game.key, game.mode), Foresight())
    weights = [sight.own]
    for n in range(1, game.players):
        partners = game.sides[(seat + n) % game.players] == game.sides[seat]
        weights.append((sight.partner if partners else -sight.opponent) * sight.fading ** (n - 1))
    return weights


def reply_values(
    game: AnyGame, worth: Worth, record: Record, actions: NDArray[np.int32]
) -> Numbers:
    """The worth of each action with what comes after; -inf where it was not looked at."""
    import numpy as np

    bots, fast = bots_of(game), fast_of(game)
    seat = fast.to_move(record)
    assert seat is not None
    looked_at = np.argsort(-step_worths(game, worth, record, actions), kind="stable")[:LOOKED_AT]
    values = np.full(len(actions), -np.inf)
    weights = np.array(weights_of(game, seat))
    values[looked_at] = bots.replies_of(record, actions[looked_at], table_of(worth), weights)
    return values


@dataclass(frozen=True, slots=True)
class ReplyPlayer:
    """The move worth most after the expected best replies, exact over the unseen pieces."""

    game: AnyGame
    name: str = "reply"
    compiled: ClassVar[bool] = True
    worth: Worth = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "worth", needs(self.game))

    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """The best move."""
        if len(moves) == 1:
            return moves[0]
        bots_of(self.game)
        record = fast_of(self.game).from_view(view)
        actions = actions_of(fast_of(self.game), record, moves)
        return best_of(moves, reply_values(self.game, self.worth, record, actions).tolist(), rng)
