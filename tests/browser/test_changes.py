"""What a saved article says now that it did not say before, in Chromium: told, listed, painted, heard, written to a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.library_page import empty_library
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import TOOLS, article, read
from tests.browser.drivers.waiting import until

ROOFS = "The council met on Tuesday and spoke of the roofs of the harbour, which leak when it rains."
BOATS = "Nine boats came back before the storm; the tenth had stayed in the lee of the island."
BREAD = "Bread was dear that winter, and the baker closed his shop at noon on most days."
MOLE = "A new mole was built in the spring, of stone from the quarry behind the church."
MORE = "Whoever came early stood under the eaves and waited for the ferry, as people here have always done."
PAGE = "<!doctype html><html lang=en><title>Harbour</title><main><h1>The harbour</h1>{}<p>Updated {} ago</p></main>"
PAINTED = """() => Object.fromEntries(["added", "changed"].map(kind =>
    [kind, [...(CSS.highlights.get(`change-${kind}`) ?? [])].map(String)]))"""


def paragraphs(when: str, *texts: str) -> str:
    return PAGE.format("".join(f"<p>{text}</p>" for text in (*texts, *(f"{n}. {MORE}" for n in range(6)))), when)


@pytest.fixture
def page(chromium_browser: Chromium, server: Loopback) -> Iterator[Page]:
    with empty_library(chromium_browser) as library:
        library.close()
        yield chromium_browser.open(server.put("/harbour.html", paragraphs("3 minutes", ROOFS, BOATS, BREAD)))


def opened(browser: Chromium, page: Page) -> Frame:
    frame = article(read(browser, page))
    assert isinstance(frame, Frame)
    frame.wait_for_selector(f"{TOOLS}:has(#tool-mark)", state="attached")
    return frame


@pytest.fixture
def saved(chromium_browser: Chromium, page: Page) -> Page:
    """The page, once the library has it."""
    frame = opened(chromium_browser, page)
    frame.press("#title", "w")
    frame.locator("#notice.done").wait_for()
    return page


def test_changes_are_told_listed_word_by_word_painted_and_written(
    chromium_browser: Chromium, saved: Page, server: Loopback
) -> None:
    server.put("/harbour.html", paragraphs("2 hours", ROOFS.replace("Tuesday", "Friday"), BOATS, MOLE))
    page = chromium_browser.open(saved.url)
    frame = opened(chromium_browser, page)
    expect(frame.locator("#changed")).to_contain_text("3 changes since")
    frame.locator("#changed button").first.click()
    rows = frame.locator("#changes li")
    expect(rows).to_have_count(3)
    until("the paint", lambda: frame.evaluate(PAINTED)["added"] == [MOLE])
    assert frame.evaluate(PAINTED)["changed"] == [ROOFS.replace("Tuesday", "Friday")]
    expect(rows.nth(0).locator("del")).to_have_text("Tuesday")
    expect(rows.nth(0).locator("ins")).to_have_text("Friday")
    assert {text.strip() for text in frame.locator("#changes del").all_text_contents()} == {"Tuesday", BREAD}
    assert violations(frame) == []
    with chromium_browser.context.expect_page() as coming:
        frame.locator("#changes .acts button").nth(2).click()
    with coming.value.expect_download() as file:
        coming.value.click("#file")
    assert MOLE in Path(file.value.path()).read_text("utf-8")
    page.bring_to_front()
    frame.locator("#changed button").first.click()
    rows.nth(2).locator("button").click()
    until("the focus at the place", lambda: frame.evaluate("document.activeElement.textContent").startswith(MOLE))


def test_a_page_that_only_counts_on_has_not_changed(chromium_browser: Chromium, saved: Page, server: Loopback) -> None:
    server.put("/harbour.html", paragraphs("2 hours", ROOFS, BOATS, BREAD))
    page = chromium_browser.open(saved.url)
    frame = opened(chromium_browser, page)
    until("its article in the library", lambda: _looked(frame))
    assert frame.locator("#changed").count() == 0


def _looked(frame: Frame) -> bool:
    """Whether the sheet's own question has been answered: another one like it is answered after it."""
    asked = json.dumps({"do": "former", "address": frame.parent_frame.url if frame.parent_frame else ""})
    return bool(frame.evaluate(f"chrome.runtime.sendMessage({asked}).then(({{ ok }}) => ok?.text.length > 0)"))
