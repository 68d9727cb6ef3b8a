"""Matches on batches of games: the net against the weighted player or another net."""

from functools import partial

import jax
import jax.numpy as jnp

from genial.train import sim
from genial.train.candidates import Width
from genial.train.config import Config
from genial.train.learn import results
from genial.train.net import Params
from genial.train.play import greedy_move, look, move_of, values
from genial.train.setting import Setting

Array = jax.Array


@partial(jax.jit, static_argnums=(0, 1))
def match(
    s: Setting, config: Config, net: Params, other: Params, weighted: Array, key: Array
) -> tuple[Array, Array]:
    """The net's mean result and mean lowest marker; its side changes from game to game.

    All other sides are played by the other net or, where `weighted`, by the weighted player.
    """
    deal, moves = jax.random.split(key)
    side = jnp.arange(config.match_games) % s.side_count
    seats = jnp.asarray(s.sides)
    dtype = config.play_dtype()

    def ply(state: sim.State, key: Array) -> tuple[sim.State, None]:
        keys = jax.random.split(key)
        seed = jax.random.bits(keys[0], (config.match_games,))
        options, gains = look(s, state, Width(*config.width), seed)
        ours = move_of(options, jnp.argmax(values(net, options, dtype), 1))
        theirs = move_of(options, jnp.argmax(values(other, options, dtype), 1))
        simple = greedy_move(s, gains, seed)
        theirs = jax.tree.map(lambda a, b: jnp.where(weighted, a, b), simple, theirs)
        mine = seats[state.turn] == side
        move = jax.tree.map(lambda a, b: jnp.where(mine, a, b), ours, theirs)
        uniforms = jax.random.uniform(keys[1], (config.match_games, s.rack))
        return sim.step(s, state, move, uniforms), None

    state = sim.start(s, deal, config.match_games)
    state, _ = jax.lax.scan(ply, state, jax.random.split(moves, s.placements))
    share = results(s, state)[jnp.arange(config.match_games), side]
    track = jnp.zeros_like(side) if s.shared else side
    lowest = sim.pick(state.tracks, track).min(1)
    return share.mean(), lowest.mean()
