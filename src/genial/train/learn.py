"""One iteration of self-play training: play a batch of games, then fit the net to it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from genial.train.arrays import choose, pick, pick_each
from genial.train.config import Config
from genial.train.expert import search
from genial.train.net import Adam, Params, adam_step, init_adam, init_params, logits
from genial.train.play import values
from genial.train.simulator import Setting, State, simulator_of

Array = jax.Array
SAMPLE = 64  # games that show what a net is told
CALIBRATION = 10  # the schedules start after so many iterations: their length may be set by then


class Learner(NamedTuple):
    """Everything training has learned and needs to go on."""

    params: Params
    average: Params  # what is evaluated and shipped
    adam: Adam
    iteration: Array


class Plies(NamedTuple):
    """Every decision of a batch of games: [decisions, B, ...]."""

    inputs: Array  # float16: features of the chosen afterstate
    value: Array  # what the net thought of it
    best: Array  # … and of the best candidate
    side: Array
    explored: Array  # a candidate chosen at random
    counts: Array  # the game was still on
    open: Array  # … and was not over afterwards


def init_learner(s: Setting, config: Config, key: Array) -> Learner:
    """A net that knows nothing."""
    params = init_params(key, (simulator_of(s.game).feature_count(s), *config.layers, 1))
    return Learner(params, params, init_adam(params), jnp.zeros((), jnp.int32))


class Batch(NamedTuple):
    """Something to learn: [n, B, ...]."""

    inputs: Array
    target: Array
    counts: Array  # float32: how much each counts


class Played(NamedTuple):
    """A batch of games."""

    state: State  # at the end
    position: State  # one in which a decision was asked, of each game, all equally likely
    plies: Plies


def play_games(s: Setting, config: Config, params: Params, key: Array, epsilon: Array) -> Played:
    """A batch of games of the net against itself, exploring with this probability."""
    sim, games = simulator_of(s.game), config.games
    deal, moves = jax.random.split(key)
    dtype = config.play_dtype()

    def ply(carry: tuple[State, State], at: tuple[Array, Array]) -> tuple[Any, Plies]:
        (state, position), (number, key) = carry, at
        keys = jax.random.split(key, 5)
        options = sim.look(s, state, config.width, jax.random.bits(keys[0], (games,)))
        worth = values(params, options, dtype)
        best = jnp.argmax(worth, 1)
        noise = jax.random.uniform(keys[1], worth.shape)
        wild = jnp.argmax(jnp.where(options.legal, noise, -1.0), 1)
        explore = jax.random.uniform(keys[2], best.shape) < epsilon
        choice = jnp.where(explore, wild, best)
        uniforms = jax.random.uniform(keys[3], (games, s.uniforms))
        after = sim.step(s, state, pick_each(options.move, choice), uniforms)
        kept = ~state.over & (jax.random.uniform(keys[4], (games,)) * (number + 1) < 1)
        return (after, choose(kept, state, position)), Plies(
            inputs=pick(options.inputs, choice).astype(jnp.float16),
            value=pick(worth, choice),
            best=pick(worth, best),
            side=jnp.asarray(s.sides)[state.turn],
            explored=explore,
            counts=~state.over,
            open=~state.over & ~after.over,
        )

    begun = sim.start(s, deal, games)
    numbered = (jnp.arange(s.decisions), jax.random.split(moves, s.decisions))
    (state, position), plies = jax.lax.scan(ply, (begun, begun), numbered)
    return Played(state, position, plies)


def seen_by(s: Setting, config: Config, params: Params) -> Array:
    """What a net is told in some games with itself: [n, features]."""
    some = replace(config, games=SAMPLE)
    play = jax.jit(play_games, static_argnums=(0, 1))
    key, epsilon = jax.random.key(0), jnp.asarray(config.epsilon)
    plies: Plies = play(s, some, params, key, epsilon).plies
    return plies.inputs[plies.counts]


def targets(s: Setting, plies: Plies, final: Array, decay: Array) -> Array:
    """TD(lambda) targets [decisions, B], traces cut where a player explored."""

    def back(returns: Array, ply: Plies) -> tuple[Array, Array]:
        own = jnp.arange(s.side_count) == ply.side[:, None]
        target = (returns * own).sum(1)
        mixed = (1 - decay) * ply.value + decay * target
        mixed = jnp.where(ply.explored, ply.best, mixed)
        known = own if s.side_count != 2 else jnp.ones_like(own)
        news = jnp.where(own, mixed[:, None], 1 - mixed[:, None])
        return jnp.where(known & ply.counts[:, None], news, returns), target

    return jax.lax.scan(back, final, plies._replace(inputs=plies.side), reverse=True)[1]


def loss(params: Params, inputs: Array, target: Array, mask: Array) -> Array:
    """Mean cross-entropy of the net's guesses against the targets."""
    guess = logits(params, inputs.astype(jnp.float32))
    error = jnp.logaddexp(0.0, guess) - target * guess
    return (error * mask).sum() / jnp.maximum(mask.sum(), 1.0)


def progress(config: Config, iteration: Array, total: Array) -> tuple[Array, Array, Array]:
    """Learning rate, exploration and lambda of an iteration."""
    done = jnp.clip((iteration - CALIBRATION) / jnp.maximum(total - CALIBRATION, 1), 0.0, 1.0)
    cosine = 0.5 * (1 + jnp.cos(jnp.pi * done))
    rate = config.rate_end + (config.rate - config.rate_end) * cosine
    rate *= jnp.minimum(1.0, (iteration + 1) / config.warm_up)
    epsilon = config.epsilon + (config.epsilon_end - config.epsilon) * done
    decay = config.decay + (config.decay_end - config.decay) * done
    return rate, epsilon, decay


def fit(
    config: Config, learner: Learner, batches: Sequence[Batch], rate: Array
) -> tuple[Learner, Array]:
    """Learn from every batch at once, minibatch by minibatch; the mean loss on each of them."""

    def total(params: Params, parts: Sequence[Batch]) -> tuple[Array, Array]:
        losses = jnp.stack([loss(params, *part) for part in parts])
        return losses.sum(), losses

    def one(learner: Learner, i: Array) -> tuple[Learner, Array]:
        parts = [Batch(*(_chunk(x, i, config.minibatches) for x in batch)) for batch in batches]
        gradient, losses = jax.grad(total, has_aux=True)(learner.params, parts)
        adam, params = adam_step(learner.adam, learner.params, gradient, rate)
        keep = jnp.minimum(config.average, (adam.step + 1) / (adam.step + 10))
        average = jax.tree.map(lambda a, p: keep * a + (1 - keep) * p, learner.average, params)
        return Learner(params, average, adam, learner.iteration), losses

    numbers = jnp.tile(jnp.arange(config.minibatches), config.epochs)
    learner, losses = jax.lax.scan(one, learner, numbers)
    return learner, losses.mean(0)


def _chunk(table: Array, i: Array, count: int) -> Array:
    """A part of the games (the second axis), flat."""
    group = table.shape[1] // count
    part = jax.lax.dynamic_slice_in_dim(table, i * group, group, 1)
    return part.reshape(-1, *part.shape[2:])


@partial(jax.jit, static_argnums=(0, 1, 5))
def iterate(
    s: Setting, config: Config, learner: Learner, key: Array, total: Array, expert: bool = False
) -> tuple[Learner, dict[str, Array]]:
    """Play one batch of games and learn from it, and as an expert also from search."""
    sim = simulator_of(s.game)
    rate, epsilon, decay = progress(config, learner.iteration, total)
    key = jax.random.fold_in(key, learner.iteration)
    state, position, plies = play_games(s, config, learner.params, key, epsilon)
    final = sim.results(s, state)
    target = targets(s, plies, final, decay)
    batches = [Batch(plies.inputs, target, plies.open.astype(jnp.float32))]
    metrics = {
        "rate": rate,
        "epsilon": epsilon,
        "lambda": decay,
        "plies": plies.counts.sum() / config.games,
        "first": final[:, 0].mean(),
        "lowest": sim.lowest(s, state).mean(),
        "surprise": jnp.abs(plies.value - target).mean(where=plies.open),
        "finished": state.over.mean(),
    }
    if expert:
        lesson = search(s, config, learner.average, position, jax.random.fold_in(key, 1))
        batches.append(Batch(*(jnp.swapaxes(x, 0, 1) for x in lesson[:3])))
        metrics["correction"] = jnp.abs(lesson.first - lesson.target).mean(where=lesson.counts > 0)
    learner, losses = fit(config, learner, batches, rate)
    metrics |= dict(zip(("loss", "expert_loss"), losses, strict=False))
    return learner._replace(iteration=learner.iteration + 1), metrics
