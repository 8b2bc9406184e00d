"""How all the tests run."""

import os
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.runner.sweep import sweep

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

# What a gzip file begins with; the second it was made in follows four bytes later.
GZIP = b"\x1f\x8b\x08"


def pytest_addoption(parser: pytest.Parser) -> None:
    """One tier of the two; a file that is run by hand runs whole."""
    parser.addoption("--first", action="store_true", help="only the first tier: what `build.py test` runs")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the second tier to `build.py test all`."""
    if config.getoption("--first"):
        later = list(_of_the_second_tier(items))
        config.hook.pytest_deselected(items=later)
        items[:] = [item for item in items if item not in set(later)]


def _of_the_second_tier(items: Iterable[pytest.Item]) -> Iterator[pytest.Item]:
    """Yield what is marked `second`; of a test with many cases that is marked `second(after=N)`, all but the first N."""
    cases: Counter[str] = Counter()
    for item in items:
        if mark := item.get_closest_marker("second"):
            test = item.nodeid.partition("[")[0]
            cases[test] += 1
            if cases[test] > mark.kwargs.get("after", 0):
                yield item


def pytest_make_parametrize_id(val: object, argname: str) -> None:
    """Refuse to name a test after bytes that carry the clock: two workers would disagree on the name, which ends the run."""
    if isinstance(val, bytes) and val.startswith(GZIP) and any(val[4:8]):
        raise pytest.UsageError(
            f"pack the cases of {argname} with mtime=0, or give them ids: the second is in their names"
        )
