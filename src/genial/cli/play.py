"""The command that plays a game in the terminal."""

import sys
from pathlib import Path
from random import SystemRandom
from typing import Any

import click

from genial.cli.options import chosen_options, names_of
from genial.kernel.game import GameError
from genial.render import Style, style_for
from genial.terminal import saves, seating
from genial.terminal.console import Console
from genial.terminal.seating import Seating
from genial.terminal.session import Session
from genial.terminal.texts import LANGUAGES, Texts, load_texts
from genial.terminal.turn import Leave


@click.command()
@click.argument("game", required=False)
@click.option("--mode", help="The game's mode; versus if left out.")
@click.option("--players", help="A player per seat: me, me:NAME or a bot, with commas.")
@click.option("--seed", help="The same seed and the same moves give the same match.")
@click.option("--lang", default="en", show_default=True, help=f"One of {', '.join(LANGUAGES)}.")
@click.option("--save", type=click.Path(path_type=Path), help="The file to save the match in.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a saved match.")
@click.option("--no-color", "--no-colour", "plain", is_flag=True, help="No colours.")
@click.option("--option", "pairs", multiple=True, help="A game option NAME=VALUE; repeatable.")
def play(
    game: str | None,
    mode: str | None,
    players: str | None,
    seed: str | None,
    lang: str,
    save: Path | None,
    resume: Path | None,
    plain: bool,
    pairs: tuple[str, ...],
) -> int:
    """Play GAME in the terminal; without GAME you are asked. Everything is saved as you play."""
    texts = load_texts(lang)
    console = Console()
    seed = _checked_seed(seed)
    try:
        if resume is not None:
            return _run(console, texts, _style(plain), seating.resumed(resume))
        if (found := _to_resume(console, texts, game, save)) is not None:
            return _run(console, texts, _style(plain), seating.resumed(found))
        key, options, names = _wanted(console, texts, game, mode, players, pairs)
    except (EOFError, KeyboardInterrupt):
        console.say()
        return 0
    return _run(console, texts, _style(plain), seating.new_match(key, options, names, seed, save))


def _style(plain: bool) -> Style:
    return style_for(sys.stdout, colour=not plain)


def _checked_seed(seed: str | None) -> str:
    if seed is None:
        return str(SystemRandom().randrange(1 << 32))
    if not seed or seed.split() != [seed]:
        raise GameError(f"no seed {seed!r}: a seed is one word or number")
    return seed


def _to_resume(console: Console, texts: Texts, game: str | None, save: Path | None) -> Path | None:
    """A saved match the person wants to go on with."""
    if save is not None and save.exists():
        if not saves.is_unfinished(save):
            raise GameError(f"{save}: exists and is no match to go on with, name another file")
        if seating.ask_resume(console, texts, save):
            return save
        raise GameError(f"{save}: holds an unfinished match, name another file")
    if game is not None or save is not None:
        return None
    console.say(texts("setup.welcome"))
    found = saves.newest_unfinished()
    return found if found is not None and seating.ask_resume(console, texts, found) else None


def _wanted(
    console: Console,
    texts: Texts,
    game: str | None,
    mode: str | None,
    players: str | None,
    pairs: tuple[str, ...],
) -> tuple[str, dict[str, Any], list[str]]:
    """Game, options and names: from the command line where given, else asked for."""
    if game is None:
        key, asked_mode = seating.ask_game(console, texts)
        mode = mode or asked_mode
        names = names_of(players) if players else seating.ask_players(console, texts, key, mode)
    else:
        key = game
        names = names_of(players) if players else seating.default_players(key, mode or "versus")
    return key, chosen_options(key, mode, len(names), pairs), names


def _run(console: Console, texts: Texts, style: Style, table: Seating) -> int:
    """Play; whatever stops the match early, it is saved and the person is told where."""
    session = Session(console, texts, style, table.match, table.players, table.seed, table.path)
    try:
        session.run()
    except (Leave, EOFError):
        status = 0
    except KeyboardInterrupt:
        status = 130
    else:
        return 0
    session.save()
    console.say("\n" + texts("leave.saved", path=table.path))
    return status
