"""Players with a trained net: one looks at its own moves, one also at what may follow."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, ClassVar

from genial.kernel.game import AnyGame, GameError
from genial.players.base import Player
from genial.players.budget import Budget
from genial.players.choices import actions_of
from genial.players.deep import DeepNetPlayer, effort_for
from genial.players.eye import Eye
from genial.players.net_dice import DeepTurnPlayer, TurnEye
from genial.players.threads import on_one_thread
from genial.players.weights import Net, read_net

STAND_IN = "mc"  # plays where there is no net


@dataclass(frozen=True, slots=True)
class NetPlayer:
    """The move after which the net expects most."""

    eye: Eye
    name: str = "net"
    compiled: ClassVar[bool] = True

    @on_one_thread
    def choose(self, view: Any, moves: Sequence[Any], rng: Random) -> Any:
        """The best of these moves, if it is one of those looked at."""
        import numpy as np

        if len(moves) == 1:
            return moves[0]
        fast = self.eye.fast
        record = fast.from_view(view)
        looked = self.eye.look(record[None])
        offered = np.isin(looked.plans[:, 0], actions_of(fast, record, moves))
        best = (looked.values + offered).argmax()  # values lie between 0 and 1
        return fast.move(int(looked.plans[best, 0]))


def eye_of(game: AnyGame, net: Net) -> Eye:
    """What shows a net the positions of a table; turns of dice are seen as a whole."""
    return (TurnEye if game.key == "dice" else Eye)(game, net)


def deep_of(eye: Eye, budget: Budget) -> Player:
    """Who looks further with this eye."""
    if isinstance(eye, TurnEye):
        return DeepTurnPlayer(eye, budget)
    effort = effort_for(eye.game, budget, ranked=eye.net.ranker is not None)
    return DeepNetPlayer(eye, budget, effort)


def net(game: AnyGame) -> Player:
    """The one-ply player, or a stand-in where there is no net."""
    try:
        return NetPlayer(eye_of(game, read_net(game)))
    except GameError as error:
        return stand_in("net", game, str(error))


def net2(game: AnyGame, budget: Budget) -> Player:
    """The player that looks further, or a stand-in where there is no net."""
    try:
        return deep_of(eye_of(game, read_net(game)), budget)
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
