"""The sheet in Firefox where there is little room, or another writing direction: as a person sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.browser.drivers.everywhere import WORDS, InFirefox, in_language
from tests.browser.drivers.firefox import VOICES, Firefox, firefox
from tests.browser.drivers.firefox_narrow import opened
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import TOOLS, WHOLE
from tests.browser.drivers.waiting import until

#: How far a box is from the left and from the right edge of what is seen beside a scrollbar.
EDGES = "(({{left, right}}) => [left, document.documentElement.clientWidth - right])(by('{}').getBoundingClientRect())"


@pytest.fixture(params=[390, 320])
def narrow(request: pytest.FixtureRequest, firefox_browser: Firefox, server: Loopback) -> Iterator[InFirefox]:
    """The sheet in a narrow window."""
    view = opened(InFirefox(firefox_browser), server, request.param)
    yield view
    view.dress(4000, dark=False)


@pytest.mark.second(after=1)
@pytest.mark.parametrize(
    ("opens", "panel"),
    [("#look", "#looks"), ("#tool-outline", "#outline"), ("#article .noteref", "#note"), ("#tool-audio", "#recording")],
)
def test_a_panel_keeps_clear_of_both_edges(narrow: InFirefox, opens: str, panel: str) -> None:
    assert narrow.ask("innerWidth > document.documentElement.clientWidth"), "there is a scrollbar"
    narrow.ask(f"by('{opens}').click()")
    until(panel, lambda: narrow.ask(f"by('{panel}:popover-open')"))
    assert min(narrow.ask(EDGES.format(panel))) >= 8


@pytest.mark.second
def test_the_name_of_a_choice_is_in_one_piece(narrow: InFirefox) -> None:
    narrow.ask("by('#tool-audio').click()")
    until("the panel", lambda: narrow.ask("by('#recording:popover-open')"))
    assert narrow.ask("by('#recording .row > span').getClientRects().length") == 1
    assert narrow.ask("by('#recording .row > span').offsetHeight < 32"), "in one line"


def test_what_is_looked_for_has_room(narrow: InFirefox) -> None:
    narrow.ask("by('#tool-find').click(), by('#find-text').value = 'harbour'")
    narrow.ask("by('#find-text').dispatchEvent(new Event('input', {bubbles: true}))")
    until("the count", lambda: narrow.ask("by('#find-count').textContent"))
    assert narrow.ask("by('#find-text').clientWidth") >= 100


@pytest.mark.second
def test_a_long_word_of_a_heading_is_broken_in_the_outline(narrow: InFirefox, server: Loopback) -> None:
    word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk"
    narrow.read(server.put("/long.html", f"<h1>{word}</h1><p>{WORDS}</p><h2>{word}</h2><p>{WORDS}</p>"))
    until("the article", lambda: narrow.ask(f"by('{WHOLE}') && by('{TOOLS}')"))
    narrow.ask("by('#tool-outline').click()")
    until("the outline", lambda: narrow.ask("by('#outline:popover-open button')"))
    assert narrow.ask("by('#outline').scrollWidth - by('#outline').clientWidth") == 0


@pytest.mark.parametrize("theme", ["dark", "sepia"])
def test_scrollbars_have_the_colours_of_the_theme(firefox_browser: Firefox, server: Loopback, theme: str) -> None:
    view = opened(InFirefox(firefox_browser), server, 900)
    view.ask(f"document.documentElement.dataset.theme = '{theme}'")
    bars = "getComputedStyle(by('{}')).scrollbarColor"
    faint = view.ask("getComputedStyle(by('#source')).color")
    for box in ("html", "#looks", "#voice" if view.ask("by('#voice')") else "#why"):
        assert view.ask(bars.format(box)).startswith(faint), box
    # The page behind must not show through the sheet's own.
    assert view.ask(bars.format("html")).endswith(view.ask("getComputedStyle(document.body).backgroundColor"))


@pytest.fixture(scope="module")
def arabic(firefox_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[InFirefox]:
    """A browser whose interface is Arabic."""
    build = in_language(firefox_build, "ar", tmp_path_factory.mktemp("arabic") / "build")
    with firefox(build, prefs=VOICES) as browser:
        yield InFirefox(browser)


@pytest.mark.second
def test_an_english_note_runs_from_the_left_in_an_arabic_interface(arabic: InFirefox, server: Loopback) -> None:
    view = opened(arabic, server, 900)
    assert view.ask("document.documentElement.dir") == "rtl"
    view.ask("by('#article .noteref').click()")
    until("the note", partial(view.ask, "by('#note:popover-open')"))
    assert view.ask("[by('#note-text').lang, getComputedStyle(by('#note-text')).direction]") == ["en", "ltr"]


@pytest.mark.second
def test_english_headings_are_isolated_in_an_arabic_outline(arabic: InFirefox, server: Loopback) -> None:
    view = opened(arabic, server, 900)
    names = view.ask("[...document.querySelectorAll('#outline-list button')].map((one) => one.textContent)")
    assert names == ["\u2068Tides\u2069", "\u2068How to read them\u2069"]


def test_a_bracket_in_arabic_settings_is_drawn_as_the_key_that_is_pressed(arabic: InFirefox) -> None:
    arabic.own("pages/options/options.html#all")
    direction = (
        "by('[data-key=voice-next-paragraph]') && getComputedStyle(by('[data-key=voice-next-paragraph]')).direction"
    )
    assert until("the key's field", lambda: arabic.ask(direction)) == "ltr"


def test_the_name_of_a_voice_is_seen_from_its_beginning_in_an_arabic_interface(arabic: InFirefox) -> None:
    arabic.own("pages/listening/settings.html")
    until("the voices", lambda: arabic.ask("document.querySelectorAll('#voices option').length > 5"))
    direction = "getComputedStyle(by('#voices select')).direction"
    assert arabic.ask(direction) == "rtl", "nothing is chosen, in Arabic words"
    arabic.ask("by('#voices select').selectedIndex = 1, by('#voices select').dispatchEvent(new Event('change'))")
    until("the direction of the name", lambda: arabic.ask(direction) == "ltr")
    assert arabic.ask("getComputedStyle(by('#voices select')).textOverflow") == "ellipsis"
