"""Actions of a listener: start listening, press keys and buttons of the bar, read what is highlighted."""

from __future__ import annotations

from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.sheet import article, at_once, read, sheet
from tests.browser.drivers.waiting import until

__all__ = ["RECORD", "listen", "listen_on_sheet", "lit", "press", "stop", "until"]

LIT = """kind => { const found = CSS.highlights.get(`readwell-${kind}`); return found ? [...found].map(String).join("") : ""; }"""


def press(frame: Frame, selector: str) -> None:
    """Press a button as a keyboard or a screen reader does: where it stands on the screen doesn't matter."""
    frame.dispatch_event(selector, "click")


def listen(browser: Chromium, page: Page) -> Frame:
    """Listen at once by the toolbar's button: the page is read as it is, the bar stands at its foot."""
    at_once(browser, page, "listen")
    return bar(page)


def bar(page: Page) -> Frame:
    """The bar over a page, once it is there."""
    frame = sheet(page)
    frame.wait_for_selector("#voice:not([hidden])")
    return frame


#: The words that are lit from now on, in the order in which they first are; read from the registry itself, however short.
#: Two engines' clocks may light a word again (the voice's pace, then its own event): that is the same place.
RECORD = """() => {
    globalThis.seen = [];
    const places = [];
    const set = CSS.highlights.set;
    CSS.highlights.set = function (name, highlight) {
        const [first] = [...highlight];
        const isKnown = ([node, at]) => node === first.startContainer && at === first.startOffset;
        if (name === "readwell-word" && !places.some(isKnown)) {
            places.push([first.startContainer, first.startOffset]);
            seen.push([...highlight].map(String).join(""));
        }
        return set.call(this, name, highlight);
    };
}"""


def listen_on_sheet(browser: Chromium, page: Page) -> Frame:
    """Read, then press the sheet's Listen. What is lit is recorded in `seen`."""
    frame = article(read(browser, page))
    assert isinstance(frame, Frame)
    frame.evaluate(RECORD)
    press(frame, "#tool-listen")
    frame.wait_for_selector("#voice:not([hidden])")
    return frame


def lit(surface: Frame | Page, kind: str) -> str:
    """The words that are lit."""
    return str(surface.evaluate(LIT, kind))


def stop(frame: Frame, page: Page) -> None:
    """Stop listening and close the page."""
    press(frame, "#voice-stop")
    page.close()
