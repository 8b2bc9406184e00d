"""The popup in Firefox by keys alone: what a button does leaves the focus on a button."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_keys import IN_PAGE, focused, press, reaches

#: A background for which the page isn't closed, that refuses the first save and does the second, which can be undone.
SAVES = """
let saves = 0;
window.readwellBackground = async ({ do: name }) => {
    if (name === "state") return { ok: { reading: false, found: null, obstacle: "" } };
    if (name === "save-undo") return { ok: null };
    if (name !== "save") return undefined;
    return saves++ ? { ok: { name: "a.md", undo: 1 } } : { error: { code: "page-gone", message: "" } };
};"""


def shown(browser: Firefox, script: str) -> Any:
    """What an expression gives in the popup."""
    return browser.marionette.execute_script(f"return {script}")


@pytest.fixture
def popup(firefox_browser: Firefox) -> Firefox:
    """The popup in a tab of its own, with the focus in it."""
    browser = firefox_browser
    browser.renew()
    browser.own("pages/popup/popup.html")
    ready = "document.querySelector('#format').value"
    browser.wait("the popup", lambda: shown(browser, ready))
    browser.marionette.execute_script(SAVES, sandbox=None)
    browser.chrome(IN_PAGE)
    return browser


def test_save_and_undo_leave_the_focus_on_the_button_that_saves(popup: Firefox) -> None:
    obstacle = "document.querySelector('#obstacle').checkVisibility()"
    reaches(popup, "save")
    shown(popup, "document.querySelector('#obstacle').hidden = true")
    press(popup, "Enter")
    popup.wait("the refusal", lambda: shown(popup, obstacle))
    assert focused(popup) == "save"
    press(popup, "Enter")
    popup.wait("Undo", lambda: shown(popup, "document.querySelector('#undo').checkVisibility()"))
    assert focused(popup) == "save" and not shown(popup, obstacle)
    reaches(popup, "undo")
    press(popup, "Enter")
    popup.wait("the result", lambda: shown(popup, "document.querySelector('#done').textContent") == "Undone.")
    assert focused(popup) == "save"
