from __future__ import annotations

from pathlib import Path

import lxml.html
import pytest
from marionette_driver.marionette import ActionSequence

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_saving import SAVE_KEY, in_window, saver
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.saved_page import PAGE, SVG
from tests.browser.drivers.saving import files
from tests.runner.xpath import xpath

#: Whether a note has come: it may be gone again before one looks.
NOTED = """window.noted = false; new MutationObserver(() => window.noted ||= Boolean(document.querySelector(':root > div')))
    .observe(document.documentElement, { childList: true })"""


@pytest.fixture
def browser(firefox_at_once: Firefox, tmp_path: Path) -> Firefox:
    return saver(firefox_at_once, tmp_path, "downloads")


def test_firefox_saves_by_the_button_and_keeps_the_text_in_its_library(
    browser: Firefox, server: Loopback, tmp_path: Path
) -> None:
    server.put("/pic.svg", SVG, Content_Type="image/svg+xml")
    address = server.put("/roofs.html", PAGE)
    browser.stored(button="save", saveFormat="html")
    browser.open(address)
    before = browser.marionette.execute_script("return document.documentElement.outerHTML")
    browser.marionette.execute_script(NOTED, sandbox=None)
    browser.click()
    (path,) = files(tmp_path, 1)
    tree = lxml.html.fromstring(path.read_text("utf-8"))
    assert path.suffix == ".html" and "written by a script" in "".join(map(str, tree.itertext()))
    assert xpath(tree, "//img/@src")[0].startswith("data:image/svg")
    browser.wait(
        "a note that came and went",
        lambda: browser.marionette.execute_script(
            "return window.noted && !document.querySelector(':root > div')", sandbox=None
        ),
    )
    assert browser.marionette.execute_script("return document.documentElement.outerHTML") == before
    browser.own("save/library.html")
    browser.wait(
        "the library",
        lambda: (
            "Roofs and boats" in browser.marionette.execute_script("return document.querySelector('#list').innerText")
        ),
    )
    browser.marionette.execute_script(
        "document.querySelector('#query').value = 'money for'; document.querySelector('#search').requestSubmit()",
        sandbox=None,
    )
    browser.wait(
        "what was found",
        lambda: (
            "of <"
            not in (said := browser.marionette.execute_script("return document.querySelector('#list').innerText"))
            and "…" in said
        ),
    )


def test_the_browsers_own_menu_saves_what_is_selected_and_its_key_the_page(
    browser: Firefox, server: Loopback, tmp_path: Path
) -> None:
    server.put("/pic.svg", SVG, Content_Type="image/svg+xml")
    browser.open(server.put("/roofs.html", PAGE))
    heading = browser.marionette.find_element("css selector", "h2")
    browser.marionette.execute_script("getSelection().selectAllChildren(document.querySelector('h2'))")
    mouse = ActionSequence(browser.marionette, "pointer", "mouse", {"pointerType": "mouse"})
    mouse.pointer_move(5, 5, origin=heading).pointer_down(button=2).pointer_up(button=2).perform()
    in_window(
        browser,
        """const menu = document.querySelector("#contentAreaContextMenu");
        if (menu.state !== "open") await new Promise(done => menu.addEventListener("popupshown", done, { once: true }));
        menu.querySelector("menuitem[id$='_save-selection']").doCommand(); menu.hidePopup();""",
    )
    (part,) = files(tmp_path, 1)
    assert part.read_text("utf-8").endswith("---\n\n## Boats\n")
    in_window(browser, SAVE_KEY)
    whole = files(tmp_path, 2)[-1]
    assert "written by a script" in whole.read_text("utf-8")


def test_without_the_permission_firefox_ends_at_a_page_with_the_link(
    firefox_at_once: Firefox, server: Loopback, tmp_path: Path
) -> None:
    browser = saver(firefox_at_once, tmp_path)
    browser.open(server.put("/roofs.html", PAGE))
    browser.leave_one_tab()
    in_window(browser, SAVE_KEY)

    def at_the_link() -> bool:
        for handle in browser.marionette.window_handles:
            browser.marionette.switch_to_window(handle)
            if "save/file.html" in browser.marionette.get_url():
                return bool(browser.marionette.execute_script("return !!document.querySelector('#file[href]')"))
        return False

    browser.wait("the page with the link", at_the_link)
    browser.marionette.find_element("css selector", "#file").click()
    (path,) = files(tmp_path, 1)
    assert "written by a script" in path.read_text("utf-8")


def test_firefox_fetches_a_missing_picture_with_nothing_of_ours(
    browser: Firefox, server: Loopback, tmp_path: Path
) -> None:
    other = server.origin.replace("127.0.0.1", "localhost")
    server.put("/open.svg", SVG, Content_Type="image/svg+xml")
    browser.stored(button="save", saveFormat="html", savePictures=True)
    browser.open(server.put("/other.html", PAGE.replace("/pic.svg", f"{other}/open.svg")))
    before = len(server.sent)
    with browser.everywhere():
        browser.click()
        (path,) = files(tmp_path, 1)
    assert "data:image/svg" in path.read_text("utf-8")
    # The page's own requests for its picture and its icon are for a picture.
    ((address, headers),) = [one for one in server.sent[before:] if one[1]["sec-fetch-dest"] == "empty"]
    assert address == "/open.svg"
    print(headers)
    assert not {"origin", "referer", "cookie"} & headers.keys() and "extension" not in str(headers)
