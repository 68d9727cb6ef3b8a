"""A net for dice for two, taught by exact values: python -m genial.train.dice.taught.

Every position can be looked up (`exact.py`), so nothing is left to self-play but to say which come
up: those of games that are played exactly, with some scores at random. What the net then gives away
a game is known exactly too.
"""

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp
from rich.progress import Progress, TextColumn

from genial.kernel.game import GameError
from genial.train.checkpoint import save_net
from genial.train.command import status_of, within_memory
from genial.train.dice.exact import Solved, best_scores, score_worth, solve, turn_worth
from genial.train.dice.features import feature_count
from genial.train.dice.pairs import Tables
from genial.train.dice.setting import Setting, setting_of
from genial.train.dice.sim import THROWS
from genial.train.dice.turns import Played, by_score, fresh, passed_on, scored, thrown, told
from genial.train.net import Adam, Params, adam_step, init_adam, init_params, logits

Array = jax.Array
GAMES, ASIDE = 4096, 7  # games at a time; throws a turn to learn from beside the one that counted
WILD = 0.15  # scores at random
NEAR = 0.03  # other scores are learned from the more the less they are behind the best
LAYERS, RATE, AVERAGE = (384, 64), 0.002, 0.999
TRIED = 1024  # games a net is tried in


class Learner(NamedTuple):
    """All that training goes on from."""

    params: Params
    average: Params  # what is kept in the end
    adam: Adam
    games: Played


@partial(jax.jit, static_argnums=(0, 5))
def lesson(
    s: Setting, t: Tables, values: Array, learner: Learner, key: Array, steps: int
) -> tuple[Learner, Array]:
    """A turn of every game, and a step of learning from what could have come of it."""
    games, keys = learner.games, jax.random.split(key, 5)
    bests = best_scores(s, t, values, by_score(games, 1), passing=True)
    number, most = len(games.mine), s.choices
    aside = jax.random.choice(keys[0], len(t.ways), (number, ASIDE), p=t.ways)
    throw = jnp.concatenate([thrown(t, bests, keys[1])[:, None], aside], 1)
    worth, _ = score_worth(s, t, values, by_score(games, 2), throw, most)  # [B, throws, scores]
    best = worth.argmax(-1)
    other = jax.random.categorical(keys[2], jnp.where(worth < 0, -1e9, worth / NEAR))
    score = jnp.concatenate([best, other], 1)
    throws = jnp.concatenate([throw, throw], 1)
    after = scored(s, t, games, throws, score)
    wanted = jnp.concatenate(
        [worth.max(-1), jnp.take_along_axis(worth, other[..., None], -1)[..., 0]], 1
    )
    counts = after.min(-1) < s.end
    inputs = told(s, t, games, throws, after)

    def loss(params: Params) -> Array:
        x = logits(params, inputs)
        return (counts * (jnp.logaddexp(0.0, x) - wanted * x)).mean()

    error, gradient = jax.value_and_grad(loss)(learner.params)
    rate = RATE * 0.5 * (1 + jnp.cos(jnp.pi * learner.adam.step / steps))
    adam, params = adam_step(learner.adam, learner.params, gradient, rate)
    weight = jnp.maximum(1 - AVERAGE, 10 / (10 + adam.step))  # at first, of the last tenth
    average = jax.tree.map(lambda a, p: a + weight * (p - a), learner.average, params)
    wild = jax.random.uniform(keys[3], (number,)) < WILD
    chosen = jnp.where(wild, ASIDE + 1, 0)
    made = jnp.take_along_axis(after, chosen[:, None, None], 1)[:, 0]
    games = passed_on(s, t, games, throw[:, 0], made, fresh(s, keys[4], number))
    return Learner(params, average, adam, games), error


@partial(jax.jit, static_argnums=0)
def turn_loss(
    s: Setting, t: Tables, values: Array, params: Params, games: Played, key: Array
) -> tuple[Array, Array, Array]:
    """What a turn by the net gives away in each game, the throw it scores and the sheet then."""
    number, scores = len(games.mine), jnp.arange(s.choices)
    table = by_score(games, 1)

    def one(throw: Array) -> tuple[Array, Array, Array, Array]:
        throws = jnp.broadcast_to(throw, (number, s.choices))
        after = scored(s, t, games, throws, jnp.broadcast_to(scores, throws.shape))
        thinks = jax.nn.sigmoid(logits(params, told(s, t, games, throws, after)))
        thinks = jnp.where(after.min(-1) == s.end, 1.0, thinks)
        worth, _ = score_worth(s, t, values, table, throw, s.choices)
        thinks = jnp.where(worth >= 0, thinks, -1.0)
        best = thinks.argmax(-1)
        at = jnp.arange(number), best
        return thinks[at], worth[at], worth.max(-1), after[at]

    thinks, worth, bests, after = jax.lax.map(one, jnp.arange(len(t.ways)))
    got = expected = jnp.full(number, -1.0)
    ways = t.ways[:, None]
    for _ in range(THROWS):
        again = thinks < expected
        got, expected = (
            (ways * jnp.where(again, got, worth)).sum(0),
            (ways * jnp.where(again, expected, thinks)).sum(0),
        )
    throw = thrown(t, thinks, key)
    return turn_worth(t.ways, bests) - got, throw, after[throw, jnp.arange(number)]


def given_away(solved: Solved, params: Params, key: Array, number: int = TRIED) -> Array:
    """What both players together give away in each of so many games of the net with itself."""
    s, t = solved.s, solved.tables
    games, lost, on = fresh(s, key, number), jnp.zeros(number), jnp.ones(number, bool)
    while bool(on.any()):
        key, one = jax.random.split(key)
        loss, throw, after = turn_loss(s, t, solved.values, params, games, one)
        lost += jnp.where(on, loss, 0.0)
        on &= after.min(-1) < s.end
        games = passed_on(s, t, games, throw, after, games)
    return lost


def teach(solved: Solved, steps: int, seed: int, layers: Sequence[int] = LAYERS) -> Params:
    """A net that has learned from so many turns of all games, its progress shown."""
    s, keys = solved.s, jax.random.split(jax.random.key(seed), 3)
    params = init_params(keys[0], (feature_count(s), *layers, 1))
    learner = Learner(params, params, init_adam(params), fresh(s, keys[1], GAMES))
    with Progress(*Progress.get_default_columns(), TextColumn("{task.fields[news]}")) as shown:
        task = shown.add_task("Teaching", total=steps, news="")
        for step in range(steps):
            key = jax.random.fold_in(keys[2], step)
            learner, error = lesson(s, solved.tables, solved.values, learner, key, steps)
            if step % 100 == 0:
                shown.update(task, completed=step, news=f"loss {float(error):.5f}")
    return learner.average


def solve_and_teach(options: argparse.Namespace) -> None:
    """Solve the game, teach a net, store it, and say what it gives away."""
    if min(options.steps, *options.layers) < 1:
        raise GameError("steps and layers are numbers from 1 on")
    with within_memory("whole rows take several GB on a GPU"):
        solved = solve(setting_of("versus", 2))
        print(f"the first player wins {solved.start:.4f} of exact games")
        params = teach(solved, options.steps, options.seed, options.layers)
        lost = given_away(solved, params, jax.random.key(options.seed + 1))
    save_net(options.out / f"{solved.s.name}.npz", params)
    half = 1.96 * float(lost.std()) / len(lost) ** 0.5
    print(f"a player gives away {float(lost.mean()) / 2:.4%} ± {half / 2:.4%} a game")


def main(arguments: Sequence[str] | None = None) -> int:
    """Teach as told."""
    parser = argparse.ArgumentParser(prog="genial.train.dice.taught", description=__doc__)
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--layers", type=int, nargs="+", default=LAYERS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("out/train"))
    options = parser.parse_args(arguments)
    return status_of(parser.prog, partial(solve_and_teach, options))


if __name__ == "__main__":
    sys.exit(main())
