"""The labelling tool as a person uses it: opened from the button's menu, used by keys and mouse, exported, imported."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from readwell.lab.training.hand import read

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.labels import OFFERED, forget, labels
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import choose
from tests.browser.drivers.waiting import until

PAGE = (Path(__file__).parents[1] / "data" / "pages" / "council.html").read_text("utf-8")


@pytest.fixture(scope="module")
def browser(chromium_browser: Chromium) -> Iterator[Chromium]:
    """The shared browser; afterwards it holds no label and the usual settings."""
    yield chromium_browser
    forget(chromium_browser)
    choose(chromium_browser)


def opened(browser: Chromium, server: Loopback, path: str) -> Page:
    """A page with the tool over it."""
    choose(browser, labelling=True)
    page = browser.open(server.put(path, PAGE))
    popup = browser.popup(page)
    popup.wait(OFFERED)
    popup.press("#label")
    page.wait_for_selector(":root > div", state="attached")
    until("the strip to have the keys", lambda: page.evaluate("document.activeElement.matches(':root > div')"))
    return page


def test_labelling_is_offered_only_after_opting_in(browser: Chromium, server: Loopback) -> None:
    choose(browser)
    page = browser.open(server.put("/plain.html", PAGE))
    popup = browser.popup(page)
    popup.wait("document.querySelector('#format')?.options.length > 1", 120)
    assert popup.evaluate("document.querySelector('#label').hidden")
    popup.close()
    page.close()


@pytest.mark.second
def test_labels_given_by_keys_can_be_taken_back_and_survive_the_visit(browser: Chromium, server: Loopback) -> None:
    forget(browser)
    page = opened(browser, server, "/keys.html")
    page.keyboard.press("g")
    page.keyboard.press("m")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("c")
    page.keyboard.press("u")
    page.keyboard.press("r")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    page.wait_for_selector(":root > div", state="detached")

    def kept() -> list[dict[str, Any]] | None:
        """Every key is reported at once, and stored a little later."""
        (given,) = labels(browser) or [[]]
        wanted = [("coarse", None), ("good", True)]
        return given if sorted((one.get("grain"), one.get("main")) for one in given) == wanted else None

    given = until("the labels", kept)
    page.close()
    again = opened(browser, server, "/keys.html")
    again.keyboard.press("Escape")
    assert labels(browser) == [given]
    again.close()


@pytest.mark.second
def test_a_click_chooses_what_lies_under_it_and_follows_no_link(browser: Chromium, server: Loopback) -> None:
    forget(browser)
    page = opened(browser, server, "/mouse.html")
    address, before = page.url, page.evaluate("document.documentElement.outerHTML")
    page.locator("a").first.click(force=True, no_wait_after=True)
    page.keyboard.press("n")
    page.keyboard.press("Escape")
    page.wait_for_selector(":root > div", state="detached")
    assert page.url == address
    assert page.evaluate("document.documentElement.outerHTML") == before.removesuffix("<div></div></html>") + "</html>"
    ((given,),) = until("the label", lambda: labels(browser))
    assert given["main"] is False
    page.close()


@pytest.mark.second
def test_what_is_exported_teaches_and_can_be_imported(browser: Chromium, server: Loopback, tmp_path: Path) -> None:
    forget(browser)
    page = opened(browser, server, "/export.html")
    page.keyboard.press("g")
    page.keyboard.press("Escape")
    until("the label", lambda: labels(browser))
    listed = browser.own("pages/label/label.html")
    listed.wait_for_selector("#pages tr")
    with listed.expect_download() as download:
        listed.click("#export")
    file = tmp_path / "labels.json"
    download.value.save_as(file)
    (hand,) = read(file)
    assert hand.url == page.url and len(hand.grain) == 1
    listed.click("#pages button")
    listed.wait_for_selector("#none:not([hidden])")
    listed.set_input_files("#file", file)
    listed.wait_for_selector("#pages tr")
    assert len(json.loads(file.read_text("utf-8"))["pages"]) == 1
    page.close()
    listed.close()
