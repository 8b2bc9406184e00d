"""The library's page in Firefox by keys alone: what is removed can be put back, and no action loses the focus."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_keys import IN_PAGE, focused, press, reaches

#: Articles of a library: more than the page lists at once.
COUNT = 53
IMPORT = """const [text, done] = arguments;
chrome.runtime.sendMessage({ do: "library", word: "import", text }).then(({ ok, error }) => done(error?.code ?? ok.new));"""
STATUS = "document.querySelector('#status').textContent"
TITLES = "[...document.querySelectorAll('#list .title')].map((title) => title.textContent)"
#: The words of what has the focus.
FOCUSED = "document.activeElement.textContent"


def article(number: int) -> dict[str, Any]:
    """A saved article; the first is the latest."""
    title, tags = f"Ferry {number}", ["boats"] if number in (2, COUNT) else []
    saved = f"2026-01-01T10:{COUNT - number:02d}:00Z"
    return {
        "address": f"http://a.example/{number}",
        "title": title,
        "saved": saved,
        "text": f"{title}\nIt left at seven.",
        "tags": tags,
    }


def shown(browser: Firefox, script: str) -> Any:
    """What an expression gives in the page."""
    return browser.marionette.execute_script(f"return {script}", sandbox=None)


@pytest.fixture
def library(firefox_browser: Firefox) -> Firefox:
    """The library's page with its articles; the focus is in the search field."""
    browser = firefox_browser
    browser.renew()
    browser.own("save/library.html")
    lines = [{"readwell": "library", "version": 1}, *map(article, range(1, COUNT + 1))]
    text = "\n".join(map(json.dumps, lines))
    assert browser.marionette.execute_async_script(IMPORT, script_args=[text], sandbox=None) == COUNT
    browser.own("save/library.html")
    browser.wait("the list", lambda: str(COUNT) in shown(browser, STATUS))
    browser.chrome(IN_PAGE)
    return browser


def lists(browser: Firefox, count: int) -> bool:
    """Whether so many articles are listed."""
    return len(shown(browser, TITLES)) == count


def on(browser: Firefox, selector: str) -> None:
    """Give something the focus: that keys reach it is another test's."""
    shown(browser, f"document.querySelector({json.dumps(selector)}).focus()")


def opened(browser: Firefox, number: int) -> None:
    """Open the details of an article of the list."""
    on(browser, f"#list li:nth-child({number}) .details")
    press(browser, "Enter")
    browser.wait("the article", lambda: focused(browser) == "article")


def removed(browser: Firefox) -> None:
    """Press the button that removes the opened article."""
    on(browser, "#article .actions button:nth-child(4)")
    press(browser, "Enter")
    browser.wait("the article to go", lambda: shown(browser, STATUS).startswith("Deleted"))


def test_an_article_that_was_removed_is_put_back_by_the_next_two_keys(library: Firefox) -> None:
    before = shown(library, TITLES)
    opened(library, 2)
    removed(library)
    assert shown(library, TITLES)[:2] == ["Ferry 1", "Ferry 3"] and focused(library) == "article"
    press(library, "Tab", "Enter")
    library.wait("the article again", lambda: shown(library, STATUS) == "Undone.")
    assert shown(library, TITLES) == before and focused(library) == "article"
    assert shown(library, "document.querySelector('#article input').value") == "boats"


def test_an_article_that_is_closed_leaves_the_focus_at_its_place_in_the_list(library: Firefox) -> None:
    opened(library, 7)
    press(library, "Escape")
    name = "document.activeElement.getAttribute('aria-label')"
    library.wait("its button", lambda: shown(library, name) == "Details: Ferry 7")
    opened(library, 7)
    removed(library)
    press(library, "Escape")
    library.wait("the next one's title", lambda: shown(library, FOCUSED) == "Ferry 8")


@pytest.mark.second
def test_a_tag_keeps_the_focus_and_goes_also_where_no_article_has_it_any_more(library: Firefox) -> None:
    on(library, "#list .tag")
    press(library, "Enter")
    library.wait("its articles", lambda: len(shown(library, TITLES)) == 2)
    assert shown(library, FOCUSED) == "#boats"
    for left in (1, 0):
        opened(library, 1)
        on(library, "#article input")
        shown(library, "document.querySelector('#article input').value = ''")
        press(library, "x", "Backspace", "Tab")
        library.wait("the list without it", partial(lists, library, left))
    on(library, "#query")
    reaches(library, "tagged-now")
    press(library, "Enter")
    library.wait("all articles", lambda: len(shown(library, TITLES)) == 50)
    assert focused(library) == "query"


def test_more_articles_leave_the_focus_on_the_first_of_them_once_there_are_no_others(library: Firefox) -> None:
    on(library, "#more")
    press(library, "Enter")
    library.wait("all articles", lambda: len(shown(library, TITLES)) == COUNT)
    assert shown(library, FOCUSED) == "Ferry 51"


def test_the_end_of_listening_gives_the_focus_back_to_what_began_it(library: Firefox) -> None:
    on(library, "#listen")
    press(library, "Enter")
    library.wait("the player", lambda: focused(library) == "player-toggle")
    reaches(library, "player-stop")
    press(library, "Enter")
    library.wait("the player to go", lambda: shown(library, "document.querySelector('#player').hidden"))
    assert focused(library) == "listen"
