"""The page's corner after a quiet save in Firefox: its Undo takes back the file."""

from __future__ import annotations

from pathlib import Path

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_saving import SAVE_KEY, in_window, saver
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.saved_page import PAGE, SVG
from tests.browser.drivers.saving import files

#: Presses the last button in the corner by the browser's own hand until it goes: a press before the note could be seen counts
#: for nothing. The corner's root is closed to pages.
PRESS = """
const done = arguments[arguments.length - 1];
let name = "";
const press = () => {
    const roots = [...document.documentElement.children].map((host) => host.openOrClosedShadowRoot);
    const button = roots.map((root) => root?.querySelector("button:last-of-type")).find(Boolean);
    if (!button && name) return done(name);
    if (button) { name = button.textContent; button.click(); }
    setTimeout(press, 20);
};
press();"""


def saved_quietly(browser: Firefox) -> str:
    """Save by the key and press what the corner then offers; gives the button's name."""
    in_window(browser, SAVE_KEY)
    return str(browser.marionette.execute_async_script(PRESS, sandbox="system"))


def test_undo_in_the_corner_removes_the_file(firefox_at_once: Firefox, server: Loopback, tmp_path: Path) -> None:
    browser = saver(firefox_at_once, tmp_path, "downloads")
    server.put("/pic.svg", SVG, Content_Type="image/svg+xml")
    browser.open(server.put("/roofs.html", PAGE))
    assert saved_quietly(browser) == "Undo"
    browser.wait("the file to go", lambda: not list(tmp_path.iterdir()))
    browser.own("save/library.html")
    count = "return document.querySelector('#status').textContent"
    browser.wait("the library without it", lambda: browser.marionette.execute_script(count))
    assert "Roofs and boats" not in browser.marionette.execute_script("return document.body.innerText")
    # The next one is kept unless it is taken back too.
    browser.open(server.put("/roofs.html", PAGE))
    in_window(browser, SAVE_KEY)
    assert len(files(tmp_path, 1)) == 1
