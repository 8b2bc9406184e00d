"""Firefox by keys alone: the focus is never lost, never covered, and every key that the guide names is answered."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.drivers.everywhere import InFirefox
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_keys import IN_PAGE, comes, focused, moves, press, reaches
from tests.browser.drivers.firefox_reading import article
from tests.browser.drivers.firefox_saving import saver
from tests.browser.drivers.loopback import Loopback

FOCUS = "document.hasFocus() && document.activeElement"


@pytest.fixture
def browser(firefox_browser: Firefox, server: Loopback, tmp_path: Path) -> Firefox:
    """A sheet that the read key has opened."""
    saver(firefox_browser, tmp_path, "downloads")
    firefox_browser.open(f"{server.origin}/orca/ferry.html")
    firefox_browser.chrome(IN_PAGE)
    press(firefox_browser, "Alt+Shift+J")
    article(firefox_browser)
    comes(firefox_browser, "the focus on the title", f"({FOCUS})?.id === 'title'")
    return firefox_browser


def test_tab_reaches_the_tools_and_the_article_in_their_order(browser: Firefox) -> None:
    for name in ("more", "look", "tool-listen", "close"):
        assert moves(browser, "Shift+Tab") == name
    assert moves(browser, "Tab") == "tool-listen"
    assert moves(browser, "End") == "tool-save"


@pytest.mark.second
def test_undo_by_key_leaves_the_focus_where_its_result_is_told(browser: Firefox) -> None:
    press(browser, "s")
    comes(browser, "the button", "document.querySelector('#notice button')")
    reaches(browser, "button", "Shift+Tab")
    press(browser, "Enter")
    told = "document.querySelector('#notice:not(:has(button))')?.textContent.trim()"
    browser.wait("the result", lambda: browser.on_sheet(f"return {told}") == "Undone.")
    assert focused(browser) == "notice"


@pytest.mark.second
def test_correction_begins_and_ends_with_the_focus_at_a_block(browser: Firefox) -> None:
    press(browser, "Tab", "e")
    comes(browser, "the mode", f"document.documentElement.matches('.mending') && ({FOCUS})?.matches('.chosen')")
    press(browser, "ArrowDown")
    reaches(browser, "fix-toggle")
    press(browser, "Escape")
    seen = "(({top, bottom}) => top >= 0 && bottom <= innerHeight)(document.activeElement.getBoundingClientRect())"
    ended = f"!document.documentElement.matches('.mending') && ({FOCUS})?.matches('#article *') && {seen}"
    comes(browser, "the block, in sight", ended)


@pytest.mark.second
def test_no_panel_covers_what_has_the_focus_after_it(browser: Firefox) -> None:
    view = InFirefox(browser)
    view.dress(320, dark=False)
    for key, panel in (("o", "outline"), ("y", "why")):
        press(browser, key)
        comes(browser, panel, f"document.querySelector('#{panel}:popover-open')?.contains({FOCUS} || null)")
        reaches(browser, "source")
        comes(browser, "the panel to go", f"!document.querySelector('#{panel}:popover-open')")
    view.dress(4000, dark=False)


def test_arrow_keys_lead_from_entry_to_entry_of_the_outline(browser: Firefox) -> None:
    press(browser, "o")
    entries = "[...document.querySelectorAll('#outline:popover-open #outline-list button')]"
    at = f"{entries}.indexOf(document.activeElement)"
    comes(browser, "the first entry", f"{at} === 0")
    for key, entry in (
        ("ArrowDown", "1"),
        ("End", f"{entries}.length - 1"),
        ("ArrowUp", f"{entries}.length - 2"),
        ("Home", "0"),
    ):
        press(browser, key)
        comes(browser, f"an entry by {key}", f"{at} === {entry}")


@pytest.mark.second
def test_the_key_that_reads_in_place_leads_back_to_the_sheet(browser: Firefox) -> None:
    press(browser, "v")
    comes(browser, "the page in place", "document.documentElement.dataset.view === 'place'")
    press(browser, "v")
    comes(browser, "the sheet", "!document.documentElement.dataset.view && document.hasFocus()")
    press(browser, "o")
    comes(browser, "the outline", "document.querySelector('#outline:popover-open')")


def test_escape_leads_from_a_page_in_place_back_to_the_page(browser: Firefox) -> None:
    press(browser, "v")
    comes(browser, "the page in place", "document.documentElement.dataset.view === 'place'")
    press(browser, "Escape")
    browser.marionette.switch_to_frame()
    gone = "return document.querySelector(':root > div') === null"
    browser.wait("the page", lambda: browser.marionette.execute_script(gone))


@pytest.mark.second
def test_a_block_that_is_pressed_in_the_page_is_left_out_of_the_article(browser: Firefox) -> None:
    press(browser, "v")
    comes(browser, "the page in place", "document.documentElement.dataset.view === 'place'")
    browser.marionette.execute_script("document.querySelector('#tool-fix').click()")
    comes(browser, "the mode", "document.documentElement.matches('.mending')")
    browser.marionette.switch_to_frame()
    browser.marionette.find_element("css selector", "main p, article p").click()
    comes(browser, "the answer", "document.querySelector('#live').textContent === 'Left out'")
