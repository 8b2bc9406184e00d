"""Everything by finger alone, on a screen as wide as a phone: nothing needs a pointer that hovers, a drag or a key."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.everywhere import RICH, WORDS
from tests.browser.drivers.fakevoice import FakeVoice, talking
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, choose, gone, read
from tests.browser.drivers.touch import FLAGS, HEIGHT, MEETS, SMALL, WIDTH, Finger
from tests.browser.drivers.waiting import until

#: In CSS pixels: what must be (WCAG 2.5.8), and what a finger meets with ease.
LEAST, WELL = 24, 44
#: What a browser tells of a narrow screen with nothing that hovers.
NARROW = "[innerWidth, matchMedia('(hover: none) and (pointer: coarse)').matches]"
TOP = "document.documentElement.scrollTop"
OPEN = "document.querySelector('[popover]:popover-open')?.id ?? ''"
MENDING = "document.documentElement.classList.contains('mending')"
#: Whether the bright part is where a tap was, or at the line beside it.
BRIGHT = """y => {
    const [from, to] = ["--from", "--to"].map((end) => parseFloat(document.querySelector("#lines").style.getPropertyValue(end)));
    return from - 30 < y && y < to + 30;
}"""
#: The narrowest button of the voice's bar.
NARROWEST = "Math.min(...[...document.querySelectorAll('#voice button')].map((each) => each.offsetWidth || innerWidth))"
#: The tools that open a panel, which a tap beside it closes.
PANELS = (("#look", "looks"), ("#tool-outline", "outline"), ("#tool-why", "why"), ("#tool-audio", "recording"))


@pytest.fixture(scope="module")
def phone(chrome_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Chromium, FakeVoice]]:
    with talking(chrome_build, tmp_path_factory.mktemp("phone"), FLAGS) as pair:
        yield pair


@pytest.fixture
def sheet(phone: tuple[Chromium, FakeVoice], server: Loopback) -> Iterator[tuple[Finger, Frame]]:
    """A finger on the sheet of a page that is longer than the screen."""
    browser, voice = phone
    voice.behave(wordMs=200)
    page = browser.open(server.put("/rich.html", RICH.format(words=WORDS * 3)))
    finger = Finger(page)
    frame = article(read(browser, page))
    assert isinstance(frame, Frame)
    yield finger, frame
    page.close()
    choose(browser)


def shows(frame: Frame, panel: str) -> None:
    """Wait until this panel is open, or none."""
    until(panel or "no panel", lambda: frame.evaluate(OPEN) == panel)


def tool(finger: Finger, frame: Frame, selector: str) -> None:
    """Tap a tool, by way of the menu if it is there."""
    if frame.locator(f"#more-tools {selector}").count():
        finger.tap(frame, "#more")
        shows(frame, "more-tools")
    finger.tap(frame, selector)


@pytest.mark.second
def test_each_tool_opens_by_a_tap_and_closes_by_one_beside_it(sheet: tuple[Finger, Frame]) -> None:
    finger, frame = sheet
    assert frame.evaluate(NARROW) == finger.page.evaluate(NARROW) == [WIDTH, True]
    assert frame.evaluate(SMALL, WELL) == []
    for opens, panel in PANELS:
        tool(finger, frame, opens)
        shows(frame, panel)
        assert frame.evaluate(SMALL, LEAST) == []
        finger.touch(4, HEIGHT - 4)
        shows(frame, "")
    finger.tap(frame, "#article .noteref")
    shows(frame, "note")
    finger.touch(4, HEIGHT - 4)
    shows(frame, "")
    tool(finger, frame, "#tool-find")
    frame.fill("#find-text", "ferry")
    finger.tap(frame, "#find-next")
    expect(frame.locator("#find-count")).to_contain_text("2 of")
    assert frame.evaluate(SMALL, WELL) == []
    finger.tap(frame, "#find-close")
    frame.locator("#find").wait_for(state="hidden")


def test_the_page_is_read_in_place_and_left_by_taps(sheet: tuple[Finger, Frame]) -> None:
    finger, frame = sheet
    tool(finger, frame, "#tool-place")
    frame.wait_for_selector("html[data-view=place]", state="attached")
    foot = until(
        "the bar at the foot",
        lambda: HEIGHT - frame.evaluate("innerHeight") if frame.evaluate("innerHeight") < 200 else 0,
    )
    x, y = frame.evaluate(MEETS, "#whole")
    finger.touch(x, foot + y)
    frame.wait_for_selector("html:not([data-view])", state="attached")
    until("the whole sheet", lambda: frame.evaluate("innerHeight") == HEIGHT)
    finger.tap(frame, "#close")
    gone(finger.page)


@pytest.mark.second
def test_a_finger_scrolls_the_sheet_and_a_panel_and_two_of_them_zoom(sheet: tuple[Finger, Frame]) -> None:
    finger, frame = sheet
    finger.drag(WIDTH / 2, 600, up=300)
    until("the sheet to scroll", lambda: frame.evaluate(TOP) > 200)
    assert finger.page.evaluate("scrollY") == 0
    finger.tap(frame, "#look")
    shows(frame, "looks")
    before = frame.evaluate(TOP)
    finger.drag(WIDTH / 2, 600, up=300)
    until("the panel to scroll", lambda: frame.evaluate("document.querySelector('#looks').scrollTop") > 100)
    assert frame.evaluate(TOP) == before
    finger.spread()
    until("the zoom", lambda: finger.page.evaluate("visualViewport.scale") > 1.5)


@pytest.mark.second
def test_the_voice_is_led_by_taps(sheet: tuple[Finger, Frame], phone: tuple[Chromium, FakeVoice]) -> None:
    (finger, frame), (_, voice) = sheet, phone
    tool(finger, frame, "#tool-listen")
    voice.wait("The harbour keeps tables")
    assert frame.evaluate(SMALL, LEAST) == []
    assert frame.evaluate(NARROWEST) >= WELL
    finger.tap(frame, "#voice-next-sentence")
    until("the next sentence", lambda: len(voice.said) > 1)
    finger.tap(frame, "#voice-toggle")
    until("the pause", lambda: voice.stopped)
    finger.tap(frame, "#voice-toggle")
    speed = frame.inner_text("#voice output")
    finger.tap(frame, "#voice-faster")
    until("the speed", lambda: frame.inner_text("#voice output") != speed)
    voice.behave(wordMs=200)
    finger.tap(frame, "#article p")
    voice.wait("The ferry left at seven")
    finger.tap(frame, "#voice-more")
    shows(frame, "voice-panel")
    assert frame.evaluate(SMALL, LEAST) == []
    finger.tap(frame, "#act-voice-next-heading")
    voice.wait("How to read them")
    finger.touch(4, HEIGHT - 4)
    shows(frame, "")
    finger.tap(frame, "#voice-stop")
    frame.locator("#voice").wait_for(state="hidden")


@pytest.mark.second
def test_a_passage_is_left_out_and_put_back_by_taps(sheet: tuple[Finger, Frame]) -> None:
    finger, frame = sheet
    tool(finger, frame, "#tool-fix")
    until("mending", lambda: frame.evaluate(MENDING))
    dropped = frame.locator("#article p.dropped")
    before = dropped.count()
    finger.tap(frame, "#article h2 + p")
    until("it is left out", lambda: dropped.count() == before + 1)
    finger.tap(frame, "[data-fix=undo]")
    until("it is back", lambda: dropped.count() == before)
    assert frame.evaluate(SMALL, WELL) == []
    finger.tap(frame, "[data-fix=done]")
    until("the end of mending", lambda: not frame.evaluate(MENDING))


@pytest.mark.second
@pytest.mark.parametrize("aid", [{"focus": "1"}, {"ruler": True}])
def test_a_reading_aid_goes_to_the_line_that_is_tapped(
    sheet: tuple[Finger, Frame], phone: tuple[Chromium, FakeVoice], aid: dict[str, object]
) -> None:
    finger, frame = sheet
    choose(phone[0], **aid)
    frame.locator("#lines[data-kind]").wait_for(state="attached")
    for y in (700, 500):
        finger.touch(WIDTH / 2, y)
        until(f"the line at {y}", partial(frame.evaluate, BRIGHT, y))


@pytest.mark.second(after=1)
@pytest.mark.parametrize(
    ("path", "switch"),
    [
        ("pages/popup/popup.html", ""),
        ("pages/options/options.html#all", "input[type=checkbox]"),
        ("pages/listening/settings.html", "#rescue"),
        ("save/library.html", ""),
    ],
)
def test_a_page_of_ours_fits_and_is_used_by_taps(phone: tuple[Chromium, FakeVoice], path: str, switch: str) -> None:
    page: Page = phone[0].own(path)
    finger = Finger(page)
    until("its words", lambda: page.evaluate("document.title && document.querySelector('button')?.textContent"))
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH
    assert page.evaluate("document.querySelector('meta[name=viewport]').content") == "width=device-width"
    assert page.evaluate(SMALL, LEAST) == []
    if switch:
        checked = f"document.querySelector('{switch}').checked"
        before = page.evaluate(checked)
        finger.tap(page, switch)
        until("the switch", lambda: page.evaluate(checked) != before)
    page.close()
    choose(phone[0])


def test_over_a_page_made_for_wider_screens_the_sheet_is_as_large_as_over_others(
    phone: tuple[Chromium, FakeVoice], server: Loopback
) -> None:
    browser, _ = phone
    page = browser.open(server.put("/wide.html", RICH.format(words=WORDS * 3)))
    Finger(page).hold_phone()
    until("a page wider than the screen", lambda: page.evaluate("innerWidth > 1.5 * screen.width"))
    frame = article(read(browser, page))
    assert isinstance(frame, Frame)
    assert frame.evaluate("[innerWidth, innerHeight]") == [WIDTH, HEIGHT]
    frame.evaluate("document.querySelector('#tool-place').click()")
    until("the bar at the foot", lambda: frame.evaluate("[innerWidth, innerHeight]") == [WIDTH, 64])
    page.close()
