"""The popup's page is captured and answered while it is open; what a press shows is the page as it is at that moment."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import PATIENCE, WHOLE, close, popup, sheet
from tests.browser.drivers.waiting import until
from tests.data import hidden_texts


def shown(browser: Chromium, page: Page, change: str, drops: bool = False) -> str:
    """What a press shows of a page that changes while the popup is open; `drops`: the change is found before it."""
    opened = popup(browser, page)
    tab = "(await chrome.tabs.query({ active: true, currentWindow: true }))[0].id"
    call = "func: () => globalThis.readwell?.current ?? 0"
    ahead = (
        f"(async () => (await chrome.scripting.executeScript({{ target: {{ tabId: {tab} }}, {call} }}))[0].result)()"
    )
    until("the page to be captured ahead", lambda: opened.evaluate(ahead))
    page.evaluate(change)
    if drops:
        until("the change to be found", lambda: not opened.evaluate(ahead))
    opened.press("#read")
    frame = sheet(page)
    frame.wait_for_selector(WHOLE, state="attached", timeout=PATIENCE)
    text = frame.inner_text("main")
    close(page, frame)
    return text


@pytest.mark.second
def test_a_page_captured_ahead_is_read_and_one_that_changed_meanwhile_is_captured_again(
    chromium_browser: Chromium, server: Loopback
) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    assert "council" in shown(chromium_browser, page, "0").lower()
    change = "document.querySelector('p').textContent = 'The gulls of the harbour ' + document.querySelector('p').textContent"
    assert "The gulls of the harbour" in shown(chromium_browser, page, change)
    page.close()


#: None of these changes a node: what is seen changes by a rule, by a sheet that is added, by a shadow tree.
UNSEEN_CHANGES = {
    "insertRule": "document.styleSheets[0].insertRule('#secret { display: none }')",
    "a rule's style": "document.styleSheets[0].cssRules[0].style.color = '#fff'",
    "adoptedStyleSheets": "const s = new CSSStyleSheet(); s.replaceSync('#secret { opacity: 0 }'); document.adoptedStyleSheets = [s]",
    "attachShadow": "document.querySelector('#secret').attachShadow({ mode: 'closed' }).innerHTML = '<p>Something else.</p>'",
}


@pytest.mark.second(after=1)
@pytest.mark.parametrize("change", UNSEEN_CHANGES)
def test_what_is_painted_otherwise_at_the_press_is_captured_again(
    chromium_browser: Chromium, server: Loopback, change: str
) -> None:
    html = hidden_texts.page("<style>#secret {{ color: #222 }}</style><div id=secret><p>{}</p></div>")
    html = html.replace("<style>body", "<style>#secret p { color: inherit }</style><style>body")
    page = chromium_browser.open(server.put(f"/ahead-{len(change)}.html", html))
    script = UNSEEN_CHANGES[change].replace("styleSheets[0].cssRules", "styleSheets[2].cssRules")
    assert hidden_texts.SECRET not in shown(chromium_browser, page, script, drops=True)
    page.close()
