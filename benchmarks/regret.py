"""What net2's constants give away: its choices judged by a look at far more deals and replies.

python benchmarks/regret.py [--positions N] [--deals N] [SETTING ...]

A SETTING is simulations and constants of players/net.py: 120 or 72,REPLIES=32,SURE=2. Positions are
those of the net's own games at the two-player classic table. Every candidate is looked into in the
same deals with 64 replies a decision; a choice's regret is by how much another is better there.
"""

from argparse import ArgumentParser
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
REPEATS = 3
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


def judged(eye: net.Eye, record: Any, deals: int) -> Judged:
    """A position's candidates with their worths over many deals."""
    looked = eye.look(record[None], net.WIDTH)
    order = looked.values.argsort(kind="stable")[::-1][: net.CANDIDATES]
    order = order[looked.values[order] >= looked.values[order[0]] - net.MARGIN]
    plans, seat = looked.plans[order], int(eye.fast.to_move(record) or 0)
    totals = np.zeros(len(plans))
    for dealt in range(0, deals, net.LAP):
        after = eye.deal_out(record, plans, 1, dealt, net.LAP)
        seeds = np.arange(dealt, dealt + net.LAP).repeat(len(plans)) * net.STRIDE
        values = eye.expect(after, seat, seeds.astype(np.uint64))
        totals += values.reshape(net.LAP, len(plans)).sum(0)
    return Judged(record, plans, looked.values[order], totals / deals)


def regrets(eye: net.Eye, positions: list[Judged], simulations: int) -> tuple[Numbers, float]:
    """What each choice gives away, and the seconds that one takes."""
    player, found = net.DeepNetPlayer(eye, Budget(simulations=simulations)), []
    begun = perf_counter()
    for seed in range(REPEATS):
        for position in positions:
            near = position.first >= position.first[0] - net.MARGIN
            plans, first = position.plans[near], position.first[near]
            plans, first = plans[: net.CANDIDATES], first[: net.CANDIDATES]
            chosen = 0
            if len(plans) > 1:
                chosen = player.best_plan(position.record, plans, first, seed, perf_counter())
            found.append(position.worth.max() - position.worth[chosen])
    return np.array(found), (perf_counter() - begun) / len(found)


def parsed(text: str) -> tuple[int, dict[str, float]]:
    """A setting's simulations and constants."""
    simulations, *constants = text.split(",")
    pairs = [constant.split("=") for constant in constants]
    return int(simulations), {name: type(getattr(net, name))(value) for name, value in pairs}


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=120)
    parser.add_argument("--deals", type=int, default=240)
    parser.add_argument("settings", nargs="*", default=["120"])
    wanted = parser.parse_args()
    settings = {text: parsed(text) for text in wanted.settings}
    rng, eye = Random(1), net.Eye(GAME, read_net(GAME))
    usual, positions = set_constants(JUDGE), list[Judged]()
    for _ in track(range(-(-wanted.positions // FROM_A_GAME)), "Judging positions"):
        records = game_of_the_net(rng, eye)
        positions += [judged(eye, one, wanted.deals) for one in rng.sample(records, FROM_A_GAME)]
    set_constants(usual)
    table = Table("setting", "given away a move", "time per move")
    alone = float(np.mean([one.worth.max() - one.worth[0] for one in positions]))
    table.add_row("the net's first choice", f"{alone:.4f}", "")
    for text, (simulations, constants) in settings.items():
        usual = set_constants(constants)
        found, seconds = regrets(eye, positions, simulations)
        set_constants(usual)
        error = 1.96 * found.std() / np.sqrt(len(found))
        table.add_row(text, f"{found.mean():.4f} ± {error:.4f}", f"{seconds * 1e3:.0f} ms")
    Console().print(table)


if __name__ == "__main__":
    main()
