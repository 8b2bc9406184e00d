"""How all the tests run."""

import os

from hypothesis import HealthCheck, settings

from tests.sweep import sweep

# Tests run beside each other, one on each core: a library that uses several would only wait for them.
os.environ.setdefault("OMP_NUM_THREADS", "1")

# How long an example takes is the machine's affair, and what is tried is the same each time: a failure can be repeated.
settings.register_profile(
    "readwell",
    max_examples=sweep(50, 500),
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("readwell")
