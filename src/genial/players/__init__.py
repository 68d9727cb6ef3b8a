"""The players a name can stand for."""

from collections.abc import Callable, Mapping

from genial.kernel.game import AnyGame
from genial.kernel.options import check_choice
from genial.players.base import Player
from genial.players.simple import GreedyPlayer, RandomPlayer

BOTS: Mapping[str, Callable[[AnyGame], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
}


def load_player(name: str, game: AnyGame) -> Player:
    """A bot by name, for this game."""
    return BOTS[check_choice("bot", name, BOTS)](game)
