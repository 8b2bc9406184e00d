"""A page that lives while it is read: what comes, goes, is edited or is replaced, and what the reader makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import article, close, read, sheet
from tests.browser.drivers.waiting import until
from tests.browser.drivers.works import live


@pytest.fixture
def page(chromium_browser: Chromium, server: Loopback) -> Iterator[Page]:
    opened = chromium_browser.open(server.put("/river.html", live(6)))
    yield opened
    opened.close()


def followed(browser: Chromium, page: Page) -> Frame | Page:
    """The article on show, with the watch over its page."""
    frame = article(read(browser, page))
    until("the watch", lambda: frame.evaluate("performance.getEntriesByName('watched').length > 0"))
    return frame


def looks(frame: Frame | Page) -> int:
    return int(frame.evaluate("performance.getEntriesByName('looked again').length"))


@pytest.mark.second
def test_what_comes_below_is_there_at_once(chromium_browser: Chromium, page: Page) -> None:
    frame = followed(chromium_browser, page)
    first = frame.query_selector("#article p")
    page.evaluate("add(77, 'beforeend')")
    expect(frame.locator("#article")).to_contain_text("Report 77 says")
    assert first is not None and first.evaluate("one => one.isConnected")
    assert frame.inner_text("#article").count("Report 3 says") == 1
    assert frame.locator("#news").is_hidden()
    close(page, frame)


#: A wider letter on the mean would widen the column: all lines would break anew, and what is read would move.
NARROW = "<p>It will sit still till it is lit; its ill little lilt fills his till, still it flits. </p>" * 5
WIDE = "<p>MAMMOTHS WOMBATS AND MAMMALS OF MUMBAI WOWED MOMMA; WHOMEVER WE WOOED BECAME A MARMOT. </p>" * 4


def test_the_column_keeps_its_width_while_the_article_grows(chromium_browser: Chromium, server: Loopback) -> None:
    markup = (
        f"<!doctype html><title>Still</title><main><article><h1>Still</h1><div id=posts>{NARROW}</div></article></main>"
    )
    page = chromium_browser.open(server.put("/column.html", markup))
    frame = followed(chromium_browser, page)
    before = frame.evaluate("document.querySelector('#article p').getBoundingClientRect().width")
    page.evaluate("markup => posts.insertAdjacentHTML('beforeend', markup)", WIDE)
    expect(frame.locator("#article")).to_contain_text("MARMOT")
    assert frame.evaluate("document.querySelector('#article p').getBoundingClientRect().width") == before
    close(page, frame)
    page.close()


@pytest.mark.second
def test_what_is_selected_stays_selected(chromium_browser: Chromium, page: Page) -> None:
    frame = followed(chromium_browser, page)
    frame.evaluate(
        "getSelection().setBaseAndExtent(document.querySelector('#article p').firstChild, 0, document.querySelector('#article p').firstChild, 8)"
    )
    page.evaluate("add(77, 'beforeend')")
    expect(frame.locator("#article")).to_contain_text("Report 77 says")
    assert frame.evaluate("String(getSelection())") == "Report 6"
    close(page, frame)


@pytest.mark.second
def test_what_comes_above_is_offered_and_moves_nothing(chromium_browser: Chromium, page: Page) -> None:
    frame = followed(chromium_browser, page)
    frame.evaluate("document.querySelectorAll('#article p')[3].scrollIntoView({ behavior: 'instant' })")
    assert frame.evaluate("scrollY") > 0
    top = "[...document.querySelectorAll('#article p')].find(p => /Report 3 /.test(p.textContent)).getBoundingClientRect().top"
    before = frame.evaluate(top)
    page.evaluate("add(7)")
    frame.wait_for_selector("#news button")
    assert "Report 7 says" not in frame.inner_text("#article")
    assert violations(frame) == []
    assert abs(frame.evaluate(top) - before) < 2
    # The driver's own click would scroll first.
    frame.evaluate("document.querySelector('#news button').click()")
    expect(frame.locator("#article")).to_contain_text("Report 7 says")
    assert abs(frame.evaluate(top) - before) < 2
    assert frame.locator("#news").is_hidden()
    close(page, frame)


@pytest.mark.second
def test_a_post_that_was_edited_says_so(chromium_browser: Chromium, page: Page) -> None:
    frame = followed(chromium_browser, page)
    page.evaluate(
        "document.querySelector('#post-4 p').append(' Later it was said that the rail had been broken before.')"
    )
    expect(frame.locator("#article")).to_contain_text("the rail had been broken before")
    assert frame.locator("#article [data-edited]").count() == 1
    assert frame.inner_text("#article").count("Report 4 says") == 1
    close(page, frame)


@pytest.mark.second
def test_an_item_of_a_list_that_was_edited_around_its_link_is_shown_as_it_is_now(
    chromium_browser: Chromium, page: Page
) -> None:
    page.evaluate(
        "document.querySelector('#post-4 p').insertAdjacentHTML('afterend',"
        " '<ul><li>Boats went out at noon from the <a href=/quay>old quay</a><li>Nets came back wet by night</ul>')"
    )
    frame = followed(chromium_browser, page)
    page.evaluate(
        "document.querySelector('#post-4 li').firstChild.data = 'Boats went out at noon and at dusk from the '"
    )
    expect(frame.locator("#article")).to_contain_text("at noon and at dusk from the old quay")
    assert frame.inner_text("#article").count("Boats went out") == 1
    close(page, frame)


@pytest.mark.second
def test_a_clock_and_what_stands_beside_are_no_news(chromium_browser: Chromium, page: Page) -> None:
    frame = followed(chromium_browser, page)
    page.evaluate(
        "setInterval(() => { clock.textContent = new Date().toISOString(); ticker.innerHTML = `<li>News ${Math.random()}`; }, 50)"
    )
    page.wait_for_timeout(3_500)
    assert looks(frame) == 0
    close(page, frame)


def test_another_article_in_its_place_is_offered(chromium_browser: Chromium, page: Page) -> None:
    frame = followed(chromium_browser, page)
    page.evaluate(
        """() => { history.pushState(0, '', '/bakers.html'); document.querySelector('main').innerHTML =
        '<article><h1>The bakers</h1>' + '<p>The bakers of the old town have asked the council for a longer morning.</p>'.repeat(9) + '</article>' }"""
    )
    frame.wait_for_selector("#news button")
    assert "Report 3 says" in frame.inner_text("#article")
    frame.click("#news button")
    again = article(sheet(page, cast(Frame, frame)))
    assert "The bakers of the old town" in again.inner_text("#article")
    close(page, again)


@pytest.mark.second
def test_a_tree_that_is_put_up_anew_changes_nothing(chromium_browser: Chromium, page: Page) -> None:
    frame = followed(chromium_browser, page)
    first = frame.query_selector("#article p")
    page.evaluate("document.body.innerHTML = document.body.innerHTML")
    until("a look", lambda: looks(frame) > 0)
    page.wait_for_timeout(500)
    assert first is not None and first.evaluate("one => one.isConnected")
    assert frame.locator("#article [data-edited]").count() == 0
    close(page, frame)


@pytest.mark.second
def test_an_article_that_goes_away_stays_in_the_reader(chromium_browser: Chromium, page: Page) -> None:
    frame = followed(chromium_browser, page)
    page.evaluate("document.querySelector('main').innerHTML = '<p>Please log in to read on.</p>'")
    until("a look", lambda: looks(frame) > 0)
    page.wait_for_timeout(500)
    assert "Report 3 says" in frame.inner_text("#article")
    close(page, frame)


WINDOW = """() => {
  const entry = (n) => `<div class=entry id=post-${n}><h2>Turn ${n}</h2><p>Turn ${n} says that the water at the bridge stood ${n} hands below the rail.</p></div>`;
  globalThis.window_ = (from) => { posts.innerHTML = Array.from({ length: 12 }, (_, at) => entry(from + at)).join(""); };
  window_(1);
}"""


@pytest.mark.second
def test_what_leaves_a_long_list_while_it_is_scrolled_stays_in_the_article(
    chromium_browser: Chromium, page: Page
) -> None:
    page.evaluate(WINDOW)
    frame = followed(chromium_browser, page)
    for first in range(9, 58, 8):
        page.evaluate(f"window_({first})")
        expect(frame.locator("#article")).to_contain_text(f"Turn {first + 11} says")
    paragraphs = frame.locator("#article p").all_inner_texts()
    assert [one.split()[1] for one in paragraphs] == [str(n) for n in range(1, 69)]
    assert frame.locator("#news").is_hidden()
    close(page, frame)


@pytest.mark.second
def test_the_pages_own_button_for_more_is_pressed_only_when_asked(chromium_browser: Chromium, page: Page) -> None:
    page.evaluate(
        """() => { let next = 20; const button = document.createElement('button'); button.textContent = 'Load more';
        button.onclick = () => { add(next++, 'beforeend'); add(next++, 'beforeend'); };
        document.querySelector('main').append(button); }"""
    )
    frame = followed(chromium_browser, page)
    frame.wait_for_selector("#onward button")
    assert frame.inner_text("#onward button") == "Load more on the page"
    assert "Report 20 says" not in frame.inner_text("#article")
    frame.click("#onward button")
    expect(frame.locator("#article")).to_contain_text("Report 21 says")
    until("the button to stand again", lambda: frame.locator("#onward button").count() == 1)
    frame.click("#onward button")
    expect(frame.locator("#article")).to_contain_text("Report 23 says")
    assert [frame.inner_text("#article").count(f"Report {n} says") for n in range(20, 24)] == [1] * 4
    close(page, frame)
