"""How thorough the tests are: quick and repeatable, or deep with GENIAL_DEEP=1.

What JAX compiles here runs a few times on small batches: it is compiled quickly, and only once for
all processes of a run and for later runs.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

from hypothesis import HealthCheck, settings

os.environ.setdefault("XLA_FLAGS", "--xla_backend_optimization_level=0")
os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", str(Path(".pytest_cache/jax").absolute()))
os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")

DEEP = os.environ.get("GENIAL_DEEP") == "1"
T = TypeVar("T")
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "quick", max_examples=100, deadline=None, derandomize=True, suppress_health_check=SLOW
)
settings.register_profile("deep", max_examples=1500, deadline=None, suppress_health_check=SLOW)
settings.load_profile("deep" if DEEP else "quick")


def some(settings: Sequence[T], number: int = 1) -> Sequence[T]:
    """The first settings, or in deep runs all of them."""
    return settings if DEEP else settings[:number]
