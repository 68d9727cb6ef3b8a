"""Train the small nets that say which moves are worth a look: python -m genial.train.rank TABLE …

A large net, already packed, values every move in positions of its own games; the small one learns
from simple facts (`fast_rank.py` of the game) which of them come out best. It is packed beside it.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import track
from rich.table import Table

from genial.games.fast_api import load_rank
from genial.kernel.game import GameError
from genial.players.eye import Eye
from genial.players.levels import game_at
from genial.players.net import eye_of
from genial.players.weights import FOLDER, Net, read_net
from genial.train.command import status_of
from genial.train.net import Adam, Params, adam_step, init_adam, init_params, logits
from genial.train.pack import add_ranker

Floats = NDArray[np.float32]
GAMES = 32  # at the same time
EVERY = 6  # decisions, one of which is learned from
PLAYED_WIDTH, WILD = 24, 0.15  # moves looked at in play, and how often one of them at random
ALL, KEPT, BEST = 4000, 256, 64  # moves valued in a position, learned from, and the best of them
SHARP = 0.01  # what a difference in value is measured by; alone they are small
STEPS, BATCH, RATE = 8000, 32, 0.003
WIDTHS = 8, 12, 16, 24, 40  # the result is tried with


class Lesson(NamedTuple):
    """Some moves of a position: what is true of them, and what the large net says."""

    facts: Floats
    values: Floats


def positions(eye: Eye, number: int, seed: int) -> Iterator[Any]:
    """Records of the net's games with itself, some moves at random."""
    rng, found = np.random.default_rng(seed), 0
    records = eye.fast.start_batch(GAMES, eye.fast.rng(seed))
    while True:
        if not len(records := records[eye.fast.to_move_batch(records) >= 0]):
            records = eye.fast.start_batch(GAMES, eye.fast.rng(seed + found))
        for record in records[rng.random(len(records)) < 1 / EVERY]:
            yield record
            if (found := found + 1) == number:
                return
        looked = eye.look(records, PLAYED_WIDTH)
        noise = rng.random(len(looked.values)) * (rng.random(len(records)) < WILD)[looked.records]
        plans = looked._replace(values=looked.values + noise).best()[1]
        eye.code.follow_all(records, plans, rng.integers(1 << 62, size=len(records)).astype("u8"))


def lesson(eye: Eye, record: Any, rng: np.random.Generator) -> Lesson | None:
    """What a position teaches, unless there are hardly any moves."""
    looked = eye.look(record[None], ALL)
    actions, owner = np.unique(looked.plans[:, 0], return_inverse=True)
    values = np.zeros(len(actions))
    np.maximum.at(values, owner, looked.values)
    if len(actions) < KEPT // 4:
        return None
    order = values.argsort()[::-1]
    order[BEST:] = rng.permutation(order[BEST:])
    kept = np.resize(order, KEPT)
    facts = load_rank(eye.game).facts_of(
        record, actions[kept].astype(np.int32), eye.code.work_space()
    )
    return Lesson(facts, values[kept].astype(np.float32))


def loss(params: Params, facts: jax.Array, values: jax.Array, sharp: float) -> jax.Array:
    """How far the small net's order is from the large one's."""
    wanted = jax.nn.softmax(values / sharp)
    return -(wanted * jax.nn.log_softmax(logits(params, facts))).sum(-1).mean()


@partial(jax.jit, static_argnums=(2, 3))
def improve(
    learner: tuple[Adam, Params], batch: Lesson, steps: int, sharp: float
) -> tuple[Adam, Params]:
    """One step of training out of so many."""
    adam, params = learner
    gradient = jax.grad(loss)(params, *batch, sharp)
    rate = RATE * 0.5 * (1 + jnp.cos(jnp.pi * adam.step / steps))
    return adam_step(adam, params, gradient, rate)


def train_ranker(
    lessons: Sequence[Lesson], units: int, steps: int, seed: int, sharp: float = SHARP
) -> Floats:
    """Rows of weights, one for each fact, and what the units count."""
    facts = np.stack([one.facts for one in lessons])
    values = np.stack([one.values for one in lessons])
    scale = facts.std((0, 1)) + 1e-3
    params = init_params(jax.random.key(seed), (facts.shape[-1], units, 1))
    learner, rng = (init_adam(params), params), np.random.default_rng(seed)
    for _ in track(range(steps), "Training"):
        some = rng.integers(len(lessons), size=BATCH)
        learner = improve(learner, Lesson(facts[some] / scale, values[some]), steps, sharp)
    (weights, biases), (counts, _) = learner[1]
    rows = np.concatenate([np.asarray(weights) / scale[:, None], np.asarray(counts).T])
    rows[-2] += np.asarray(biases)  # the last fact is a constant
    return rows.astype(np.float32)


def given_away(eyes: Sequence[Eye], records: Sequence[Any]) -> Iterator[Sequence[float]]:
    """How much less the best of so many moves is worth than the best of all: by each eye."""
    best = [eyes[0].look(record[None], ALL).values.max() for record in records]
    for width in WIDTHS:
        seen = [[eye.look(record[None], width).values.max() for record in records] for eye in eyes]
        yield [float(np.mean(best) - np.mean(one)) for one in seen]


def train_for(table: str, options: argparse.Namespace) -> None:
    """Train a table's ranker, pack it, and show what it is worth on other positions."""
    game, number, seed, folder = game_at(table), options.positions, options.seed, options.folder
    units, layers = load_rank(game).SHAPE[1], read_net(game, folder).layers
    eye = eye_of(game, Net(layers))
    rng, lessons = np.random.default_rng(seed), list[Lesson]()
    for record in track(positions(eye, number, seed), f"Positions of {table}", number):
        if (one := lesson(eye, record, rng)) is not None:
            lessons.append(one)
    if not lessons:
        raise GameError(f"no move of {table} was learned from: take more than {number} positions")
    ranker = train_ranker(lessons, units, options.steps, seed, options.sharp)
    add_ranker(table, ranker, folder)
    eyes, records = (
        (eye, eye_of(game, Net(layers, ranker))),
        [*positions(eye, options.tried, seed + 1)],
    )
    shown = Table("moves looked at", "given away by gains", "by the ranker", title=table)
    for width, lost in zip(WIDTHS, given_away(eyes, records), strict=True):
        shown.add_row(str(width), *(f"{x:.4f}" for x in lost))
    Console().print(shown)


def train_all(options: argparse.Namespace) -> None:
    """Train every table's ranker."""
    if min(options.positions, options.steps, options.tried) < 1:
        raise GameError("positions, steps and tried are numbers from 1 on")
    if options.sharp <= 0:
        raise GameError("sharp is a number above 0")
    for table in options.tables:
        train_for(table, options)


def main(arguments: Sequence[str] | None = None) -> int:
    """Train as told."""
    parser = argparse.ArgumentParser(prog="genial.train.rank", description=__doc__)
    parser.add_argument("tables", nargs="+", metavar="TABLE", help="such as classic-versus-2")
    parser.add_argument("--positions", type=int, default=4000)
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--sharp", type=float, default=SHARP, help="the difference that counts")
    parser.add_argument("--tried", type=int, default=400, help="positions it is tried on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    options = parser.parse_args(arguments)
    return status_of(parser.prog, partial(train_all, options))


if __name__ == "__main__":
    sys.exit(main())
