"""What there is: the version, the games, the bots."""

from functools import cache
from importlib import metadata
from itertools import product
from typing import Any

from genial.games import GAMES, load_game, option_defaults
from genial.kernel.game import GameError
from genial.players import BOTS, LEVELS
from genial.players.levels import all_levels
from genial.players.ratings import ratings
from genial.series import Counted
from genial.server.messages import PROTOCOL
from genial.server.messages.lists import (
    BotInfo,
    GameInfo,
    ModeInfo,
    OptionInfo,
    Strength,
    TableStrengths,
    Version,
)
from genial.server.routes.common import get
from genial.server.routes.pages import CLIENT

MODES = ("versus", "team", "solo", "duel")
RECONSTRUCTED = {("classic", "duel"), ("3d", "versus"), ("3d", "solo")}  # DUE-1, 3D-2
FIXED = ("mode", "players", "first_seat")


@get("/api", sync_to_thread=False, tags=["catalogue"])
def version() -> Version:
    """What is running here."""
    built = (CLIENT / "index.html").exists()
    return Version(protocol=PROTOCOL, genial=metadata.version("genial"), client_built=built)


@get("/api/games", sync_to_thread=False, tags=["catalogue"])
def games() -> list[GameInfo]:
    """The games with their modes and options."""
    return [_game(key) for key in GAMES]


@cache
def _game(key: str) -> GameInfo:
    playable = [(mode, n) for mode, n in product(MODES, range(1, 5)) if _playable(key, mode, n)]
    modes = [
        ModeInfo(
            mode=mode,
            players=[n for m, n in playable if m == mode],
            reconstruction=(key, mode) in RECONSTRUCTED,
        )
        for mode in dict.fromkeys(mode for mode, _ in playable)
    ]
    options = {n: d for n, d in option_defaults(key).items() if n not in FIXED}
    return GameInfo(
        game=key,
        modes=modes,
        options=[OptionInfo(name=name, default=default) for name, default in options.items()],
        series=isinstance(load_game(key), Counted),
    )


def _playable(key: str, mode: str, players: int) -> bool:
    try:
        wanted = {"mode": mode} if "mode" in option_defaults(key) else {}
        load_game(key, players=players, **wanted)
    except GameError:
        return False
    return bool(wanted) or mode == "versus"


@get("/api/bots", sync_to_thread=False, tags=["catalogue"])
def bots() -> list[BotInfo]:
    """The bots that can take a seat."""
    return [BotInfo(bot=name, about=bot.summary, level=bot.level) for name, bot in BOTS.items()]


@get("/api/strengths", sync_to_thread=False, tags=["catalogue"])
def strengths() -> list[TableStrengths]:
    """How strong the bots were measured to be at every table."""
    return [_strengths(table) for table in all_levels()]


def _strengths(table: str) -> TableStrengths:
    game, mode, players = table.split("-")
    levels = zip(LEVELS, all_levels()[table], strict=True)
    return TableStrengths(
        game=game,
        mode=mode,
        players=int(players),
        levels=[Strength(bot=name, elo=one.elo, seconds=one.seconds) for name, one in levels],
        bots=[Strength(bot=one.bot, elo=one.elo, seconds=one.seconds) for one in ratings()[table]],
    )


handlers: list[Any] = [version, games, bots, strengths]
