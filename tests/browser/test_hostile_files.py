"""Saved files made of hostile markup, opened in a real browser: no script runs, nothing is fetched, every file is well-formed."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.browser.drivers.chromium import driver, executable
from tests.browser.drivers.hostile_files import harm
from tests.data.hostile import vectors

pytestmark = pytest.mark.second

#: One in so many is opened here.
EACH = 24


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    launched = driver().chromium.launch(executable_path=executable(), chromium_sandbox=False)
    yield launched
    launched.close()


def test_the_list_is_long() -> None:
    assert len(vectors()) >= 835


def test_no_file_of_hostile_markup_runs_or_fetches_anything(browser: Browser) -> None:
    # A sample, spread over the whole list; `build.py bench hostile` opens the files of all.
    assert harm(browser, vectors()[::EACH]) == ([], [])


def test_what_is_live_is_found(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    spoilt = "<img src=x onerror=alert(1)><a href=' javascript:x'>a</a><script src=https://a.example/></script>"
    monkeypatch.setattr("tests.browser.drivers.hostile_files.files", lambda vector: [("a file", "text/html", vector)])
    live, asked = harm(browser, [spoilt])
    assert {"alert", "img onerror=alert(1)", "a href= javascript:x", "script"} <= {what for _, what in live}
    assert any("a.example" in one for one in asked)
