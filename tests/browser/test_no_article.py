"""What a server sends in place of a page, and results of a search, are no articles in the popup's words."""

from __future__ import annotations

import pytest

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import read as read_in_firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, popup, read

SORRY = f"<h1>Page not found</h1><p>{'The page that you asked for is not here. It may have been moved or deleted. ' * 4}</p>"
HITS = "".join(
    f"<li><h3><a href=/p{n}>The bridge of {1900 + n}</a></h3><p>How the bridge was painted in {1900 + n}."
    for n in range(8)
)
FOUND = "document.querySelector('#found').textContent"


def pages(server: Loopback) -> dict[str, str]:
    """Each page's address, and what the popup is to say of it."""
    search = f"<form role=search><input name=q></form><main><h1>8 results</h1><ul>{HITS}</ul></main>"
    return {
        server.put("/missing", SORRY, Status="404"): "Not an article: the server says",
        server.put("/broken", SORRY, Status="503"): "Not an article: the server says",
        server.put("/find", search) + "?q=bridge": "Not an article: results of a search",
    }


def test_chromiums_popup_says_that_a_page_is_no_article(chromium_browser: Chromium, server: Loopback) -> None:
    for address, says in pages(server).items():
        page = chromium_browser.open(address)
        article(read(chromium_browser, page))
        over = popup(chromium_browser, page)
        said = over.wait(FOUND)
        assert said.startswith(says) and "minute" not in said and "%" not in said
        over.close()
        page.close()


@pytest.mark.second
def test_firefox_popup_says_that_a_page_is_no_article(firefox_at_once: Firefox, server: Loopback) -> None:
    browser, driver = firefox_at_once, firefox_at_once.marionette
    for address, says in pages(server).items():
        read_in_firefox(browser, address)
        driver.switch_to_frame()
        ours = driver.current_window_handle
        driver.switch_to_window(driver.open(type="tab")["handle"])
        browser.own("pages/popup/popup.html")
        first = "chrome.tabs.query({}).then((tabs) => arguments[0](Math.min(...tabs.map(({ id }) => id))))"
        tab = driver.execute_async_script(first, sandbox=None)
        browser.own(f"pages/popup/popup.html?tab={tab}")
        said = browser.wait("what was found", lambda: driver.execute_script(f"return {FOUND}"))
        assert said.startswith(says) and "minute" not in said and "%" not in said
        driver.close()
        driver.switch_to_window(ours)
