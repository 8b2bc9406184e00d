"""The listening bar without mouse or sight: checked by axe, reached by Tab, operated by keys, labelled for screen readers."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice, talking
from tests.browser.drivers.hearing import listen, listen_on_sheet, press, stop, until
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, choose, read

NAMES = ["Previous sentence", "Pause", "Next sentence", "Slower", "Faster", "Reading options", "Stop listening"]
#: What is written where the speed stands.
WRITTEN = """globalThis.written = []; new MutationObserver(() => written.push(document.querySelector("#voice output").textContent))
    .observe(document.querySelector("#voice output"), { childList: true, characterData: true, subtree: true })"""
FOCUSED = "document.activeElement.getAttribute('aria-label')"


@pytest.fixture
def page(browser: Chromium, server: Loopback) -> Page:
    return browser.open(f"{server.origin}/council.html")


@pytest.mark.second
@pytest.mark.parametrize("theme", ["light", "dark", "sepia"])
def test_the_bar_is_accessible(browser: Chromium, voice: FakeVoice, page: Page, theme: str) -> None:
    choose(browser, theme=theme)
    voice.behave(wordMs=500)
    frame = listen_on_sheet(browser, page)
    until("speech", lambda: voice.said)
    assert violations(frame) == []
    press(frame, "#voice-more")
    frame.wait_for_selector("#voice-panel:popover-open")
    assert violations(frame) == []
    stop(frame, page)


@pytest.mark.second
def test_the_bar_on_the_page_is_accessible(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=500)
    frame = listen(browser, page)
    until("speech", lambda: voice.said)
    assert violations(frame) == []
    stop(frame, page)


def test_the_page_of_listening_is_accessible(browser: Chromium, voice: FakeVoice) -> None:
    page = browser.own("pages/listening/settings.html")
    page.wait_for_selector("#voices select")
    assert violations(page) == []
    parts = page.locator(":is(#roles, #role-voices) .line > span").all_inner_texts()
    assert "Quotation" in parts and all(part[0].isupper() for part in parts)
    page.close()


def test_every_control_is_reached_by_tab_and_has_a_name(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=500)
    frame = listen_on_sheet(browser, page)
    until("speech", lambda: voice.said)
    until("the focus on the bar", lambda: frame.evaluate(FOCUSED) == "Pause")
    frame.focus("#voice-previous-sentence")
    walked = [frame.evaluate(FOCUSED)]
    for _ in NAMES[1:]:
        page.keyboard.press("Tab")
        walked.append(frame.evaluate(FOCUSED))
    assert walked == NAMES
    width, height = frame.evaluate(
        "(({ offsetWidth, offsetHeight }) => [offsetWidth, offsetHeight])(document.querySelector('#voice'))"
    )
    assert width <= 520 and height <= 84, "one row, and a line below it"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    frame.wait_for_selector("#voice-panel:popover-open #voice-choice:focus")
    stop(frame, page)


@pytest.mark.second
def test_a_screen_reader_says_the_speed_only_when_it_changes(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=40)
    frame = listen_on_sheet(browser, page)
    until("speech", lambda: voice.said)
    frame.evaluate(WRITTEN)
    until("two more sentences", partial(lambda before: len(voice.said) > before + 2, len(voice.said)))
    assert frame.evaluate("globalThis.written") == []
    press(frame, "#voice-faster")
    until("the new speed", lambda: frame.evaluate("globalThis.written") == ["1.1×"])
    stop(frame, page)


@pytest.mark.second
def test_everything_works_by_keyboard_and_is_announced(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=300)
    frame = article(read(browser, page))
    assert isinstance(frame, Frame)
    frame.focus("#title")
    page.keyboard.press("l")
    voice.wait("After three hours")
    page.keyboard.press("h")
    voice.wait("What the town pays")
    page.keyboard.press("w")
    status = frame.locator("#voice-status[role=status]")
    until("where it is", lambda: "left" in status.inner_text() and "What the town pays" in status.inner_text())
    page.keyboard.press("+")
    until("the new speed", lambda: any(one.get("rate", 1) > 1.05 for one in voice.record))
    page.keyboard.press("l")
    until("the pause", lambda: frame.get_attribute("#voice-toggle", "aria-label") == "Listen")
    until("the tool to know", lambda: frame.get_attribute("#tool-listen", "aria-pressed") == "false")
    assert frame.get_attribute("#voice", "aria-label") == "Listening"
    frame.focus("#voice-stop")
    page.keyboard.press("Enter")
    until("the bar to go", lambda: not frame.is_visible("#voice"))
    until("the focus on the tool", lambda: frame.evaluate("document.activeElement.id") == "tool-listen")
    page.close()


@pytest.mark.second
def test_in_a_browser_just_started_the_keys_work_as_soon_as_it_speaks(
    chrome_build: Path, server: Loopback, tmp_path: Path
) -> None:
    with talking(chrome_build, tmp_path) as (fresh, voice):
        voice.behave(wordMs=500)
        page = fresh.open(f"{server.origin}/council.html")
        frame = listen(fresh, page)
        until("speech", lambda: voice.said)
        page.keyboard.press("u")
        until("the ledger", lambda: frame.get_attribute("#voice-skipped", "aria-pressed") == "true")


@pytest.mark.second
def test_progress_and_missing_targets_are_announced(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=500)
    frame = listen(browser, page)
    status = frame.locator("#voice-status[role=status]")
    until("speech", lambda: voice.said)
    for key, words in [
        ("C", "no posts before this"),
        ("u", "Now playing what was skipped"),
        ("h", "no more headings"),
        ("u", "Back in the article"),
        ("N", "no table rows before this"),
    ]:
        page.keyboard.press(key)
        status.filter(has_text=words).wait_for()
    stop(frame, page)


def test_how_it_is_read_is_entered_and_left_by_keys(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    voice.behave(wordMs=500)
    frame = listen_on_sheet(browser, page)
    until("speech", lambda: voice.said)
    frame.focus("#voice-more")
    page.keyboard.press("Enter")
    until("the first choice", lambda: frame.evaluate("document.activeElement.closest('#voice-panel') !== null"))
    page.keyboard.press("Escape")
    until("its button", lambda: frame.evaluate(FOCUSED) == "Reading options")
    stop(frame, page)


def test_beside_a_screen_reader_nothing_is_spoken_and_the_focus_moves(
    browser: Chromium, voice: FakeVoice, page: Page
) -> None:
    browser.worker.evaluate("chrome.storage.local.set({ settings: { version: 1, settings: { silent: true } } })")
    frame = article(read(browser, page))
    assert isinstance(frame, Frame)
    frame.focus("#tool-listen")
    page.keyboard.press("l")
    focused = "document.activeElement.textContent"
    until("the title", lambda: frame.evaluate("document.activeElement.id") == "title")
    page.keyboard.press("]")
    until(
        "what comes next", lambda: frame.evaluate(focused).strip().startswith(("By Ines Albright", "After three hours"))
    )
    page.keyboard.press("h")
    until("the heading", lambda: frame.evaluate(focused) == "What the town pays")
    assert frame.evaluate("document.activeElement.localName") == "h2"
    assert voice.said == []
    page.close()


def test_beside_a_screen_reader_listening_opens_the_sheet_in_full_and_enters_it(
    browser: Chromium, voice: FakeVoice, page: Page
) -> None:
    browser.worker.evaluate("chrome.storage.local.set({ settings: { version: 1, settings: { silent: true } } })")
    frame = listen(browser, page)
    until("the title", lambda: frame.evaluate("document.activeElement.id") == "title")
    page.keyboard.press("]")
    focused = "document.activeElement.textContent"
    until("the first paragraph", lambda: frame.evaluate(focused).strip() not in ("", page.title()))
    assert frame.evaluate("document.documentElement.dataset.view ?? 'sheet'") == "sheet"
    assert voice.said == []
    page.close()


@pytest.mark.second
def test_a_pronunciation_is_added_used_and_stored(browser: Chromium, voice: FakeVoice, page: Page) -> None:
    own = browser.own("pages/listening/settings.html")
    own.wait_for_selector("#voices select")
    own.fill("[name=word]", "Okafor")
    own.fill("[name=say]", "oh-ka-for")
    own.press("[name=say]", "Enter")
    own.locator("#table li", has_text="Okafor").wait_for()
    own.dispatch_event("#table button", "click")
    voice.wait("oh-ka-for")
    own.close()
    voice.behave(wordMs=5)
    frame = listen_on_sheet(browser, page)
    voice.wait("Mr oh-ka-for said")
    stop(frame, page)
