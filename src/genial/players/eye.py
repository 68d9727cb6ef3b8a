"""What a trained net sees: moves worth a look, and what is expected after them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from genial.games.fast_api import FastGame, FastLook, load_look, load_rank
from genial.kernel.game import AnyGame, GameError
from genial.players.choices import fast_of
from genial.players.weights import Net

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Records = NDArray[np.uint8]
    Numbers = NDArray[np.float64]
    Seeds = NDArray[np.uint64]
    Actions = NDArray[np.int64]
    Plans = NDArray[np.int64]
    Best = tuple[Numbers, Plans]

WIDTH = 160  # moves looked at in the position that is played, those that gain most


class Effort(NamedTuple):
    """How much of what may follow is looked at."""

    replies: int = 24  # moves in one position of each deal
    narrow: int = 8  # … and in the others, among them
    hints: int = 4  # … so many that were best in the first
    candidates: int = 12  # moves that are looked into, the best at first sight
    margin: float = 0.1  # … unless they seem worse than the best by more
    trust: float = 5.0  # the first sight counts as much as so many deals
    lap: int = 8  # deals between two looks at the clock and at who is behind
    sure: float = 1.5  # standard errors a candidate may be behind and still be looked into
    alike: float = 0.003  # a candidate that is better by less is not worth finding
    turns: int = 1  # how many decisions of the own side further the net is asked


class Looked(NamedTuple):
    """Rows of moves worth a look, record by record, and what the net expects of each."""

    records: NDArray[np.int64]
    plans: Plans  # the action, and whether an exchange follows it
    values: Numbers

    def best(self) -> Best:
        """The best value in each record, and the plan that has it."""
        import numpy as np

        each = np.arange(self.records[-1] + 1)
        best = np.maximum.reduceat(self.values, np.searchsorted(self.records, each))
        rows = np.flatnonzero(self.values == best[self.records])
        return best, self.plans[rows[np.searchsorted(self.records[rows], each)]]

    def best_actions(self, number: int) -> Actions:
        """So many of the best actions in each record; -1 where there are not as many."""
        import numpy as np

        order = np.lexsort((-self.values, self.records))
        ranks = np.arange(len(order)) - np.searchsorted(self.records, self.records)
        found = np.full((self.records[-1] + 1, number), -1)
        near = ranks < number
        found[self.records[near], ranks[near]] = self.plans[order[near], 0]
        return found


@dataclass(frozen=True, slots=True)
class Eye:
    """A net and the compiled code that shows it the positions of its table."""

    game: AnyGame
    net: Net
    fast: FastGame = field(init=False)
    code: FastLook = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "code", load_look(self.game))
        object.__setattr__(self, "fast", fast_of(self.game))
        wanted = self.code.feature_count(max(self.game.sides) + 1)
        if self.net.inputs != wanted:
            raise GameError(f"the net is told {self.net.inputs} features, not {wanted}")
        ranker = self.net.ranker
        if ranker is not None and ranker.shape != load_rank(self.game).SHAPE:
            raise GameError(f"the ranker of moves does not fit {self.game.key}: {ranker.shape}")

    def look(self, records: Records, width: int = WIDTH, hints: Actions | None = None) -> Looked:
        """Moves worth a look in each record, as the player to move there sees them.

        They are those hinted at, if they are legal there, and those that promise most.
        """
        import numpy as np

        if hints is None:
            hints = np.empty((len(records), 0), np.int64)
        ranker = np.empty((0, 0), np.float32) if self.net.ranker is None else self.net.ranker
        room = len(records) * self.code.most_rows(width)
        features = np.empty((room, self.net.inputs), np.float32)
        notes = np.empty((room, 4))
        work = self.code.work_space()
        rows = self.code.look(records, width, hints, ranker, work, features, notes)
        notes = notes[:rows]
        known = notes[:, 3]
        values = np.where(known >= 0, known, self.net(features[:rows]))
        whole = notes[:, :3].astype(np.int64)
        return Looked(whole[:, 0], whole[:, 1:], values)

    def deal_out(self, record: Any, plans: Any, seed: int, dealt: int, number: int) -> Records:
        """What follows each plan in each of so many deals, up to the next decision."""
        return self.code.deal_out(record, plans, seed, dealt, number)

    def expect(self, records: Records, seat: int, seeds: Seeds, effort: Effort) -> Numbers:
        """A seat's expected results some decisions of its side later: the best the net expects.

        Until then everybody makes the move the net thinks best; records with the same seed, which
        lie together, draw alike.
        """
        import numpy as np

        sides, left = np.array(self.game.sides), np.full(len(records), effort.turns)
        values = self.code.results_for(records, seat)
        waiting = np.flatnonzero(values < 0)
        while len(waiting):
            own = sides[self.fast.to_move_batch(records[waiting])] == sides[seat]
            best, plans = self.best_of(records[waiting], seeds[waiting], effort)
            left[waiting[own]] -= 1
            there = left[waiting] == 0
            values[waiting[there]] = best[there]
            waiting, further = waiting[~there], records[waiting[~there]]
            seeds = seeds + np.uint64(1)
            self.code.follow_all(further, plans[~there], seeds[waiting])
            records[waiting] = further
            values[waiting] = self.code.results_for(further, seat)
            waiting = waiting[values[waiting] < 0]
        return values

    def best_of(self, records: Records, deals: Seeds, effort: Effort) -> Best:
        """The best value in each record, and the plan that has it.

        Positions of one deal, which lie together, are alike: the first is looked at widely, and
        what is best there tells where to look in the others. Unless all are looked at as widely.
        """
        import numpy as np

        if not effort.hints and effort.narrow == effort.replies:
            return self.look(records, effort.replies).best()
        first = np.concatenate([[True], deals[1:] != deals[:-1]])
        wide = self.look(records[first], effort.replies)
        if first.all():
            return wide.best()
        hints = wide.best_actions(effort.hints)[first.cumsum()[~first] - 1]
        narrow = self.look(records[~first], effort.narrow, hints)
        values, plans = np.empty(len(records)), np.empty((len(records), 2), np.int64)
        values[first], plans[first] = wide.best()
        values[~first], plans[~first] = narrow.best()
        return values, plans
