"""The dice game on batches of states: start, legal choices, one decision with all that follows.

A decision is to throw again or to score; the throw it leads to, also the next player's first, which
nobody can refuse, belongs to the step. Finished games stay as they are.
"""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.train.arrays import choose, pick, random_true
from genial.train.dice.setting import COLOURS, Setting
from genial.train.zones import advanced

Array = jax.Array
THROWS = 3  # DIC-3
AGAIN = 0  # the choice to throw again; the others are scores


class State(NamedTuple):
    """A batch of states in which a throw lies there and something is to be decided."""

    tracks: Array  # int32 [B, players, 6]
    dice: Array  # int32 [B, players, 6]: how many dice in view show each colour
    throw: Array  # int32 [B]: the number of the player's throw
    throws: Array  # int32 [B]: made this turn
    turn: Array  # int32 [B]
    over: Array  # bool [B]


class Move(NamedTuple):
    """A choice per game (or several: any shape): AGAIN, or one more than the place of a score."""

    choice: Array


def start(s: Setting, key: Array, games: int) -> State:
    """Fresh games in which everybody has thrown; seat 0 begins."""
    uniforms = jax.random.uniform(key, (games, s.players))
    throws = _thrown(s, uniforms)
    return State(
        tracks=jnp.zeros((games, s.players, COLOURS), jnp.int32),
        dice=jnp.asarray(s.faces)[throws],
        throw=throws[:, 0],
        throws=jnp.ones(games, jnp.int32),
        turn=jnp.zeros(games, jnp.int32),
        over=jnp.zeros(games, bool),
    )


def _thrown(s: Setting, uniforms: Array) -> Array:
    """The numbers of random throws."""
    outcomes = len(s.ordered)
    ticket = jnp.minimum((uniforms * outcomes).astype(jnp.int32), outcomes - 1)
    return jnp.asarray(s.ordered)[ticket]


def legal_mask(s: Setting, state: State) -> Array:
    """All legal choices that differ: bool [B, 1 + scores]."""
    again = state.throws < THROWS
    scores = jnp.asarray(s.number)[state.throw] >= 0
    return jnp.concatenate([again[:, None], scores], 1)


def random_move(s: Setting, state: State, seed: Array) -> Move:
    """A random one of the legal choices that differ."""
    mask = legal_mask(s, state)
    return Move(random_true(mask, seed))


def others_dice(state: State) -> Array:
    """How many dice in front of the others show each colour."""
    return state.dice.sum(1) - pick(state.dice, state.turn)


def scored(s: Setting, state: State, places: Array) -> Array:
    """The player's sheet after scores [B, K], each one the place among those of the throw."""
    throw = state.throw[:, None]
    matched = jnp.asarray(s.faces)[throw] - jnp.asarray(s.used)[throw, places]  # DIC-5
    crosses = matched * others_dice(state)[:, None] + jnp.asarray(s.given)[throw, places]  # DIC-4
    return advanced(pick(state.tracks, state.turn)[:, None], crosses, s.end)


def step(s: Setting, state: State, move: Move, uniforms: Array) -> State:
    """The states after a legal decision each; `uniforms` [B, 1] decide the throws."""
    again = move.choice == AGAIN
    sheet = scored(s, state, jnp.maximum(move.choice - 1, 0)[:, None])[:, 0]
    own = jnp.arange(s.players) == state.turn[:, None]
    tracks = jnp.where(own[..., None] & ~again[:, None, None], sheet[:, None], state.tracks)
    over = ~again & (sheet.min(1) == s.end)  # DIC-9
    turn = jnp.where(again | over, state.turn, (state.turn + 1) % s.players)
    throw = jnp.where(over, state.throw, _thrown(s, uniforms[:, 0]))
    faces = jnp.asarray(s.faces)[throw]
    own = jnp.arange(s.players) == turn[:, None]
    new = State(
        tracks=tracks,
        dice=jnp.where(own[..., None], faces[:, None], state.dice),
        throw=throw,
        throws=jnp.where(again, state.throws + 1, jnp.where(over, state.throws, 1)),
        turn=turn,
        over=over,
    )
    return choose(state.over, state, new)


def renewed(state: State, fresh: State) -> State:
    """The states with the finished games replaced by fresh ones."""
    return choose(state.over, fresh, state)
