from __future__ import annotations

from pathlib import Path

import lxml.html
import pytest

from tests.browser.firefox import Firefox, firefox
from tests.browser.loopback import Loopback
from tests.browser.saving import files
from tests.browser.test_saving import PAGE, SVG


@pytest.fixture
def browser(firefox_build: Path, tmp_path: Path):  # type: ignore[no-untyped-def]
    prefs = {"browser.download.folderList": 2, "browser.download.dir": str(tmp_path), "browser.download.useDownloadDir": True}
    with firefox(firefox_build, prefs) as opened:
        opened.grant("downloads")
        yield opened


def test_firefox_saves_by_the_button_and_keeps_the_text_in_its_library(browser: Firefox, server: Loopback, tmp_path: Path) -> None:
    server.put("/pic.svg", SVG, Content_Type="image/svg+xml")
    address = server.put("/roofs.html", PAGE)
    browser.own("options/options.html")
    browser.marionette.execute_script("chrome.storage.local.set({ settings: { version: 0, settings: { button: 'save', saveFormat: 'html' } } })", sandbox=None)
    browser.open(address)
    before = browser.marionette.execute_script("return document.documentElement.outerHTML")
    browser.click()
    (path,) = files(tmp_path, 1, 120)
    tree = lxml.html.fromstring(path.read_text("utf-8"))
    assert path.suffix == ".html" and "written by a script" in tree.text_content()
    assert tree.xpath("//img/@src")[0].startswith("data:image/svg")
    browser.wait("the note", lambda: browser.marionette.execute_script("return !!document.querySelector('readwell-notice')"))
    browser.wait("no note", lambda: not browser.marionette.execute_script("return !!document.querySelector('readwell-notice')"))
    assert browser.marionette.execute_script("return document.documentElement.outerHTML") == before
    browser.own("save/library.html")
    browser.wait("the library", lambda: "Roofs and boats" in browser.marionette.execute_script("return document.querySelector('#list').innerText"))
    browser.marionette.execute_script("document.querySelector('#query').value = 'money for'; document.querySelector('#search').requestSubmit()", sandbox=None)
    browser.wait("what was found", lambda: "of <" not in (said := browser.marionette.execute_script("return document.querySelector('#list').innerText")) and "…" in said)
