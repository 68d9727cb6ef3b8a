"""Who plays what: the questions before a match, and the match that answers make."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from genial.games import GAMES, load_game
from genial.kernel.game import AnyGame, GameError
from genial.match import Match
from genial.players import BOTS, load_player
from genial.players.base import Player
from genial.record import Record
from genial.terminal import saves
from genial.terminal.console import Console
from genial.terminal.texts import Texts

MODES = ("versus", "team", "solo", "duel")
PERSON = "me"


@dataclass(frozen=True, slots=True)
class Seating:
    """A match, who plays it, its seed and its file."""

    match: Match
    players: tuple[Player | None, ...]
    seed: str
    path: Path


def variants() -> dict[tuple[str, str], list[int]]:
    """Every game and mode with the numbers of players it allows."""
    found: dict[tuple[str, str], list[int]] = {}
    for key in GAMES:
        for mode in MODES:
            numbers = [n for n in range(1, 5) if _exists(key, mode, n)]
            if numbers:
                found[key, mode] = numbers
    return found


def _exists(key: str, mode: str, players: int) -> bool:
    try:
        load_game(key, mode=mode, players=players)
    except GameError:
        return False
    return True


def default_players(key: str, mode: str) -> list[str]:
    """A person against as few greedy bots as the mode allows."""
    numbers = variants().get((key, mode), [2])
    return [PERSON, *["greedy"] * (numbers[0] - 1)]


def new_match(
    key: str, options: dict[str, Any], names: Sequence[str], seed: str, path: Path | None
) -> Seating:
    """A fresh match; who begins comes from the seed unless the options say it (COM-3)."""
    first = Random(f"first {seed}").randrange(len(names))
    game = load_game(key, **({"first_seat": first} | options | {"players": len(names)}))
    players = tuple(_player(name, game) for name in names)
    match = Match(game, _labels(names))
    return Seating(match, players, seed, path or saves.new_path(game))


def _is_person(name: str) -> bool:
    return name == PERSON or name.startswith(f"{PERSON}:")


def _player(name: str, game: AnyGame) -> Player | None:
    try:
        return None if _is_person(name) else load_player(name, game)
    except GameError:
        choices = " or ".join([PERSON, *BOTS])
        raise GameError(f"no player {name!r}: choose {choices} (or {PERSON}:NAME)") from None


def _labels(names: Sequence[str]) -> list[str]:
    """The names at the table, all different; bots are marked as the record asks."""
    labels = []
    for seat, name in enumerate(names):
        label = name.partition(":")[2] if _is_person(name) else name
        label = label or name.rstrip(":")
        twin = f"{label} {list(names[: seat + 1]).count(name)}"
        shown = twin if list(names).count(name) > 1 else label
        labels.append(shown if _is_person(name) else f"{shown} bot={name}")
    return labels


def resumed(path: Path) -> Seating:
    """A saved match, to go on with."""
    record, seed = saves.load(path)
    if record.outcome is not None:
        raise GameError(f"{path}: the match is over ({record.outcome})")
    return Seating(Match.resume(_named(record)), _players_of(record), seed or path.name, path)


def _named(record: Record) -> Record:
    names = record.names or tuple(f"seat {seat}" for seat in range(record.game.players))
    return Record(record.game, record.events, names)


def _players_of(record: Record) -> tuple[Player | None, ...]:
    bots = [name.partition("bot=")[2] for name in _named(record).names]
    return tuple(load_player(bot, record.game) if bot else None for bot in bots)


# -- questions


def ask_resume(console: Console, texts: Texts, path: Path) -> bool:
    """Whether the person wants to go on with a saved match."""
    record = saves.load(path)[0]
    names = ", ".join(name.partition(" bot=")[0] for name in record.names)
    game = record.game
    question = texts(
        "setup.resume", game=game.key, mode=game.mode, names=names, events=len(record.events)
    )
    while True:
        answer = console.ask(question)
        if not answer or texts.command(answer) == "yes":
            return True
        if texts.command(answer) == "no":
            return False


def ask_game(console: Console, texts: Texts) -> tuple[str, str]:
    """Game and mode, by number or name; Enter is the first."""
    known = list(variants())
    for number, (key, mode) in enumerate(known, 1):
        console.say(f"{number:>2}. {key + ' ' + mode:<15} {texts(f'games.{key}-{mode}')}")
    default = " ".join(known[0])
    while True:
        answer = console.ask(texts("setup.game", default=default)).lower() or "1"
        named = [v for v in known if answer in (" ".join(v), v[0] if v[1] == "versus" else "")]
        if answer.isascii() and answer.isdigit() and 1 <= int(answer[:4]) <= len(known):
            return known[int(answer) - 1]
        if named:
            return named[0]
        choices = ", ".join(" ".join(variant) for variant in known)
        console.say(texts("setup.not_understood", text=answer[:40], choices=choices))


def ask_players(console: Console, texts: Texts, key: str, mode: str) -> list[str]:
    """A name per seat; Enter is a person against greedy bots."""
    numbers = variants()[key, mode]
    default = default_players(key, mode)
    blanks = {
        "count": f" {texts('setup.or')} ".join(map(str, numbers)),
        "bots": ", ".join(BOTS),
    }
    while True:
        answer = console.ask(texts("setup.players", default=",".join(default), **blanks))
        names = [name.strip() for name in answer.split(",")] if answer else default
        if len(names) in numbers and all(_is_person(n) or n in BOTS for n in names):
            return names
        console.say(texts("setup.wrong_players", **blanks))
