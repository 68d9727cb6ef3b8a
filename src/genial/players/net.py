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

WIDTH = 160  # moves looked at, those that gain most
CANDIDATES = 12  # … of which the best are looked into
REPLIES = 12  # moves looked at in each position that may follow
TRUST = 1.0  # the first look counts as much as so many deals
STAND_IN = "mc"  # plays where there is no net
BATCH = 2  # deals between two looks at the clock


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

    def expect(self, records: Records, seat: int) -> Numbers:
        """A seat's expected results when everybody now makes the move the net thinks best."""
        import numpy as np

        sides = np.array(self.game.sides)
        values = self.code.results_for(records, seat)
        waiting = np.flatnonzero(values < 0)
        while len(waiting):
            looked = self.look(records[waiting], REPLIES)
            starts = np.searchsorted(looked.records, np.arange(len(waiting)))
            best = np.maximum.reduceat(looked.values, starts)
            own = sides[self.fast.to_move_batch(records[waiting])] == sides[seat]
            if sides.max() == 1:  # what one side expects, the other does not
                best, own = np.where(own, best, 1.0 - best), np.ones_like(own)
            values[waiting[own]] = best[own]
            rows = np.flatnonzero(looked.values == best[looked.records])
            plans = looked.plans[rows[np.searchsorted(looked.records[rows], np.flatnonzero(~own))]]
            waiting = waiting[~own]
            further = records[waiting]
            self.code.follow_all(further, plans, 1)
            records[waiting] = further
            results = self.code.results_for(further, seat)
            values[waiting[results >= 0]] = results[results >= 0]
            waiting = waiting[results < 0]
        return values


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
    """The move after which the net expects most once the others have answered, over many deals.

    All candidates see the same deals, and the worse half of them is dropped in rounds.
    """

    eye: Eye
    budget: Budget
    name: str = "net2"
    compiled: ClassVar[bool] = True

    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """The best move; the same rng and budget of simulations give the same one."""
        if len(moves) == 1:
            return moves[0]
        begun = perf_counter()
        record = self.eye.fast.from_view(view)
        looked = self.eye.look(record[None], WIDTH)
        order = looked.values.argsort(kind="stable")[::-1][:CANDIDATES]
        plans, first = looked.plans[order], looked.values[order]
        best = self._best(record, plans, first, rng.getrandbits(62), begun)
        return self.eye.fast.move(int(plans[best, 0]))

    def _best(self, record: Any, plans: Any, first: Numbers, seed: int, begun: float) -> int:
        import numpy as np

        seat, alive, dealt = int(self.eye.fast.to_move(record) or 0), np.arange(len(plans)), 0
        totals = TRUST * first
        for deals in self.budget.rounds(len(plans), BATCH, begun):
            for number in deals:
                after = self.eye.deal_out(record, plans[alive], seed, dealt, number)
                values = self.eye.expect(after, seat).reshape(number, len(alive))
                totals[alive] += values.sum(0)
                dealt += number
            alive = alive[(-totals[alive]).argsort(kind="stable")]
            alive = alive[: max(len(alive) // 2, 1)]
        return int(alive[0])


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
