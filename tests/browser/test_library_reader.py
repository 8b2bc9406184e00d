"""An article of the library opens in the reader: with its pictures, its structure and all that the reader can do."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.pdfs import opened, paged, reading_page
from tests.browser.drivers.saved_page import PAGE, SVG
from tests.browser.drivers.saving import files, pressed, saver
from tests.browser.drivers.sheet import choose
from tests.browser.drivers.waiting import until

#: Draws a photograph of many colours in the page, as a JPEG of its own site would be there.
PHOTO = """async () => {
    const canvas = new OffscreenCanvas(640, 400);
    const pen = canvas.getContext("2d");
    for (let at = 0; at < 200; at++) {
        pen.fillStyle = `hsl(${(at * 37) % 360} 60% 50%)`;
        pen.fillRect((at * 53) % 640, (at * 29) % 400, 80, 60);
    }
    const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer());
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(""));
}"""


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("library-reader")


@pytest.fixture(scope="module")
def browser(chrome_build: Path, place: Path) -> Iterator[Chromium]:
    with saver(chrome_build, place, "downloads") as opened:
        yield opened


def saved(browser: Chromium, place: Path, address: str, **chosen: object) -> None:
    """Save a page, and forget its file."""
    choose(browser, **chosen)
    page = browser.open(address)
    page.wait_for_load_state("networkidle")
    pressed(browser, page, "markdown")
    for path in files(place / "downloads", 1):
        path.unlink()
    page.close()


def reader_of(browser: Chromium, library: Page, title: str) -> Page:
    """Open an article of the library's list in the reader."""
    library.locator("#list .title", has_text=title).click()
    reader = browser.shows("/reader/reader.html")
    reader.wait_for_selector("#article p")
    return reader


@pytest.mark.second
def test_it_opens_in_the_reader_with_its_structure_and_leads_back(
    browser: Chromium, place: Path, server: Loopback
) -> None:
    server.put("/pic.svg", SVG, Content_Type="image/svg+xml")
    saved(browser, place, server.put("/roofs.html", PAGE))
    library = browser.own("save/library.html")
    row = library.locator("#list li").first
    assert "minute" in row.inner_text()
    reader = reader_of(browser, library, "Roofs and boats")
    assert reader.inner_text("#title") == "Roofs and boats"
    assert reader.locator("#article h2, #article h3", has_text="Boats").count() == 1
    assert reader.locator("#facts a").get_attribute("href") == f"{server.origin}/roofs.html"
    reader.reload()
    reader.wait_for_selector("#article p")
    reader.locator("#tool-listen").wait_for()
    reader.evaluate("setTimeout(() => document.querySelector('#close').click())")
    until("the library alone", lambda: library.evaluate("document.visibilityState") == "visible" and reader.is_closed())
    library.close()


@pytest.mark.second
def test_it_keeps_its_pictures_if_the_person_wants_and_has_a_cover(
    browser: Chromium, place: Path, server: Loopback
) -> None:
    drawing = browser.own("save/library.html")
    photo = base64.b64decode(drawing.evaluate(PHOTO))
    drawing.close()
    server.put("/photo.png", photo, Content_Type="image/png")
    text = PAGE.replace("/pic.svg", "/photo.png").replace("Roofs and boats", "Quays and cranes")
    saved(browser, place, server.put("/quays.html", text), libraryPictures=True)
    library = browser.own("save/library.html")
    cover = library.locator("#list .cover img").first
    assert (cover.get_attribute("src") or "").startswith("data:image/webp") and cover.is_visible()
    before = len(server.asked)
    reader = reader_of(browser, library, "Quays and cranes")
    picture = reader.locator("#article img").first
    picture.wait_for()
    assert (picture.get_attribute("src") or "").startswith("data:image/png")
    assert server.asked[before:] == []
    reader.close()
    library.close()
    choose(browser)


def test_an_article_without_stored_markup_is_read_from_its_lines(browser: Chromium) -> None:
    old = {
        "address": "https://old.example/a",
        "title": "An old one",
        "saved": "2025-01-02",
        "text": "An old one\nIt was kept before.\nIt has two lines.",
    }
    library = browser.own("save/library.html")
    library.evaluate(
        "record => chrome.runtime.sendMessage({ do: 'library', word: 'import', text:"
        " JSON.stringify({ readwell: 'library', version: 1 }) + '\\n' + JSON.stringify(record) })",
        old,
    )
    library.reload()
    reader = reader_of(browser, library, "An old one")
    assert reader.locator("#article p").all_inner_texts() == ["It was kept before.", "It has two lines."]
    assert "old.example" in reader.inner_text("#facts")
    reader.close()
    library.close()


@pytest.mark.second
def test_the_text_of_a_pdf_is_saved_and_kept_from_the_reader(browser: Chromium, place: Path) -> None:
    choose(browser, saveFormat="markdown", saveTo="downloads")
    with reading_page(browser) as reads:
        tab = opened(browser, reads, paged(2))
        tab.wait_for_selector("#tool-save", state="attached")
        tab.keyboard.press("s")
        (path,) = files(place / "downloads", 1)
        text = path.read_text("utf-8")
        assert text.startswith("---\n") and '<a id="page-2"></a>' in text and "of two 1000 tells" in text
        path.unlink()
        tab.keyboard.press("w")
        until("the words", lambda: "In your queue: harbour" in tab.inner_text("body"))
    library = browser.own("save/library.html")
    library.locator("#list .title", has_text="harbour").wait_for()
    library.close()
    choose(browser)
