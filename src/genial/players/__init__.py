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
EXTERNAL = "cmd:"  # before the command line of a bot in another process


def load_player(name: str, game: AnyGame) -> Player:
    """A bot by name, or a program as `cmd:COMMAND`, for this game."""
    if name.startswith(EXTERNAL):
        from genial.players.protocol import ExternalPlayer

        return ExternalPlayer(game, name.removeprefix(EXTERNAL))
    return BOTS[check_choice("bot", name, BOTS)](game)
