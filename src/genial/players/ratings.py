"""How strong our bots were measured to be (`benchmarks/ladder.py` writes the numbers)."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

SAME = 50.0  # Elo; a player wins 57 % against one so much weaker, and hardly notices


@dataclass(frozen=True, slots=True)
class Measured:
    """One bot at one table; Elo is counted from greedy's."""

    bot: str
    elo: float
    low: float
    high: float
    lowest: float  # mean lowest marker at the end
    seconds: float  # per move
    matches: int
    against: dict[str, list[float]]  # per bot it met, its share and half its 95 % interval


@cache
def ratings() -> dict[str, tuple[Measured, ...]]:
    """Per table, named GAME-MODE-PLAYERS, its bots from the strongest on."""
    text = files("genial.players").joinpath("ratings.json").read_text(encoding="utf-8")
    return {
        table: tuple(Measured(**entry) for entry in entries)
        for table, entries in json.loads(text).items()
    }


def ranks(measured: tuple[Measured, ...]) -> list[int]:
    """A rank for each bot, 1 for the weakest; bots that play about alike share theirs."""
    found: list[int] = []
    floor: float | None = None
    for bot in reversed(measured):
        if floor is None or bot.elo - floor > SAME:
            floor = bot.elo
            found.append((found[-1] if found else 0) + 1)
        else:
            found.append(found[-1])
    return found[::-1]
