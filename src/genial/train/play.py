"""What the net thinks of the candidates."""

import jax
import jax.numpy as jnp

from genial.train.net import Params, logits
from genial.train.simulator import Options

Array = jax.Array


def values(params: Params, options: Options, dtype: jnp.dtype) -> Array:
    """The mover's expected result of each candidate, exact where the game ends; -1 if illegal."""
    guess = jax.nn.sigmoid(logits(params, options.inputs.astype(dtype)))
    known = jnp.where(options.known >= 0, options.known, guess)
    return jnp.where(options.legal, known, -1.0)
