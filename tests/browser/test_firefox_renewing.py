"""A page that lives, in Firefox: what comes below is there, what comes above is offered."""

from __future__ import annotations

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import article, escape, read_with_the_button
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.works import ENTRY, live


@pytest.mark.second
def test_a_page_that_lives_is_followed(firefox_browser: Firefox, server: Loopback) -> None:
    browser, script = firefox_browser, firefox_browser.marionette.execute_script
    grows = "<script>addEventListener('message', ({ data }) => add(...data))</script>"
    read_with_the_button(browser, server.put("/rising.html", live(6) + grows))
    send = "parent.postMessage([arguments[0], arguments[1]], '*')"
    watched = "return performance.getEntriesByName('watched').length > 0"
    browser.wait("the watch", lambda: script(watched))
    script(send, script_args=[77, "beforeend"])
    browser.wait("what comes below", lambda: "Report 77 says" in article(browser))
    script(send, script_args=[7, "afterbegin"])
    browser.wait("the offer", lambda: script("return Boolean(document.querySelector('#news button'))"))
    assert "Report 7 says" not in article(browser)
    script("document.querySelector('#news button').click()")
    browser.wait("what comes above", lambda: "Report 7 says" in article(browser))
    assert article(browser).count("Report 3 says") == 1
    assert ENTRY.count("Report N says") == 1
    escape(browser)
    browser.stored()
