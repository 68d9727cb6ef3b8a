"""Who plays what: a fresh match, a saved one, or the next of a series."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

from genial.games import load_game
from genial.kernel.game import AnyGame, GameError
from genial.match import Match
from genial.players import BOTS, EXTERNAL, KINDS, load_player
from genial.players.base import Player, close
from genial.record import Record
from genial.series import Series
from genial.terminal import saves

PERSON = "me"


@dataclass(frozen=True, slots=True)
class Seating:
    """A match, who plays it, where its luck comes from and where it is kept."""

    match: Match
    players: tuple[Player | None, ...]  # None: a person
    seed: str
    path: Path
    series: Series | None = None  # the one this match belongs to, with the games before it

    @property
    def luck(self) -> str:
        """The seed of this match's draws: every game of a series has its own."""
        played = len(self.series.points) if self.series else 0
        return f"{self.seed}/{played}" if played else self.seed

    def saved(self, record: Record) -> saves.Saved:
        """What is kept on disk of a match that has come so far."""
        if self.series is None:
            return saves.Saved(record, self.seed)
        return saves.Saved(record, self.seed, self.series.length, self.series.points)

    def close(self) -> None:
        """Let the players go that hold something open."""
        for player in self.players:
            if player is not None:
                close(player)


def new_match(
    key: str,
    options: dict[str, Any],
    names: Sequence[str],
    seed: str,
    path: Path | None,
    length: int | None = None,
) -> Seating:
    """A fresh match, or the first of a series of this length.

    Who begins comes from the seed unless the options say it (COM-3).
    """
    first = Random(f"first {seed}").randrange(len(names))
    game = load_game(key, **({"first_seat": first} | options | {"players": len(names)}))
    series = None if length is None else Series(game, length)
    players = tuple(_player(name, game) for name in names)
    match = Match(game, _labels(names))
    return Seating(match, players, seed, path or saves.new_path(game), series)


def next_match(table: Seating, series: Series) -> Seating:
    """The next match of a series, the start seat moved on."""
    game, number = series.next_game, len(series.points) + 1
    stem = table.path.stem.removesuffix(f"-{number - 1}")
    path = table.path.with_stem(f"{stem}-{number}")
    if path.exists():
        path = saves.new_path(game)
    match = Match(game, table.match.names)
    return Seating(match, _players_of(game, match.names), table.seed, path, series)


def is_person(name: str) -> bool:
    """Whether a name such as `me:Ada` stands for a person."""
    return name == PERSON or name.startswith(f"{PERSON}:")


def _player(name: str, game: AnyGame) -> Player | None:
    if is_person(name):
        return None
    if re.split("[:@]", name)[0] not in BOTS and not name.startswith(EXTERNAL):
        choices = " or ".join([PERSON, *KINDS, "level1 … level8"])
        raise GameError(f"no player {name!r}: choose {choices} (or {PERSON}:NAME)")
    return load_player(name, game)


def _labels(names: Sequence[str]) -> list[str]:
    """The names at the table, all different; bots are marked as the record asks."""
    labels = []
    for seat, name in enumerate(names):
        label = name.partition(":")[2] if is_person(name) else name
        label = label or name.rstrip(":")
        twin = f"{label} {list(names[: seat + 1]).count(name)}"
        shown = twin if list(names).count(name) > 1 else label
        labels.append(shown if is_person(name) else f"{shown} bot={name}")
    return labels


def resumed(path: Path, trusted: bool) -> Seating:
    """A saved match, to go on with; only a trusted file may start the programs it names."""
    saved = saves.load(path)
    game, outcome = saved.record.game, saved.record.outcome
    if outcome is not None:
        raise GameError(f"{path}: the match is over ({outcome})")
    names = saved.record.names or tuple(f"seat {seat}" for seat in range(game.players))
    programs = [name for name in names if f"bot={EXTERNAL}" in name]
    if programs and not trusted:
        raise GameError(f"{path}: it would start a program ({programs[0]}); allow it with --trust")
    match = Match.resume(replace(saved.record, names=names))
    seed = saved.seed or path.name
    return Seating(match, _players_of(game, names), seed, path, _series_of(saved))


def _players_of(game: AnyGame, names: Sequence[str]) -> tuple[Player | None, ...]:
    bots = [name.partition("bot=")[2] for name in names]
    return tuple(load_player(bot, game) if bot else None for bot in bots)


def _series_of(saved: saves.Saved) -> Series | None:
    """The series a saved match belongs to; its first game began as many seats before."""
    if saved.length is None:
        return None
    game: Any = saved.record.game
    first = (game.first_seat - len(saved.points)) % game.players
    return Series(replace(game, first_seat=first), saved.length, saved.points)
