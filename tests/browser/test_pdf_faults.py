"""What is no PDF, can't be had or can't be read: each is said with what to do next, and the page stays usable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.pdfs import DROP, file, opened, paged, reading_page
from tests.browser.drivers.permissions import allowing
from tests.browser.drivers.waiting import until
from tests.data.pdf_files import written

#: Chooses the entry of a link's menu.
LINK = """async (address) => {
    const [tab] = await chrome.tabs.query({});
    chrome.contextMenus.onClicked.dispatch({ menuItemId: "read-pdf", linkUrl: address }, tab);
}"""


@pytest.fixture
def reads(chromium_browser: Chromium) -> Iterator[Page]:
    with reading_page(chromium_browser) as page:
        yield page


def says(page: Page, words: str) -> None:
    """Wait for a fault's words."""
    until(words, lambda: words in page.inner_text("#wrong"))


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ([["a.pdf", "%PDF-1"], ["b.pdf", "%PDF-1"]], "One PDF at a time"),
        ([], "isn’t a PDF"),
        ([["notes.pdf", "Only words."]], "isn’t a PDF"),
        ([["saved.pdf", "<!doctype html><title>Log in</title>"]], "wants you to log in"),
    ],
)
def test_a_drop_of_something_else_is_answered(reads: Page, files: list[list[str]], words: str) -> None:
    reads.evaluate(DROP, files)
    says(reads, words)
    assert violations(reads) == []


def test_a_wrong_drop_leaves_what_is_read_alone(chromium_browser: Chromium, reads: Page) -> None:
    tab = opened(chromium_browser, reads, paged(2))
    reads.evaluate(DROP, [["a.pdf", "%PDF-1"], ["b.pdf", "%PDF-1"]])
    says(reads, "One PDF at a time")
    tab.click("#tool-printed")
    until("the page", lambda: tab.is_visible("#printed-picture"))


def test_the_same_file_may_be_chosen_again(chromium_browser: Chromium, reads: Page) -> None:
    reads.set_input_files("#file", file(b"%PDF-1.7 broken"))
    says(reads, "Download it once more")
    tab = opened(chromium_browser, reads, written())
    assert reads.inner_text("#wrong") == ""
    tab.close()


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("blob:https://example.org/5e0f", "A page made this PDF itself"),
        ("data:application/pdf;base64,", "A page made this PDF itself"),
        ("file:///home/me/a.pdf", "a file of your computer"),
    ],
)
def test_a_tab_whose_pdf_cannot_be_fetched_again_leads_to_the_file(
    chromium_browser: Chromium, address: str, words: str
) -> None:
    with reading_page(chromium_browser, f"?address={address}") as page:
        says(page, words)
        assert not page.is_visible("#there")
        until("the focus", lambda: page.evaluate("document.activeElement.id") == "choose")


@pytest.fixture(scope="module")
def allowed(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """The person has allowed the test's site before."""
    folder = allowing(chrome_build, tmp_path_factory.mktemp("pdf") / "extension", "http://127.0.0.1/*")
    with chromium(folder, guard=lambda asked: None) as browser:
        yield browser


def test_the_browser_takes_the_entry_for_links_to_pdfs(allowed: Chromium) -> None:
    assert allowed.worker.evaluate("chrome.contextMenus.update('read-pdf', { visible: true }).then(() => 'there')")


@pytest.mark.second
def test_a_link_to_a_pdf_is_read_at_once_where_its_site_is_allowed(allowed: Chromium, server: Loopback) -> None:
    address = server.put("/100%25.pdf", written(), Content_Type="application/pdf")
    allowed.worker.evaluate(LINK, address)
    tab = allowed.shows("/reader/reader.html")
    tab.wait_for_selector("#article p")
    assert "harbour council" in tab.inner_text("#article") and tab.inner_text("#title") == "100%"
    assert "127.0.0.1" in tab.inner_text("#facts")
    for page in allowed.context.pages[1:]:
        page.close()


@pytest.mark.parametrize(
    ("path", "body", "headers", "words"),
    [
        ("/login.pdf", "<title>Log in</title>", {}, "wants you to log in"),
        ("/gone.pdf", "", {"Status": "404"}, "could not be fetched"),
        ("/text.pdf", b"words", {"Content_Type": "text/plain"}, "isn’t a PDF"),
    ],
)
def test_what_a_site_sends_in_place_of_a_pdf_is_said(
    allowed: Chromium, server: Loopback, path: str, body: str, headers: dict[str, str], words: str
) -> None:
    with reading_page(allowed, f"?address={server.put(path, body, **headers)}") as page:
        says(page, words)
        assert page.inner_text("#said") == "" and not page.is_visible("#stop")
