"""Eight levels at every table, from a first game to our strongest player.

The low ones see less and plan less; none blunders on purpose. `benchmarks/levels.py` has chosen
and measured them: it writes levels.json.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from genial.games import load_game
from genial.kernel.game import AnyGame, GameError
from genial.players.base import Player

NAMES = ["First game", "Beginner", "Easy-going", "Regular", "Skilled", "Strong", "Expert", "Master"]
COUNT = len(NAMES)


@dataclass(frozen=True, slots=True)
class Level:
    """What plays at a level, and how it was measured; Elo is counted from level 1's."""

    bot: str
    elo: int
    share: float | None  # of the matches against the level below
    error: float | None  # half the width of its 95 % interval
    seconds: float  # per move


@cache
def all_levels() -> dict[str, tuple[Level, ...]]:
    """Per table, named GAME-MODE-PLAYERS, its levels from the easiest on."""
    text = files("genial.players").joinpath("levels.json").read_text(encoding="utf-8")
    return {
        table: tuple(Level(**entry) for entry in entries)
        for table, entries in json.loads(text).items()
    }


def table_name(game: AnyGame) -> str:
    """The table's name in lists of measurements, such as classic-versus-2."""
    return f"{game.key}-{game.mode}-{game.players}"


def game_at(table: str) -> AnyGame:
    """The game at a table of that name; raises GameError if there is none."""
    try:
        key, mode, players = table.split("-")
        return load_game(key, mode=mode, players=int(players))
    except ValueError:
        raise GameError(f"no table {table!r}: write GAME-MODE-PLAYERS") from None


def levels_of(game: AnyGame) -> tuple[Level, ...]:
    """The levels at this table, the easiest first."""
    return all_levels()[table_name(game)]


def level(game: AnyGame, number: int) -> Player:
    """The player of a level, 1 to COUNT."""
    from genial.players import load_player

    return load_player(levels_of(game)[number - 1].bot, game)
