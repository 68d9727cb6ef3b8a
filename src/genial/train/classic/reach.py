"""How many cells offer how many points, as a net is told."""

from functools import reduce

import jax
import jax.numpy as jnp

from genial.train.compiler import settled

Array = jax.Array
LEVELS = 12  # points that are told apart
TOP = 6  # the best cells are told one by one


def reach_told(points: Array, counts: int) -> tuple[Array, Array]:
    """The sum, the cells with at least 1 … counts points and the best cells; and those alone.

    points: int8 [..., cells], negative where nothing can lie.
    """
    reach = settled(_reach(points))
    top = (reach[..., None, :] >= jnp.arange(1, TOP + 1)[:, None]).sum(-1) / 8.0
    total = jnp.maximum(points, 0).sum(-1, dtype=jnp.int32)
    columns = [total[..., None] / 40.0, reach[..., :counts] / 10.0, top]
    return jnp.concatenate([column.astype(jnp.float32) for column in columns], -1), top


def _reach(points: Array) -> Array:
    """How many cells offer at least 1 … LEVELS points, counted four to a number: [..., LEVELS]."""
    found = []
    for base in range(1, LEVELS + 1, 4):
        bits = [
            jnp.where(points >= base + i, jnp.uint32(1 << 8 * i), jnp.uint32(0)) for i in range(4)
        ]
        packed = reduce(jnp.bitwise_or, bits).sum(-1, dtype=jnp.uint32)
        found += [(packed >> 8 * i) & 255 for i in range(4)]
    return jnp.stack(found, -1).astype(jnp.int32)
