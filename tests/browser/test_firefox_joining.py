"""The further pages of an article in Firefox: asked for with what the site itself has set, and nothing of ours."""

from __future__ import annotations

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import article, escape, read_with_the_button
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.works import PAGES, USUAL, put


def test_the_further_pages_come_with_the_sites_own_cookies(firefox_browser: Firefox, server: Loopback) -> None:
    browser, script = firefox_browser, firefox_browser.marionette.execute_script
    first = put(server, "/rows")
    server.put("/rows-1.html", server.pages["/rows-1.html"], Set_Cookie="session=kept")
    read_with_the_button(browser, first)
    browser.wait("the button", lambda: script("return Boolean(document.querySelector('.long-work button'))"))
    server.sent.clear()
    script("document.querySelector('.long-work button').click()")
    status = "return document.querySelector('.long-work p').textContent"
    browser.wait("all pages", lambda: script(status) == "All 4 pages are here.")
    text = article(browser)
    for number in range(1, PAGES + 1):
        assert text.count(f"Part {number} of the story says what the bridge of iron") == 3
    asked = [(path, headers) for path, headers in server.sent if path.startswith("/rows")]
    assert [path for path, _ in asked] == ["/rows-2.html", "/rows-3.html", "/rows-4.html"]
    for _, headers in asked:
        assert headers.get("cookie") == "session=kept"
        assert headers.get("sec-fetch-site") == "same-origin"
        assert set(headers) <= USUAL and "extension" not in str(headers)
    escape(browser)
    browser.stored()
