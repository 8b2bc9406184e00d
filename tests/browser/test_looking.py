"""The reader's settings for the sheet's appearance, all of them readable: fonts, spacing, colours, aids, paper."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.sheet import article, choose, read
from tests.browser.drivers.waiting import until

CONTRAST = """(selector => {
    const light = (colour) => colour.match(/\\d+/g).slice(0, 3).map(Number).map((part) => part / 255)
        .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
        .reduce((sum, share, at) => sum + share * [0.2126, 0.7152, 0.0722][at], 0);
    const ink = light(getComputedStyle(document.querySelector(selector)).color);
    const paper = light(getComputedStyle(document.body).backgroundColor);
    return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
})""".replace("\\\\", "\\")


def looked_at(browser: Chromium, page: Page, **settings: object) -> Frame:
    """The sheet with some settings."""
    choose(browser, **settings)
    frame = article(read(browser, page))
    assert isinstance(frame, Frame)
    return frame


def style(frame: Frame, selector: str, name: str) -> str:
    """What the browser computes."""
    return str(frame.evaluate(f"getComputedStyle(document.querySelector('{selector}')).getPropertyValue('{name}')"))


def test_colours_of_ones_own_are_moved_apart_until_they_can_be_read(chromium_browser: Chromium, page: Page) -> None:
    frame = looked_at(chromium_browser, page, theme="custom", paper="#223344", ink="#334455", accent="#1d3040")
    assert style(frame, "body", "background-color") == "rgb(34, 51, 68)"
    for selector in ("#article p:not(.by)", "#facts", "#source", "#tool-listen"):
        assert frame.evaluate(f"{CONTRAST}('{selector}')") >= 4.5, selector


def test_colours_of_ones_own_are_chosen_in_the_panel_and_kept(chromium_browser: Chromium, page: Page) -> None:
    frame = looked_at(chromium_browser, page)
    frame.click("#look")
    assert frame.locator("#looks-custom").is_hidden()
    frame.click("[data-set=theme][data-to=custom]")
    frame.locator("[data-check=paper]").wait_for()
    frame.fill("[data-check=paper]", "#fffbe0")
    frame.locator("[data-check=paper]").dispatch_event("change")
    until("the paper", lambda: style(frame, "body", "background-color") == "rgb(255, 251, 224)")
    kept = chromium_browser.worker.evaluate(
        "chrome.storage.local.get('settings').then(({ settings }) => settings.settings)"
    )
    assert (kept["theme"], kept["paper"]) == ("custom", "#fffbe0")


def test_a_ruler_follows_the_pointer(chromium_browser: Chromium, page: Page) -> None:
    frame = looked_at(chromium_browser, page, ruler=True)
    band = "['--from', '--to'].map(name => parseFloat(document.querySelector('#lines').style.getPropertyValue(name)))"

    def is_around(height: int) -> bool:
        begins, ends = frame.evaluate(band)
        return bool(begins < height < ends < begins + 50)

    for height in (300, 420):
        page.mouse.move(400, height)
        until(
            "the ruler",
            partial(is_around, height),
        )
    assert frame.get_attribute("#lines", "data-kind") == "ruler"


@pytest.mark.second
def test_the_lines_that_are_lit_are_whole(chromium_browser: Chromium, page: Page) -> None:
    frame = looked_at(chromium_browser, page, focus="3")
    frame.wait_for_selector("#lines[data-kind=lines][style*='--from']", state="attached")
    cut = """(() => {
        const [from, to] = ['--from', '--to'].map(name => parseFloat(document.querySelector('#lines').style.getPropertyValue(name)));
        const boxes = [...document.querySelectorAll('#article p')].flatMap(one => [...one.childNodes]).flatMap(one => {
            const range = document.createRange();
            range.selectNode(one);
            return one.nodeType === Node.TEXT_NODE ? [...range.getClientRects()] : [];
        });
        return boxes.map(({ top, bottom }) => [top, bottom, from, to])
            .filter(([top, bottom]) => (top < from - 1 && bottom > from + 6) || (top < to - 6 && bottom > to + 1));
    })()"""
    for _ in range(6):
        until("whole lines", lambda: frame.evaluate(cut) == [])
        page.keyboard.press("ArrowDown")
    until("whole lines", lambda: frame.evaluate(cut) == [])


def test_letters_and_spaces_for_a_dyslexic_reader(chromium_browser: Chromium, page: Page) -> None:
    frame = looked_at(
        chromium_browser, page, font="dyslexic", size=24, letter=12, word=16, line=200, paragraph=200, align="start"
    )
    frame.evaluate("document.fonts.ready.then(() => 0)")
    assert "OpenDyslexic" in style(frame, "#article p:not(.by)", "font-family")
    assert frame.evaluate(
        "[...document.fonts].some(({ family, status }) => family.includes('OpenDyslexic') && status === 'loaded')"
    )
    # WCAG 1.4.12 asks that nothing is lost at these: 0.12, 0.16, 2 and 2 times the letters' size.
    assert style(frame, "#article p:not(.by)", "letter-spacing") == "2.88px"
    assert style(frame, "#article p:not(.by)", "word-spacing") == "3.84px"
    assert style(frame, "#article p:not(.by)", "line-height") == "48px"
    assert style(frame, "#article p:not(.by)", "margin-bottom") == "48px"
    assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert style(frame, "#article code", "letter-spacing") == "2.88px"


@pytest.mark.parametrize(
    ("font", "family"), [("atkinson", "Atkinson Hyperlegible"), ("lexend", "Lexend"), ("sans", "system-ui")]
)
def test_other_letters(chromium_browser: Chromium, page: Page, font: str, family: str) -> None:
    frame = looked_at(chromium_browser, page, font=font, weight=600, align="justify", hyphens=True, width=48)
    assert family in style(frame, "#article p:not(.by)", "font-family")
    assert style(frame, "#article p:not(.by)", "font-weight") == "600"
    assert style(frame, "#article p:not(.by)", "text-align") == "justify"
    assert style(frame, "#article p:not(.by)", "hyphens") == "auto"


def test_beginnings_of_words_are_bold_without_a_change_to_the_text(chromium_browser: Chromium, page: Page) -> None:
    frame = looked_at(chromium_browser, page)
    plain = frame.evaluate("document.querySelector('#article').outerHTML")
    choose(chromium_browser, fixation=True)
    until("bold beginnings", lambda: frame.evaluate("CSS.highlights.get('fixation')?.size ?? 0") > 200)
    assert frame.evaluate("document.querySelector('#article').outerHTML") == plain


@pytest.mark.second
def test_on_paper_only_the_article_is_left(chromium_browser: Chromium, page: Page) -> None:
    frame = looked_at(chromium_browser, page, theme="dark", focus="3")
    page.emulate_media(media="print")
    for selector in (".bar", "#lines", "#read-bar"):
        assert style(frame, selector, "display") == "none"
    assert style(frame, "body", "background-color") == "rgb(255, 255, 255)"
    assert style(frame, "#article p:not(.by)", "color") == "rgb(0, 0, 0)"
    assert style(frame, "#article table", "break-inside") == "avoid"
    assert frame.evaluate("getComputedStyle(document.querySelector('#article h2')).breakAfter") == "avoid"
