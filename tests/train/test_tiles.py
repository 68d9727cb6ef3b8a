"""Tiles on batches."""

import jax.numpy as jnp
import numpy as np
import pytest

from genial.train.tiles import KINDS, expected_best


@pytest.mark.parametrize("hand", [1, 5, 6])
def test_expected_best_is_the_mean_of_the_best_of_so_many_draws(hand: int) -> None:
    rng = np.random.default_rng(1)
    worth, counts = rng.integers(0, 9, KINDS), rng.integers(0, 6, KINDS)
    draws = rng.choice(np.repeat(worth, counts), (200_000, hand))
    found = expected_best(jnp.array(worth, jnp.float32), jnp.array(counts), hand)
    assert float(found) == pytest.approx(draws.max(1).mean(), abs=0.02)
