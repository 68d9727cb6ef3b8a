"""The players a name can stand for: `greedy`, `mc:0.5s`, `greedy@0.1`, `level3`, `cmd:./mybot`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import Literal, NamedTuple

from genial.kernel.game import AnyGame, GameError
from genial.kernel.options import check_choice
from genial.players.base import Player
from genial.players.budget import Budget, parse_budget
from genial.players.levels import COUNT
from genial.players.sight import MARK, parse_sight, short_sighted


@dataclass(frozen=True, slots=True)
class Bot:
    """A kind of player: where it is made, what it does, whether it takes a budget."""

    maker: str  # module:attribute, called with the game (and the budget)
    summary: str
    budget: Budget | None = None  # the default of a bot that can think longer
    by_game: Mapping[str, Budget] = field(default_factory=dict)  # other defaults
    compiled: Literal["", "faster", "needed"] = ""  # what the game's compiled code is to it
    overlooks: bool = False  # whether it can be made to see only some of its moves
    level: int | None = None  # of a bot that is a level

    def budget_at(self, game: AnyGame) -> Budget | None:
        """How long it thinks at this game when nobody says so."""
        return self.by_game.get(game.key, self.budget)

    def make(self, game: AnyGame, budget: Budget | None) -> Player:
        """Such a player for this game."""
        module, _, name = self.maker.partition(":")
        maker: Callable[..., Player] = getattr(import_module(module), name)
        more = [given for given in (self.level, budget) if given is not None]
        return maker(game, *more)


KINDS: Mapping[str, Bot] = {
    "random": Bot("genial.players.simple:RandomPlayer", "any legal move"),
    "greedy": Bot(
        "genial.players.simple:greedy",
        "the move that gains most steps",
        compiled="faster",
        overlooks=True,
    ),
    "weighted": Bot(
        "genial.players.simple:weighted",
        "most steps, low colours counting more",
        compiled="faster",
        overlooks=True,
    ),
    "reply": Bot(
        "genial.players.reply:ReplyPlayer",
        "weighted, less what the others can expect to gain",
        compiled="needed",
        overlooks=True,
    ),
    "mc": Bot(
        "genial.players.mc:MonteCarloPlayer",
        "plays its best moves out over many deals",
        Budget(simulations=800),
        {"cards": Budget(simulations=8000), "dice": Budget(simulations=3000)},
        compiled="needed",
        overlooks=True,
    ),
    "net": Bot(
        "genial.players.net:net",
        "a trained net, looking at its own move",
        compiled="needed",
        overlooks=True,
    ),
    "net2": Bot(
        "genial.players.net:net2",
        "a trained net, looking a turn further",
        Budget(simulations=200),
        {
            "3d": Budget(simulations=160),
            "cards": Budget(simulations=1500),
            "dice": Budget(simulations=24),
        },
        compiled="needed",
    ),
}
LEVELS: Mapping[str, Bot] = {
    f"level{n}": Bot(
        "genial.players.levels:level",
        f"level {n} of {COUNT}, from a first game to the strongest",
        compiled="needed",
        level=n,
    )
    for n in range(1, COUNT + 1)
}
BOTS: Mapping[str, Bot] = {**KINDS, **LEVELS}
EXTERNAL = "cmd:"  # before the command line of a bot in another process


class Wanted(NamedTuple):
    """What a text such as `mc:0.5s` or `greedy@0.1` asks for."""

    name: str
    budget: Budget | None  # None: it takes none, or its usual one
    sight: float | None


def check_bot(text: str) -> Wanted:
    """The bot a text names; raises GameError if there is none such."""
    named, mark, sight = text.partition(MARK)
    name, colon, budget = named.partition(":")
    kind = BOTS[check_choice("bot", name, BOTS)]
    if colon and kind.budget is None:
        raise GameError(f"{name} takes no budget: it thinks as long as it needs")
    if mark and not kind.overlooks:
        raise GameError(f"{name} looks at all its moves: only {_listed()} can overlook some")
    return Wanted(
        name, parse_budget(budget) if colon else None, parse_sight(sight) if mark else None
    )


def _listed() -> str:
    return ", ".join(name for name, bot in BOTS.items() if bot.overlooks)


def check_player(text: str) -> None:
    """Refuse a name that stands for no player; whether a program starts is seen later."""
    if not text.startswith(EXTERNAL):
        check_bot(text)


def load_player(text: str, game: AnyGame) -> Player:
    """A bot by name, or a program as `cmd:COMMAND`, for this game."""
    if text.startswith(EXTERNAL):
        from genial.players.protocol import ExternalPlayer

        return ExternalPlayer(game, text.removeprefix(EXTERNAL))
    name, budget, sight = check_bot(text)
    player = BOTS[name].make(game, budget or BOTS[name].budget_at(game))
    return player if sight is None else short_sighted(player, sight, game)
