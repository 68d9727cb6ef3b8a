"""Players of the dice game with a trained net: turns are solved exactly, by what the net expects.

The net judges positions after scoring; `games/dice/fast_look.py` says what throwing is worth then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from genial.players.budget import Budget
from genial.players.eye import Eye, Looked
from genial.players.threads import on_one_thread

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Records = NDArray[np.uint8]
    Numbers = NDArray[np.float64]

AGAIN = 0  # the action of throwing
MARGIN = 0.06  # whatever is worse than the best by more is not looked into
CANDIDATES = 6
TRUST = 2.0  # where throws are sampled, the first look counts as much as so many samples


@dataclass(frozen=True, slots=True)
class TurnEye(Eye):
    """A net that sees whole turns."""

    def look(self, records: Records, width: int = 0, hints: Any = None) -> Looked:
        """Every score worth a look of the throw that lies there, and throwing (again)."""
        import numpy as np

        from genial.games.dice import fast_look as code

        room = len(records) * (code.MOST_ROWS + code.MOST_SCORES)
        features, notes = np.empty((room, self.net.inputs), np.float32), np.empty((room, 4))
        rows = code.look(records, width, code.work_space(), features, notes)
        notes = notes[:rows]
        judged = self.judge(records, notes, features[:rows])
        values = np.where(notes[:, 3] >= 0, notes[:, 3], judged)
        again = code.turn_values(records, notes, values)
        lying, may = notes[:, 2] == code.LYING, np.flatnonzero(again >= 0)
        owners = np.concatenate([notes[lying, 0].astype(np.int64), may])
        actions = np.concatenate([notes[lying, 1].astype(np.int64), np.full(len(may), AGAIN)])
        order = owners.argsort(kind="stable")
        plans = np.stack([actions, np.zeros_like(actions)], 1)
        return Looked(
            owners[order], plans[order], np.concatenate([values[lying], again[may]])[order]
        )

    def judge(self, records: Records, notes: Numbers, features: NDArray[np.float32]) -> Numbers:
        """What each row is worth where the game goes on: here the net says so."""
        return self.net(features)

    def foresee(self, records: Records, seat: int, seeds: NDArray[np.uint64]) -> Numbers:
        """What a seat expects when everybody plays on by the net, to its own next turn.

        With one opponent nothing is left to chance: what it expects of its turn, the seat does not.
        """
        import numpy as np

        from genial.games.dice import fast_look as code

        values = code.results_for(records, seat)
        waiting = np.flatnonzero(values < 0)
        while len(waiting):
            best, plans = self.look(records[waiting]).best()
            own = self.fast.to_move_batch(records[waiting]) == seat
            if self.game.players == 2:
                best, own = np.where(own, best, 1.0 - best), np.ones_like(own)
            values[waiting[own]] = best[own]
            waiting = waiting[~own]
            further = records[waiting]
            seeds = seeds + np.uint64(1)
            code.follow_all(further, plans[~own, 0], seeds[waiting])
            records[waiting] = further
            values[waiting] = code.results_for(further, seat)
            waiting = waiting[values[waiting] < 0]
        return values


@dataclass(frozen=True, slots=True)
class DeepTurnPlayer:
    """What the net expects, mended by what it expects one round later.

    Scores are followed up to the seat's next turn (with one opponent: through its whole turn);
    for throwing again the same is done after some throws, and the mean difference counts.
    """

    eye: TurnEye
    budget: Budget
    name: str = "net2"
    compiled: ClassVar[bool] = True

    @on_one_thread
    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """The best move; the same rng and budget of simulations give the same one."""
        if len(moves) == 1:
            return moves[0]
        begun = perf_counter()
        record = self.eye.fast.from_view(view)
        looked = self.eye.look(record[None])
        order = looked.values.argsort(kind="stable")[::-1][:CANDIDATES]
        order = order[looked.values[order] > looked.values[order[0]] - MARGIN]
        actions, first = looked.plans[order, 0], looked.values[order]
        if len(order) == 1:
            return self.eye.fast.move(int(actions[0]))
        mended = self._mended(record, actions, first, rng.getrandbits(62), begun)
        return self.eye.fast.move(int(actions[mended.argmax()]))

    def _mended(
        self, record: Any, actions: Any, first: Numbers, seed: int, begun: float
    ) -> Numbers:
        import numpy as np

        sampled = self.eye.game.players > 2
        sums, counts = np.zeros(len(actions)), np.zeros(len(actions))
        scores, throw = np.flatnonzero(actions != AGAIN), np.flatnonzero(actions == AGAIN)
        for sample in self._samples(len(actions), begun):
            dice = seed + sample * 1_000_003
            if sampled or sample == 0:
                sums[scores] += self._follow(record, actions[scores], dice) - first[scores]
                counts[scores] += 1
            if len(throw):
                sums[throw] += self._change_of_throw(record, dice)
                counts[throw] += 1
            elif not sampled:
                break
        return np.asarray(first + sums / (counts + (TRUST if sampled else 0.0)))

    def _follow(self, record: Any, actions: Any, seed: int) -> Numbers:
        """What is expected a round after each of these scores."""
        import numpy as np

        from genial.games.dice.fast_look import follow_all

        seat = int(self.eye.fast.to_move(record) or 0)
        records = np.repeat(record[None], len(actions), axis=0)
        seeds = np.full(len(actions), seed, np.uint64)
        follow_all(records, actions, seeds)
        return self.eye.foresee(records, seat, seeds)

    def _change_of_throw(self, record: Any, seed: int) -> float:
        """How much more is expected a round after one throw's best score than right after it."""
        import numpy as np

        from genial.games.dice.fast_look import follow_all

        thrown = record[None].copy()
        follow_all(thrown, np.array([AGAIN]), np.array([seed], np.uint64))
        best, plans = self.eye.look(thrown).best()
        if plans[0, 0] == AGAIN:  # and nothing is known about later throws
            return 0.0
        return float(self._follow(thrown[0], plans[:, 0], seed)[0] - best[0])

    def _samples(self, candidates: int, begun: float) -> Iterator[int]:
        """The numbers of the samples to look into, one at least."""
        if self.budget.seconds is None:
            assert self.budget.simulations is not None
            yield from range(max(self.budget.simulations // candidates, 1))
            return
        sample = 0
        while sample == 0 or perf_counter() < begun + self.budget.seconds:
            yield sample
            sample += 1
