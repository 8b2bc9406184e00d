from __future__ import annotations

import base64
import json
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import lxml.html
import pytest

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import PAGES, Loopback
from tests.browser.drivers.saved_page import PAGE, SVG
from tests.browser.drivers.saving import files, pressed, saver
from tests.browser.drivers.sheet import article, choose, popup, read
from tests.browser.drivers.waiting import until
from tests.runner.xpath import xpath

PNG = "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVQI12P8z8Dwn4GBgYmBgYGBAQAMCAEBg5yYIgAAAABJRU5ErkJggg=="


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("saving")


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


@pytest.fixture
def address(server: Loopback) -> str:
    server.put("/pic.svg", SVG, Content_Type="image/svg+xml")
    return server.put("/roofs.html", PAGE)


def test_one_press_saves_one_file_with_what_the_person_sees(browser: Chromium, downloads: Path, address: str) -> None:
    page = browser.open(address)
    said = pressed(browser, page, "markdown")
    (path,) = files(downloads, 1)
    text = path.read_text("utf-8")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d .+ - Roofs and boats\.md", path.name) and path.name in said.text("#done")
    assert "written by a script" in text and f'source: "{address}"' in text and "extractor:" in text
    assert re.search(r'^saved: "\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d"$', text, re.MULTILINE)
    assert "Menu" not in text and "Imprint" not in text
    page.close()


@pytest.mark.second
def test_every_format_is_whole_and_a_second_file_never_takes_the_firsts_place(
    browser: Chromium, downloads: Path, address: str
) -> None:
    page = browser.open(address)
    for number, form in enumerate(("markdown", "markdown", "html", "epub", "text", "json"), 1):
        pressed(browser, page, form).close()
        files(downloads, number)
    found = {path.name: path for path in files(downloads, 6)}
    assert sorted(path.suffix for path in found.values()) == [".epub", ".html", ".json", ".md", ".md", ".txt"]
    html = next(path for path in found.values() if path.suffix == ".html").read_text("utf-8")
    (image,) = xpath(lxml.html.fromstring(html), "//img/@src")
    assert image.startswith("data:image/") and "Content-Security-Policy" in html
    book = zipfile.ZipFile(next(path for path in found.values() if path.suffix == ".epub"))
    assert book.testzip() is None
    saved = json.loads(next(path for path in found.values() if path.suffix == ".json").read_text("utf-8"))
    assert {"hash", "anchor", "confidence", "role"} <= set(saved["blocks"][2]) and saved["left_out"]
    page.close()


@pytest.mark.second
def test_a_picture_is_read_from_the_page_and_the_network_hears_nothing(
    browser: Chromium, downloads: Path, address: str, server: Loopback
) -> None:
    page = browser.open(address)
    page.wait_for_load_state("networkidle")
    before = list(server.asked)
    pressed(browser, page, "html")
    (path,) = files(downloads, 1)
    inside = xpath(lxml.html.fromstring(path.read_text("utf-8")), "//img/@src")[0]
    assert server.asked == before
    assert base64.b64decode(inside.split(",")[1]) == SVG.encode()
    page.close()


def test_a_save_is_taken_back(browser: Chromium, downloads: Path, server: Loopback) -> None:
    page = browser.open(server.put("/undo.html", PAGE.replace("wet", "windy")))
    said = pressed(browser, page, "markdown")
    files(downloads, 1)
    said.press("#undo")
    said.wait("document.querySelector('#done').textContent.includes('Undone')")
    assert [path for path in downloads.iterdir() if path.suffix == ".md"] == []
    listed = browser.worker.evaluate(
        "new Promise(done => { const asked = indexedDB.open('library'); asked.onsuccess = () => {"
        "const all = asked.result.transaction('articles').objectStore('articles').getAll(); all.onsuccess = () => done(all.result.map(one => one.address)) } })"
    )
    assert not [one for one in listed if one.endswith("/undo.html")]
    page.close()


@pytest.mark.second
def test_a_key_saves_quietly_and_a_note_in_the_corner_goes_without_trace(
    browser: Chromium, downloads: Path, address: str
) -> None:
    page = browser.open(address)
    before = page.evaluate("document.documentElement.outerHTML")
    page.evaluate(
        "globalThis.noted = false; new MutationObserver(() => noted ||= Boolean(document.querySelector(':root > div')))"
        ".observe(document.documentElement, { childList: true })"
    )
    choose(browser, button="save")
    at_once = "chrome.action.getPopup({}).then(now => now === '')"
    until("the button to save at once", lambda: browser.worker.evaluate(at_once))
    browser.click(page)
    (path,) = files(downloads, 1)
    assert path.suffix == ".md"
    page.wait_for_function("noted && !document.querySelector(':root > div')")
    assert page.evaluate("document.documentElement.outerHTML") == before
    choose(browser, button="menu")
    until("the popup again", lambda: not browser.worker.evaluate(at_once))
    page.close()


def test_only_what_is_selected_is_saved(browser: Chromium, downloads: Path, address: str) -> None:
    page = browser.open(address)
    page.evaluate("""() => { const [first, last] = [document.querySelector("h2").firstChild, document.querySelector("#last").firstChild];
        getSelection().setBaseAndExtent(first, 2, last, 11); }""")
    popup(browser, page).close()  # the press that lets the extension in
    front = "url => chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => tab?.url === url && tab.id)"
    page.bring_to_front()
    tab = until("the page's tab to be in front", lambda: browser.worker.evaluate(front, page.url))
    extension = browser.own("pages/popup/popup.html?tab=0")
    extension.evaluate(
        "tab => chrome.runtime.sendMessage({ do: 'save', tab, wish: { selection: true, format: 'text' } })", tab
    )
    (path,) = files(downloads, 1)
    head, _, part = path.read_text("utf-8").partition("\n\n")
    lines = part.splitlines()
    assert (
        head.splitlines()[-1] == address
        and lines[0] == "ats"
        and lines[-1] == "The council"
        and "Roofs and boats" not in lines
    )
    extension.close()
    page.close()


@pytest.mark.second
def test_the_sheets_own_button_saves_what_stands_on_the_sheet(browser: Chromium, downloads: Path, address: str) -> None:
    page = browser.open(address)
    sheet = article(read(browser, page))
    sheet.locator("#tool-save").click()
    (path,) = files(downloads, 1)
    assert "written by a script" in path.read_text("utf-8")
    sheet.locator("#notice", has_text=path.name).wait_for()
    buttons = sheet.locator("#notice button").all_inner_texts()
    assert buttons in (["Show in folder", "Undo"], ["Show in folder", "Add pictures of other sites", "Undo"])
    sheet.locator("#notice select").select_option("epub")
    assert files(downloads, 2)[-1].suffix == ".epub"
    page.close()


def test_a_page_without_a_text_is_refused_and_nothing_is_written(
    browser: Chromium, downloads: Path, server: Loopback
) -> None:
    page = browser.open(server.put("/empty.html", "<!doctype html><title>x</title><div></div>"))
    said = pressed(browser, page, "markdown")
    assert said.text("#obstacle") and list(downloads.iterdir()) == []
    page.close()


def test_the_command_line_writes_the_same_markdown_byte_for_byte(
    browser: Chromium, downloads: Path, server: Loopback, tmp_path: Path
) -> None:
    from readwell.commands.cli import main

    html = (PAGES / "council.html").read_text("utf-8")
    url = server.put("/council-again.html", html)
    page = browser.open(url)
    choose(browser, extractor="bte", saveMatter="-")
    pressed(browser, page, "markdown")
    (ours,) = files(downloads, 1)
    source = tmp_path / "page.html"
    source.write_text(html, encoding="utf-8")
    assert (
        main(
            [
                "save",
                str(source),
                "--address",
                url,
                "--extractor",
                "bte",
                "--template",
                "-",
                "--out",
                str(tmp_path / "out"),
            ]
        )
        == 0
    )
    (theirs,) = (tmp_path / "out").iterdir()
    assert theirs.read_bytes() == ours.read_bytes() and len(ours.read_bytes()) > 500
    choose(browser)
    page.close()
