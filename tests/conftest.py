"""How all the tests run."""

from hypothesis import HealthCheck, settings

# How long an example takes is the machine's affair, and what is tried is the same each time: a failure can be repeated.
settings.register_profile(
    "readwell", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("readwell")
