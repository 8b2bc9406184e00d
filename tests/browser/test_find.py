"""Finding words on the sheet, in Chromium."""

from __future__ import annotations

import re

from playwright.sync_api import Frame, expect

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.everywhere import RICH, WORDS
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, read


def test_words_of_the_title_are_found_and_none_that_reach_from_it_into_the_text(
    chromium_browser: Chromium, server: Loopback
) -> None:
    page = chromium_browser.open(server.put("/find.html", RICH.format(words=WORDS * 3)))
    frame = article(read(chromium_browser, page))
    assert isinstance(frame, Frame)
    title, first = frame.evaluate(
        "['title', 'article'].map(id => document.getElementById(id).textContent.trim().split(' ')[0])"
    )
    frame.evaluate("document.querySelector('#tool-find').click()")
    for wanted, told in ((title, r"1 of 1$"), (f"{title} {first}", r"^(?!.* of \d)."), (first, r"1 of \d+$")):
        frame.fill("#find-text", wanted)
        expect(frame.locator("#find-count")).to_have_text(re.compile(told))
    page.close()
