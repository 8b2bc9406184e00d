"""Reading in place in Firefox: clutter is hidden, mutations are followed, and leaving or navigating restores the page."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.drivers.dressing import DRESS, DRESSED, LOOKED, LOOKS, PICTURED, SHED, TEXTS, TOLD, WORN
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import MARKUP, article, read
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.place import HIDDEN, LYING, PAGE


@pytest.fixture
def browser(firefox_at_once: Firefox) -> Firefox:
    return firefox_at_once


def seen(browser: Firefox, script: str) -> Any:
    """What a script gives in the page itself."""
    browser.marionette.switch_to_frame()
    return browser.marionette.execute_script(script)


def hidden(browser: Firefox) -> set[str]:
    """The largest elements that aren't shown."""
    return set(seen(browser, f"return ({HIDDEN})()"))


def in_place(browser: Firefox, address: str) -> None:
    """Read, then go on in place."""
    read(browser, address)
    browser.marionette.execute_script("document.querySelector('#tool-place').click()")
    browser.wait("the place", lambda: {"header#top", "nav", "footer#foot"} <= hidden(browser))


def sheet_says(browser: Firefox, script: str) -> Any:
    """What a script gives on the sheet."""
    return browser.on_sheet(script)


@pytest.mark.second
def test_clutter_is_hidden_and_leaving_leaves_no_trace(browser: Firefox, server: Loopback) -> None:
    address = server.put("/place.html", PAGE)
    browser.open(address)
    facts = f"const markup = (() => {{ {MARKUP} }})(); return [markup, scrollX, scrollY, document.activeElement.outerHTML, document.styleSheets.length, document.adoptedStyleSheets.length];"
    seen(browser, "document.querySelector('nav a').focus(); scrollTo(0, 400)")
    before = seen(browser, facts)
    browser.click()
    article(browser)
    browser.marionette.execute_script("document.querySelector('#tool-place').click()")
    browser.wait("the place", lambda: {"header#top", "nav", "footer#foot"} <= hidden(browser))
    assert seen(browser, facts)[0] == before[0]
    sheet_says(browser, "document.querySelector('#close').click()")
    browser.wait("the page", lambda: seen(browser, "return document.querySelector(':root > div') === null"))
    browser.wait("all to show", lambda: hidden(browser) == set())

    browser.wait("the page to be as it was", lambda: seen(browser, facts) == before)


@pytest.mark.second
def test_a_page_that_moves_its_nodes_never_has_the_wrong_ones_hidden(browser: Firefox, server: Loopback) -> None:
    in_place(browser, server.put("/moving.html", PAGE))
    browser.marionette.switch_to_frame()
    wrong = browser.marionette.execute_async_script(
        """const done = arguments[arguments.length - 1];
        (async () => {
            const main = document.querySelector('main');
            const seen = [];
            for (let turn = 0; turn < 6; turn++) {
                const more = document.createElement('div');
                more.textContent = 'Breaking ' + turn;
                document.body.prepend(more);
                await new Promise(then => requestAnimationFrame(then));
                seen.push([main.checkVisibility(), more.checkVisibility(), document.querySelector('nav').checkVisibility()]);
            }
            done(seen);
        })();"""
    )
    assert wrong == [[True, True, False]] * 6


def test_a_form_with_lying_names_around_the_page_is_read_in_place_in_firefox(
    browser: Firefox, server: Loopback
) -> None:
    in_place(browser, server.put("/lying.html", LYING))
    assert not {"form#liar", "main"} & hidden(browser)
    sheet_says(browser, "document.querySelector('#close').click()")
    browser.wait("all to show", lambda: not {"nav", "header#top", "footer#foot"} & hidden(browser))


@pytest.mark.second
def test_the_back_button_brings_the_page_whole_and_it_can_be_read_again(browser: Firefox, server: Loopback) -> None:
    in_place(browser, server.put("/first.html", PAGE))
    seen(browser, "globalThis.kept = 'in the cache for the way back'")
    browser.open(server.put("/second.html", "<title>Second</title><p>Second</p>"))
    browser.marionette.go_back()
    assert browser.marionette.get_url().endswith("/first.html")
    assert seen(browser, "return document.querySelector(':root > div') === null")
    assert hidden(browser) == set()
    browser.click()
    assert "The ferry leaves at seven" in article(browser)
    browser.marionette.execute_script("document.querySelector('#tool-place').click()")
    browser.wait("the place again", lambda: {"header#top", "nav", "footer#foot"} <= hidden(browser))


def test_crunch_drops_style_elements_in_firefox_and_leaves_the_page_as_it_was(
    browser: Firefox, server: Loopback
) -> None:
    browser.stored(button="read", extractor="crunch", extractors={"crunch": {"styles": True}})
    read(browser, server.put("/dressed.html", DRESSED))
    was = [seen(browser, f"return {DRESS}"), seen(browser, MARKUP)]
    assert was[0] == WORN
    browser.on_sheet("document.querySelector('#tool-place').click()")
    browser.wait("the style to go", lambda: seen(browser, f"return {DRESS}") == SHED)
    assert seen(browser, MARKUP) == was[1]
    sheet_says(browser, "document.querySelector('#close').click()")
    browser.wait("the page to be as it was", lambda: seen(browser, f"return {DRESS}") == WORN)
    browser.stored(button="read")


def test_crunch_shows_alternative_texts_in_firefox_and_leaves_the_page_as_it_was(
    browser: Firefox, server: Loopback
) -> None:
    wanted = {"images": True, "alternative_texts": True}
    browser.stored(button="read", extractor="crunch", extractors={"crunch": wanted})
    read(browser, server.put("/pictured.html", PICTURED))
    was = seen(browser, MARKUP)
    browser.on_sheet("document.querySelector('#tool-place').click()")
    browser.wait("the texts", lambda: seen(browser, f"return {TEXTS}") == TOLD)
    assert seen(browser, "return [...document.images].every(one => !one.checkVisibility())")
    assert seen(browser, MARKUP) == was
    sheet_says(browser, "document.querySelector('#close').click()")
    browser.wait("the page to be as it was", lambda: seen(browser, f"return {TEXTS}") == ["none"] * 3)
    browser.stored(button="read")


@pytest.mark.second
@pytest.mark.parametrize("setting", LOOKS)
def test_crunch_sets_looks_aside_in_firefox_and_leaves_the_page_as_it_was(
    setting: str, browser: Firefox, server: Loopback
) -> None:
    script, before, after = LOOKS[setting]
    browser.stored(button="read", extractor="crunch", extractors={"crunch": {setting: True}})
    read(browser, server.put("/looked.html", LOOKED))
    was = [seen(browser, f"return {script}"), seen(browser, MARKUP)]
    assert was[0] == before
    browser.on_sheet("document.querySelector('#tool-place').click()")
    browser.wait("the look to go", lambda: seen(browser, f"return {script}") != before)
    assert after is None or seen(browser, f"return {script}") == after
    assert seen(browser, MARKUP) == was[1]
    sheet_says(browser, "document.querySelector('#close').click()")
    browser.wait("the page to be as it was", lambda: seen(browser, f"return {script}") == before)
    browser.stored(button="read")
