"""What is asked before a match: go on with the last one, which game, who plays."""

from pathlib import Path

from genial.games import GAMES, load_game
from genial.kernel.game import GameError
from genial.players import BOTS, KINDS, LEVELS
from genial.players.levels import levels_of
from genial.terminal import saves
from genial.terminal.console import Console
from genial.terminal.seating import PERSON, is_person
from genial.terminal.texts import Texts

MODES = ("versus", "team", "solo", "duel")


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


def ask_resume(console: Console, texts: Texts, path: Path) -> bool:
    """Whether the person wants to go on with a saved match."""
    record = saves.load(path).record
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
    """A name per seat; Enter is a person against greedy bots, one number against a level."""
    numbers = variants()[key, mode]
    default = default_players(key, mode)
    blanks = {
        "count": f" {texts('setup.or')} ".join(map(str, numbers)),
        "bots": ", ".join([*KINDS, f"1 … {len(LEVELS)}"]),
    }
    tell_levels(console, texts, key, mode)
    while True:
        answer = console.ask(texts("setup.players", default=",".join(default), **blanks))
        names = [_player_name(name.strip()) for name in answer.split(",")] if answer else default
        if len(names) == 1 and names[0] in LEVELS:
            names = [PERSON, *names * (numbers[0] - 1)]
        if len(names) in numbers and all(is_person(n) or n in BOTS for n in names):
            return names
        console.say(texts("setup.wrong_players", **blanks))


def _player_name(word: str) -> str:
    """What was typed, with a level's number as its name."""
    return f"level{word}" if f"level{word}" in LEVELS else word


def tell_levels(console: Console, texts: Texts, key: str, mode: str) -> None:
    """How strong the levels are and how long they think, for every number of players."""
    console.say(texts("setup.level_names"))
    console.say(texts("setup.levels"))
    for players in variants()[key, mode]:
        levels = levels_of(load_game(key, mode=mode, players=players))
        ratings = " ".join(str(one.elo) for one in levels)
        times = [max(1, round(1000 * one.seconds)) for one in levels]
        blanks = {"players": players, "ratings": ratings, "quick": min(times), "slow": max(times)}
        console.say(texts("setup.level_row", **blanks))
