"""A page that is against us, in Firefox."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.firefox import Firefox, firefox
from tests.browser.hostile import DIM, OPEN_SHADOWS
from tests.browser.loopback import Loopback
from tests.browser.test_firefox_reading import acts_at_once, article


@pytest.fixture(scope="module")
def browser(firefox_build: Path) -> Iterator[Firefox]:
    with firefox(firefox_build) as running:
        acts_at_once(running)
        yield running


def opened(browser: Firefox, server: Loopback) -> None:
    """The council's page with the sheet over it; the page has taken what it can."""
    browser.open(f"{server.origin}/council.html")
    browser.marionette.execute_script(OPEN_SHADOWS, sandbox=None)
    browser.click()
    article(browser)
    browser.marionette.switch_to_frame()


def wear(browser: Firefox, rules: str) -> None:
    """Dress the page in these rules and no others of ours."""
    dress = "const own = new CSSStyleSheet(); own.replaceSync(arguments[0]); document.adoptedStyleSheets = [own];"
    browser.marionette.execute_script(dress, script_args=[rules], sandbox=None)


def test_firefox_opens_none_of_our_shadow_trees(browser: Firefox, server: Loopback) -> None:
    opened(browser, server)
    assert browser.marionette.execute_script("return [taken.length, frames.length]", sandbox=None) == [0, 0]


def test_no_rule_of_the_page_dims_or_moves_the_sheet_in_firefox(browser: Firefox, server: Loopback) -> None:
    opened(browser, server)
    browser.on_sheet("document.activeElement.blur()")
    browser.marionette.switch_to_frame()
    wear(browser, "html { overflow: hidden }")
    before = browser.marionette.screenshot(full=False)
    wear(browser, "html { overflow: hidden }" + re.sub(r"filter: opacity\(1%\);", "", DIM, count=1))
    assert browser.marionette.screenshot(full=False) == before
