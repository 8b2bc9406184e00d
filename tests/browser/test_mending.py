"""Correcting a wrong choice by mouse and keyboard, undoing and remembering corrections; what was left out, and why."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, choose, escape, forget_visits, read, use_tool
from tests.browser.drivers.waiting import until


@pytest.fixture
def page(chromium_browser: Chromium, server: Loopback) -> Iterator[Page]:
    forget_visits(chromium_browser)
    opened = chromium_browser.open(f"{server.origin}/council.html")
    yield opened
    opened.close()
    forget_visits(chromium_browser)
    choose(chromium_browser)


def sheet_of(browser: Chromium, page: Page) -> Frame:
    frame = article(read(browser, page))
    assert isinstance(frame, Frame)
    return frame


def mend(page: Page, frame: Frame) -> None:
    """Begin to mend, by key."""
    page.keyboard.press("e")
    frame.wait_for_selector("html.mending", state="attached")


@pytest.mark.second
def test_a_click_keeps_what_was_left_out_and_it_is_remembered(chromium_browser: Chromium, page: Page) -> None:
    frame = sheet_of(chromium_browser, page)
    assert "Subscribe now" not in frame.inner_text("#article")
    mend(page, frame)
    frame.locator("#article .dropped", has_text="Six weeks of the Courier").first.click(position={"x": 5, "y": 5})
    frame.click("[data-fix=done]")
    frame.wait_for_selector("html:not(.mending)", state="attached")
    assert "Subscribe now" in frame.inner_text("#article")
    escape(page)
    assert "Subscribe now" in sheet_of(chromium_browser, page).inner_text("#article")


@pytest.mark.second
def test_a_correction_that_the_browser_cannot_store_counts_and_the_person_is_told(
    chromium_browser: Chromium, page: Page
) -> None:
    frame = sheet_of(chromium_browser, page)
    frame.evaluate("void (chrome.storage.local.set = () => Promise.reject(Error('QUOTA_BYTES quota exceeded')))")
    mend(page, frame)
    before = dropped(frame)
    go(page, frame, "After three ho")
    page.keyboard.press("Enter")
    said = frame.locator("#fix-unstored[role=status]")
    until("words about it", lambda: "couldn't be stored" in said.inner_text())
    assert dropped(frame) == before + 1 and said.is_visible()
    page.keyboard.press("Escape")
    frame.wait_for_selector("html:not(.mending)", state="attached")
    assert "After three hours" not in frame.inner_text("#article")
    escape(page)
    assert "After three hours" in sheet_of(chromium_browser, page).inner_text("#article")


@pytest.mark.second
def test_blocks_are_left_out_and_brought_back_by_key_alone(chromium_browser: Chromium, page: Page) -> None:
    frame = sheet_of(chromium_browser, page)
    mend(page, frame)
    before = dropped(frame)
    go(page, frame, "After three ho")
    page.keyboard.press("Enter")
    until("the block to go", lambda: dropped(frame) == before + 1)
    page.keyboard.press("z")
    until("the block again", lambda: dropped(frame) == before)
    page.keyboard.press("]")
    page.keyboard.press("Escape")
    frame.wait_for_selector("html:not(.mending)", state="attached")
    text = frame.inner_text("#article")
    assert "After three hours" in text
    assert "swimming pool" not in text


def test_selected_words_can_be_all_there_is(chromium_browser: Chromium, page: Page) -> None:
    frame = sheet_of(chromium_browser, page)
    mend(page, frame)
    frame.evaluate(
        "(() => { const p = [...document.querySelectorAll('#article p')].find(p => p.textContent.startsWith('After three'));"
        " getSelection().selectAllChildren(p) })()"
    )
    page.keyboard.press("s")
    page.keyboard.press("Escape")
    frame.wait_for_selector("html:not(.mending)", state="attached")
    assert frame.inner_text("#article").startswith("After three hours")
    assert frame.locator("#article p").count() == 1


@pytest.mark.second
def test_the_next_guess_is_another_one(chromium_browser: Chromium, page: Page) -> None:
    choose(chromium_browser, extractor="plain")
    frame = sheet_of(chromium_browser, page)
    before = frame.inner_text("#article")
    mend(page, frame)
    page.keyboard.press("n")
    frame.locator("#live", has_text="Found another way").wait_for(state="attached")
    page.keyboard.press("Escape")
    frame.wait_for_selector("html:not(.mending)", state="attached")
    assert frame.inner_text("#article") != before


def test_every_word_is_kept_or_listed_with_a_reason_and_can_be_put_back(chromium_browser: Chromium, page: Page) -> None:
    frame = sheet_of(chromium_browser, page)
    use_tool(frame, "why")
    frame.wait_for_selector("#why-list details")
    kept, dropped, whole = [int(number) for number in re.findall(r"\d+", frame.inner_text("#why-sum"))]
    assert kept + dropped == whole
    frame.locator("#why-list summary", has_text="Page footer").click()
    frame.locator("#why-list details[open] small", has_text="belongs to the article").first.wait_for()
    frame.locator("#why-list details[open] > button").click()
    frame.locator("#article", has_text="Privacy").wait_for()


def chosen(frame: Frame) -> list[str]:
    """The blocks that the next step is about, by their first words."""
    return [text[:14] for text in frame.locator("#article .chosen").all_inner_texts()]


def stepped(frame: Frame, left: list[str]) -> list[str] | None:
    """The choice, once it is another one."""
    now = chosen(frame)
    return now if now != left else None


def dropped(frame: Frame) -> int:
    """How many blocks are left out."""
    return frame.locator("#article .dropped").count()


def go(page: Page, frame: Frame, words: str) -> None:
    """Walk by key to the block that begins so, step by step: presses wait in turn for what was pressed before them."""
    standing = chosen(frame)
    while not (standing and standing[0].startswith(words)):
        page.keyboard.press("ArrowDown")
        standing = until(f"a step on from {standing}, towards {words}", partial(stepped, frame, standing))


@pytest.mark.second
def test_the_choice_grows_and_shrinks_by_mouse_and_by_key(chromium_browser: Chromium, page: Page) -> None:
    frame = sheet_of(chromium_browser, page)
    mend(page, frame)
    go(page, frame, "The roof above")
    frame.click("[data-fix=widen]")
    assert [text[:3] for text in chosen(frame)] == ["The", "The", "The"]
    page.keyboard.press("+")
    assert len(chosen(frame)) > 3
    page.keyboard.press("-")
    frame.click("[data-fix=narrow]")
    assert chosen(frame) == ["The roof above"]
    page.keyboard.press("+")
    before = dropped(frame)
    frame.click("[data-fix=toggle]")
    until("three to go", lambda: dropped(frame) == before + 3)
    frame.click("[data-fix=undo]")
    until("three again", lambda: dropped(frame) == before)


@pytest.mark.second
def test_an_article_begins_and_ends_where_one_says(chromium_browser: Chromium, page: Page) -> None:
    frame = sheet_of(chromium_browser, page)
    mend(page, frame)
    go(page, frame, "What the town")
    frame.click("[data-fix=start]")
    go(page, frame, "So said Doris")
    frame.click("[data-fix=end]")
    frame.click("[data-fix=done]")
    frame.wait_for_selector("html:not(.mending)", state="attached")
    text = frame.inner_text("#article").strip()
    assert text.startswith(("What the town pays", "Much of the debate"))
    assert text.endswith("Three things will now happen:")
    assert "Six weeks" not in text and "After three hours" not in text


@pytest.mark.second
def test_what_was_taken_back_stays_taken_back(chromium_browser: Chromium, page: Page) -> None:
    frame = sheet_of(chromium_browser, page)
    before = frame.inner_text("#article")
    mend(page, frame)
    go(page, frame, "After three ho")
    page.keyboard.press("Enter")
    go(page, frame, "So said Doris")
    page.keyboard.press("Enter")
    page.keyboard.press("z")
    page.keyboard.press("Escape")
    frame.wait_for_selector("html:not(.mending)", state="attached")
    once = frame.inner_text("#article")
    assert "After three hours" not in once and "So said Doris" in once
    escape(page)
    frame = sheet_of(chromium_browser, page)
    assert frame.inner_text("#article") == once
    # The step of the last visit can be taken back on this one.
    mend(page, frame)
    page.keyboard.press("z")
    page.keyboard.press("Escape")
    frame.wait_for_selector("html:not(.mending)", state="attached")
    assert frame.inner_text("#article") == before
    escape(page)
    assert sheet_of(chromium_browser, page).inner_text("#article") == before


@pytest.mark.second
def test_a_click_in_the_page_itself_keeps_a_block_or_leaves_it_out(chromium_browser: Chromium, page: Page) -> None:
    page.evaluate("globalThis.clicks = 0; addEventListener('click', () => clicks++)")
    frame = sheet_of(chromium_browser, page)
    page.keyboard.press("v")
    frame.wait_for_selector("html[data-view=place]", state="attached")
    visible = "text => [...document.querySelectorAll('body *')].find(one => one.childElementCount === 0 && one.textContent.includes(text)).checkVisibility()"
    until("the page without clutter", lambda: page.evaluate(visible, "Subscribe now") is False)
    use_tool(frame, "fix")
    frame.wait_for_selector("html.mending", state="attached")
    page.wait_for_function(f"({visible})('Subscribe now')")
    page.locator(".offer a").click()
    frame.locator("#live", has_text="Kept").wait_for(state="attached")
    page.locator("main article p", has_text="After three hours").click()
    frame.locator("#live", has_text="Left out").wait_for(state="attached")
    # The page got no click, and its link was not followed.
    assert page.evaluate("clicks") == 0
    assert page.url.endswith("/council.html")
    frame.click("[data-fix=done]")
    frame.wait_for_selector("html:not(.mending)", state="attached")
    until("the page without it", lambda: page.evaluate(visible, "After three hours") is False)
    assert page.evaluate(visible, "Subscribe now") is True
    page.locator("main h2").click()
    until("the page's own click", lambda: page.evaluate("clicks") == 1)
