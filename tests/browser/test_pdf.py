"""The page that reads PDFs: a file's text opens in the reader; what can't be read is said."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import FilePayload, Page

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.waiting import until
from tests.data.pdf_files import LINES, SEALED, written

SAID = " ".join(LINES)


@pytest.fixture
def reads(chromium_browser: Chromium) -> Iterator[Page]:
    page = chromium_browser.own("pages/pdf/pdf.html")
    yield page
    for tab in chromium_browser.context.pages:
        if "reader.html" in tab.url:
            tab.close()
    page.close()


def file(content: bytes, name: str = "harbour.pdf") -> FilePayload:
    return {"name": name, "mimeType": "application/pdf", "buffer": content}


def opened(browser: Chromium, reads: Page, content: bytes) -> Page:
    """Chooses a file; returns the tab in which its text opens."""
    with browser.context.expect_page() as made:
        reads.set_input_files("#file", file(content))
    made.value.wait_for_selector("#article p")
    return made.value


def test_a_file_that_is_chosen_opens_in_the_reader(chromium_browser: Chromium, reads: Page) -> None:
    tab = opened(chromium_browser, reads, written())
    assert SAID in " ".join(tab.inner_text("#article").split()) and tab.inner_text("#title") == "harbour"
    until("what was done", lambda: reads.inner_text("#said") == "harbour.pdf is open in the tab beside this one.")


def test_a_paragraph_goes_on_over_pages(chromium_browser: Chromium, reads: Page) -> None:
    pages = [
        [f"{name} {number} of the harbour and of its many boats and" for number in range(30)]
        for name in ("Roof", "quay")
    ]
    tab = opened(chromium_browser, reads, written(pages))
    assert tab.locator("#article p").count() == 1 and "Roof 29 of" in tab.inner_text("#article")


def test_a_figure_is_drawn_into_the_article(chromium_browser: Chromium, reads: Page) -> None:
    lines = [*LINES * 6, *[""] * 10, "Figure 1: the harbour at noon", "", *LINES * 4]
    tab = opened(chromium_browser, reads, written([lines], drawn="0.5 0.1 0.1 rg 72 460 300 100 re f 0 g"))
    tab.wait_for_selector("#article figure img")
    sizes = "([one]) => [one.naturalWidth, one.naturalHeight]"
    until("the picture", lambda: tab.locator("#article figure img").evaluate_all(sizes) == [600, 200])
    assert tab.inner_text("#article figcaption") == "Figure 1: the harbour at noon"
    assert tab.locator("#article figure img").evaluate("(one) => one.src").startswith("data:image/")


def test_a_sealed_file_asks_for_its_password(reads: Page) -> None:
    reads.set_input_files("#file", file(written(trailer=SEALED)))
    reads.wait_for_selector("#sealed:not([hidden])")
    until("the focus", lambda: reads.evaluate("document.activeElement.id") == "password")
    reads.fill("#password", "wrong")
    reads.press("#password", "Enter")
    until("the second question", lambda: "not its password" in reads.inner_text("#sealed-text"))
    assert reads.input_value("#password") == ""


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"%PDF-1.7 broken", "broken"), (b"no PDF", "isn’t a PDF"), (written([()]), "pictures of text, no words inside")],
)
def test_what_cannot_be_read_is_said(reads: Page, content: bytes, said: str) -> None:
    reads.set_input_files("#file", file(content))
    until("the words", lambda: said in reads.inner_text("#wrong"))


def test_the_page_is_accessible(reads: Page) -> None:
    assert violations(reads) == []


def test_a_pdf_in_a_tab_offers_the_page_and_names_its_address(chromium_browser: Chromium, server: Loopback) -> None:
    address = server.put("/harbour.pdf", written(), Content_Type="application/pdf")
    reads = chromium_browser.own(f"pages/pdf/pdf.html?address={address}")
    assert reads.is_visible("#fetch") and reads.inner_text("#name") == address
    until("the focus", lambda: reads.evaluate("document.activeElement.id") == "fetch")
    reads.close()
    said = chromium_browser.own(f"reader/reader.html?why=pdf&address={address}")
    assert said.get_attribute("#pdf", "href", timeout=5000) is not None
    said.click("#pdf")
    said.wait_for_selector("#fetch")
    said.close()
