"""A large PDF of a site is read while it comes, where the site gives parts of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.coming import coming
from tests.browser.drivers.pdfs import paged, printed, reading_page
from tests.browser.drivers.permissions import allowing
from tests.browser.drivers.waiting import until

#: Some two million bytes.
PAGES = 900


@pytest.fixture(scope="module")
def allowed(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    """The person has allowed the test's site before."""
    folder = allowing(chrome_build, tmp_path_factory.mktemp("pdf") / "extension", "http://127.0.0.1/*")
    with chromium(folder, guard=lambda asked: None) as browser:
        yield browser


@pytest.mark.second
def test_the_first_pages_are_read_while_the_rest_comes(allowed: Chromium) -> None:
    with coming(paged(PAGES), first=50_000) as site:
        with allowed.context.expect_page(predicate=lambda page: "reader.html" in page.url) as made:
            reads = allowed.own(f"pages/pdf/pdf.html?address={site.address}")
        tab = made.value
        tab.wait_for_selector("#article p")
        assert not site.let.is_set() and site.parts
        assert "Line 3 of two 1000 tells of the harbour" in tab.inner_text("#article")
        site.let.set()
        until("all pages", lambda: tab.locator(".page-mark").count() == PAGES)
        until("what was done", lambda: "is open in the tab" in reads.inner_text("#said"))
        assert site.parts <= len(site.content) / (1 << 18) + 4
        tab.keyboard.press("Shift+P")
        until("the page as it is printed", lambda: printed(tab)["shown"])


def test_a_connection_that_breaks_is_said_and_what_is_there_stays(allowed: Chromium) -> None:
    with coming(paged(PAGES), first=50_000) as site:
        site.lost = True
        with reading_page(allowed, f"?address={site.address}") as reads:
            site.let.set()
            until("the fault", lambda: "could not be fetched" in reads.inner_text("#wrong"))
            assert not reads.is_visible("#stop")
