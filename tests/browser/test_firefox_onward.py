"""An article that goes on, in Firefox: the link leads to the next page; the leave to read goes with the first one."""

from __future__ import annotations

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import article, escape, left, read_with_the_button
from tests.browser.drivers.loopback import Loopback

SAID = "Part {} of the story says what the bridge of {} was and why the town had to close it for a whole year. "


def part(number: int, links: str) -> str:
    """One page of the story."""
    body = "".join(f"<p>{SAID.format(number, name) * 3}</p>" for name in ("iron", "stone", "rope"))
    return f"<title>The bridges</title><main><h1>The bridges</h1>{body}<div class=pagination>{links}</div></main>"


@pytest.mark.second
def test_the_next_page_is_there_after_a_press_and_another_reads_it(firefox_browser: Firefox, server: Loopback) -> None:
    browser, script = firefox_browser, firefox_browser.marionette.execute_script
    first = server.put("/arches.html", part(1, "<b>1</b> <a href=/arches-2.html>2</a> <a href=/arches-2.html>Next</a>"))
    server.put("/arches-2.html", part(2, "<a href=/arches.html>Previous</a> <a href=/arches.html>1</a> <b>2</b>"))
    read_with_the_button(browser, first)
    browser.wait("the link", lambda: script("return document.querySelector('#onward a')?.textContent") == "Next page")
    script("document.querySelector('#onward a').click()")
    browser.marionette.switch_to_frame()
    browser.wait("the next page", lambda: browser.marionette.get_url().endswith("/arches-2.html"))
    browser.wait("the page itself", lambda: left(browser))
    browser.click()
    assert "Part 2 of the story" in article(browser)
    escape(browser)
    browser.stored()
