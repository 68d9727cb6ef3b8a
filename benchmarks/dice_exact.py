"""How much players of dice for two give away: their recorded games judged by exact values.

    genial arena dice net mc --games 300 --records --out out/dice
    python benchmarks/dice_exact.py out/dice/records …     with JAX; whole rows need a GPU

The game is solved (`genial.train.dice.exact`: a minute on an H200), for the row length that the
records name (`--option row_length=2` in the arena: minutes, on any machine). What a decision costs
is how much less it is worth than the best one. Added up over a game this is what a player gives
away. Luck has no part in it: it is expected to cancel out, so half and what the opponent gives
away more than oneself is one's share of the matches, far more precisely than by counting wins.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

import numpy as np
from dice_luck import read
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from genial.games.dice.rules import Dice
from genial.kernel.game import GameError
from genial.record import Record
from genial.train.dice.exact import solve
from genial.train.dice.judge import Decision, decisions_of, losses
from genial.train.dice.setting import setting_for

Numbers = NDArray[np.float64]


class Game(NamedTuple):
    """A recorded game: who sat where, who won, and where its decisions are."""

    bots: Sequence[str]
    winner: int
    seats: NDArray[np.int64]  # of every decision


def collected(records: Iterable[Record]) -> tuple[Dice, list[Game], list[Decision]]:
    """The game all the records are of, and all that was decided."""
    rules, games, decisions = None, list[Game](), list[Decision]()
    for record in records:
        if record.game.players != 2:
            raise GameError("only games of dice for two can be judged exactly")
        rules = rules or record.game
        if rules.options != record.game.options:
            raise GameError("the records are of games with different options")
        made = list(decisions_of(record))
        seats = np.array([seat for seat, _ in made])
        games.append(Game(record.bots, record.outcome.winners[0], seats))
        decisions += [decision for _, decision in made]
    assert rules is not None
    return rules, games, decisions


def report(games: Sequence[Game], lost: Numbers) -> Table:
    """What everybody gives away, and the shares of the matches with and without luck."""
    shown = Table("player", "against", "given away a game", "share without luck", "share", "games")
    found = defaultdict[tuple[str, str], list[tuple[float, float, float]]](list)
    begin = 0
    for game in games:
        cost = np.bincount(game.seats, lost[begin : begin + len(game.seats)], minlength=2)
        begin += len(game.seats)
        for seat, bot in enumerate(game.bots):
            row = cost[seat], 0.5 + cost[1 - seat] - cost[seat], float(game.winner == seat)
            found[bot, game.bots[1 - seat]].append(row)
    for (bot, other), rows in sorted(found.items()):
        table = np.array(rows)
        mean, error = table.mean(0), 1.96 * table.std(0) / len(table) ** 0.5
        shown.add_row(
            bot,
            other,
            f"{mean[0]:.2%} ± {error[0]:.2%}",
            *(f"{mean[i]:.4f} ± {error[i]:.4f}" for i in (1, 2)),
            str(len(table)),
        )
    return shown


def main() -> int:
    """Solve, judge, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("records", type=Path, nargs="+", help="files, or folders of them")
    options = parser.parse_args()
    try:
        rules, games, decisions = collected(read(options.records))
    except (GameError, OSError) as error:
        print(f"dice_exact: {error}", file=sys.stderr)
        return 2
    began = perf_counter()
    solved = solve(setting_for(rules))
    print(f"{len(solved.values):,} values in {perf_counter() - began:.0f} s; ", end="")
    print(f"the first player wins {solved.start:.4f} of exact games")
    Console().print(report(games, losses(solved, decisions)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
