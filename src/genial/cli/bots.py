"""The command that lists the bots."""

import json
from dataclasses import asdict

import click
from rich.console import Console
from rich.table import Table

from genial.games import GAMES
from genial.kernel.options import check_choice
from genial.players import BOTS
from genial.players.ratings import Measured, levels, ratings

NOTE = """Elo is counted from greedy's at the same table, with its 95 % interval. Bots on the same
level play about alike: less than 50 Elo apart, or alone less than half a point of the lowest
colour. Measured by benchmarks/ladder.py on one core; docs/bots.md says more."""


@click.command()
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
def bots(game: str | None, as_json: bool) -> None:
    """List the bots: what they do, and how strong they were measured at the tables of GAME."""
    keys = [check_choice("game", game, GAMES)] if game else list(GAMES)
    tables = {name: found for name, found in ratings().items() if name.split("-")[0] in keys}
    if as_json:
        found = {name: [asdict(bot) for bot in bots] for name, bots in tables.items()}
        click.echo(json.dumps(found, indent=1))
        return
    console = Console(highlight=False)
    console.print(_kinds())
    for name, measured in tables.items():
        console.print(_ladder(name, measured))
    console.print(NOTE)


def _kinds() -> Table:
    table = Table("bot", "what it does", "budget")
    for name, bot in BOTS.items():
        budget = f"{name}:400, {name}:0.5s; else {bot.budget} and more" if bot.budget else ""
        table.add_row(name, bot.summary, budget)
    return table


def _ladder(name: str, measured: tuple[Measured, ...]) -> Table:
    table = Table("level", "bot", "Elo", "95 %", "lowest", "time per move", title=name)
    for level, bot in zip(levels(measured), measured, strict=True):
        elo = "" if bot.elo is None else f"{bot.elo:+.0f}"
        interval = "" if bot.elo is None else f"{bot.low:+.0f} … {bot.high:+.0f}"
        time = f"{bot.seconds * 1e3:.3g} ms"
        table.add_row(str(level), bot.bot, elo, interval, f"{bot.lowest:.1f}", time)
    return table
