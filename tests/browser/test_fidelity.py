"""Content that the sheet must show correctly, one named test per case: tests/pages/fidelity/README.md."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.chromium import Chromium
from tests.browser.fidelity import Case, cases, prepare, wrong
from tests.browser.loopback import Loopback
from tests.browser.sheet import choose

CASES = list(cases())


@pytest.fixture(scope="module")
def browser(chromium_browser: Chromium) -> Iterator[Chromium]:
    prepare(chromium_browser)
    yield chromium_browser
    choose(chromium_browser)


def test_the_list_is_long_and_half_of_it_is_made_by_other_tools() -> None:
    assert len(CASES) >= 60
    assert 2 * sum(bool(case.page) for case in CASES) >= len(CASES)
    assert len({case.name for case in CASES}) == len(CASES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_it_survives(browser: Chromium, server: Loopback, case: Case) -> None:
    assert wrong(browser, server, case) == []
