"""Measure our bots at every table: writes src/genial/players/ratings.json and benchmarks/ladder.md.

python benchmarks/ladder.py [--games N] [--mc BUDGET] [--jobs N] [--results FOLDER] [TABLE ...]

TABLE as in classic-versus-2; all if left out. N games a meeting. What `genial arena --out FOLDER`
has played of these bots at a table counts, too, series game by game.
"""

import json
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from time import perf_counter
from typing import Any

from rich.progress import track

from genial.arena.alone import compared
from genial.arena.plan import Contest, deals
from genial.arena.play import Result
from genial.arena.report import Standing, single_games
from genial.arena.run import Ledger, on_processes
from genial.games import GAMES, load_game
from genial.kernel.game import GameError
from genial.players.levels import game_at, table_name
from genial.players.warming import prepare

ROOT = Path(__file__).parents[1]
RATINGS = ROOT / "src" / "genial" / "players" / "ratings.json"
DIARY = ROOT / "benchmarks" / "ladder.md"
MODES = ("versus", "team", "duel", "solo")


def tables() -> list[str]:
    found = []
    for key in GAMES:
        for mode in MODES:
            for players in range(1, 5):
                try:
                    load_game(key, mode=mode, players=players)
                except GameError:
                    continue
                found.append(f"{key}-{mode}-{players}")
    return found


def kept(folder: Path, bots: tuple[str, ...]) -> tuple[str, list[Result]]:
    """The table of an arena's folder and what was played there, with our numbers of the bots."""
    settings = json.loads((folder / "contest.json").read_text())
    contest = Contest(**settings | {"bots": tuple(settings["bots"])})
    table = table_name(load_game(contest.game, **contest.options))
    numbers = [bots.index(bot) for bot in contest.bots]
    results = Ledger(contest, folder).results
    games = results if contest.series == 1 else single_games(results)
    return table, [
        replace(
            result,
            deal=f"{folder} {result.deal}",
            seating=tuple(numbers[bot] for bot in result.seating),
        )
        for result in compared(games)
    ]


def measure(
    table: str, bots: tuple[str, ...], games: int, jobs: int, known: Sequence[Result]
) -> Standing:
    game = game_at(table)
    contest = Contest(game.key, {"mode": game.mode, "players": game.players}, bots, games, seed=1)
    prepare(game, bots, games)
    wanted = list(deals(contest))
    played = on_processes(jobs)(contest, wanted, False)
    results = list(known)
    for found in track(played, table, total=len(wanted)):
        results += found
    return Standing(results, bots)


def entries(standing: Standing) -> list[dict[str, Any]]:
    greedy = next(r.elo for r in standing.ratings if r.bot == "greedy")
    return [
        {
            "bot": r.bot,
            "elo": round(r.elo - greedy),
            "low": round(r.low - greedy),
            "high": round(r.high - greedy),
            "lowest": round(r.lowest, 2),
            "seconds": round(r.seconds, 6),
            "matches": r.matches,
            "against": {
                other: [round(score.share, 3), round(score.error, 3)]
                for (bot, other), score in standing.scores.items()
                if bot == r.bot
            },
        }
        for r in standing.ratings
    ]


def markdown(ratings: dict[str, list[dict[str, Any]]]) -> str:
    lines = ["# The ladder", "", "Written by `python benchmarks/ladder.py`. Elo from greedy's.", ""]
    for table, bots in ratings.items():
        lines += [f"## {table}", ""]
        lines += ["| bot | Elo | 95 % | mean lowest | ms per move | matches |"]
        lines.append("|---|---|---|---|---|---|")
        for b in bots:
            row = f"| {b['bot']} | {b['elo']} | {b['low']} … {b['high']} | {b['lowest']} |"
            lines.append(f"{row} {b['seconds'] * 1e3:.3g} | {b['matches']} |")
        lines += ["", *cross_table(bots)]
    return "\n".join(lines)


def cross_table(bots: list[dict[str, Any]]) -> list[str]:
    """Shares of the row against the column."""
    names = [bot["bot"] for bot in bots]
    lines = ["| | " + " | ".join(names[1:]) + " |", "|---|" + "---|" * len(names[1:])]
    for number, bot in enumerate(bots[:-1], 1):
        met = [bot["against"].get(name) if at >= number else None for at, name in enumerate(names)]
        cells = ["" if one is None else f"{one[0]:.3f} ± {one[1]:.3f}" for one in met[1:]]
        lines.append(f"| {bot['bot']} | " + " | ".join(cells) + " |")
    return [*lines, ""]


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--mc", default="mc")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--results", type=Path, action="append", default=[])
    parser.add_argument("tables", nargs="*")
    wanted = parser.parse_args()
    bots = ("greedy", "weighted", wanted.mc, "net", "net2")
    arenas = [kept(folder, bots) for folder in wanted.results]
    ratings = json.loads(RATINGS.read_text()) if RATINGS.exists() else {}
    for table in wanted.tables or tables():
        begun = perf_counter()
        known = [result for name, results in arenas if name == table for result in results]
        standing = measure(table, bots, wanted.games, wanted.jobs, known)
        ratings[table] = entries(standing)
        ratings = {name: ratings[name] for name in tables() if name in ratings}
        RATINGS.write_text(json.dumps(ratings, indent=1) + "\n")
        DIARY.write_text(markdown(ratings))
        print(f"{table}: {perf_counter() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main()
