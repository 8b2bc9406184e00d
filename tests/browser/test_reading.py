"""From the toolbar button to the article and back, in Chromium, with the engine that travels in the extension."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, choose, close, escape, gone, popup, read, sheet
from tests.browser.drivers.waiting import until


def test_the_button_then_read_shows_the_article_and_not_the_menus(chromium_browser: Chromium, page: Page) -> None:
    popup(chromium_browser, page).press("#read")
    frame = article(sheet(page))
    text = frame.inner_text("main")
    assert frame.inner_text("h1") == "Council keeps the Mill Lane library open"
    assert "Nobody ever learned to read in a swimming pool." in text
    assert "Subscribe now" not in text
    assert frame.locator("table caption").inner_text() == "Yearly cost in pounds"
    assert frame.locator("figure").locator("img, .picture").count() == 1


def test_a_screen_reader_gets_an_announcement_and_begins_at_the_heading(chromium_browser: Chromium, page: Page) -> None:
    frame = article(read(chromium_browser, page))
    until("the focus on the title", lambda: frame.evaluate("document.activeElement.id") == "title")
    assert (frame.text_content("#live") or "").startswith(("Article, 1 minute, ", "Article, 2 minutes, "))
    assert "left out" in (frame.text_content("#live") or "")
    assert frame.locator("main").count() == 1
    assert frame.locator("h1:visible").count() == 1


@pytest.mark.parametrize("way", ["escape", "button"])
def test_leaving_leads_back_to_exactly_where_one_was(chromium_browser: Chromium, page: Page, way: str) -> None:
    page.evaluate(
        "document.body.style.minHeight = '5000px'; scrollTo(0, 137); document.querySelector('main a').focus()"
    )
    before = page.evaluate("[scrollX, scrollY, document.activeElement.outerHTML]")
    frame = article(read(chromium_browser, page))
    if way == "escape":
        escape(page)
    else:
        close(page, frame)
    assert page.evaluate("[scrollX, scrollY, document.activeElement.outerHTML]") == before


@pytest.mark.second
def test_the_page_behind_is_inert_and_does_not_scroll(chromium_browser: Chromium, page: Page) -> None:
    page.evaluate("document.body.style.minHeight = '5000px'")
    frame = article(read(chromium_browser, page))
    frame.evaluate("document.documentElement.scrollTo(0, 1e6)")
    page.mouse.move(400, 400)
    page.mouse.wheel(0, 800)
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") == 0
    for _ in range(30):
        page.keyboard.press("Tab")
        # The sheet's host is the only element beside head and body.
        assert page.evaluate("document.activeElement.matches('body, :root > div')")


def test_the_popup_over_a_sheet_leads_back(chromium_browser: Chromium, page: Page) -> None:
    article(read(chromium_browser, page))
    over = popup(chromium_browser, page)
    over.wait("document.querySelector('#read').textContent === 'Back to the page'")
    over.press("#read")
    gone(page)


def test_the_popup_says_which_engine_answers_and_offers_what_it_can(chromium_browser: Chromium, page: Page) -> None:
    opened = popup(chromium_browser, page)
    opened.wait("document.querySelector('#engine').textContent === 'Built-in engine'")
    opened.wait("document.querySelectorAll('#format option').length > 3")
    opened.press("#read")
    assert "After three hours" in article(sheet(page)).inner_text("main")


def test_a_setting_makes_the_button_act_at_once_and_lead_back(chromium_browser: Chromium, page: Page) -> None:
    choose(chromium_browser, button="read")
    assert chromium_browser.worker.evaluate(
        "new Promise(done => { const look = () => chrome.action.getPopup({}).then(now => now ? setTimeout(look, 20) : done(true));"
        " look() })"
    )
    chromium_browser.click(page)
    article(sheet(page))
    chromium_browser.click(page)
    gone(page)


#: Captures the tab in front once more, and gives whether something may be selected there.
CAPTURE = """async () => {
    const [{ id: tabId }] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
    const told = new Promise((resolve) => chrome.runtime.onConnect.addListener(function heard(port) {
        if (port.name !== "capture") return;
        chrome.runtime.onConnect.removeListener(heard);
        port.onMessage.addListener(({ selected }) => selected === undefined || resolve(selected));
    }));
    await chrome.scripting.executeScript({ target: { tabId }, func: () => readwell.capture.start() });
    return told;
}"""


def test_a_page_under_its_sheet_may_have_a_selection_whatever_it_reports(
    chromium_browser: Chromium, page: Page
) -> None:
    article(read(chromium_browser, page))
    assert chromium_browser.worker.evaluate(CAPTURE) is True
    escape(page)
    assert chromium_browser.worker.evaluate(CAPTURE) is False


@pytest.mark.second
def test_looks_are_chosen_in_the_panel_and_kept(chromium_browser: Chromium, page: Page) -> None:
    frame = article(read(chromium_browser, page))
    frame.click("#look")
    frame.click("[data-to=sepia]")
    frame.click("[data-step=size][data-by='2']")
    frame.wait_for_selector("html[data-theme=sepia]")
    frame.locator("#size", has_text="22").wait_for()
    page.keyboard.press("Escape")
    frame.wait_for_selector("#looks", state="hidden")
    escape(page)
    frame = article(read(chromium_browser, page))
    assert frame.evaluate(
        "[document.documentElement.dataset.theme, getComputedStyle(document.querySelector('main')).fontSize]"
    ) == [
        "sepia",
        "22px",
    ]


def test_a_link_within_the_article_stays_within_it(chromium_browser: Chromium, server: Loopback) -> None:
    words = "The council met again on Thursday and spoke for a long time about the roof, the rain and the books. " * 4
    address = server.put(
        "/notes.html", f"<main><h1>Notes</h1><p>{words}<a href='#n'>1</a></p><p>{words}</p><p id=n>{words}</p></main>"
    )
    page = chromium_browser.open(address)
    frame = article(read(chromium_browser, page))
    frame.click("#article a")
    assert page.url == address
    until("the note", lambda: frame.evaluate("document.activeElement.tagName") == "P")
    page.close()


def test_the_popup_saves_and_says_under_which_name(chromium_browser: Chromium, page: Page) -> None:
    opened = popup(chromium_browser, page)
    opened.press("#save")
    opened.wait("document.querySelector('#done').textContent.startsWith('Saved as ')")
    opened.close()


def test_a_message_without_a_handler_is_refused(chromium_browser: Chromium, page: Page, tmp_path: Path) -> None:
    own = chromium_browser.own("pages/options/options.html#all")
    for name in ("toString", "constructor", "shout", ""):
        answer = own.evaluate("name => chrome.runtime.sendMessage({ do: name })", name)
        assert answer == {"error": {"code": "message", "message": f"nobody does {name}"}}
    own.close()


def test_the_popup_says_what_was_found_and_by_which_engine(chromium_browser: Chromium, page: Page) -> None:
    article(read(chromium_browser, page))
    over = popup(chromium_browser, page)
    over.wait("/Article, \\d minutes?, \\d+ words, \\d+% sure/.test(document.querySelector('#found').textContent)")
    over.wait("document.querySelector('#engine').textContent === 'Built-in engine'")
    over.close()
