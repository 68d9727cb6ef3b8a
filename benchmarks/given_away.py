"""What players gave away in recorded matches, by a longer look of net2's at their decisions.

    genial arena cards net2 mc --seats 3 --games 120 --records --out out/cards
    python benchmarks/given_away.py [--deals N] [--share S] out/cards/records …

A share of the decisions is looked into: every move worth a thought in the same deals of what the
mover could not see, everybody playing on by the net to the mover's next decision. Half of the deals
choose the best move, the other half compare it with the one that was made, and the other way round.
So much better a player would do who looks as long and values positions as the net does.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from rich.table import Table

from genial.kernel.game import GameError
from genial.players.budget import Budget
from genial.players.deep import DeepNetPlayer
from genial.players.net import deep_of, eye_of
from genial.players.weights import read_net
from genial.record import Record

Numbers = NDArray[np.float64]


class Task(NamedTuple):
    """A record to look into."""

    file: Path
    deals: int
    share: float


def judge_of(record: Record) -> DeepNetPlayer:
    """Net2 at a record's table."""
    player = deep_of(eye_of(record.game, read_net(record.game)), Budget(1))
    if not isinstance(player, DeepNetPlayer):
        raise GameError("dice are judged by dice_exact.py and dice_luck.py")
    return player


def lost_by(player: DeepNetPlayer, record: Any, made: int, deals: int, seed: int) -> float:
    """What a decision gave away."""
    plans = player.eye.look(record[None]).plans
    own = plans[:, 0] == made
    if own.all() or not own.any():
        return 0.0
    seen = player.values(record, plans, seed, 0, 2 * deals)
    halves = seen[:deals].mean(0), seen[deals:].mean(0)
    return float(
        np.mean(
            [b[a.argmax()] - b[np.where(own, a, -1).argmax()] for a, b in (halves, halves[::-1])]
        )
    )


def weigh(task: Task) -> list[tuple[str, float, int]]:
    """What each seat of a match gave away in how many decisions looked into."""
    record = Record.read(task.file.read_text("utf-8"), str(task.file))
    player, rng = judge_of(record), Random(task.file.name)
    lost, looked = np.zeros(record.game.players), np.zeros(record.game.players, int)
    for event, state in zip(record.events, record.states(), strict=False):
        if event.who < 0 or rng.random() > task.share or len(record.game.legal_moves(state)) < 2:
            continue
        known = player.eye.fast.from_view(record.game.view(state, event.who))
        made = player.eye.fast.action(event.move)
        lost[event.who] += (
            lost_by(player, known, made, task.deals, rng.getrandbits(60)) / task.share
        )
        looked[event.who] += 1
    bots = [name.split(" bot=")[-1] for name in record.names]
    return [*zip(bots, lost.tolist(), looked.tolist(), strict=True)]


def weighed(
    files: list[Path], options: argparse.Namespace
) -> Iterator[list[tuple[str, float, int]]]:
    """Match by match."""
    tasks = [Task(file, options.deals, options.share) for file in files]
    with ProcessPoolExecutor(options.jobs, get_context("spawn")) as pool:
        yield from track(pool.map(weigh, tasks), "Records", len(tasks))


def main() -> int:
    """Read, weigh, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("records", type=Path, nargs="+", help="folders of records of one table")
    parser.add_argument("--deals", type=int, default=48, help="to choose by, and to compare by")
    parser.add_argument("--share", type=float, default=0.25, help="of the decisions")
    parser.add_argument("--jobs", type=int, default=cpu_count())
    options = parser.parse_args()
    found = defaultdict[str, list[float]](list)
    looked = defaultdict[str, int](int)
    try:
        files = [file for folder in options.records for file in sorted(folder.glob("*.txt"))]
        for match in weighed(files, options):
            for bot, lost, number in match:
                found[bot].append(lost)
                looked[bot] += number
    except (GameError, OSError) as error:
        print(f"given_away: {error}", file=sys.stderr)
        return 2
    shown = Table("player", "given away a match", "seats", "decisions looked into")
    for bot, lost in sorted(found.items()):
        half = 1.96 * np.std(lost) / len(lost) ** 0.5
        shown.add_row(bot, f"{np.mean(lost):.2%} ± {half:.2%}", str(len(lost)), str(looked[bot]))
    Console().print(shown)
    return 0


if __name__ == "__main__":
    sys.exit(main())
