"""A hostile page in Firefox."""

from __future__ import annotations

import re

import pytest
from marionette_driver.marionette import ActionSequence

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import article
from tests.browser.drivers.hostile import DIM, MEDDLINGS, OPEN_SHADOWS, TAKE_FRAME
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import FAILED


@pytest.fixture
def browser(firefox_at_once: Firefox) -> Firefox:
    return firefox_at_once


def opened(browser: Firefox, server: Loopback) -> None:
    """The council's page with the sheet over it; the page has taken what it can."""
    browser.open(f"{server.origin}/council.html")
    browser.marionette.execute_script(OPEN_SHADOWS, sandbox=None)
    browser.click()
    article(browser)
    browser.marionette.switch_to_frame()


def wear(browser: Firefox, rules: str) -> None:
    """Dress the page in these rules and no others of ours."""
    dress = "const own = new CSSStyleSheet(); own.replaceSync(arguments[0]); document.adoptedStyleSheets = [own];"
    browser.marionette.execute_script(dress, script_args=[rules], sandbox=None)


def test_firefox_opens_none_of_our_shadow_trees(browser: Firefox, server: Loopback) -> None:
    opened(browser, server)
    assert browser.marionette.execute_script("return [taken.length, frames.length]", sandbox=None) == [0, 0]


def test_no_rule_of_the_page_dims_or_moves_the_sheet_in_firefox(browser: Firefox, server: Loopback) -> None:
    opened(browser, server)
    browser.on_sheet("document.activeElement.blur()")
    browser.marionette.switch_to_frame()
    wear(browser, "html { overflow: hidden }")
    before = browser.marionette.screenshot(full=False)
    wear(browser, "html { overflow: hidden }" + re.sub(r"filter: opacity\(1%\);", "", DIM, count=1))
    assert browser.marionette.screenshot(full=False) == before


def point(browser: Firefox, x: float, y: float, press: bool = False) -> None:
    """Move the pointer over the page, and press there."""
    pointer = ActionSequence(browser.marionette, "pointer", "mouse", {"pointerType": "mouse"})
    pointer.pointer_move(round(x), round(y))
    if press:
        pointer.pointer_down(0).pointer_up(0)
    pointer.perform()


#: The words of our notes on the page, out of their closed shadow trees.
NOTES = """return [...document.querySelectorAll(":root > div")].map((host) => host.openOrClosedShadowRoot?.textContent ?? "").join(" ")"""


def taken(browser: Firefox, server: Loopback) -> None:
    """A page that has got hold of the sheet's frame."""
    opened(browser, server)
    browser.marionette.execute_script(TAKE_FRAME, sandbox=None)

    def has_it() -> bool:
        for x in (300, 310):
            point(browser, x, 300)
        return bool(browser.marionette.execute_script("return Boolean(window.frame)", sandbox=None))

    browser.wait("the page to have the frame", has_it)


def test_the_frames_address_opens_nothing_a_second_time(browser: Firefox, server: Loopback) -> None:
    taken(browser, server)
    second = "const own = document.createElement('iframe'); own.src = frame.src; document.body.append(own);"
    browser.marionette.execute_script(second, sandbox=None)
    states = (
        "return [document.querySelector(arguments[0]) !== null, Boolean(document.querySelector('#article')?.innerText)]"
    )

    def shown() -> list[list[bool]]:
        both = []
        for number in (0, 1):
            browser.marionette.switch_to_frame()
            browser.marionette.switch_to_frame(number)
            both.append(browser.marionette.execute_script(states, script_args=[FAILED]))
        return sorted(both)

    browser.wait("the second to fail", lambda: shown() == [[False, True], [True, False]])


@pytest.mark.second(after=1)
@pytest.mark.parametrize("meddling", MEDDLINGS)
def test_a_sheet_that_the_page_changes_closes_and_tells_why(meddling: str, browser: Firefox, server: Loopback) -> None:
    server.put("/shop.html", "<p>Press here to win")
    taken(browser, server)
    browser.marionette.execute_script(MEDDLINGS[meddling], sandbox=None)
    browser.wait(
        "the words",
        lambda: "has tampered with the reader" in browser.marionette.execute_script(NOTES, sandbox="system"),
    )
    assert "Save" not in browser.marionette.execute_script(NOTES, sandbox="system")


@pytest.mark.second
def test_a_sheet_that_the_page_dims_saves_nothing_and_tells_why_in_firefox(browser: Firefox, server: Loopback) -> None:
    opened(browser, server)
    wear(browser, "html { filter: opacity(1%) }")
    place = browser.on_sheet(
        "const { x, y, width, height } = document.querySelector('#tool-save').getBoundingClientRect(); return [x + width / 2, y + height / 2]"
    )
    browser.marionette.switch_to_frame()
    point(browser, place[0], place[1], press=True)
    browser.wait(
        "the words", lambda: browser.on_sheet("return document.querySelector('#covered:popover-open') !== null")
    )
    assert len(browser.marionette.window_handles) == 1


#: Layers that a page has before the sheet, so they stand below it; closed and opened in one step each is above. Under a
#: modal dialog of the page the sheet takes no press at all.
RISING = {
    "a popover": """
        const layer = document.body.appendChild(document.createElement("div"));
        layer.popover = "manual"; layer.showPopover();
        window.rise = () => { layer.hidePopover(); layer.showPopover(); };""",
    "a popover in a shadow tree": """
        const host = document.body.appendChild(document.createElement("section"));
        const layer = host.attachShadow({ mode: "closed" }).appendChild(document.createElement("div"));
        layer.popover = "manual"; layer.showPopover();
        window.rise = () => { layer.hidePopover(); layer.showPopover(); };""",
}
WIDE = """layer.textContent = "Press here to win";
    layer.style = "position: fixed; inset: 0; width: 100%; height: 100%; background: white; pointer-events: none";"""


@pytest.mark.second
@pytest.mark.parametrize("layer", RISING)
def test_a_layer_that_closes_and_opens_above_the_sheet_is_noticed(
    layer: str, browser: Firefox, server: Loopback
) -> None:
    browser.open(f"{server.origin}/council.html")
    browser.marionette.execute_script(RISING[layer] + WIDE, sandbox=None)
    browser.click()
    article(browser)
    press_save = "const { x, y, width, height } = document.querySelector('#tool-save').getBoundingClientRect(); return [x + width / 2, y + height / 2]"
    place = browser.on_sheet(press_save)
    browser.marionette.switch_to_frame()
    browser.marionette.execute_script("rise()", sandbox=None)
    point(browser, place[0], place[1], press=True)
    browser.wait(
        "the words", lambda: browser.on_sheet("return document.querySelector('#covered:popover-open') !== null")
    )
    assert len(browser.marionette.window_handles) == 1
