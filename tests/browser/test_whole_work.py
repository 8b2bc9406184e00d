"""What has grown is saved whole: an article with its further pages, and a work with all its chapters."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.saving import files, saver
from tests.browser.drivers.sheet import article, read
from tests.browser.drivers.works import PAGES, SAID, put


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("works")


@pytest.fixture(scope="module")
def browser(chrome_build: Path, place: Path) -> Iterator[Chromium]:
    with saver(chrome_build, place, "downloads") as opened:
        yield opened


@pytest.fixture
def downloads(place: Path) -> Iterator[Path]:
    folder = place / "downloads"
    yield folder
    for path in folder.iterdir():
        path.unlink()


def chapter(number: int, last: int = 3) -> str:
    """A chapter of a manual, with the way to the ones beside it and the list of all."""
    name = "/book/chapter-{}.html".format
    listed = "".join(f"<li><a href={name(one)}>Chapter {one}: bridges</a></li>" for one in range(1, last + 1))
    back = f"<a rel=prev href={name(number - 1)}>Previous chapter</a>" if number > 1 else ""
    ahead = f"<a rel=next href={name(number + 1)}>Next chapter</a>" if number < last else ""
    body = "".join(f"<p>{SAID.format(number, bridge) * 3}</p>" for bridge in ("iron", "stone", "rope"))
    return (
        f"<!doctype html><html lang=en><title>Chapter {number}: bridges - The book of bridges</title>"
        f"<nav><ol>{listed}</ol></nav><main><article><h1>Chapter {number}: bridges</h1>{body}</article>"
        f"<nav class=pager>{back} {ahead}</nav></main>"
    )


@pytest.mark.second
def test_an_article_that_has_grown_is_saved_with_all_its_pages(
    browser: Chromium, downloads: Path, server: Loopback
) -> None:
    page = browser.open(put(server, "/kept"))
    frame = article(read(browser, page))
    frame.click("#onward .long-work button")
    expect(frame.locator(".long-work p")).to_have_text("All 4 pages are here.", timeout=30_000)
    frame.click("#tool-save")
    text = files(downloads, 1)[0].read_text("utf-8")
    for number in range(1, PAGES + 1):
        assert text.count(f"Part {number} of the story says what the bridge of iron") == 3
    assert text.count("has written about bridges") == 1
    page.close()


@pytest.mark.second
def test_a_whole_work_is_saved_from_any_of_its_chapters(browser: Chromium, downloads: Path, server: Loopback) -> None:
    for number in (1, 2, 3):
        server.put(f"/book/chapter-{number}.html", chapter(number))
    page = browser.open(f"{server.origin}/book/chapter-2.html")
    frame = article(read(browser, page))
    frame.wait_for_selector("#onward .long-work button")
    assert frame.locator("#onward a").all_inner_texts() == ["Previous chapter", "Next chapter"]
    assert violations(frame) == []
    frame.click("#onward .long-work button")
    expect(frame.locator(".long-work p")).to_have_text("Chapters in the file: 3.", timeout=30_000)
    (path,) = files(downloads, 1)
    book = zipfile.ZipFile(path)
    files_ = {name: book.read(name).decode() for name in book.namelist() if name.endswith(".xhtml")}
    told = [[number for number in (1, 2, 3) if f"Part {number} of the story" in text] for text in files_.values()]
    assert path.suffix == ".epub" and sorted(filter(None, told)) == [[1], [2], [3]]
    contents = next(text for name, text in files_.items() if "nav" in name)
    assert [f"Chapter {number}: bridges" in contents for number in (1, 2, 3)] == [True] * 3
    page.close()


@pytest.mark.second
def test_a_chapter_that_can_not_be_had_is_told(browser: Chromium, downloads: Path, server: Loopback) -> None:
    for number in (2, 3):
        server.put(f"/book/chapter-{number}.html", chapter(number))
    server.put("/book/chapter-1.html", "broken", Status="500")
    page = browser.open(f"{server.origin}/book/chapter-2.html")
    frame = article(read(browser, page))
    frame.click("#onward .long-work button")
    told = "Chapters in the file: 2. The site answered with an error instead of the next page."
    expect(frame.locator(".long-work p")).to_have_text(told, timeout=30_000)
    assert files(downloads, 1)[0].suffix == ".epub"
    page.close()
