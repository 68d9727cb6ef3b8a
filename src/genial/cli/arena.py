"""The command that measures bots against each other."""

import json
import os
from functools import partial
from math import log
from pathlib import Path

import click

from genial.arena.alone import compared
from genial.arena.plan import Contest, deals
from genial.arena.play import Result
from genial.arena.ratings import deal_shares, log_likelihood_ratio
from genial.arena.run import Ledger, on_processes, on_ray
from genial.cli.options import chosen_options, need, progress
from genial.games import load_game
from genial.kernel.game import GameError
from genial.players import BOTS, EXTERNAL, check_bot, load_player
from genial.players.base import close
from genial.players.budget import parse_budget
from genial.players.warming import prepare
from genial.series import Series

ALPHA = 0.05  # of either wrong answer of the sequential test
DECIDED = log((1 - ALPHA) / ALPHA)


@click.command()
@click.argument("game")
@click.argument("bots", nargs=-1, required=True)
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="A meeting.")
@click.option("--series", type=int, default=1, help="Play series of so many games instead.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--mode", help="The game's mode; versus if left out.")
@click.option("--seats", type=int, help="Players at a table; the fewest if left out.")
@click.option("--option", "pairs", multiple=True, help="A game option NAME=VALUE; repeatable.")
@click.option("--time", "seconds", type=float, help="Seconds a move for bots that can use them.")
@click.option("--jobs", type=click.IntRange(1), default=os.cpu_count() or 1, show_default=True)
@click.option("--ray", "ray", is_flag=False, flag_value="", help="Use a Ray cluster [ADDRESS].")
@click.option("--sprt", type=(float, float), help="Two bots: stop once ELO0 or ELO1 is decided.")
@click.option("--out", type=click.Path(path_type=Path), help="Keep results here; go on with them.")
@click.option("--records", is_flag=True, help="With --out: keep every match's record.")
@click.option("--plot", type=click.Path(path_type=Path), help="Draw the ratings (.svg or .png).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
def arena(
    game: str,
    bots: tuple[str, ...],
    games: int,
    series: int,
    seed: int,
    mode: str | None,
    seats: int | None,
    pairs: tuple[str, ...],
    seconds: float | None,
    jobs: int,
    ray: str | None,
    sprt: tuple[float, float] | None,
    out: Path | None,
    records: bool,
    plot: Path | None,
    as_json: bool,
) -> None:
    """Let BOTS meet at GAME: same deals on all seats, ratings with 95 % intervals."""
    need("arena", "choix", *(["matplotlib"] if plot else []))
    players = fewest_players(game, mode) if seats is None else seats
    options = chosen_options(game, mode, players, pairs)
    named = tuple(with_time(bot, seconds) for bot in bots)
    contest = Contest(game, options, named, games, seed, series)
    if series != 1:
        Series(load_game(game, **options), series)  # says what is wrong with it
    todo = list(deals(contest))
    _check_bots(contest)
    _check_files(plot, sprt, len(bots), records, out)
    prepare(load_game(game, **options), named, games, partial(click.echo, err=True))
    ledger = Ledger(contest, out)
    waiting = [deal for deal in todo if deal.name not in ledger.played]
    runner = on_processes(jobs) if ray is None else on_ray(ray or None)
    finished = runner(contest, waiting, records)
    for results in progress(finished, f"{len(bots)} bots", length=len(waiting)):
        ledger.add(results)
        if sprt is not None and _decided(ledger.results, sprt):
            break
    finished.close()
    _show(ledger, contest, sprt, plot, as_json)


def fewest_players(game: str, mode: str | None) -> int:
    """The smallest table of a mode."""
    for players in range(1, 5):
        try:
            load_game(game, **({"mode": mode} if mode else {}), players=players)
        except GameError:
            continue
        return players
    return 2  # load_game says what is wrong with the mode


def with_time(bot: str, seconds: float | None) -> str:
    """The bot with the command line's budget, if it takes one and names none itself."""
    if seconds is None or bot.startswith(EXTERNAL) or ":" in bot:
        return bot
    parse_budget(f"{seconds}s")
    return f"{bot}:{seconds:g}s" if BOTS[check_bot(bot).name].budget is not None else bot


def _check_bots(contest: Contest) -> None:
    """Every bot can be loaded: better now than in a worker an hour from now."""
    game = load_game(contest.game, **contest.options)
    for bot in contest.bots:
        close(load_player(bot, game))


def _check_files(
    plot: Path | None,
    sprt: tuple[float, float] | None,
    bots: int,
    records: bool,
    out: Path | None,
) -> None:
    if plot is not None and plot.suffix not in (".svg", ".png"):
        raise GameError(f"{plot}: a plot ends in .svg or .png")
    if plot is not None and (plot.is_dir() or not os.access(plot.parent, os.W_OK)):
        raise GameError(f"{plot}: cannot be written there")
    if sprt is not None and (bots != 2 or sprt[0] >= sprt[1]):
        raise GameError("--sprt needs exactly two bots and ELO0 below ELO1")
    if records and out is None:
        raise GameError("--records needs --out, a folder to keep them in")


def _decided(results: list[Result], sprt: tuple[float, float]) -> bool:
    return abs(_log_ratio(results, sprt)) >= DECIDED


def _log_ratio(results: list[Result], sprt: tuple[float, float]) -> float:
    return log_likelihood_ratio(deal_shares(compared(results), 0, 1, 2), *sprt)


def _show(
    ledger: Ledger,
    contest: Contest,
    sprt: tuple[float, float] | None,
    plot: Path | None,
    as_json: bool,
) -> None:
    from genial.arena.report import Standing

    game = load_game(contest.game, **contest.options)
    what = "matches" if contest.series == 1 else f"series of {contest.series} games"
    title = f"{game.key} {game.mode}, {game.players} players, {len(ledger.results)} {what}"
    standing = Standing(ledger.results, contest.bots)
    if as_json:
        click.echo(json.dumps(standing.as_json(), indent=1))
    else:
        standing.print(title)
        if sprt is not None:
            click.echo(_verdict(ledger.results, sprt))
    if plot is not None:
        standing.plot(plot, title)


def _verdict(results: list[Result], sprt: tuple[float, float]) -> str:
    ratio = _log_ratio(results, sprt)
    said = "undecided"
    if abs(ratio) >= DECIDED:
        said = f"the first bot is {sprt[1]:+g} Elo or better" if ratio > 0 else "it is not"
    return (
        f"sequential test of {sprt[1]:+g} against {sprt[0]:+g} Elo: {said} (log ratio {ratio:.2f})"
    )
