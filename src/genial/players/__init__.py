"""The players a name can stand for: `greedy`, `mc:400`, `mc:0.5s`, `cmd:./mybot`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Literal

from genial.games import GAMES
from genial.kernel.game import AnyGame, GameError
from genial.kernel.options import check_choice
from genial.players.base import Player
from genial.players.budget import Budget, parse_budget


@dataclass(frozen=True, slots=True)
class Bot:
    """A kind of player: where it is made, what it does, whether it takes a budget."""

    maker: str  # module:attribute, called with the game (and the budget)
    summary: str
    budget: Budget | None = None  # the default of a bot that can think longer
    by_game: Mapping[str, Budget] = field(default_factory=dict)  # other defaults
    compiled: Literal["", "faster", "needed"] = ""  # what the game's compiled code is to it
    games: tuple[str, ...] = tuple(GAMES)  # where it is more than a stand-in

    def budget_at(self, game: AnyGame) -> Budget | None:
        """How long it thinks at this game when nobody says so."""
        return self.by_game.get(game.key, self.budget)

    def make(self, game: AnyGame, budget: Budget | None) -> Player:
        """Such a player for this game."""
        module, _, name = self.maker.partition(":")
        maker: Callable[..., Player] = getattr(import_module(module), name)
        return maker(game) if budget is None else maker(game, budget)


BOTS: Mapping[str, Bot] = {
    "random": Bot("genial.players.simple:RandomPlayer", "any legal move"),
    "greedy": Bot(
        "genial.players.simple:greedy", "the move that gains most steps", compiled="faster"
    ),
    "weighted": Bot(
        "genial.players.simple:weighted",
        "most steps, low colours counting more",
        compiled="faster",
    ),
    "reply": Bot(
        "genial.players.reply:ReplyPlayer",
        "weighted, less what the others can expect to gain",
        compiled="needed",
    ),
    "mc": Bot(
        "genial.players.mc:MonteCarloPlayer",
        "plays its best moves out over many deals",
        Budget(simulations=800),
        {"cards": Budget(simulations=8000), "dice": Budget(simulations=3000)},
        compiled="needed",
    ),
    "net": Bot(
        "genial.players.net:net", "a trained net, looking at its own move", compiled="needed"
    ),
    "net2": Bot(
        "genial.players.net:net2",
        "a trained net, looking at the answers too",
        Budget(simulations=192),
        {"cards": Budget(simulations=600), "dice": Budget(simulations=24)},
        compiled="needed",
        games=("classic",),
    ),
}
EXTERNAL = "cmd:"  # before the command line of a bot in another process


def check_bot(text: str) -> tuple[str, Budget | None]:
    """The bot and the budget a text such as `mc:0.5s` names."""
    name, colon, budget = text.partition(":")
    kind = BOTS[check_choice("bot", name, BOTS)]
    if not colon:
        return name, kind.budget
    if kind.budget is None:
        raise GameError(f"{name} takes no budget: it thinks as long as it needs")
    return name, parse_budget(budget)


def check_player(text: str) -> None:
    """Refuse a name that stands for no player; whether a program starts is seen later."""
    if not text.startswith(EXTERNAL):
        check_bot(text)


def load_player(text: str, game: AnyGame) -> Player:
    """A bot by name, or a program as `cmd:COMMAND`, for this game."""
    if text.startswith(EXTERNAL):
        from genial.players.protocol import ExternalPlayer

        return ExternalPlayer(game, text.removeprefix(EXTERNAL))
    name, budget = check_bot(text)
    return BOTS[name].make(game, budget if ":" in text else BOTS[name].budget_at(game))
