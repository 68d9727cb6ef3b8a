"""The player that looks into what may follow its moves with a trained net."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from genial.kernel.game import AnyGame
from genial.players.budget import Budget
from genial.players.eye import Effort, Eye
from genial.players.threads import on_one_thread

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from genial.players.eye import Numbers, Plans

STRIDE = 1_000_003  # between the seeds of two deals
MUCH = 600, 0.5  # with so many simulations or seconds it looks thoroughly
QUICK = Effort()
THOROUGH = Effort(candidates=16, sure=2.5, alike=0.001, turns=2)
ALONE = Effort(narrow=12, hints=6, sure=3.0, alike=0.0, turns=2)  # and much time
CARDS = Effort(  # all replies; stakes are small
    narrow=Effort().replies, hints=0, trust=60.0, lap=16, sure=2.5, alike=0.0005, turns=2
)
UNRANKED = {  # where no ranker says which replies are worth a look, more are needed
    QUICK: QUICK._replace(replies=40, narrow=20, hints=8),
    THOROUGH: THOROUGH._replace(replies=64, narrow=32, hints=12, turns=1),
    ALONE: ALONE._replace(replies=64, narrow=32, hints=12, candidates=16, turns=1),
}


def effort_for(game: AnyGame, budget: Budget, *, ranked: bool) -> Effort:
    """How widely and how far to look with so much time: only with much are many deals worth it."""
    if game.key == "cards":
        return CARDS
    simulations, seconds = MUCH
    much = (budget.simulations or 0) >= simulations or (budget.seconds or 0.0) >= seconds
    effort = (ALONE if game.players == 1 else THOROUGH) if much else QUICK
    return effort if ranked else UNRANKED[effort]


@dataclass(frozen=True, slots=True)
class DeepNetPlayer:
    """The move after which the net expects most at one of the side's next turns, over many deals.

    All candidates see the same deals; who is surely behind, or hardly better, drops out. One answer
    further is not enough: what the other side then expects tells hardly more than the net knew.
    """

    eye: Eye
    budget: Budget
    effort: Effort
    name: str = "net2"
    compiled: ClassVar[bool] = True

    @on_one_thread
    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """The best move; the same rng and budget of simulations give the same one."""
        if len(moves) == 1:
            return moves[0]
        begun, record = perf_counter(), self.eye.fast.from_view(view)
        plans, first = self.candidates(record)
        if len(set(plans[:, 0])) == 1:
            return self.eye.fast.move(int(plans[0, 0]))
        best = self.best_plan(record, plans, first, rng.getrandbits(62), begun)
        return self.eye.fast.move(int(plans[best, 0]))

    def candidates(self, record: Any) -> tuple[Plans, Numbers]:
        """The plans to look into, the best first, and what the net expects of each at first."""
        looked = self.eye.look(record[None])
        order = looked.values.argsort(kind="stable")[::-1][: self.effort.candidates]
        order = order[looked.values[order] >= looked.values[order[0]] - self.effort.margin]
        return looked.plans[order], looked.values[order]

    def best_plan(self, record: Any, plans: Any, first: Numbers, seed: int, begun: float) -> int:
        """The number of the best plan, given what the net expects of each at first."""
        import numpy as np

        alive, totals, spent = np.arange(len(plans)), first, 0
        seen, lap = np.empty((0, len(plans))), self.effort.lap
        while len(alive) > 1 and (number := self.budget.lap(len(alive), lap, spent, begun)):
            found = self.values(record, plans[alive], seed, len(seen), number)
            seen, spent = np.concatenate([seen, found]), spent + found.size
            totals = self.effort.trust * first[alive] + seen.sum(0)
            kept = worth_more(seen, int(totals.argmax()), self.effort)
            alive, seen, totals = alive[kept], seen[:, kept], totals[kept]
        return int(alive[totals.argmax()])

    def values(self, record: Any, plans: Any, seed: int, dealt: int, number: int) -> Numbers:
        """What each plan is worth in each of so many deals."""
        import numpy as np

        seat = int(self.eye.fast.to_move(record) or 0)
        after = self.eye.deal_out(record, plans, seed, dealt, number)
        seeds = seed + np.arange(dealt, dealt + number).repeat(len(plans)) * STRIDE
        values = self.eye.expect(after, seat, seeds.astype(np.uint64), self.effort)
        return values.reshape(number, len(plans))


def worth_more(seen: Numbers, leader: int, effort: Effort) -> NDArray[np.bool_]:
    """Which columns may yet turn out better than the leader's, and the leader's itself."""
    import numpy as np

    ahead = seen - seen[:, leader, None]
    spread: Numbers = ahead.std(0, ddof=1) / np.sqrt(len(seen))
    kept: NDArray[np.bool_] = ahead.mean(0) + effort.sure * spread > effort.alike
    kept[leader] = True
    return kept
