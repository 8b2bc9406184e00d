"""From the toolbar button to the article and back, in Firefox, with the engine that travels in the extension."""

from __future__ import annotations

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import MARKUP, SENTENCE, article, escape, left, read
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import FAILED

#: Firefox stops an event page that has been idle for so many milliseconds.
IDLE = "extensions.background.idle.timeout"


@pytest.fixture
def browser(firefox_at_once: Firefox) -> Firefox:
    return firefox_at_once


def test_one_click_shows_the_article_and_escape_leads_back(browser: Firefox, server: Loopback) -> None:
    browser.open(f"{server.origin}/council.html")
    before = browser.marionette.execute_script(MARKUP)
    browser.click()
    text = article(browser)
    assert SENTENCE in text
    assert "Subscribe now" not in text
    focused = "return document.activeElement.id"
    browser.wait("the focus on the title", lambda: browser.marionette.execute_script(focused) == "title")
    browser.marionette.switch_to_frame()
    assert browser.marionette.execute_script(MARKUP) == before
    escape(browser)
    assert browser.marionette.execute_script("return document.documentElement.outerHTML") == before


def test_the_next_click_leads_back_too(browser: Firefox, server: Loopback) -> None:
    read(browser, f"{server.origin}/council.html")
    browser.click()
    browser.wait("the page", lambda: left(browser))


def stop_background(browser: Firefox) -> None:
    """Let the browser stop the idle event page after two seconds, then give it its usual time again."""
    browser.chrome("Services.prefs.setIntPref(args[0], 2_000)", IDLE)
    # The idle timer that runs already is the longer one: an event starts it anew.
    browser.chrome("WebExtensionPolicy.getByID(args[0]).extension.emit('background-script-reset-idle')", browser.id)
    state = "return WebExtensionPolicy.getByID(args[0]).extension.backgroundState"
    browser.wait("the event page to be stopped", lambda: browser.chrome(state, browser.id) == "stopped")
    browser.chrome("Services.prefs.clearUserPref(args[0])", IDLE)


@pytest.mark.second
def test_an_idle_background_is_stopped_and_the_next_click_works(browser: Firefox, server: Loopback) -> None:
    browser.open(server.put("/other.html", f"<h1>Other</h1><p>{'Another page with a story of its own. ' * 20}</p>"))
    stop_background(browser)
    browser.click()
    assert "Another page with a story of its own." in article(browser)
    escape(browser)


@pytest.mark.second
def test_a_sheet_outlives_an_idle_background(browser: Firefox, server: Loopback) -> None:
    read(browser, f"{server.origin}/council.html")
    stop_background(browser)
    browser.marionette.switch_to_frame()
    browser.marionette.switch_to_frame(0)
    assert SENTENCE in browser.marionette.execute_script("return document.querySelector('main').innerText")
    escape(browser)


def told_in_a_tab(browser: Firefox, words: str) -> None:
    """Where nothing can be put on the page in front, a tab of its own says why; it is closed again."""
    first = browser.marionette.current_window_handle

    def shown() -> bool:
        for handle in browser.marionette.window_handles:
            browser.marionette.switch_to_window(handle)
            if "reader.html" in browser.marionette.get_url():
                return words in browser.marionette.execute_script("return document.body?.innerText ?? ''")
        return False

    browser.wait("the words", shown)
    browser.marionette.close()
    browser.marionette.switch_to_window(first)


def test_a_restricted_page_says_so(browser: Firefox) -> None:
    browser.open("about:support")
    browser.click()
    told_in_a_tab(browser, "can't be read")


@pytest.mark.second
@pytest.mark.parametrize("name", ["/paper.pdf", "/paper"])
def test_a_pdf_says_so(name: str, browser: Firefox, server: Loopback) -> None:
    paper = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj"
    browser.open(server.put(name, paper, Content_Type="application/pdf"))
    browser.click()
    told_in_a_tab(browser, "PDF")


def _state(browser: Firefox) -> str:
    """What the sheet says in place of an article; the driver stays in the sheet."""
    return str(browser.on_sheet(f"return document.querySelector('{FAILED}')?.innerText") or "")


def test_a_page_without_text_says_so(browser: Firefox, server: Loopback) -> None:
    browser.open(server.put("/empty.html", "<title>Nothing</title><body></body>"))
    browser.click()
    assert "No text found here" in browser.wait("the words", lambda: _state(browser))
    escape(browser)


def test_a_page_left_while_it_is_read_leaves_no_one_waiting(browser: Firefox, server: Loopback) -> None:
    browser.open(f"{server.origin}/council.html")
    browser.click()
    assert "The next page has its own story." in read(
        browser, server.put("/next.html", f"<h1>Next</h1><p>{'The next page has its own story. ' * 20}</p>")
    )
    escape(browser)
