"""A player that plays its best moves out over many deals; it needs compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from genial.kernel.game import AnyGame
from genial.players.budget import Budget
from genial.players.choices import actions_of, fast_of, table_of
from genial.players.reply import bots_of, reply_values
from genial.players.worth import Worth, needs

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Record = NDArray[np.uint8]
    Numbers = NDArray[np.float64]

FEWEST, MOST = 4, 16  # moves that are played out, the best by their replies
EACH = 80  # simulations that another candidate should bring along
TRUST = 200  # deals that the promise of a move weighs as much as
BATCH = 4  # deals between two looks at the clock


@dataclass(frozen=True, slots=True)
class MonteCarloPlayer:
    """The move that ends best on average; all candidates see the same deals and draws.

    In rounds, the worse half of the candidates is dropped: sequential halving.
    """

    game: AnyGame
    budget: Budget
    name: str = "mc"
    compiled: ClassVar[bool] = True
    worth: Worth = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "worth", needs(self.game))

    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """The best move; the same rng and budget of simulations give the same one."""
        if len(moves) == 1:
            return moves[0]
        bots_of(self.game)
        record = fast_of(self.game).from_view(view)
        actions = actions_of(fast_of(self.game), record, moves)
        return moves[self._best(record, actions, rng.getrandbits(63))]

    def _best(self, record: Record, actions: NDArray[np.int32], seed: int) -> int:
        """The number of the best of these actions."""
        import numpy as np

        bots, begun = bots_of(self.game), perf_counter()
        promise = reply_values(self.game, self.worth, record, actions)
        alive = np.argsort(-promise, kind="stable")
        totals, table, dealt = np.zeros(len(actions)), table_of(self.worth), 0
        if not bots.is_endgame(record):
            alive = alive[: self._candidates()]
            totals += self._trusted(promise)
        for deals in self.budget.rounds(len(alive), BATCH, begun):
            for number in deals:
                totals[alive] += bots.simulate(record, actions[alive], table, seed, dealt, number)
                dealt += number
            ranked = alive[np.argsort(-totals[alive], kind="stable")]
            alive = ranked[: max(len(ranked) // 2, 1)]
        return int(alive[0])

    def _candidates(self) -> int:
        """How many moves to play out; near the end of the game it is all of them."""
        return min(max((self.budget.simulations or EACH * MOST) // EACH, FEWEST), MOST)

    def _trusted(self, promise: Numbers) -> Numbers:
        """What so many deals would have added up to if the moves kept their promise."""
        spaces, first = self.worth.spaces, self.worth.first
        everything = 6 * (spaces[self.game.track_end - first] - spaces[0])
        trusted: Numbers = (promise - promise.max()) * (TRUST / everything)
        return trusted
