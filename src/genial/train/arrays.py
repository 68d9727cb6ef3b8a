"""Small helpers on batches: every array's first axis is the game."""

from typing import TypeVar

import jax
import jax.numpy as jnp

Array = jax.Array
T = TypeVar("T")


def pick(table: Array, index: Array) -> Array:
    """table[b, index[b]] for every game b."""
    return table[jnp.arange(table.shape[0]), index]


def pick_each(tables: T, index: Array) -> T:
    """The same in every array of a tree."""
    picked: T = jax.tree.map(lambda table: pick(table, index), tables)
    return picked


def choose(flag: Array, yes: T, no: T) -> T:
    """In every array of a tree: yes[b] where flag[b], else no[b]."""

    def either(one: Array, other: Array) -> Array:
        return jnp.where(flag.reshape(flag.shape + (1,) * (one.ndim - flag.ndim)), one, other)

    chosen: T = jax.tree.map(either, yes, no)
    return chosen


def hashed(seed: Array, count: int) -> Array:
    """Well mixed 32-bit numbers [B, count] from one random number a game."""
    steps: Array = jnp.arange(count, dtype=jnp.uint32) * jnp.uint32(0x9E3779B9)
    x: Array = seed.astype(jnp.uint32)[:, None] + steps
    x = (x ^ (x >> 16)) * jnp.uint32(0x85EBCA6B)
    x = (x ^ (x >> 13)) * jnp.uint32(0xC2B2AE35)
    return x ^ (x >> 16)


def random_true(mask: Array, seed: Array) -> Array:
    """The place of a random True in each row of a mask [B, N]."""
    return jnp.argmax(jnp.where(mask, hashed(seed, mask.shape[1]) | 1, 0), 1)


def rearranged(rows: Array, order: Array) -> Array:
    """rows[..., order[..., i], :] for every i; on a GPU this is faster than to gather."""
    found = jnp.zeros((), rows.dtype)
    for place in range(rows.shape[-2]):
        found += jnp.where((order == place)[..., None], rows[..., None, place, :], 0)
    return found
