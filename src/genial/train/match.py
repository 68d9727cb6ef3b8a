"""Matches on batches of games: the net against the weighted player or another net."""

from functools import partial

import jax
import jax.numpy as jnp

from genial.train.arrays import choose, pick, pick_each
from genial.train.config import Config
from genial.train.net import Params
from genial.train.play import values
from genial.train.simulator import Setting, State, simulator_of

Array = jax.Array


@partial(jax.jit, static_argnums=(0, 1))
def match(
    s: Setting, config: Config, net: Params, other: Params, weighted: Array, key: Array
) -> tuple[Array, Array]:
    """The net's mean result, and the table's mean lowest marker; its side changes every game.

    All other sides are played by the other net or, where `weighted`, by the weighted player.
    """
    sim, games = simulator_of(s.game), config.match_games
    deal, moves = jax.random.split(key)
    side = jnp.arange(games) % s.side_count
    seats = jnp.asarray(s.sides)
    dtype = config.play_dtype()

    def ply(state: State, key: Array) -> tuple[State, None]:
        keys = jax.random.split(key)
        options = sim.look(s, state, config.width, jax.random.bits(keys[0], (games,)))
        ours = pick_each(options.move, jnp.argmax(values(net, options, dtype), 1))
        theirs = pick_each(options.move, jnp.argmax(values(other, options, dtype), 1))
        theirs = choose(weighted, options.simple, theirs)
        move = choose(seats[state.turn] == side, ours, theirs)
        return sim.step(s, state, move, jax.random.uniform(keys[1], (games, s.uniforms))), None

    state = sim.start(s, deal, games)
    state, _ = jax.lax.scan(ply, state, jax.random.split(moves, s.decisions))
    return pick(sim.results(s, state), side).mean(), sim.lowest(s, state).mean()
