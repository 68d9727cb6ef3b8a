"""A small multilayer net, and Adam, on plain arrays."""

from collections.abc import Sequence
from typing import NamedTuple

import jax
import jax.numpy as jnp

Array = jax.Array
Params = list[tuple[Array, Array]]  # per layer: weights, biases


class Adam(NamedTuple):
    """The optimiser's memory."""

    step: Array
    mean: Params
    square: Params


def init_params(key: Array, sizes: Sequence[int]) -> Params:
    """Random weights for these layer sizes; the last layer starts near 0."""
    keys = jax.random.split(key, len(sizes) - 1)
    scales = [(2.0 / fan_in) ** 0.5 for fan_in in sizes[:-1]]
    scales[-1] *= 0.1
    return [
        (scale * jax.random.normal(k, (a, b)), jnp.zeros(b))
        for k, scale, a, b in zip(keys, scales, sizes[:-1], sizes[1:], strict=True)
    ]


def told_more(params: Params, inputs: int) -> Params:
    """A net that is told so many features; those it was not told mean nothing to it yet."""
    (weights, biases), *others = params
    more = max(inputs - len(weights), 0)
    return [(jnp.pad(weights, ((0, more), (0, 0))), biases), *others]


def widened(params: Params, wider: Params, inputs: Array) -> Params:
    """A net with the units of a wider one besides its own, which have no say at first.

    On these inputs [n, features] the new ones fire about half the time. As they are drawn most
    would fire always or never: inputs are not negative, and their means far from zero.
    """
    found, x = [], inputs.astype(jnp.float32)
    for (weights, biases), (more, _) in zip(params, wider, strict=True):
        old, units = weights.shape
        more = more.at[old:, :units].set(0).at[:old, :units].set(weights)
        drawn = x @ more[:, units:]
        scale = 1 / (drawn.std(0) + 1e-3)
        more = more.at[:, units:].multiply(scale)
        both = jnp.concatenate([biases, -drawn.mean(0) * scale])
        found.append((more, both))
        x = jax.nn.relu(x @ more + both)
    return found


def logits(params: Params, inputs: Array) -> Array:
    """The net's output for inputs [..., features], computed in the inputs' type."""
    x = inputs
    for weights, biases in params[:-1]:
        x = jax.nn.relu(x @ weights.astype(x.dtype) + biases.astype(x.dtype))
    weights, biases = params[-1]
    return (x.astype(jnp.float32) @ weights + biases)[..., 0]


def init_adam(params: Params) -> Adam:
    """No steps taken yet."""
    zeros = jax.tree.map(jnp.zeros_like, params)
    return Adam(jnp.zeros((), jnp.int32), zeros, zeros)


def adam_step(adam: Adam, params: Params, gradient: Params, rate: Array) -> tuple[Adam, Params]:
    """One step of Adam (0.9, 0.999)."""
    step = adam.step + 1
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, adam.mean, gradient)
    square = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, adam.square, gradient)
    rate = rate * jnp.sqrt(1 - 0.999**step) / (1 - 0.9**step)
    params = jax.tree.map(lambda p, m, v: p - rate * m / (jnp.sqrt(v) + 1e-8), params, mean, square)
    return Adam(step, mean, square), params
