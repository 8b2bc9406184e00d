"""Marks on the sheet and in place, in Chromium: set, noted, listed, kept, found again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.library_page import empty_library
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.marking import kept, painted, select
from tests.browser.drivers.pdfs import opened as opened_pdf
from tests.browser.drivers.pdfs import paged, reading_page
from tests.browser.drivers.sheet import TOOLS, article, read
from tests.browser.drivers.waiting import until

ROOFS = "The council met on Tuesday and spoke of the roofs of the harbour, which leak when it rains."
BOATS = "Nine boats came back before the storm; the tenth had stayed in the lee of the island."
BREAD = "Bread was dear that winter, and the baker closed his shop at noon on most days."
MORE = "Whoever came early stood under the eaves and waited for the ferry, as people here have always done."
PAGE = "<!doctype html><html lang=en><title>Harbour</title><main><h1>The harbour</h1>{}</main>"


def paragraphs(*texts: str) -> str:
    return PAGE.format("".join(f"<p>{text}</p>" for text in (*texts, *(f"{number}. {MORE}" for number in range(6)))))


@pytest.fixture
def browser(chromium_browser: Chromium) -> Iterator[Chromium]:
    with empty_library(chromium_browser) as page:
        page.close()
        yield chromium_browser


@pytest.fixture
def page(browser: Chromium, server: Loopback) -> Page:
    return browser.open(server.put("/harbour.html", paragraphs(ROOFS, BOATS, BREAD)))


def opened(browser: Chromium, page: Page) -> Frame:
    """The sheet with all its tools."""
    frame = article(read(browser, page))
    assert isinstance(frame, Frame)
    frame.wait_for_selector(f"{TOOLS}:has(#tool-mark)", state="attached")
    return frame


def wait_painted(frame: Frame, count: int) -> None:
    """Wait until so many marks are painted."""
    until("the paint", lambda: len(painted(frame)) == count)


def marked(frame: Frame, words: str, colour: int = 0) -> None:
    """Mark words by the bar at the selection."""
    select(frame, words)
    frame.locator("#mark-bar .colour").nth(colour).click()
    expect(frame.locator("#mark-said")).to_contain_text(words[:20])


def test_what_is_selected_is_marked_in_a_colour_kept_with_the_page_and_there_at_the_next_visit(
    browser: Chromium, page: Page
) -> None:
    frame = opened(browser, page)
    marked(frame, "roofs of the harbour", 1)
    select(frame, "Nine boats came back")
    expect(frame.locator("#mark-bar")).to_be_visible()
    assert violations(frame) == []
    frame.press("#title", "m")
    until("both marks", lambda: len(painted(frame)) == 2)
    own = {mark["exact"]: mark for mark in kept(browser, 2)}
    assert own["roofs of the harbour"]["colour"] == "green"
    assert own["Nine boats came back"]["paragraph"] == BOATS
    assert {mark["title"] for mark in own.values()} == {"The harbour"}
    again = opened(browser, browser.open(page.url))
    until("the marks", lambda: len(painted(again)) == 2)
    assert ["green", "roofs of the harbour"] in painted(again)
    flag = again.locator(".mark-flag").first
    assert "green" in str(flag.get_attribute("aria-label")).lower()


def test_a_note_and_tags_are_kept_and_the_list_filters_edits_and_takes_back(browser: Chromium, page: Page) -> None:
    frame = opened(browser, page)
    marked(frame, "roofs of the harbour")
    frame.locator("#mark-said button").first.click()
    expect(frame.locator("#mark-panel textarea")).to_be_focused()
    frame.fill("#mark-panel textarea", "Ask **Ann**")
    frame.fill("#mark-panel input", "boats, rain, boats")
    assert violations(frame) == []
    page.keyboard.press("Escape")
    until("the note", lambda: kept(browser, 1)[0].get("note") == "Ask **Ann**")
    assert kept(browser, 1)[0]["tags"] == ["boats", "rain"]
    page.bring_to_front()
    marked(frame, "Bread was dear", 2)
    frame.press("#title", "M")
    rows = frame.locator("#marks li")
    expect(rows).to_have_count(2)
    assert violations(frame) == []
    frame.fill("#marks input", "rain")
    expect(rows).to_have_count(1)
    frame.fill("#marks input", "")
    frame.locator("#marks .colours button").nth(2).click()
    expect(rows).to_contain_text(["Bread was dear"])
    frame.locator("#marks .colours button").nth(2).click()
    rows.nth(0).locator(".acts button").last.click()
    expect(rows).to_have_count(1)
    kept(browser, 1)
    page.bring_to_front()
    frame.locator("#mark-said button").click()
    expect(rows).to_have_count(2)
    own = {mark["exact"]: mark.get("note", "") for mark in kept(browser, 2)}
    assert own == {"roofs of the harbour": "Ask **Ann**", "Bread was dear": ""}


@pytest.mark.second
def test_a_sentence_is_chosen_and_marked_by_keys_alone_and_each_step_is_said(browser: Chromium, page: Page) -> None:
    frame = opened(browser, page)
    said = frame.locator("#live")
    frame.press("#title", "m")
    expect(said).to_contain_text("The harbour")
    expect(frame.locator("#mark-steps")).to_have_role("application")  # a screen reader lets its arrows through
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(said).to_have_text(BOATS)
    assert violations(frame) == []
    page.keyboard.press("ArrowLeft")
    expect(said).to_have_text(BOATS.removesuffix(" island."))
    page.keyboard.press("Shift+ArrowRight")
    expect(said).to_have_text(BOATS.removesuffix(" island.").removeprefix("Nine "))
    page.keyboard.press("3")
    expect(said).to_have_text("The page is in your library now.")  # and not the quote again
    expect(frame.locator("#mark-said span").first).to_contain_text("Marked, blue")
    until("the mark", lambda: painted(frame) == [["blue", BOATS.removesuffix(" island.").removeprefix("Nine ")]])
    # What is taken back before it is kept is kept first: else its page would come into the next test's library.
    kept(browser, 1)
    page.bring_to_front()
    frame.press("#title", "z")
    until("nothing", lambda: painted(frame) == [])
    kept(browser, 0)


def test_marks_are_found_in_a_page_that_has_changed_and_what_is_gone_is_listed_with_its_paragraph(
    browser: Chromium, page: Page, server: Loopback
) -> None:
    frame = opened(browser, page)
    for words in ("roofs of the harbour", "Nine boats came back", "Bread was dear"):
        marked(frame, words)
    kept(browser, 3)
    server.put("/harbour.html", paragraphs(ROOFS.replace("Tuesday", "Friday"), f"New. {MORE}", BREAD))
    frame = opened(browser, browser.open(page.url))
    until("two marks", lambda: len(painted(frame)) == 2)
    assert {words for _, words in painted(frame)} == {"roofs of the harbour", "Bread was dear"}
    frame.press("#title", "M")
    expect(frame.locator("#marks p[role=status]")).to_contain_text("1 is not here any more")
    frame.locator("#marks summary").click()
    expect(frame.locator("#marks .stood")).to_have_text(BOATS)
    kept(browser, 3)


def test_in_place_marks_are_painted_on_the_page_and_go_with_the_sheet(browser: Chromium, page: Page) -> None:
    frame = opened(browser, page)
    marked(frame, "roofs of the harbour")
    before = page.evaluate("document.querySelector('main').innerHTML")
    frame.evaluate("document.querySelector('#tool-place').click()")
    until("the mark on the page", lambda: painted(page) == [["yellow", "roofs of the harbour"]])
    page.evaluate(
        "getSelection().setBaseAndExtent(document.querySelectorAll('p')[2].firstChild, 0, document.querySelectorAll('p')[2].firstChild, 9)"
    )
    frame.evaluate("document.querySelector('#tool-mark').click()")
    until("the second mark", lambda: ["yellow", "Bread was"] in painted(page))
    assert page.evaluate("document.querySelector('main').innerHTML") == before
    # What the sheet asks for while it goes is answered after it has gone, or not at all.
    frame.evaluate("""() => {
        const sheet = new URL(location).searchParams.get("sheet");
        const given = capture => [capture, "mark-pink", [[1, 0, 9]], "color: red;"];
        const light = capture => chrome.runtime.sendMessage({ do: "page", sheet, room: "mark", name: "light", given: given(capture) });
        setInterval(() => [1, 2, 3].forEach(light), 4);
        setTimeout(() => document.querySelector("#close").click(), 100);
    }""")
    until("no sheet", lambda: page.evaluate("document.documentElement.children.length") == 2)
    kept(browser, 2)
    assert painted(page) == []


@pytest.mark.second
def test_marks_that_are_set_the_moment_before_the_sheet_closes_are_kept(browser: Chromium, page: Page) -> None:
    frame = opened(browser, page)
    for count, words in enumerate(("roofs of the harbour", "Nine boats came back", "Bread was dear"), 1):
        select(frame, words)
        frame.press("#title", "m")
        wait_painted(frame, count)
    frame.evaluate("document.querySelector('#close').click()")
    assert {mark["exact"] for mark in kept(browser, 3)} == {
        "roofs of the harbour",
        "Nine boats came back",
        "Bread was dear",
    }


@pytest.mark.second
def test_two_windows_that_mark_one_page_keep_the_marks_of_both(browser: Chromium, page: Page) -> None:
    other = browser.open(page.url)
    frames = [opened(browser, one) for one in (page, other)]
    for frame, words in zip(frames, ("roofs of the harbour", "Nine boats came back"), strict=True):
        select(frame, words)
        frame.evaluate("document.querySelector('#tool-mark').click()")
    rows = kept(browser, 2)
    assert {mark["exact"] for mark in rows} == {"roofs of the harbour", "Nine boats came back"}
    assert len({mark["article"] for mark in rows}) == 1


@pytest.mark.second
def test_marks_are_found_again_where_a_page_calls_itself_by_another_address(
    browser: Chromium, page: Page, server: Loopback
) -> None:
    own = paragraphs(ROOFS, BOATS).replace("<title>", f"<link rel=canonical href={server.origin}/own.html><title>")
    address = server.put("/harbour.html", own) + "?from=feed"
    frame = opened(browser, browser.open(address))
    marked(frame, "Nine boats came back")
    assert kept(browser, 1)[0]["exact"] == "Nine boats came back"
    again = opened(browser, browser.open(address))
    until("the mark", lambda: painted(again) == [["yellow", "Nine boats came back"]])
    assert page.url != address


@pytest.mark.second
def test_the_marks_of_a_file_of_the_computer_are_there_when_it_is_opened_again(browser: Chromium) -> None:
    words = "Line 3 of two 1000 tells"
    with reading_page(browser) as reads:
        tab = opened_pdf(browser, reads, paged(2)).main_frame
        tab.wait_for_selector(f"{TOOLS}:has(#tool-mark)", state="attached")
        marked(tab, words)
        assert [mark["exact"] for mark in kept(browser, 1)] == [words]
        again = opened_pdf(browser, reads, paged(2), "renamed.pdf")
        until("the mark", lambda: painted(again) == [["yellow", words]])
