"""One iteration of self-play training: play a batch of games, then fit the net to TD(lambda)."""

from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from genial.train.arrays import pick, pick_each
from genial.train.config import Config
from genial.train.net import Adam, Params, adam_step, init_adam, init_params, logits
from genial.train.play import values
from genial.train.simulator import Setting, State, simulator_of

Array = jax.Array
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


def play_games(
    s: Setting, config: Config, params: Params, key: Array, epsilon: Array
) -> tuple[State, Plies]:
    """A batch of games of the net against itself, exploring with this probability."""
    sim, games = simulator_of(s.game), config.games
    deal, moves = jax.random.split(key)
    dtype = config.play_dtype()

    def ply(state: State, key: Array) -> tuple[State, Plies]:
        keys = jax.random.split(key, 4)
        options = sim.look(s, state, config.width, jax.random.bits(keys[0], (games,)))
        worth = values(params, options, dtype)
        best = jnp.argmax(worth, 1)
        noise = jax.random.uniform(keys[1], worth.shape)
        wild = jnp.argmax(jnp.where(options.legal, noise, -1.0), 1)
        explore = jax.random.uniform(keys[2], best.shape) < epsilon
        choice = jnp.where(explore, wild, best)
        uniforms = jax.random.uniform(keys[3], (games, s.uniforms))
        after = sim.step(s, state, pick_each(options.move, choice), uniforms)
        return after, Plies(
            inputs=pick(options.inputs, choice).astype(jnp.float16),
            value=pick(worth, choice),
            best=pick(worth, best),
            side=jnp.asarray(s.sides)[state.turn],
            explored=explore,
            counts=~state.over,
            open=~state.over & ~after.over,
        )

    return jax.lax.scan(ply, sim.start(s, deal, games), jax.random.split(moves, s.decisions))


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


@partial(jax.jit, static_argnums=(0, 1))
def iterate(
    s: Setting, config: Config, learner: Learner, key: Array, total: Array
) -> tuple[Learner, dict[str, Array]]:
    """Play one batch of games and learn from it."""
    sim = simulator_of(s.game)
    rate, epsilon, decay = progress(config, learner.iteration, total)
    key = jax.random.fold_in(key, learner.iteration)
    state, plies = play_games(s, config, learner.params, key, epsilon)
    final = sim.results(s, state)
    target = targets(s, plies, final, decay)
    group = config.games // config.minibatches

    def chunk(i: Array, table: Array) -> Array:
        part = jax.lax.dynamic_slice_in_dim(table, i * group, group, 1)
        return part.reshape(-1, *part.shape[2:])

    def fit(carry: tuple[Params, Params, Adam], i: Array) -> tuple[Any, Array]:
        params, average, adam = carry
        data = (chunk(i, x) for x in (plies.inputs, target, plies.open.astype(jnp.float32)))
        error, gradient = jax.value_and_grad(loss)(params, *data)
        adam, params = adam_step(adam, params, gradient, rate)
        keep = jnp.minimum(config.average, (adam.step + 1) / (adam.step + 10))
        average = jax.tree.map(lambda a, p: keep * a + (1 - keep) * p, average, params)
        return (params, average, adam), error

    chunks = jnp.arange(config.minibatches)
    kept, errors = jax.lax.scan(fit, (learner.params, learner.average, learner.adam), chunks)
    metrics = {
        "loss": errors.mean(),
        "rate": rate,
        "epsilon": epsilon,
        "lambda": decay,
        "plies": plies.counts.sum() / config.games,
        "first": final[:, 0].mean(),
        "lowest": sim.lowest(s, state).mean(),
        "surprise": jnp.abs(plies.value - target).mean(where=plies.open),
        "finished": state.over.mean(),
    }
    return Learner(*kept, learner.iteration + 1), metrics
