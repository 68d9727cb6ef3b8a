"""A net that sees all cards: python -m genial.train.cards.onlooker NET --players 3 --out FILE.npz.

It says of every seat how a match will end, and learns that from games of a packed net with itself.
Nobody plays by it: `luck.py` takes the luck of the draw off results with it. The packed net's own
views of the seats are its best hint, so that net's weights lie in the same file.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.kernel.game import GameError
from genial.train.arrays import pick_each
from genial.train.cards.onlooker_net import Onlooker, expected, guesses, save
from genial.train.cards.overview import (
    fact_count,
    facts,
    in_hand_order,
    views_and_plays,
)
from genial.train.cards.setting import Setting, setting_of
from genial.train.cards.sim import State, start, step
from genial.train.cards.table import feature_count, results
from genial.train.checkpoint import load_net
from genial.train.command import status_of, within_memory
from genial.train.learn import Learner
from genial.train.net import Params, adam_step, init_adam, init_params
from genial.train.zones import in_order

Array = jax.Array
EVERY = 20.0  # seconds between lines of metrics
WARM_UP = 5  # iterations


@dataclass(frozen=True, slots=True)
class Plan:
    """How to learn."""

    games: int = 8192  # played side by side in one iteration
    rows: int = 16_384  # positions in a minibatch
    layers: tuple[int, ...] = (512, 256, 128)
    epsilon: float = 0.03
    decay: float = 0.95  # lambda
    rate: float = 1e-3
    rate_end: float = 1e-5
    average: float = 0.999


class Seen(NamedTuple):
    """Every decision of a batch of games: [decisions, B, …]."""

    inputs: Array  # float16
    expected: Array  # what the averaged net said, by seat
    turn: Array
    counts: Array  # the game was still on


def init_onlooker(s: Setting, plan: Plan, key: Array) -> Learner:
    """A net that says about what the views of the seats say."""
    params = init_params(key, (fact_count(s) + s.players, *plan.layers, s.players))
    last, biases = params[-1]
    params[-1] = jnp.concatenate([last, 0.5 * jnp.eye(s.players)]), biases
    return Learner(params, params, init_adam(params), jnp.zeros((), jnp.int32))


def watch(s: Setting, plan: Plan, seats: Params, params: Params, key: Array) -> tuple[Seen, Array]:
    """A batch of games of the packed net with itself, and every seat's result."""
    deal, moves = jax.random.split(key)

    def ply(state: State, key: Array) -> tuple[State, Seen]:
        keys, state = jax.random.split(key, 3), in_hand_order(state)
        views, own = views_and_plays(s, seats, state)
        inputs = jnp.concatenate([facts(s, state), views], 1).astype(jnp.float16)
        noise = jax.random.uniform(keys[0], own.worth.shape)
        wild = jnp.argmax(jnp.where(own.options.legal, noise, -1.0), 1)
        explore = jax.random.uniform(keys[1], wild.shape) < plan.epsilon
        move = pick_each(own.options.move, jnp.where(explore, wild, jnp.argmax(own.worth, 1)))
        after = step(s, state, move, jax.random.uniform(keys[2], (plan.games, s.uniforms)))
        said = expected(s, params, inputs, state.turn)
        return after, Seen(inputs, said, state.turn, ~state.over)

    keys = jax.random.split(moves, s.decisions)
    state, seen = jax.lax.scan(ply, start(s, deal, plan.games), keys)
    return seen, results(s, state)


def targets(plan: Plan, seen: Seen, final: Array) -> Array:
    """TD(lambda) targets, the mover's first: [decisions, B, players]."""

    def back(target: Array, at: Seen) -> tuple[Array, Array]:
        mixed = (1 - plan.decay) * at.expected + plan.decay * target
        return jnp.where(at.counts[:, None], mixed, target), in_order(target, at.turn)

    return jax.lax.scan(back, final, seen._replace(inputs=seen.turn), reverse=True)[1]


def loss(s: Setting, params: Params, inputs: Array, target: Array, counts: Array) -> Array:
    """Mean cross-entropy over the positions that count."""
    guess = guesses(s, params, inputs.astype(jnp.float32))
    error = (jnp.logaddexp(0.0, guess) - target * guess).mean(1)
    return (error * counts).sum() / jnp.maximum(counts.sum(), 1)


@partial(jax.jit, static_argnums=(0, 1))
def iterate(
    s: Setting, plan: Plan, seats: Params, learner: Learner, key: Array, done: Array
) -> tuple[Learner, dict[str, Array]]:
    """Watch a batch of games and learn from it; `done` is the share of the schedule."""
    play, mix = jax.random.split(jax.random.fold_in(key, learner.iteration))
    seen, final = watch(s, plan, seats, learner.average, play)
    rate = plan.rate_end + (plan.rate - plan.rate_end) * 0.5 * (1 + jnp.cos(jnp.pi * done))
    rate *= jnp.minimum(1.0, (learner.iteration + 1) / WARM_UP)
    lesson = seen.inputs, targets(plan, seen, final), seen.counts
    flat = [x.reshape(-1, *x.shape[2:]) for x in lesson]
    number = flat[0].shape[0]
    batches = max(1, number // plan.rows)
    order = jax.random.permutation(mix, number)[: number // batches * batches]

    def one(learner: Learner, rows: Array) -> tuple[Learner, Array]:
        part = [x[rows] for x in flat]
        found, gradient = jax.value_and_grad(partial(loss, s))(learner.params, *part)
        adam, params = adam_step(learner.adam, learner.params, gradient, rate)
        keep = jnp.minimum(plan.average, (adam.step + 1) / (adam.step + 10))
        average = jax.tree.map(lambda a, p: keep * a + (1 - keep) * p, learner.average, params)
        return Learner(params, average, adam, learner.iteration), found

    learner, losses = jax.lax.scan(one, learner, order.reshape(batches, -1))
    on = seen.counts[..., None]
    left = (((seen.expected - final) ** 2) * on).sum() / (((final - 0.5) ** 2) * on).sum()
    metrics = {"loss": losses.mean(), "explained": 1 - left, "plies": on.sum() / plan.games}
    return learner._replace(iteration=learner.iteration + 1), metrics


def train(
    s: Setting, plan: Plan, seats: Params, seed: int, done: Callable[[int], float]
) -> Onlooker:
    """Learn until `done`, which says so of an iteration's number, reaches 1."""
    start_key, key = jax.random.split(jax.random.key(seed))
    learner, begun, said = init_onlooker(s, plan, start_key), time.monotonic(), -EVERY
    number, share = 0, done(0)
    while share < 1:
        learner, metrics = iterate(s, plan, seats, learner, key, jnp.asarray(share))
        metrics = {name: f"{float(value):.4f}" for name, value in metrics.items()}
        number, passed = number + 1, time.monotonic() - begun
        share = done(number)
        if passed - said >= EVERY or share >= 1:
            said, words = passed, " ".join(f"{name} {value}" for name, value in metrics.items())
            print(f"iteration {number} s {passed:.0f} {words}", flush=True)
    return Onlooker(s, learner.average, seats)


def learn(options: argparse.Namespace) -> None:
    """Train as told and keep the net."""
    s, seats = setting_of("versus", options.players), load_net(options.net)
    if not seats or seats[0][0].shape[0] != feature_count(s):
        raise GameError(f"{options.net} is no net for {s.name}")
    if min(options.games, options.rows, options.minutes, *options.layers) <= 0:
        raise GameError("games, rows, minutes and layers are 1 or more")
    plan = Plan(options.games, options.rows, options.layers, decay=options.decay)
    begun = time.monotonic()

    def done(number: int) -> float:
        if options.iterations:
            return number / float(options.iterations)
        return (time.monotonic() - begun) / (60 * float(options.minutes))

    with within_memory("take fewer --games"):
        save(options.out, train(s, plan, seats, options.seed, done))


def layers_of(text: str) -> tuple[int, ...]:
    """Sizes such as 512,256,128."""
    return tuple(int(size) for size in text.split(",") if size)


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn as told."""
    usual = Plan()
    parser = argparse.ArgumentParser(prog="genial.train.cards.onlooker", description=__doc__)
    parser.add_argument("net", type=Path, help="packed, such as cards-versus-3.npz")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--minutes", type=float, default=4.0, help="compiling included")
    parser.add_argument("--iterations", type=int, default=0, help="instead of the minutes")
    parser.add_argument("--games", type=int, default=usual.games, help="in an iteration")
    parser.add_argument("--rows", type=int, default=usual.rows, help="in a minibatch")
    parser.add_argument("--layers", type=layers_of, default=usual.layers)
    parser.add_argument("--decay", type=float, default=usual.decay, help="lambda")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(arguments)
    return status_of(parser.prog, partial(learn, options))


if __name__ == "__main__":
    sys.exit(main())
