"""Pictures and listings on the sheet: a press shows a picture as large as the window, another copies a listing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, read
from tests.browser.drivers.waiting import until

WORDS = "The harbour office has measured the tide since 1871, long before anybody knew how high a boat floats. " * 3
DRAWN = '<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1000"><rect width="1600" height="1000" fill="{}"/></svg>'
COLOURS = ("teal", "navy", "olive", "maroon")
PAGE = f"""<!doctype html><html lang=en><title>How the tide is measured</title>
<main><article><h1>How the tide is measured</h1>
<h2>A wooden rule, two clerks and a ledger have kept the boats afloat for a hundred and fifty years.</h2><p>{WORDS}</p>
{"".join(f"<figure><img src=/{colour}.svg alt='{colour} water' width=320><figcaption>In {colour}</figcaption></figure>" for colour in COLOURS)}
<p>{WORDS}</p><pre><code class=language-python># the mean
return (height, 'metres', 2)</code></pre><p>{WORDS}</p></article></main></html>"""


@pytest.fixture
def sheet(chromium_browser: Chromium, server: Loopback) -> Iterator[tuple[Page, Frame | Page]]:
    for colour in COLOURS:
        server.put(f"/{colour}.svg", DRAWN.format(colour), Content_Type="image/svg+xml")
    page = chromium_browser.open(server.put("/tide.html", PAGE))
    yield page, article(read(chromium_browser, page))
    page.close()


def test_pictures_in_a_row_are_a_gallery_and_each_is_shown_large_with_its_words(
    sheet: tuple[Page, Frame | Page],
) -> None:
    page, frame = sheet
    frame.evaluate("document.querySelector('#article .gallery').scrollIntoView()")
    assert frame.locator("#article .gallery > figure").count() == len(COLOURS)
    until("all pictures", lambda: frame.locator("#article img.larger").count() == len(COLOURS))
    picture = frame.locator("#article img.larger[aria-label='Enlarge picture: navy water']")
    picture.focus()
    page.keyboard.press("Enter")
    frame.locator("#large[open]").wait_for()
    assert frame.inner_text("#large-caption") == "In navy" and frame.inner_text("#large-count") == "2 / 4"
    wide = "document.querySelector('#large-picture').getBoundingClientRect().width"
    assert frame.evaluate(wide) > 600
    page.keyboard.press("ArrowRight")
    until("the next picture", lambda: frame.inner_text("#large-caption") == "In olive")
    page.keyboard.press("Escape")
    frame.locator("#large:not([open])").wait_for(state="attached")
    until("the picture seen last", lambda: frame.evaluate("document.activeElement.alt") == "olive water")
    assert frame.locator("#article").is_visible()


def test_a_standfirst_is_no_heading(sheet: tuple[Page, Frame | Page]) -> None:
    _, frame = sheet
    assert frame.inner_text("#article p.lead").startswith("A wooden rule")
    assert frame.locator("#article :is(h1, h2, h3)").count() == 0


def test_a_listing_has_the_colours_of_its_language_and_keeps_its_nodes(sheet: tuple[Page, Frame | Page]) -> None:
    _, frame = sheet
    kinds = "['word', 'number', 'text', 'aside'].map(kind => [...CSS.highlights.get('code-' + kind) ?? []].map(String))"
    until("the colours", lambda: frame.evaluate("CSS.highlights.has('code-number')"))
    word, number, text, aside = frame.evaluate(kinds)
    assert (word, number, text, aside) == (["return"], ["2"], ["'metres'"], ["# the mean"])
    assert frame.evaluate("document.querySelector('#article pre').querySelectorAll('*').length") == 1


def test_a_listing_is_copied_whole_and_nothing_else_is_selected(sheet: tuple[Page, Frame | Page]) -> None:
    page, frame = sheet
    frame.evaluate("document.addEventListener('copy', () => globalThis.copied = String(getSelection()))")
    frame.locator("#article .copy").focus()
    page.keyboard.press("Enter")
    frame.locator("#live", has_text="Copied.").wait_for()
    assert frame.evaluate("copied").strip() == "# the mean\nreturn (height, 'metres', 2)"
    assert frame.evaluate("String(getSelection())") == ""
