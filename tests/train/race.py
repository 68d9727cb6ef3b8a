"""A game small enough to reckon by hand: sides step on in turns, and the farthest wins.

A decision adds 0, 1 or 2 to the mover's steps; a random number below `luck` adds one more.
"""

from dataclasses import dataclass
from typing import NamedTuple

import jax
import jax.numpy as jnp

from genial.train.arrays import choose
from genial.train.config import Config
from genial.train.simulator import Options

ROUNDS = 3
STRIDES = 3


@dataclass(frozen=True, eq=False)
class Setting:
    players: int = 2
    luck: float = 0.0
    game: str = "race"
    mode: str = "versus"
    uniforms: int = 1

    @property
    def sides(self) -> tuple[int, ...]:
        return tuple(range(self.players))

    @property
    def side_count(self) -> int:
        return self.players

    @property
    def name(self) -> str:
        return f"race-versus-{self.players}"

    @property
    def decisions(self) -> int:
        return ROUNDS * self.players


class State(NamedTuple):
    steps: jax.Array  # int32 [B, players]
    done: jax.Array  # int32 [B]
    turn: jax.Array
    over: jax.Array


PRESETS = {
    "toy": Config(
        games=64,
        minibatches=2,
        layers=(16,),
        width=(),
        rate=1e-2,
        average=0.9,
        expert_candidates=3,
        expert_deals=4,
        match_games=64,
    )
}


def feature_count(s: Setting) -> int:
    return s.players + 1


def start(s: Setting, key: jax.Array, games: int) -> State:
    nought = jnp.zeros(games, jnp.int32)
    return State(jnp.zeros((games, s.players), jnp.int32), nought, nought, nought > 0)


def look(s: Setting, state: State, width: tuple[int, ...], seed: jax.Array) -> Options:
    games = state.turn.shape[0]
    strides = jnp.broadcast_to(jnp.arange(STRIDES), (games, STRIDES))
    mine = jnp.arange(s.players) == state.turn[:, None]
    steps = state.steps[:, None] + mine[:, None] * strides[..., None]
    seats = (state.turn[:, None] + jnp.arange(s.players)) % s.players
    seen = jnp.take_along_axis(steps, jnp.broadcast_to(seats[:, None], steps.shape), 2) / 6.0
    left = jnp.broadcast_to((state.done / s.decisions)[:, None, None], (games, STRIDES, 1))
    ends = (state.done == s.decisions - 1)[:, None] & (s.luck == 0)
    result = _shares(steps)[jnp.arange(games)[:, None], jnp.arange(STRIDES), state.turn[:, None]]
    return Options(
        move=strides,
        legal=strides >= 0,
        known=jnp.where(ends, result, -1.0),
        inputs=jnp.concatenate([seen, left], 2),
        simple=strides[:, 1],
    )


def step(s: Setting, state: State, move: jax.Array, uniforms: jax.Array) -> State:
    mine = jnp.arange(s.players) == state.turn[:, None]
    stride = move + (uniforms[:, 0] < s.luck)
    done = state.done + 1
    after = State(
        state.steps + mine * stride[:, None],
        done,
        (state.turn + 1) % s.players,
        done >= s.decisions,
    )
    return choose(state.over, state, after)


def _shares(steps: jax.Array) -> jax.Array:
    first = steps == steps.max(-1, keepdims=True)
    return first / first.sum(-1, keepdims=True)


def results(s: Setting, state: State) -> jax.Array:
    return _shares(state.steps)


def lowest(s: Setting, state: State) -> jax.Array:
    return state.steps.mean(1)
