"""The command that plays a game in the terminal."""

import sys
from pathlib import Path
from random import SystemRandom
from typing import Any

import click

from genial.cli.options import chosen_options, names_of
from genial.kernel.game import GameError
from genial.render import Style, style_for
from genial.terminal import questions, saves, seating
from genial.terminal.console import Console
from genial.terminal.evening import Evening
from genial.terminal.seating import Seating
from genial.terminal.texts import LANGUAGES, Texts, load_texts

ALONE = ("game", "mode", "players", "seed", "save", "series", "pairs")  # a saved match knows these


@click.command()
@click.argument("game", required=False)
@click.option("--mode", help="The game's mode; versus if left out.")
@click.option("--players", help="A player per seat: me, me:NAME or a bot, with commas.")
@click.option("--series", type=int, help="So many games of cards or dice, points added up.")
@click.option("--seed", help="The same seed and the same moves give the same match.")
@click.option("--lang", default="en", show_default=True, help=f"One of {', '.join(LANGUAGES)}.")
@click.option("--save", type=click.Path(path_type=Path), help="The file to save the match in.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a saved match.")
@click.option("--trust", is_flag=True, help="With --resume: start the programs the match names.")
@click.option("--no-color", "--no-colour", "plain", is_flag=True, help="No colours.")
@click.option("--option", "pairs", multiple=True, help="A game option NAME=VALUE; repeatable.")
def play(lang: str, plain: bool, resume: Path | None, trust: bool, **wishes: Any) -> int:
    """Play GAME in the terminal; without GAME you are asked. Everything is saved as you play."""
    texts, console = load_texts(lang), Console()
    style: Style = style_for(sys.stdout, colour=not plain)
    try:
        table = _resumed(resume, trust, wishes) if resume else _table(console, texts, **wishes)
    except (EOFError, KeyboardInterrupt):
        console.say()
        return 0
    return Evening(console, texts, style).play(table)


def _resumed(path: Path, trust: bool, wishes: dict[str, Any]) -> Seating:
    given = [name for name in ALONE if wishes[name]]
    if given:
        raise GameError(f"--resume goes on with a match as it is, without {', '.join(given)}")
    return seating.resumed(path, trust)


def _table(
    console: Console,
    texts: Texts,
    *,
    game: str | None,
    mode: str | None,
    players: str | None,
    series: int | None,
    seed: str | None,
    save: Path | None,
    pairs: tuple[str, ...],
) -> Seating:
    """A saved match the person wants to go on with, or a new one."""
    seed = _checked_seed(seed)
    if (found := _to_resume(console, texts, game, save)) is not None:
        return seating.resumed(found, trusted=save is None)  # from our own folder of matches
    key, options, names = _wanted(console, texts, game, mode, players, pairs)
    table = seating.new_match(key, options, names, seed, save, series)
    if save is not None:
        _check_writable(table)
    return table


def _check_writable(table: Seating) -> None:
    try:
        saves.save(table.path, table.saved(table.match.record))
    except OSError as error:
        raise GameError(f"{table.path}: cannot be written: {error.strerror}") from None


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
        if questions.ask_resume(console, texts, save):
            return save
        raise GameError(f"{save}: holds an unfinished match, name another file")
    if game is not None or save is not None:
        return None
    console.say(texts("setup.welcome"))
    found = saves.newest_unfinished()
    return found if found is not None and questions.ask_resume(console, texts, found) else None


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
        key, asked_mode = questions.ask_game(console, texts)
        mode = mode or asked_mode
        names = names_of(players) if players else questions.ask_players(console, texts, key, mode)
    else:
        key = game
        names = names_of(players) if players else questions.default_players(key, mode or "versus")
    return key, chosen_options(key, mode, len(names), pairs), names
