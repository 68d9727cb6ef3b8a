"""Expert iteration: what the best candidates are worth a round later, as a lesson for the net.

Of every position the best few candidates are played on in several deals of what follows, everybody
making the move the net likes best, until the mover's side is to decide again. The state's own
hidden tiles are as likely as any others that fit what the mover sees, so the lesson is right on
average and tells no secrets.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.train.arrays import choose, pick, pick_each
from genial.train.config import Config
from genial.train.net import Params
from genial.train.play import values
from genial.train.simulator import Setting, State, simulator_of

Array = jax.Array


class Lesson(NamedTuple):
    """Searched values of the best candidates [B, C] of a batch of states."""

    inputs: Array  # float16 [B, C, features]
    target: Array
    counts: Array  # float32: 1 where there is something to learn
    first: Array  # what the net thought before


class Waiting(NamedTuple):
    """States in which others move before a side knows what to expect."""

    state: State
    value: Array  # what the side expects; -1 while others move
    key: Array


def search(s: Setting, config: Config, params: Params, state: State, key: Array) -> Lesson:
    """The best candidates' mean values over the deals; all candidates see the same deals."""
    sim, games = simulator_of(s.game), state.turn.shape[0]
    options = sim.look(s, state, config.width, jax.random.bits(key, (games,)))
    worth = values(params, options, config.play_dtype())
    first, index = jax.lax.top_k(worth, min(config.expert_candidates, worth.shape[1]))
    side = jnp.asarray(s.sides)[state.turn]
    deals = config.expert_deals

    def branch(_: None, number: Array) -> tuple[None, Array]:
        candidate, deal = number // deals, jax.random.fold_in(key, number % deals)
        keys = jax.random.split(deal)
        uniforms = jax.random.uniform(keys[0], (games, s.uniforms))
        after = sim.step(s, state, pick_each(options.move, index[:, candidate]), uniforms)
        return None, expected(s, config, params, after, side, keys[1])

    total = deals * index.shape[1]
    found = jax.lax.scan(branch, None, jnp.arange(total))[1].reshape(-1, deals, games)
    known = jnp.take_along_axis(options.known, index, 1)
    return Lesson(
        inputs=jnp.take_along_axis(options.inputs, index[..., None], 1).astype(jnp.float16),
        target=found.mean(1).T,
        counts=((first >= 0) & (known < 0) & ~state.over[:, None]).astype(jnp.float32),
        first=first,
    )


def expected(
    s: Setting, config: Config, params: Params, state: State, side: Array, key: Array
) -> Array:
    """A side's expected result at its next decision, others making their best move until then."""
    waiting = Waiting(state, jnp.full(side.shape, -1.0), key)
    return jax.lax.while_loop(
        lambda waiting: (waiting.value < 0).any(),
        lambda waiting: _glance(s, config, params, side, waiting),
        waiting,
    ).value


def _glance(s: Setting, config: Config, params: Params, side: Array, waiting: Waiting) -> Waiting:
    """One more decision, and what the side expects if that can be told now."""
    sim, state = simulator_of(s.game), waiting.state
    keys, games = jax.random.split(waiting.key, 3), state.turn.shape[0]
    options = sim.look(s, state, config.width, jax.random.bits(keys[0], (games,)))
    worth = values(params, options, config.play_dtype())
    best = worth.max(1)
    own = jnp.asarray(s.sides)[state.turn] == side
    told = jnp.where(state.over, pick(sim.results(s, state), side), jnp.where(own, best, -1.0))
    value = jnp.where(waiting.value < 0, told, waiting.value)
    move = pick_each(options.move, jnp.argmax(worth, 1))
    after = sim.step(s, state, move, jax.random.uniform(keys[1], (games, s.uniforms)))
    return Waiting(choose(value < 0, after, state), value, keys[2])
