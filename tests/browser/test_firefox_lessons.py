"""What one correction teaches about a site, in Firefox, by keys alone."""

from __future__ import annotations

import json

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_keys import IN_PAGE, comes, press
from tests.browser.drivers.firefox_reading import article
from tests.browser.drivers.loopback import Loopback
from tests.engine.answer.lessons.pages import BOX, page

TEXT = "document.getElementById('article').innerText"
CHOSEN = f"(document.querySelector('#article .chosen')?.innerText ?? '').includes({json.dumps(BOX)})"


def opened(browser: Firefox, server: Loopback, number: int) -> None:
    """Another page of the site in the reader, opened by its key."""
    browser.open(server.put(f"/news/{number}.html", page(number)))
    browser.chrome(IN_PAGE)
    press(browser, "Alt+Shift+J")
    article(browser)
    comes(browser, "the tool", "document.querySelector('#tool-fix') && document.activeElement?.id === 'title'")


@pytest.mark.second
def test_a_part_left_out_on_one_page_is_left_out_on_the_next_which_says_so_and_undoes_it(
    firefox_browser: Firefox, server: Loopback
) -> None:
    browser = firefox_browser
    browser.renew()
    opened(browser, server, 1)
    press(browser, "e")
    comes(browser, "the correction", "document.documentElement.classList.contains('mending')")
    for _ in range(30):
        if browser.on_sheet(f"return {CHOSEN}"):
            break
        press(browser, "ArrowDown")
    press(browser, "+")
    press(browser, "Enter")
    comes(browser, "the box to go", "document.querySelectorAll('#article .dropped').length > 1")
    press(browser, "t")
    comes(browser, "what was learnt", "document.getElementById('fix-taught').textContent.startsWith('Learnt for')")
    press(browser, "Escape")
    comes(browser, "the article", "!document.documentElement.classList.contains('mending')")
    opened(browser, server, 2)
    comes(browser, "the line", "document.getElementById('taught').textContent.includes('1 lesson of yours applied')")
    assert BOX not in str(browser.on_sheet(f"return {TEXT}"))
    press(browser, "t")
    comes(browser, "the box", f"{TEXT}.includes({json.dumps(BOX)})")
