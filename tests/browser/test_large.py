"""A very large page gets an answer or a clear refusal, and the browser stays responsive."""

from __future__ import annotations

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import FAILED, escape, read

pytestmark = pytest.mark.second

LINE = "The council of the harbour met on a wet Tuesday and spoke of roofs, of boats, and of money for both. "
START = "<!doctype html><html lang=en><title>Large</title><body><nav><a href=/x>Menu</a></nav><article><h1>A large page</h1>"
#: Milliseconds that a busy machine may take: a hang is longer.
PATIENCE = 240_000
ANSWERED = f"#article > article, {FAILED}"


def paragraphs(number: int, words: str) -> str:
    return START + "".join(f"<p>{at} {words}<b>roofs</b> end.</p>" for at in range(number)) + "</article>"


def unseen(number: int, lines: int) -> str:
    made = f"document.createElement('p'), {{ textContent: '{LINE}'.repeat({lines}) }}"
    return (
        f"<div hidden id=x></div><script>for (let at = 0; at < {number}; at++) x.append(Object.assign({made}))</script>"
    )


#: What nobody sees costs the browser no layout, and what a script writes no journey: the wait is ours alone.
PAGES = {
    "100,000 nodes": lambda: paragraphs(20_000, LINE),
    "30 MB": lambda: paragraphs(50, LINE) + unseen(15_000, 20),
    "more than anyone takes": lambda: paragraphs(50, LINE) + unseen(1, 1_000_000),
}


def answered(page: Page, frame: Frame) -> str:
    """What the sheet says at last; meanwhile the page's own clock goes on."""
    frame.wait_for_selector(ANSWERED, state="attached", timeout=PATIENCE)
    return str(
        frame.evaluate(
            "(document.querySelector('#article > article') ?? document.querySelector('#state')).textContent.slice(0, 3000)"
        )
    )


@pytest.mark.parametrize("name", PAGES)
def test_a_large_page_has_an_answer_or_a_clear_refusal(name: str, chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(server.put("/large.html", PAGES[name]()))
    frame = read(chromium_browser, page)
    assert isinstance(frame, Frame)
    reply = answered(page, frame)
    assert LINE.strip() in reply or "too large" in reply
    assert (name == "more than anyone takes") == ("too large" in reply)
    escape(page)
    page.close()
