"""Reading in place by Crunch: looks, style elements and pictures' texts, by style sheets alone, in Chromium."""

from __future__ import annotations

import pytest

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.dressing import DRESS, DRESSED, LOOKED, LOOKS, PICTURED, SHED, TEXTS, TOLD, WORN
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.place import MARKUP, in_place
from tests.browser.drivers.sheet import choose, close


def test_crunch_drops_style_elements_in_place_and_leaves_the_page_as_it_was(
    chromium_browser: Chromium, server: Loopback
) -> None:
    choose(chromium_browser, extractor="crunch", extractors={"crunch": {"styles": True}})
    page = chromium_browser.open(server.put("/dressed.html", DRESSED))
    was = page.evaluate(MARKUP)
    assert page.evaluate(DRESS) == WORN
    frame = in_place(chromium_browser, page)
    assert page.evaluate(DRESS) == SHED
    assert page.evaluate(MARKUP) == was
    assert page.evaluate("[...document.styleSheets].map(one => one.disabled)") == [False]
    close(page, frame)
    assert page.evaluate(DRESS) == WORN
    page.close()
    choose(chromium_browser)


def test_crunch_shows_alternative_texts_in_place_and_leaves_the_page_as_it_was(
    chromium_browser: Chromium, server: Loopback
) -> None:
    choose(chromium_browser, extractor="crunch", extractors={"crunch": {"images": True, "alternative_texts": True}})
    page = chromium_browser.open(server.put("/pictured.html", PICTURED))
    was = page.evaluate(MARKUP)
    frame = in_place(chromium_browser, page)
    assert page.evaluate(TEXTS) == TOLD
    assert page.evaluate("[...document.images].map(one => one.checkVisibility())") == [False, False, False]
    assert page.evaluate("document.getElementById('one').checkVisibility()")
    assert page.evaluate(MARKUP) == was
    close(page, frame)
    assert page.evaluate(TEXTS) == ["none"] * 3
    page.close()
    choose(chromium_browser)


@pytest.mark.parametrize("setting", LOOKS)
def test_crunch_sets_looks_aside_in_place_and_leaves_the_page_as_it_was(
    setting: str, chromium_browser: Chromium, server: Loopback
) -> None:
    seen, before, after = LOOKS[setting]
    choose(chromium_browser, extractor="crunch", extractors={"crunch": {setting: True}})
    page = chromium_browser.open(server.put("/looked.html", LOOKED))
    assert page.evaluate(seen) == before
    was = page.evaluate(MARKUP)
    frame = in_place(chromium_browser, page)
    found = {name: page.evaluate(one) for name, (one, _, _) in LOOKS.items()}
    assert found[setting] == after if after is not None else found[setting] != before
    assert {name: found[name] for name in LOOKS if name != setting} == {
        name: LOOKS[name][1] for name in LOOKS if name != setting
    }
    assert page.evaluate(MARKUP) == was
    close(page, frame)
    assert page.evaluate(seen) == before
    page.close()
    choose(chromium_browser)
