"""Single features of the classic game."""

import jax.numpy as jnp
import numpy as np
import pytest

from genial.train.classic.features import expected_best
from genial.train.classic.setting import KINDS


def test_expected_best_is_the_mean_of_the_best_of_six_draws() -> None:
    rng = np.random.default_rng(1)
    worth, counts = rng.integers(0, 9, KINDS), rng.integers(0, 6, KINDS)
    draws = rng.choice(np.repeat(worth, counts), (200_000, 6))
    found = expected_best(jnp.array(worth, jnp.float32), jnp.array(counts))
    assert float(found) == pytest.approx(draws.max(1).mean(), abs=0.02)
