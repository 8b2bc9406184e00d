"""Pages without encryption in Firefox: a sheet over one is no secure context, so the browser leaves some functions out."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import BLOCK, FIX, MENDING, SENTENCE, escape, read
from tests.browser.drivers.loopback import Loopback

#: A host of this machine which isn't trusted as `localhost` and 127.0.0.1 are.
HOST, NAMES = "council.test", "network.dns.localDomains"


@pytest.fixture
def browser(firefox_at_once: Firefox) -> Iterator[Firefox]:
    firefox_at_once.chrome("Services.prefs.setStringPref(args[0], args[1])", NAMES, HOST)
    yield firefox_at_once
    firefox_at_once.chrome("Services.prefs.clearUserPref(args[0])", NAMES)


@pytest.mark.second
def test_firefox_reads_a_page_without_encryption_and_keeps_a_correction_of_it(
    browser: Firefox, server: Loopback
) -> None:
    address = f"{server.origin.replace('127.0.0.1', HOST)}/council.html"
    text = read(browser, address)
    assert SENTENCE in text and "After three hours" in text
    assert browser.on_sheet("return isSecureContext") is False
    browser.on_sheet(FIX)
    browser.wait("the correction to begin", lambda: browser.on_sheet(MENDING))
    browser.on_sheet(f"{BLOCK}.click()")
    browser.wait("the block to go", lambda: browser.on_sheet(f"return {BLOCK}.classList.contains('dropped')"))
    browser.on_sheet("document.querySelector('[data-fix=done]').click()")
    browser.wait("the article", lambda: not browser.on_sheet(MENDING))
    escape(browser)
    text = read(browser, address)
    assert SENTENCE in text and "After three hours" not in text
    escape(browser)
