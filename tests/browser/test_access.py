"""Every surface, checked by axe for barriers to screen readers, keyboards and people with low vision."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, choose, popup, read, said, use_tool
from tests.browser.drivers.waiting import until


@pytest.mark.second
@pytest.mark.parametrize("theme", ["light", "dark", "sepia"])
def test_the_sheet_is_accessible(chromium_browser: Chromium, server: Loopback, theme: str) -> None:
    choose(chromium_browser, theme=theme)
    page = chromium_browser.open(f"{server.origin}/council.html")
    frame = article(read(chromium_browser, page))
    assert violations(frame) == []
    frame.click("#look")
    assert violations(frame) == []
    page.close()
    choose(chromium_browser)


@pytest.mark.second(after=1)
@pytest.mark.parametrize("theme", ["light", "black", "contrast", "custom"])
def test_every_panel_and_view_of_the_sheet_is_accessible(
    chromium_browser: Chromium, server: Loopback, theme: str
) -> None:
    choose(chromium_browser, theme=theme, focus="3", fixation=True)
    page = chromium_browser.open(f"{server.origin}/council.html")
    frame = article(read(chromium_browser, page))
    for panel, ready in (("outline", "#outline:popover-open"), ("why", "#why-list details")):
        use_tool(frame, panel)
        frame.wait_for_selector(ready)
        frame.evaluate("for (const each of document.querySelectorAll('#why details')) each.open = true")
        assert violations(frame) == []
        page.keyboard.press("Escape")
    use_tool(frame, "find")
    frame.fill("#find-text", "library")
    assert violations(frame) == []
    page.keyboard.press("Escape")
    use_tool(frame, "fix")
    frame.wait_for_selector("html.mending", state="attached")
    assert violations(frame) == []
    page.keyboard.press("Escape")
    frame.wait_for_selector("html:not(.mending)", state="attached")
    use_tool(frame, "place")
    frame.wait_for_selector("html[data-view=place]", state="attached")
    assert violations(frame) == []
    page.close()
    choose(chromium_browser)


def test_the_sheet_loses_nothing_at_twice_the_text_and_at_four_times_the_zoom(
    chromium_browser: Chromium, server: Loopback
) -> None:
    choose(chromium_browser, size=40)
    page = chromium_browser.open(f"{server.origin}/council.html")
    # 1280 pixels at 400 % are 320.
    page.set_viewport_size({"width": 320, "height": 256})
    frame = article(read(chromium_browser, page))
    assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")
    buttons = frame.evaluate(
        "[...document.querySelectorAll('.bar button')].filter(one => one.checkVisibility())"
        ".map(one => one.getBoundingClientRect()).map(({ left, right, top, bottom }) => [left, right, top, bottom])"
    )
    assert all(
        right - left >= 24 and bottom - top >= 24 and left >= 0 and right <= 321 for left, right, top, bottom in buttons
    )
    assert len({round(top) for _, _, top, _ in buttons}) == 1, "the bar stands in one row"
    page.close()
    choose(chromium_browser)


@pytest.mark.second
def test_a_person_who_needs_strong_colours_sees_what_is_chosen_lit_and_left_out(
    chromium_browser: Chromium, server: Loopback
) -> None:
    choose(chromium_browser, focus="3")
    page = chromium_browser.open(f"{server.origin}/council.html")
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    frame = article(read(chromium_browser, page))
    assert frame.evaluate(
        "matchMedia('(forced-colors: active)').matches && matchMedia('(prefers-reduced-motion)').matches"
    )
    # A shade would be forced away and leave nothing lit: there is none.
    assert frame.locator("#lines").is_hidden()
    assert violations(frame) == []
    use_tool(frame, "fix")
    frame.wait_for_selector("html.mending", state="attached")
    line = "getComputedStyle(document.querySelector('#article .dropped')).textDecorationLine"
    assert frame.evaluate(line) == "line-through"
    assert frame.evaluate("getComputedStyle(document.querySelector('#article .chosen')).outlineStyle") == "dashed"
    assert frame.evaluate("document.getAnimations().filter(({ playState }) => playState === 'running').length") == 0
    page.close()
    choose(chromium_browser)


@pytest.mark.second
def test_few_tools_stand_in_the_bar_and_all_others_in_the_menu_with_words(
    chromium_browser: Chromium, server: Loopback
) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    frame = article(read(chromium_browser, page))
    frame.wait_for_selector("#tool-audio", state="attached")
    for width, named in ((1200, ["Listen", "Save"]), (360, ["", ""])):
        page.set_viewport_size({"width": width, "height": 640})
        expect(frame.locator("#tools button:not([hidden])")).to_have_text(named, use_inner_text=True)
        frame.click("#more")
        names = frame.locator("#more-tools button:not([hidden])").all_inner_texts()
        assert [name.split("\n")[0] for name in names][-5:] == [
            "Save as audio",
            "Library",
            "Settings",
            "Help",
            "Keys in the reader",
        ]
        assert violations(frame) == []
        page.keyboard.press("Escape")
    frame.click("#more")
    frame.wait_for_selector("#more-tools button:focus")
    page.keyboard.press("End")
    frame.wait_for_selector("#tool-keys:focus")
    page.keyboard.press("ArrowDown")
    frame.focus("#tool-why")
    page.keyboard.press("Enter")
    frame.wait_for_selector("#why:popover-open")
    assert frame.locator("#more-tools:popover-open").count() == 0
    page.keyboard.press("Escape")
    frame.wait_for_selector("#more:focus")
    page.close()


@pytest.mark.second
def test_the_question_mark_shows_every_key(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    choose(chromium_browser, keys={"outline": "q"})
    frame = article(read(chromium_browser, page))
    page.keyboard.press("?")
    frame.wait_for_selector("#keys:popover-open")
    rows = dict(zip(*(frame.locator(f"#keys-list {part}").all_inner_texts() for part in ("dt", "dd")), strict=True))
    assert rows["Outline"] == "Q" and rows["Back to the page"] == "Esc" and rows["Next sentence"]
    assert violations(frame) == []
    page.keyboard.press("Escape")
    page.close()
    choose(chromium_browser)


@pytest.mark.second
def test_the_bar_leaves_while_one_reads_on_and_comes_back(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    page.set_viewport_size({"width": 900, "height": 500})
    frame = article(read(chromium_browser, page))
    seen = "getComputedStyle(document.querySelector('.bar')).opacity"
    page.mouse.move(450, 400)
    page.mouse.wheel(0, 600)
    until("the bar to leave", lambda: frame.evaluate(seen) == "0")
    frame.focus("#look")
    until("the bar for the keys", lambda: frame.evaluate(seen) == "1")
    frame.evaluate("document.activeElement.blur()")
    until("the bar to leave again", lambda: frame.evaluate(seen) == "0")
    page.mouse.wheel(0, -200)
    until("the bar", lambda: frame.evaluate(seen) == "1")
    page.close()


def test_a_sheet_without_an_article_is_accessible(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(server.put("/none.html", "<title>None</title>"))
    frame = read(chromium_browser, page)
    said(frame, "No text found here")
    assert violations(frame) == []
    page.close()


def test_the_popup_is_accessible(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    opened = popup(chromium_browser, page)
    opened.wait("document.querySelectorAll('#format option').length > 3")
    shown = "[...document.querySelectorAll('button, a, select, input, summary')].filter(one => one.checkVisibility())"
    assert opened.evaluate(f"{shown}.map(one => one.textContent)") == [
        "Read",
        "Listen",
        "Save",
        "Read later",
        "Copy text",
        "Library",
        "More",
    ]
    assert violations(opened) == []
    opened.evaluate("document.querySelector('#more').open = true")
    assert violations(opened) == []
    opened.close()
    page.close()


@pytest.mark.parametrize(
    "path",
    [
        "pages/options/options.html#all",
        "pages/welcome/welcome.html",
        "save/library.html",
        "save/tabs.html",
        "save/file.html?name=A.md",
        "pages/help/help.html?code=no-text",
    ],
)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_own_page_is_accessible(chromium_browser: Chromium, path: str, scheme: Any) -> None:
    page = chromium_browser.own(path)
    page.emulate_media(color_scheme=scheme)
    if path.startswith("options"):
        page.wait_for_selector("#extractors details", state="attached")
        page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    assert violations(page) == []
    page.close()


def test_options_are_made_from_what_the_engine_says_and_kept(chromium_browser: Chromium) -> None:
    page = chromium_browser.own("pages/options/options.html#all")
    page.locator("summary", has_text="Body text extraction").click()
    row = page.locator("[data-setting^='bte.']").first
    box = row.locator("input, select").first
    before = box.input_value()
    box.fill(str(float(before) + 1))
    box.blur()
    page.wait_for_selector("[data-setting^='bte.'][data-changed]", state="attached")
    page.reload()
    page.wait_for_selector("[data-setting^='bte.'][data-changed]", state="attached")
    page.click("#reset")
    page.locator("#done", has_text="Everything is back").wait_for()
    page.wait_for_selector("[data-setting^='bte.']:not([data-changed])", state="attached")
    assert page.locator("[data-setting^='bte.'] input").first.input_value() == before
    page.close()
