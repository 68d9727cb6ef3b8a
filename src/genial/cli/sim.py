"""The command that lets bots play each other."""

from pathlib import Path

import click

from genial.cli.options import chosen_options, names_of, progress
from genial.games import load_game
from genial.kernel.game import AnyGame, GameError
from genial.match import play_match
from genial.players import check_player
from genial.players.warming import prepare
from genial.record import Record


@click.command()
@click.argument("game")
@click.option("--mode", help="The game's mode; versus if left out.")
@click.option("--players", default="random,random", show_default=True, help="A bot per seat.")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--out", type=click.Path(path_type=Path), help="A folder for the records.")
@click.option("--option", "pairs", multiple=True, help="A game option NAME=VALUE; repeatable.")
def sim(
    game: str,
    mode: str | None,
    players: str,
    games: int,
    seed: int,
    out: Path | None,
    pairs: tuple[str, ...],
) -> None:
    """Let bots play GAME against each other; the same seed gives the same records."""
    bots = names_of(players)
    options = chosen_options(game, mode, len(bots), pairs)
    if out is not None:
        _make_folder(out)
    for bot in bots:
        check_player(bot)
    prepare(load_game(game, **options), bots, games, _complain)
    wins = [0.0] * len(bots)
    for number in progress(range(games), "playing"):
        record = play_match(game, bots, f"{seed}/{number}", _complain, **options)
        _count_win(wins, record)
        if out is not None:
            _save(out / _name(record.game, seed, number), record)
    for seat, (bot, won) in enumerate(zip(bots, wins, strict=True)):
        click.echo(f"seat {seat} {bot}: {won:g} of {games} won")


def _complain(what: str) -> None:
    click.echo(what, err=True)


def _make_folder(out: Path) -> None:
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GameError(f"{out}: cannot be made a folder: {error.strerror}") from None


def _save(path: Path, record: Record) -> None:
    try:
        path.write_text(record.text(), encoding="utf-8")
    except OSError as error:
        raise GameError(f"{path}: cannot be written: {error.strerror}") from None


def _name(game: AnyGame, seed: int, number: int) -> str:
    return f"{game.key}-{game.mode}-{game.players}-{seed}-{number:05}.txt"


def _count_win(wins: list[float], record: Record) -> None:
    """Add the first place, or everybody's part of a shared one."""
    assert record.outcome is not None
    for seat in record.outcome.winners:
        wins[seat] += 1 / len(record.outcome.winners)
