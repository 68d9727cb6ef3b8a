"""All moves by the weighted player's measure."""

import jax
import jax.numpy as jnp

from genial.train.arrays import pick
from genial.train.scoring import advance
from genial.train.three_d.lines import Halves
from genial.train.three_d.setting import Setting
from genial.train.three_d.sim import State, legal_mask, seen_tracks
from genial.train.tiles import DOUBLE, HIGH, LOW

Array = jax.Array
NOISE = 300.0  # what the noisy candidates may lack: the worth of some three low steps


def weighted_gains(s: Setting, state: State, halves: Halves) -> Array:
    """What the steps of each move are worth; -1 if illegal: int32 [B, moves]."""
    values = seen_tracks(state, state.turn)
    rack = pick(state.racks, state.turn).astype(jnp.int32)
    low, high, double = (jnp.asarray(table)[rack] for table in (LOW, HIGH, DOUBLE))
    worth = jnp.asarray(s.worth)

    def points(half: Array, colour: Array) -> Array:
        return jnp.take_along_axis(half, colour[:, :, None], 1).astype(jnp.int32)

    def moved(colour: Array, scored: Array) -> Array:
        value = jnp.take_along_axis(values, colour, 1)[:, :, None]
        return worth[jnp.maximum(advance(s, value, scored), 0)] - worth[value]

    def gain(one: Array, other: Array) -> Array:
        on_low, on_high = points(one, low), points(other, high)
        mixed = moved(low, on_low) + moved(high, on_high)
        return jnp.where(double[:, :, None], moved(low, on_low + on_high), mixed)

    gains = jnp.stack([gain(*halves), gain(halves.on_b, halves.on_a)], 3)
    gains = jnp.where(legal_mask(s, state), gains, -1)
    return gains.reshape(gains.shape[0], -1)
