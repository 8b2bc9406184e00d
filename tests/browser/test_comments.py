"""Readers' comments below an article: a button with their number, in both browsers."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import ARTICLE
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, choose, read
from tests.browser.drivers.waiting import until
from tests.engine.decision.comment_pages import COMMENTS, SAID, page

CONTROL = "#comments > h2 > button"
STATE = f"""(() => {{
    const button = document.querySelector("{CONTROL}");
    const list = document.getElementById(button.getAttribute("aria-controls"));
    return [button.textContent, button.getAttribute("aria-expanded"), list.checkVisibility(), list.querySelectorAll(".post").length];
}})()"""
CLOSED, OPEN = ["6 comments", "false", False, 0], ["6 comments", "true", True, 6]
ON = {"extractors": {"readwell": {"comments": "on"}}}
WHO = "[...document.querySelectorAll('#comments .who')].map((one) => one.textContent)"


def address(server: Loopback) -> str:
    """A short post above six comments without a class that says so."""
    return server.put("/kettle.html", page(f"<h4>6 comments</h4>{COMMENTS}<form><textarea></textarea></form>"))


def judge(state: Any, wanted: list[Any], text: str) -> None:
    """The button says what it shows, and the comments stand there once or not at all."""
    assert state == wanted
    assert [text.count(said[:40]) for said in SAID] == [int(wanted is OPEN)] * len(SAID)


def test_comments_are_opened_and_closed_by_keyboard(chromium_browser: Chromium, server: Loopback) -> None:
    opened = chromium_browser.open(address(server))
    frame = article(read(chromium_browser, opened))
    judge(frame.evaluate(STATE), CLOSED, frame.locator("main").inner_text())
    frame.locator(CONTROL).focus()
    opened.keyboard.press("Enter")
    frame.locator("#comments .post").nth(5).wait_for()
    judge(frame.evaluate(STATE), OPEN, frame.locator("main").inner_text())
    assert frame.evaluate(WHO) == [f"Reader {place}" for place in range(6)]
    assert violations(frame) == []
    opened.keyboard.press("j")
    until("the focus", lambda: frame.evaluate("document.activeElement.ariaLabel") == "Reader 0")
    frame.locator(CONTROL).press("Space")
    frame.locator("#comments .post").first.wait_for(state="detached")
    judge(frame.evaluate(STATE), CLOSED, frame.locator("main").inner_text())
    opened.close()


def test_comments_that_a_person_keeps_are_open_from_the_start(chromium_browser: Chromium, server: Loopback) -> None:
    choose(chromium_browser, extractor="readwell", **ON)
    opened = chromium_browser.open(address(server))
    frame = article(read(chromium_browser, opened))
    judge(frame.evaluate(STATE), OPEN, frame.locator("main").inner_text())
    opened.close()
    choose(chromium_browser)


def firefox_sheet(browser: Firefox, address: str) -> tuple[Any, str]:
    """What the button and the sheet say once the article stands there."""
    browser.open(address)
    browser.click()
    text = str(browser.wait("the article", lambda: browser.on_sheet(ARTICLE)))
    return browser.marionette.execute_script(f"return {STATE}"), text


@pytest.mark.second
def test_comments_are_opened_in_firefox(firefox_browser: Firefox, server: Loopback) -> None:
    firefox_browser.stored(button="read")
    state, text = firefox_sheet(firefox_browser, address(server))
    judge(state, CLOSED, text)
    run = firefox_browser.marionette.execute_script
    run(f"document.querySelector('{CONTROL}').click()")
    firefox_browser.wait("the comments", lambda: run(f"return {STATE}") == OPEN)
    judge(OPEN, OPEN, str(run("return document.querySelector('main').innerText")))
    assert run(f"return {WHO}") == [f"Reader {place}" for place in range(6)]
    firefox_browser.stored(button="read", extractor="readwell", **ON)
    state, text = firefox_sheet(firefox_browser, address(server))
    judge(state, OPEN, text)
