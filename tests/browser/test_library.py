from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drivers import hosts
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.saved_page import PAGE
from tests.browser.drivers.saving import files, pressed, saver
from tests.browser.drivers.sheet import choose, popup
from tests.browser.drivers.waiting import until

CHINESE = (
    "<title>图书馆</title><article><h1>图书馆</h1>"
    + "<p>市议会星期二投票决定保留米尔巷的图书馆，这座图书馆已经开放了一百年。</p>" * 6
    + "</article>"
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("library")


@pytest.fixture(scope="module")
def browser(chrome_build: Path, place: Path) -> Iterator[Chromium]:
    """The true host is registered; which library is meant is a setting."""
    from readwell.services.native.install import NAME, manifest
    from readwell.system.folders import BROWSERS

    path = place / "profile" / "NativeMessagingHosts" / f"{NAME}.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(manifest(BROWSERS["chromium"], hosts.true_host(place))), encoding="utf-8")
    os.environ["XDG_STATE_HOME"] = str(place)
    with saver(chrome_build, place, "downloads", "nativeMessaging") as opened:
        yield opened


def saved(browser: Chromium, server: Loopback, folder: Path) -> None:
    for number, (name, html) in enumerate((("/roofs.html", PAGE), ("/zh.html", CHINESE)), 1):
        page = browser.open(server.put(name, html))
        pressed(browser, page, "markdown").close()
        files(folder, number)
        page.close()


def titles(page: Page) -> list[str]:
    return page.locator("#list .title").all_inner_texts()


def search(page: Page, query: str, *wanted: str) -> None:
    """Look for something; what was there before may be as many."""
    page.fill("#query", query)
    page.press("#query", "Enter")
    page.locator("#status", has_text="found").wait_for()
    expect(page.locator("#list .title")).to_have_text(list(wanted))


def exported(page: Page, folder: Path) -> None:
    """Export two articles in each form; two files are there before."""
    page.select_option("#export", "lines")
    lines = files(folder, 3)[-1].read_text("utf-8").splitlines()
    assert json.loads(lines[0])["readwell"] == "library" and len(lines) == 3
    page.select_option("#export", "notes")
    with zipfile.ZipFile(next(path for path in files(folder, 4) if path.suffix == ".zip")) as notes:
        assert sorted(notes.namelist()) == ["Roofs and boats.md", "图书馆.md"]
        assert "tags: [" in notes.read("Roofs and boats.md").decode("utf-8")
    page.fill("#query", "")
    page.press("#query", "Enter")
    until("both", lambda: len(titles(page)) == 2)
    page.select_option("#export", "book")
    with zipfile.ZipFile(next(path for path in files(folder, 5) if path.suffix == ".epub")) as book:
        assert {"OEBPS/article.xhtml", "OEBPS/article-2.xhtml"} <= set(book.namelist())
        contents = book.read("OEBPS/nav.xhtml").decode("utf-8")
        assert "Roofs and boats</a>" in contents and "图书馆</a>" in contents
    page.locator("#status", has_text="among your downloads").wait_for()


def test_what_was_saved_is_found_read_tagged_and_given_to_the_host(
    browser: Chromium, server: Loopback, place: Path
) -> None:
    saved(browser, server, place / "downloads")
    page = browser.own("save/library.html")
    until("both", lambda: sorted(titles(page)) == ["Roofs and boats", "图书馆"] and "2" in page.inner_text("#status"))
    search(page, "图书", "图书馆")
    search(page, '"money for both" -bridge', "Roofs and boats")
    page.locator("#list .details").click()
    page.locator("#article .text p").first.wait_for()
    assert "written by a script" in page.inner_text("#article .text")
    page.fill("#article .field input", "boats, read later")
    page.press("#article .field input", "Tab")
    page.locator(".tag", has_text="#boats").first.wait_for()
    page.get_by_role("button", name="Copy as Markdown").click()
    page.locator("#status", has_text="Copied.").wait_for()
    assert page.get_by_role("button", name="Copy as Markdown").is_visible()
    exported(page, place / "downloads")

    choose(browser, engine="native")
    page.reload()
    page.locator("#move:not([hidden])").click()
    page.locator("#status", has_text="2 new").wait_for()
    search(page, "图书馆", "图书馆")
    assert "native host" in page.inner_text("#home")
    page.locator("#list .details").click()
    page.get_by_role("button", name="Remove from the library").click()
    page.locator("#status", has_text="Deleted: 图书馆.").wait_for()
    expect(page.locator("#list .title")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    page.locator("#status", has_text="Undone.").wait_for()
    expect(page.locator("#list .title")).to_have_text(["图书馆"])
    page.close()
    choose(browser)


@pytest.mark.second
def test_through_the_host_a_save_goes_quietly_into_the_folder_and_back(
    browser: Chromium, server: Loopback, place: Path
) -> None:
    folder = place / "notes"
    choose(browser, engine="native", saveTo="folder", saveFolder=str(folder), saveTags="harbour")
    settings = browser.own("pages/options/options.html#all")
    settings.locator("#folder", has_text="may not write").wait_for()
    settings.click("#folder-allow")
    settings.locator("#folder-list code", has_text=str(folder)).wait_for()
    settings.close()
    page = browser.open(server.put("/quiet.html", PAGE.replace("wet", "quiet")))
    said = pressed(browser, page, "epub")
    (path,) = files(folder, 1)
    assert path.suffix == ".epub" and path.name in said.text("#done")
    said.press("#undo")
    said.wait("document.querySelector('#done').textContent.includes('Undone')")
    assert list(folder.iterdir()) == []
    choose(browser, engine="native", saveTo="folder", saveFolder="/nowhere/at/all")
    refused = pressed(browser, page, "markdown")
    assert "Choose another one" in refused.text("#obstacle")
    page.close()
    choose(browser)


@pytest.mark.second
def test_a_folder_that_a_person_chooses_holds_each_article_as_a_note(
    browser: Chromium, server: Loopback, place: Path
) -> None:
    folder = place / "vault"
    choose(browser, engine="native", saveTo="folder", saveFolder=str(folder))
    settings = browser.own("pages/options/options.html#all")
    settings.locator("#folder", has_text="may not write").wait_for()
    settings.click("#folder-allow")
    row = settings.locator("#folder-list li", has_text=str(folder))
    row.get_by_role("button", name="Keep notes in step").click()
    settings.locator("#folder", has_text="is a Markdown note").wait_for()
    assert row.get_by_role("button", name="Keep notes in step").get_attribute("aria-pressed") == "true"
    page = browser.open(server.put("/noted.html", PAGE.replace("Roofs and boats", "Noted roofs")))
    opened = popup(browser, page)
    opened.press("#later")
    opened.wait("document.querySelector('#done').textContent.includes('Noted roofs')")
    note = folder / "Noted roofs.md"
    assert "state: later" in note.read_text("utf-8") and "written by a script" in note.read_text("utf-8")
    row.get_by_role("button", name="Keep notes in step").click()
    settings.locator("#folder", has_text="its notes stay").wait_for()
    assert note.is_file()
    settings.close()
    page.close()
    choose(browser)
