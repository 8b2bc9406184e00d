"""Reading in place: clutter is hidden without changing any node, mutations are followed, and no trace remains."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.page_changes import WATCH
from tests.browser.drivers.place import FIELDS, HIDDEN, LYING, MARKUP, PAGE, in_place
from tests.browser.drivers.sheet import article, close, escape, read, use_tool
from tests.browser.drivers.waiting import until


@pytest.fixture
def page(chromium_browser: Chromium, server: Loopback) -> Iterator[Page]:
    opened = chromium_browser.open(server.put("/place.html", PAGE))
    yield opened
    opened.close()


def test_clutter_is_hidden_even_where_the_page_insists_and_leaves_the_accessibility_tree(
    chromium_browser: Chromium, page: Page
) -> None:
    in_place(chromium_browser, page)
    hidden = page.evaluate(HIDDEN)
    assert {"header#top", "nav", "footer#foot"} <= set(hidden)
    assert "main" not in hidden
    assert page.get_by_role("navigation").count() == 0
    assert page.get_by_text("The ferry leaves").first.is_visible()


@pytest.mark.second
def test_no_node_of_the_page_is_touched_and_leaving_leaves_no_trace(chromium_browser: Chromium, page: Page) -> None:
    page.evaluate(WATCH)
    page.evaluate("document.querySelector('nav a').focus()")
    before = page.evaluate(MARKUP)
    facts = "[scrollX, scrollY, document.activeElement.outerHTML, document.styleSheets.length, document.adoptedStyleSheets.length]"
    was = page.evaluate(facts)
    frame = in_place(chromium_browser, page)
    assert page.evaluate(MARKUP) == before
    close(page, frame)
    assert page.evaluate(MARKUP) == before
    assert page.evaluate(facts) == was
    assert page.evaluate(HIDDEN) == []
    assert {record[1] for record in page.evaluate("seen")} <= {"HTML", "DIV"}


@pytest.mark.second
def test_a_page_that_moves_its_nodes_never_has_the_wrong_ones_hidden(chromium_browser: Chromium, page: Page) -> None:
    in_place(chromium_browser, page)
    wrong = page.evaluate(
        """async () => {
            const main = document.querySelector('main');
            const seen = [];
            for (let turn = 0; turn < 6; turn++) {
                const more = document.createElement('div');
                more.textContent = 'Breaking ' + turn;
                document.body.prepend(more);
                main.querySelector('#box').append(document.createElement('b'));
                // Before the next frame is painted all must be in order again.
                await Promise.resolve();
                await new Promise(done => requestAnimationFrame(done));
                seen.push([main.checkVisibility(), more.checkVisibility(), document.querySelector('nav').checkVisibility()]);
            }
            return seen;
        }"""
    )
    assert wrong == [[True, True, False]] * 6


@pytest.mark.second
def test_a_form_with_lying_names_around_the_page_is_read_in_place(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(server.put("/lying.html", LYING))
    frame = in_place(chromium_browser, page)
    hidden = page.evaluate(HIDDEN)
    assert {"header#top", "nav", "footer#foot"} <= set(hidden) and not {"form#liar", "main"} & set(hidden)
    page.evaluate("document.querySelector('main').before(document.createElement('div'))")
    until("the page to be followed", lambda: "nav" in page.evaluate(HIDDEN) and "main" not in page.evaluate(HIDDEN))
    close(page, frame)
    assert page.evaluate(HIDDEN) == ["input"] * FIELDS.count("<input")
    page.close()


def test_words_in_a_shadow_tree_are_hidden_and_come_back(chromium_browser: Chromium, page: Page) -> None:
    page.evaluate(
        """() => {
            const root = document.querySelector('footer').attachShadow({ mode: 'open' });
            root.innerHTML = '<p id=fine>Fine print <a href=/f>more</a></p>';
        }"""
    )
    frame = in_place(chromium_browser, page)
    visible = "document.querySelector('footer').shadowRoot.querySelector('#fine').checkVisibility()"
    assert page.evaluate(visible) is False
    close(page, frame)
    assert page.evaluate(visible) is True
    assert page.evaluate("document.querySelector('footer').shadowRoot.adoptedStyleSheets.length") == 0


def test_the_place_is_kept_from_sheet_to_page_and_back(chromium_browser: Chromium, page: Page) -> None:
    frame = article(read(chromium_browser, page))
    assert isinstance(frame, Frame)
    frame.evaluate(
        "[...document.querySelectorAll('#article p')].find(p => p.textContent.startsWith('9.')).scrollIntoView()"
    )
    frame.evaluate("scrollBy(0, 40)")
    page.keyboard.press("v")  # a driver's click would first scroll the button to where it likes it
    frame.wait_for_selector("html[data-view=place]", state="attached")
    top = "document.elementFromPoint(300, 60)?.textContent.slice(0, 3) ?? ''"
    until("the same paragraph on the page", lambda: page.evaluate(top).startswith("9."))
    page.evaluate(
        "scrollBy(0, [...document.querySelectorAll('p')].find(p => p.textContent.startsWith('14.')).getBoundingClientRect().top)"
    )
    frame.evaluate("document.getElementById('tool-place').click()")
    frame.wait_for_selector("html:not([data-view])", state="attached")
    seen = "document.elementFromPoint(innerWidth / 2, 90)?.closest('p')?.textContent.slice(0, 3) ?? ''"
    until("the same paragraph on the sheet", lambda: frame.evaluate(seen).startswith(("14.", "13.")))


def test_a_page_scrolled_the_moment_it_is_shown_counts_as_read_on(chromium_browser: Chromium, page: Page) -> None:
    frame = article(read(chromium_browser, page))
    assert isinstance(frame, Frame)
    frame.evaluate("scrollTo(0, 2400)")
    page.evaluate(
        """() => addEventListener('scroll', function on() {
            if (scrollY < 300) return;
            removeEventListener('scroll', on);
            const later = [...document.querySelectorAll('p')].find(p => p.textContent.startsWith('14.'));
            scrollBy(0, later.getBoundingClientRect().top);
            window.readOn = true;
        })"""
    )
    switch(frame)
    page.wait_for_function("window.readOn")
    switch(frame)
    seen = "document.elementFromPoint(innerWidth / 2, 90)?.closest('p')?.textContent.slice(0, 3) ?? ''"
    until("the same paragraph on the sheet", lambda: frame.evaluate(seen).startswith(("14.", "13.")))


def switch(frame: Frame) -> None:
    """Go from the sheet to the page or back, and wait until the sheet says so."""
    before = frame.text_content("#live")
    frame.evaluate("document.getElementById('tool-place').click()")
    until("the other view", lambda: frame.text_content("#live") not in (before, ""))


@pytest.mark.second(after=2)
@pytest.mark.parametrize("look", ["18px/1.2 serif", "13px/1.9 monospace", "22px/1.4 sans-serif"])
@pytest.mark.parametrize("scrolled", [0, 137, 400, 3001])
def test_without_scrolling_the_page_returns_to_the_same_pixel_with_any_fonts(
    chromium_browser: Chromium, server: Loopback, look: str, scrolled: int
) -> None:
    text = PAGE.replace("<style>", f"<style>p, header, nav, footer {{ font: {look}; }} ")
    opened = chromium_browser.open(server.put("/fonts.html", text))
    opened.evaluate(f"scrollTo(0, {scrolled})")
    frame = article(read(chromium_browser, opened))
    assert isinstance(frame, Frame)
    sheet = frame.evaluate("document.documentElement.scrollTop")
    switch(frame)
    place = opened.evaluate("scrollY")
    switch(frame)
    assert frame.evaluate("document.documentElement.scrollTop") == sheet
    switch(frame)
    assert opened.evaluate("scrollY") == place
    close(opened, frame)
    assert opened.evaluate("scrollY") == scrolled
    opened.close()


def test_escape_leads_back_also_while_the_page_has_the_focus(chromium_browser: Chromium, page: Page) -> None:
    in_place(chromium_browser, page)
    page.bring_to_front()
    page.mouse.click(300, 200)
    escape(page)
    assert page.evaluate(HIDDEN) == []


@pytest.mark.second
def test_the_next_page_of_a_tab_is_read_from_where_it_was(
    chromium_browser: Chromium, page: Page, server: Loopback
) -> None:
    close(page, in_place(chromium_browser, page))
    page.goto(server.put("/next-place.html", PAGE.replace("Ferry", "Next")))
    where = "[...document.querySelectorAll('p')].find(p => p.textContent.startsWith('9.'))"
    page.evaluate(f"scrollBy(0, {where}.getBoundingClientRect().top)")
    frame = article(read(chromium_browser, page))
    seen = "document.elementFromPoint(innerWidth / 2, 110)?.closest('p')?.textContent.slice(0, 2)"
    until("the paragraph", lambda: frame.evaluate(seen) == "9.")


SOUND = """() => new Promise(done => {
    const bytes = new Uint8Array(44 + 8000 * 20);
    const view = new DataView(bytes.buffer);
    const words = (at, text) => [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
    words(0, 'RIFF'); view.setUint32(4, bytes.length - 8, true); words(8, 'WAVEfmt '); view.setUint32(16, 16, true);
    view.setUint16(20, 1, true); view.setUint16(22, 1, true); view.setUint32(24, 8000, true); view.setUint32(28, 8000, true);
    view.setUint16(32, 1, true); view.setUint16(34, 8, true); words(36, 'data'); view.setUint32(40, bytes.length - 44, true);
    bytes.fill(128, 44);
    for (const id of ['on', 'off']) {
        const sound = new Audio(URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' })));
        Object.assign(sound, { id, muted: true, controls: true, currentTime: 7 });
        document.querySelector(id === 'on' ? '#box' : 'footer').append(sound);
    }
    const sound = document.querySelector('#on');
    sound.onplaying = () => done(true);
    sound.play();
})"""
MEDIA = "['on', 'off'].map(id => { const { paused, currentTime, muted, isConnected } = document.getElementById(id); return [paused, currentTime, muted, isConnected] })"


@pytest.mark.second
def test_what_plays_goes_on_and_what_is_paused_stays_so(chromium_browser: Chromium, page: Page) -> None:
    page.evaluate(SOUND)
    before = page.evaluate(MEDIA)
    frame = in_place(chromium_browser, page)
    during = page.evaluate(MEDIA)
    close(page, frame)
    after = page.evaluate(MEDIA)
    assert [media[0] for media in (*before, *during, *after)] == [False, True] * 3
    assert before[0][1] < during[0][1] < after[0][1], "it plays on"
    assert before[1] == during[1] == after[1]


@pytest.mark.second
def test_the_outline_leads_through_the_page_and_mending_has_room(chromium_browser: Chromium, server: Loopback) -> None:
    text = PAGE.replace("<p>40.", "<h2>Halfway</h2><p>40.").replace("<p>60.", "<h2>Nearly there</h2><p>60.")
    opened = chromium_browser.open(server.put("/outlined.html", text))
    frame = in_place(chromium_browser, opened)
    use_tool(frame, "outline")
    frame.locator("#outline-list button", has_text="Halfway").click()
    opened.wait_for_function("Math.abs(document.querySelector('h2').getBoundingClientRect().top - 16) < 40")
    assert frame.locator("#tool-find").is_hidden() and frame.locator("#look").is_hidden()
    use_tool(frame, "fix")
    frame.wait_for_selector("html.mending", state="attached")
    boxes = "['#fix', '.bar'].map(one => document.querySelector(one).getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"

    def above() -> bool:
        (top, bottom), (bar, _) = frame.evaluate(boxes)
        return bool(top >= 0 and bottom <= bar + 2)

    until("the steps to stand above the bar, all of them to be seen", above)
    opened.close()


@pytest.mark.second
def test_the_voices_bar_stands_in_the_toolbars_place_and_gives_it_back(chromium_browser: Chromium, page: Page) -> None:
    frame = in_place(chromium_browser, page)
    toolbar = frame.locator(".bar")
    assert toolbar.is_visible()
    frame.evaluate("document.getElementById('tool-listen').click()")
    frame.locator("#voice:not([hidden])").wait_for()
    fits = "innerHeight === Math.ceil(document.querySelector('#voice').getBoundingClientRect().height)"
    until("the frame to be as high as the voice's bar", lambda: frame.evaluate(fits) and not toolbar.is_visible())
    frame.evaluate("document.getElementById('voice-stop').click()")
    until("the toolbar again", lambda: toolbar.is_visible() and frame.evaluate("innerHeight") == 64)
    close(page, frame)
