"""Made-up pages in both browsers: every one that once failed, and the same few new ones each time."""

from __future__ import annotations

import pytest

from tests.browser.drivers.loopback import Loopback
from tests.lab.fuzz.dom.drive import driven
from tests.lab.fuzz.dom.judge import tried
from tests.lab.fuzz.dom.pages import Case, case
from tests.lab.fuzz.dom.run import cuts, kept, smaller
from tests.runner.sweep import sweep

pytestmark = pytest.mark.second

#: Seeds that are tried in each run; `build.py fuzz dom` tries all others.
SEEDS = range(sweep(4, 60))


def faults(name: str, server: Loopback) -> dict[str, list[str]]:
    """The faults of each page that has any."""
    cases = kept() | {str(seed): case(seed) for seed in SEEDS}
    with driven(name) as browser:
        found = {title: tried(browser, server, one) for title, one in cases.items()}
    return {title: wrong for title, wrong in found.items() if wrong}


def test_chromium_reads_every_made_up_page(server: Loopback) -> None:
    assert faults("chromium", server) == {}


def test_firefox_reads_every_made_up_page(server: Loopback) -> None:
    assert faults("firefox", server) == {}


def test_a_seed_is_one_page() -> None:
    assert case(3) == case(3) != case(4)


def test_a_page_that_fails_is_made_smaller() -> None:
    def has(one: Case) -> bool:
        return "svg" in str(one["body"])

    first = next(one for one in map(case, range(100)) if has(one))
    least = smaller(first, has, tries=2000)
    assert has(least) and len(str(least)) < len(str(first)) / 4
    assert not any(map(has, cuts(least)))
