"""Games of dice for two, many at a time, at the start of a turn: [B, 6] each."""

from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.train.dice.exact import Table, turn_worth
from genial.train.dice.features import After, features
from genial.train.dice.pairs import Tables, crossed
from genial.train.dice.setting import COLOURS, Setting
from genial.train.dice.sim import THROWS

Array = jax.Array


class Played(NamedTuple):
    """Games at the start of a turn: [B, 6]."""

    mine: Array
    theirs: Array
    dice: Array


def fresh(s: Setting, key: Array, number: int) -> Played:
    """Games that begin."""
    throw = jax.random.choice(key, len(s.ways), (number,), p=jnp.asarray(s.ways))
    nothing = jnp.zeros((number, COLOURS), jnp.int32)
    return Played(nothing, nothing, jnp.asarray(s.faces)[throw])


def thrown(t: Tables, bests: Array, key: Array) -> Array:
    """The throw of each game that a player by these values of throws [throw, B] is content with."""
    number = bests.shape[1]
    throws = jax.random.choice(key, len(t.ways), (THROWS, number), p=t.ways)
    at, last = jnp.arange(number), throws[-1]
    for n in reversed(range(THROWS - 1)):
        content = bests[throws[n], at] >= turn_worth(t.ways, bests, THROWS - 1 - n)
        last = jnp.where(content, throws[n], last)
    return last


def scored(s: Setting, t: Tables, games: Played, throw: Array, score: Array) -> Array:
    """The mover's sheets after these scores of these throws, all [B, ...]."""
    used, given = jnp.asarray(s.used)[throw, score], jnp.asarray(s.given)[throw, score]
    more = (1,) * (throw.ndim - 1)
    mine, dice = (x.reshape(len(x), *more, COLOURS) for x in (games.mine, games.dice))
    crosses = (t.faces[throw] - used) * dice + given
    return jnp.stack(
        crossed(s, [mine[..., c] for c in range(COLOURS)], list(jnp.moveaxis(crosses, -1, 0))), -1
    )


def told(s: Setting, t: Tables, games: Played, throw: Array, after: Array) -> Array:
    """What the net is told of sheets [B, K, 6] after throws [B, K]."""
    nothing_left = jnp.zeros(throw.shape, jnp.int32)
    return features(
        s, After(after, t.faces[throw], nothing_left, games.theirs[:, None], games.dice[:, None])
    )


def passed_on(
    s: Setting, t: Tables, games: Played, throw: Array, after: Array, new: Played
) -> Played:
    """The games from the opponent's seat, new ones in place of those that are over."""
    over = (after.min(-1) == s.end)[:, None]
    onwards = Played(games.theirs, after, t.faces[throw])
    return Played(*(jnp.where(over, b, a) for a, b in zip(onwards, new, strict=True)))


def by_score(games: Played, axes: int) -> Table:
    """The games as positions with more axes for throws and scores."""
    return Table(*(x.T.reshape(COLOURS, len(x), *[1] * axes) for x in games))
