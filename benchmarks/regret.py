"""What net2's constants give away: its choices judged by a look at far more deals and replies.

python benchmarks/regret.py [--positions N] [--laps N] [SETTING ...]

A SETTING is simulations and constants of players/net.py: 120 or 72,REPLIES=32,SURE=2. Positions are
those of the net's own games at the two-player classic table. Every candidate is looked into in the
same deals with 64 replies a decision; a choice's regret is by how much another is better there.
"""

from argparse import ArgumentParser, ArgumentTypeError
from random import Random
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from rich.table import Table

from genial.games import load_game
from genial.kernel.game import CHANCE
from genial.match import sample
from genial.players import load_player, net
from genial.players.budget import Budget
from genial.players.weights import read_net

GAME = load_game("classic", mode="versus", players=2)
FROM_A_GAME = 6  # positions
JUDGE = {"REPLIES": 64, "CANDIDATES": 12, "MARGIN": 0.1, "LAP": 24}
JUDGES_SEED = 1_000_000  # far from those the choices are made with
REPEATS = 3
CONSTANTS = ("CANDIDATES", "MARGIN", "REPLIES", "TRUST", "LAP", "SURE", "ALIKE")
Numbers = NDArray[np.float64]


class Judged(NamedTuple):
    """A position, its candidates, what the net expects of them and what they are worth."""

    record: Any
    plans: NDArray[np.int64]
    first: Numbers
    worth: Numbers


def set_constants(values: dict[str, float]) -> dict[str, float]:
    """Change constants of players/net.py; what they were."""
    before = {name: getattr(net, name) for name in values}
    for name, value in values.items():
        setattr(net, name, value)
    return before


def game_of_the_net(rng: Random, eye: net.Eye) -> list[Any]:
    """The records of all placements of a match of the net against itself."""
    state, found, player = GAME.start(), [], load_player("net", GAME)
    while (seat := GAME.to_move(state)) is not None:
        if seat == CHANCE:
            state = GAME.apply(state, sample(GAME, state, rng))
            continue
        moves, view = GAME.legal_moves(state), GAME.view(state, seat)
        if len(moves) > 2:
            found.append(eye.fast.from_view(view))
        state = GAME.apply(state, player.choose(view, moves, rng))
    return found


def judged(player: net.DeepNetPlayer, record: Any, laps: int) -> Judged:
    """A position's candidates with their worths over many deals."""
    plans, first = player.candidates(record)
    seen = [player.values(record, plans, JUDGES_SEED, n * net.LAP, net.LAP) for n in range(laps)]
    return Judged(record, plans, first, np.concatenate(seen).mean(0))


def regrets(player: net.DeepNetPlayer, positions: list[Judged]) -> tuple[Numbers, float]:
    """What each choice gives away, and the seconds that one takes."""
    begun, found = perf_counter(), []
    for seed in range(REPEATS):
        for record, plans, first, worth in positions:
            near = np.flatnonzero(first >= first[0] - net.MARGIN)[: net.CANDIDATES]
            chosen = player.best_plan(record, plans[near], first[near], seed, perf_counter())
            found.append(worth.max() - worth[near[chosen]])
    return np.array(found), (perf_counter() - begun) / len(found)


def parsed(text: str) -> tuple[int, dict[str, float]]:
    """A setting's simulations and constants."""
    simulations, *constants = text.split(",")
    pairs = [constant.split("=") for constant in constants]
    unknown = {name for name, *_ in pairs} - {*CONSTANTS}
    if unknown:
        raise ArgumentTypeError(
            f"no constant {', '.join(unknown)}: there are {', '.join(CONSTANTS)}"
        )
    return int(simulations), {name: type(getattr(net, name))(value) for name, value in pairs}


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=120)
    parser.add_argument("--laps", type=int, default=10, help=f"of {JUDGE['LAP']} deals")
    parser.add_argument("settings", nargs="*", type=parsed, default=[(120, {})])
    wanted = parser.parse_args()
    rng, eye = Random(1), net.Eye(GAME, read_net(GAME))
    usual, positions = set_constants(JUDGE), list[Judged]()
    judge = net.DeepNetPlayer(eye, Budget(simulations=1))
    for _ in track(range(-(-wanted.positions // FROM_A_GAME)), "Judging positions"):
        records = rng.sample(game_of_the_net(rng, eye), FROM_A_GAME)
        positions += [judged(judge, one, wanted.laps) for one in records]
    set_constants(usual)
    table = Table("simulations", "constants", "given away a move", "time per move")
    alone = float(np.mean([one.worth.max() - one.worth[0] for one in positions]))
    table.add_row("none", "", f"{alone:.4f}", "")
    for simulations, constants in wanted.settings:
        usual = set_constants(constants)
        player = net.DeepNetPlayer(eye, Budget(simulations=simulations))
        found, seconds = regrets(player, positions)
        set_constants(usual)
        error = 1.96 * found.std() / np.sqrt(len(found))
        named = " ".join(f"{name}={value}" for name, value in constants.items())
        given = f"{found.mean():.4f} ± {error:.4f}"
        table.add_row(str(simulations), named, given, f"{seconds * 1e3:.0f} ms")
    Console().print(table)


if __name__ == "__main__":
    main()
