"""What net2's effort gives away: its choices judged by a look at far more deals and replies.

python benchmarks/regret.py [--table TABLE] [--positions N] [--laps N] [--keep FILE] [SETTING ...]

A SETTING is simulations and parts of the effort (players/eye.py) that differ from the usual: 120 or
72,replies=32,sure=2. Positions are those of the net's own games. Every candidate is looked into in
the same deals, one turn ahead with 64 replies a decision; a choice's regret is by how much another
is better there.
"""

import pickle
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from rich.table import Table

from genial.kernel.game import CHANCE
from genial.match import sample
from genial.players import load_player
from genial.players.budget import Budget
from genial.players.deep import DeepNetPlayer
from genial.players.eye import Effort
from genial.players.levels import game_at
from genial.players.net import deep_of, eye_of
from genial.players.weights import read_net

FROM_A_GAME = 6  # positions
JUDGE = {"replies": 64, "narrow": 64, "hints": 0}
DEALS = 24  # in a lap of the judge's
JUDGES_SEED = 1_000_000  # far from those the choices are made with
REPEATS = 3
Numbers = NDArray[np.float64]


class Judged(NamedTuple):
    """A position, its candidates, what the net expects of them and what they are worth."""

    record: Any
    plans: NDArray[np.int64]
    first: Numbers
    worth: Numbers


class Setting(NamedTuple):
    """So many simulations, and what differs from the usual effort."""

    simulations: int
    changes: dict[str, Any]


def player_of(table: str, simulations: int, **changes: Any) -> DeepNetPlayer:
    """A player at a table such as classic-versus-2, with changes to its usual effort."""
    game = game_at(table)
    usual = deep_of(eye_of(game, read_net(game)), Budget(simulations))
    assert isinstance(usual, DeepNetPlayer)
    return replace(usual, effort=usual.effort._replace(**changes))


def records_of(player: DeepNetPlayer, rng: Random) -> list[Any]:
    """The records of all decisions between several moves in a match of the net with itself."""
    game = player.eye.game
    state, found, one_ply = game.start(), [], load_player("net", game)
    while (seat := game.to_move(state)) is not None:
        if seat == CHANCE:
            state = game.apply(state, sample(game, state, rng))
            continue
        moves, view = game.legal_moves(state), game.view(state, seat)
        if len(moves) > 2:
            found.append(player.eye.fast.from_view(view))
        state = game.apply(state, one_ply.choose(view, moves, rng))
    return found


def judge_a_game(task: tuple[str, int, int]) -> list[Judged]:
    """Some positions of a game, their candidates with their worths over many deals."""
    table, seed, laps = task
    rng, player, found = Random(seed), player_of(table, 1, **JUDGE), list[Judged]()
    records, begins = records_of(player, rng), range(0, laps * DEALS, DEALS)
    for record in rng.sample(records, min(FROM_A_GAME, len(records))):
        plans, first = player.candidates(record)
        seen = [player.values(record, plans, JUDGES_SEED, n, DEALS) for n in begins]
        found.append(Judged(record, plans, first, np.concatenate(seen).mean(0)))
    return found


def give_away(task: tuple[str, Setting, list[Judged]]) -> list[tuple[float, float]]:
    """What each choice gives away, and the seconds it took."""
    table, (simulations, changes), positions = task
    player, found = player_of(table, simulations, **changes), []
    for seed in range(REPEATS):
        for record, plans, first, worth in positions:
            near = np.flatnonzero(first >= first[0] - player.effort.margin)
            near, begun = near[: player.effort.candidates], perf_counter()
            chosen = player.best_plan(record, plans[near], first[near], seed, begun)
            found.append((worth.max() - worth[near[chosen]], perf_counter() - begun))
    return found


def in_parallel(jobs: int, task: Any, over: list[Any], what: str) -> Iterator[Any]:
    """The results of tasks, in their order."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from track(pool.map(task, over), what, len(over))


def parsed(text: str) -> Setting:
    """A setting such as 72,replies=32,sure=2."""
    simulations, *changes = text.split(",")
    pairs = [change.split("=") for change in changes]
    unknown = {name for name, *_ in pairs} - {*Effort._fields}
    if unknown:
        raise ArgumentTypeError(f"no {', '.join(unknown)}: there are {', '.join(Effort._fields)}")
    kinds = Effort()._asdict()
    return Setting(int(simulations), {name: type(kinds[name])(value) for name, value in pairs})


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--table", default="classic-versus-2")
    parser.add_argument("--positions", type=int, default=120)
    parser.add_argument("--laps", type=int, default=10, help=f"of {DEALS} deals")
    parser.add_argument("--keep", type=Path, help="judged positions: written, or read if there")
    parser.add_argument("--jobs", type=int, default=cpu_count())
    parser.add_argument("settings", nargs="*", type=parsed, default=[Setting(120, {})])
    wanted = parser.parse_args()
    if wanted.keep and wanted.keep.exists():
        games = pickle.loads(wanted.keep.read_bytes())
    else:
        seeds = range(1, 1 - (-wanted.positions // FROM_A_GAME))
        tasks = [(wanted.table, seed, wanted.laps) for seed in seeds]
        games = list(in_parallel(wanted.jobs, judge_a_game, tasks, "Judging positions"))
    if wanted.keep:
        wanted.keep.write_bytes(pickle.dumps(games))
    shown = Table("simulations", "effort", "given away a move", "time per move")
    alone = float(np.mean([one.worth.max() - one.worth[0] for game in games for one in game]))
    shown.add_row("none", "", f"{alone:.4f}", "")
    chosen = [(wanted.table, setting, game) for setting in wanted.settings for game in games]
    results = list(in_parallel(wanted.jobs, give_away, chosen, "Choosing"))
    for n, setting in enumerate(wanted.settings):
        found = np.concatenate(results[n * len(games) : (n + 1) * len(games)])
        given, seconds = found.mean(0)
        error = 1.96 * found[:, 0].std() / np.sqrt(len(found))
        named = " ".join(f"{name}={value}" for name, value in setting.changes.items())
        shown.add_row(
            str(setting.simulations), named, f"{given:.4f} ± {error:.4f}", f"{seconds * 1e3:.0f} ms"
        )
    Console().print(shown)


if __name__ == "__main__":
    main()
