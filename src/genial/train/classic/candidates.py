"""All moves by the weighted player's measure."""

import jax
import jax.numpy as jnp

from genial.train import scoring
from genial.train.arrays import pick
from genial.train.classic.lines import Lines
from genial.train.classic.setting import Setting
from genial.train.classic.sim import State, legal_mask, seen_tracks
from genial.train.tiles import DOUBLE, HIGH, LOW

Array = jax.Array
NOISE = 60.0  # what the noisy candidates may lack: the worth of some three low points


def weighted_gains(s: Setting, state: State, lines: Lines) -> Array:
    """Points that count, each times its colour's weight; -1 if illegal: int32 [B, moves]."""
    values = seen_tracks(s, state, state.turn)
    room, weight = scoring.room(s, values), scoring.weight(s, values)
    rack = pick(state.racks, state.turn).astype(jnp.int32)
    points = lines.points.astype(jnp.int32)
    low, high = jnp.asarray(LOW)[rack], jnp.asarray(HIGH)[rack]

    def halves(colour: Array) -> tuple[Array, Array, Array, Array]:
        mine = jnp.take_along_axis(points, colour[:, :, None], 1)
        left = jnp.take_along_axis(room, colour, 1)[:, :, None]
        factor = jnp.take_along_axis(weight, colour, 1)[:, :, None]
        return mine[:, :, s.pair_a], mine[:, :, s.pair_b], left, factor

    low_a, low_b, low_left, low_factor = halves(low)
    high_a, high_b, high_left, high_factor = halves(high)

    def worth(on_low: Array, on_high: Array) -> Array:
        mixed = jnp.minimum(on_low, low_left) * low_factor
        mixed += jnp.minimum(on_high, high_left) * high_factor
        double = jnp.minimum(on_low + on_high, low_left) * low_factor
        return jnp.where(jnp.asarray(DOUBLE)[rack][:, :, None], double, mixed)

    gains = jnp.stack([worth(low_a, high_b), worth(low_b, high_a)], 3)
    gains = jnp.where(legal_mask(s, state), gains, -1)
    return gains.reshape(gains.shape[0], -1)
