"""The command that lists the bots."""

import json
from dataclasses import asdict

import click
from rich.console import Console
from rich.table import Table

from genial.games import GAMES
from genial.kernel.options import check_choice
from genial.players import KINDS
from genial.players.levels import NAMES, Level, all_levels
from genial.players.ratings import Measured, ranks, ratings

NOTE = """Elo is counted from greedy's at the same table (a level's from level 1's), with its 95 %
interval; `against` is a level's share of the matches against the level below it. Alone at a table,
two bots are compared by the lowest colour on the same deals. Bots with the same rank play about
alike: less than 50 Elo apart. Measured on one core by benchmarks/ladder.py and
benchmarks/levels.py; docs/strength.md says more."""


@click.command()
@click.argument("game", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
def bots(game: str | None, as_json: bool) -> None:
    """List the bots: what they do, and how strong they were measured at the tables of GAME."""
    keys = [check_choice("game", game, GAMES)] if game else list(GAMES)
    tables = {name: found for name, found in ratings().items() if name.split("-")[0] in keys}
    steps = {name: found for name, found in all_levels().items() if name.split("-")[0] in keys}
    if as_json:
        found = {
            "bots": {name: [asdict(bot) for bot in bots] for name, bots in tables.items()},
            "levels": {name: [asdict(one) for one in levels] for name, levels in steps.items()},
        }
        click.echo(json.dumps(found, indent=1))
        return
    console = Console(highlight=False)
    console.print(_kinds())
    for name in dict.fromkeys([*steps, *tables]):
        if name in steps:
            console.print(_steps(name, steps[name]))
        if name in tables:
            console.print(_ladder(name, tables[name]))
    console.print(NOTE)


def _kinds() -> Table:
    table = Table("bot", "what it does", "budget")
    for name, bot in KINDS.items():
        budget = f"{name}:400, {name}:0.5s; else {bot.budget} and more" if bot.budget else ""
        table.add_row(name, bot.summary, budget)
    table.add_row("level1 … level8", "the levels of a table: a first game to the strongest", "")
    table.add_row("greedy@0.1", "greedy, seeing a tenth of its moves (weighted and net too)", "")
    return table


def _steps(name: str, levels: tuple[Level, ...]) -> Table:
    columns = ("level", "name", "bot", "Elo", "against", "time per move")
    table = Table(*columns, title=f"{name}: levels")
    for number, (called, one) in enumerate(zip(NAMES, levels, strict=True), 1):
        share = "" if one.share is None else f"{one.share:.0%} ± {one.error or 0:.0%}"
        time = f"{one.seconds * 1e3:.3g} ms"
        table.add_row(str(number), called, one.bot, f"{one.elo:+}", share, time)
    return table


def _ladder(name: str, measured: tuple[Measured, ...]) -> Table:
    table = Table("rank", "bot", "Elo", "95 %", "lowest", "time per move", title=f"{name}: bots")
    for level, bot in zip(ranks(measured), measured, strict=True):
        elo, interval = f"{bot.elo:+.0f}", f"{bot.low:+.0f} … {bot.high:+.0f}"
        time = f"{bot.seconds * 1e3:.3g} ms"
        table.add_row(str(level), bot.bot, elo, interval, f"{bot.lowest:.1f}", time)
    return table
