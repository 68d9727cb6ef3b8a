"""How thorough the property tests are: quick and repeatable, or deep with GENIAL_DEEP=1."""

import os

from hypothesis import HealthCheck, settings

DEEP = os.environ.get("GENIAL_DEEP") == "1"
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

settings.register_profile(
    "quick", max_examples=100, deadline=None, derandomize=True, suppress_health_check=SLOW
)
settings.register_profile("deep", max_examples=1500, deadline=None, suppress_health_check=SLOW)
settings.load_profile("deep" if DEEP else "quick")
