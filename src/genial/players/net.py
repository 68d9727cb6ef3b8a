"""Players with a trained net: one looks at its own moves, one also at what may follow."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from genial.games.fast_api import FastGame, FastLook, load_look
from genial.kernel.game import AnyGame, GameError
from genial.players.base import Player
from genial.players.budget import Budget
from genial.players.choices import actions_of, fast_of
from genial.players.weights import Net, read_net

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Records = NDArray[np.uint8]
    Numbers = NDArray[np.float64]
    Seeds = NDArray[np.uint64]

WIDTH = 160  # moves looked at, those that gain most
CANDIDATES = 12  # … of which the best are looked into
MARGIN = 0.1  # … unless they seem worse than the best by more
REPLIES = 24  # moves looked at in each position that may follow
TRUST = 5.0  # the first look counts as much as so many deals
STAND_IN = "mc"  # plays where there is no net
FAR = 600, 0.5  # with so many simulations or seconds it looks a turn further
STRIDE = 1_000_003  # between the seeds of two deals
LAP = 8  # deals between two looks at the clock and at who is behind
SURE = 1.5  # standard errors that a candidate may be behind and still be looked into
ALIKE = 0.003  # a candidate that is better by less is not worth finding


class Looked(NamedTuple):
    """Rows of moves worth a look, record by record, and what the net expects of each."""

    records: NDArray[np.int64]
    plans: NDArray[np.int64]  # the action, and whether an exchange follows it
    values: Numbers


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

    def look(self, records: Records, width: int) -> Looked:
        """The moves that gain most in each record, as the player to move there sees them."""
        import numpy as np

        room = len(records) * (2 * width + 2)
        features = np.empty((room, self.net.inputs), np.float32)
        notes = np.empty((room, 4))
        rows = self.code.look(records, width, self.code.work_space(), features, notes)
        notes = notes[:rows]
        known = notes[:, 3]
        values = np.where(known >= 0, known, self.net(features[:rows]))
        whole = notes[:, :3].astype(np.int64)
        return Looked(whole[:, 0], whole[:, 1:], values)

    def deal_out(self, record: Any, plans: Any, seed: int, dealt: int, number: int) -> Records:
        """What follows each plan in each of so many deals, up to the next decision."""
        return self.code.deal_out(record, plans, seed, dealt, number)

    def expect(self, records: Records, seat: int, seeds: Seeds, turns: int = 1) -> Numbers:
        """A seat's expected results so many decisions of its side later.

        Until then everybody makes the move the net thinks best; records with the same seed draw
        alike. What counts is the best the net expects of the last of these decisions.
        """
        import numpy as np

        sides = np.array(self.game.sides)
        values, left = self.code.results_for(records, seat), np.full(len(records), turns)
        waiting = np.flatnonzero(values < 0)
        while len(waiting):
            own = sides[self.fast.to_move_batch(records[waiting])] == sides[seat]
            best, plans = self.best_of(records[waiting])
            left[waiting] -= own
            there = left[waiting] == 0
            values[waiting[there]] = best[there]
            waiting, further = waiting[~there], records[waiting[~there]]
            seeds = seeds + np.uint64(1)
            self.code.follow_all(further, plans[~there], seeds[waiting])
            records[waiting] = further
            values[waiting] = self.code.results_for(further, seat)
            waiting = waiting[values[waiting] < 0]
        return values

    def best_of(self, records: Records) -> tuple[Numbers, NDArray[np.int64]]:
        """The best value in each record, and the plan that has it."""
        import numpy as np

        looked, each = self.look(records, REPLIES), np.arange(len(records))
        best = np.maximum.reduceat(looked.values, np.searchsorted(looked.records, each))
        rows = np.flatnonzero(looked.values == best[looked.records])
        return best, looked.plans[rows[np.searchsorted(looked.records[rows], each)]]


@dataclass(frozen=True, slots=True)
class NetPlayer:
    """The move after which the net expects most."""

    eye: Eye
    name: str = "net"
    compiled: ClassVar[bool] = True

    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """The best of these moves, if it is one of those looked at."""
        import numpy as np

        if len(moves) == 1:
            return moves[0]
        fast = self.eye.fast
        record = fast.from_view(view)
        looked = self.eye.look(record[None], WIDTH)
        offered = np.isin(looked.plans[:, 0], actions_of(fast, record, moves))
        best = (looked.values + offered).argmax()  # values lie between 0 and 1
        return fast.move(int(looked.plans[best, 0]))


@dataclass(frozen=True, slots=True)
class DeepNetPlayer:
    """The move after which the net expects most at the side's next turn, over many deals.

    All candidates see the same deals; who is surely behind, or hardly better, drops out. One answer
    further is not enough: what the other side then expects tells hardly more than the net knew.
    """

    eye: Eye
    budget: Budget
    name: str = "net2"
    compiled: ClassVar[bool] = True

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

    def candidates(self, record: Any) -> tuple[NDArray[np.int64], Numbers]:
        """The plans to look into, the best first, and what the net expects of each at first."""
        looked = self.eye.look(record[None], WIDTH)
        order = looked.values.argsort(kind="stable")[::-1][:CANDIDATES]
        order = order[looked.values[order] >= looked.values[order[0]] - MARGIN]
        return looked.plans[order], looked.values[order]

    def best_plan(self, record: Any, plans: Any, first: Numbers, seed: int, begun: float) -> int:
        """The number of the best plan, given what the net expects of each at first."""
        import numpy as np

        alive, totals, spent = np.arange(len(plans)), first, 0
        seen = np.empty((0, len(plans)))
        while len(alive) > 1 and (number := self.budget.lap(len(alive), LAP, spent, begun)):
            found = self.values(record, plans[alive], seed, len(seen), number)
            seen, spent = np.concatenate([seen, found]), spent + found.size
            totals = TRUST * first[alive] + seen.sum(0)
            kept = worth_more(seen, int(totals.argmax()))
            alive, seen, totals = alive[kept], seen[:, kept], totals[kept]
        return int(alive[totals.argmax()])

    def values(self, record: Any, plans: Any, seed: int, dealt: int, number: int) -> Numbers:
        """What each plan is worth in each of so many deals."""
        import numpy as np

        seat = int(self.eye.fast.to_move(record) or 0)
        after = self.eye.deal_out(record, plans, seed, dealt, number)
        seeds = seed + np.arange(dealt, dealt + number).repeat(len(plans)) * STRIDE
        values = self.eye.expect(after, seat, seeds.astype(np.uint64), self.turns())
        return values.reshape(number, len(plans))

    def turns(self) -> int:
        """How many decisions of its side it looks ahead."""
        simulations, seconds = FAR
        far = (self.budget.simulations or 0) >= simulations
        return 2 if far or (self.budget.seconds or 0.0) >= seconds else 1


def worth_more(seen: Numbers, leader: int) -> NDArray[np.bool_]:
    """Which columns may yet turn out better than the leader's, and the leader's itself."""
    import numpy as np

    ahead = seen - seen[:, leader, None]
    spread: Numbers = ahead.std(0, ddof=1) / np.sqrt(len(seen))
    kept: NDArray[np.bool_] = ahead.mean(0) + SURE * spread > ALIKE
    kept[leader] = True
    return kept


OWN_WAYS = {"dice": "genial.players.net_dice"}  # games whose turns need more thought


def parts_of(game: AnyGame) -> tuple[type[Eye], type[Any]]:
    """What shows a net the positions of a game, and who looks deeper there."""
    if game.key not in OWN_WAYS:
        return Eye, DeepNetPlayer
    module = import_module(OWN_WAYS[game.key])
    return module.TurnEye, module.DeepTurnPlayer


def net(game: AnyGame) -> Player:
    """The one-ply player, or a stand-in where there is no net."""
    try:
        return NetPlayer(parts_of(game)[0](game, read_net(game)))
    except GameError as error:
        return stand_in("net", game, str(error))


def net2(game: AnyGame, budget: Budget) -> Player:
    """The two-ply player, or a stand-in where there is no net."""
    try:
        eye, deep = parts_of(game)
        player: Player = deep(eye(game, read_net(game)), budget)
        return player
    except GameError as error:
        return stand_in("net2", game, str(error))


def stand_in(name: str, game: AnyGame, reason: str) -> Player:
    """The best player that needs no net, after saying so once."""
    from genial.players import load_player

    say_once(f"{name}: {reason}; {STAND_IN} plays instead")
    return load_player(STAND_IN, game)


@cache
def say_once(text: str) -> None:
    """A line on stderr, the first time only."""
    print(text, file=sys.stderr)
