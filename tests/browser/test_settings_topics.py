"""The settings a topic at a time, found by a search; and the help, whose answers a search finds too."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.drivers.axe import violations
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.sheet import choose
from tests.browser.drivers.waiting import until

SHOWN = "[...document.querySelectorAll('section[data-topic]:not([hidden])')].map(one => one.dataset.topic)"
CONTROLS = (
    "[...document.querySelectorAll('a, button, input, select, summary')].filter(one => one.checkVisibility()).length"
)
KEPT = "chrome.storage.local.get().then(({ settings }) => settings.settings.verbosity ?? '')"


@pytest.fixture
def options(chromium_browser: Chromium) -> Iterator[Page]:
    choose(chromium_browser)
    page = chromium_browser.own("pages/options/options.html")
    page.wait_for_selector("#topics a")
    yield page
    page.close()
    choose(chromium_browser)


def test_the_first_screen_has_one_topic_and_few_controls(options: Page) -> None:
    assert options.evaluate(SHOWN) == ["button"]
    assert options.evaluate(CONTROLS) <= 13
    assert violations(options) == []


def test_a_topic_is_one_press_away_and_begins_at_its_heading(options: Page) -> None:
    options.get_by_role("link", name="Text and colours").click()
    until("the topic", lambda: options.evaluate(SHOWN) == ["looks"])
    expect(options.locator("#looks-title")).to_be_focused()
    assert options.get_attribute("#topics a[href='#looks']", "aria-current") == "page"
    options.go_back()
    until("the first topic again", lambda: options.evaluate(SHOWN) == ["button"])


def test_an_address_that_names_a_part_shows_its_topic(chromium_browser: Chromium) -> None:
    page = chromium_browser.own("pages/options/options.html#permissions-title")
    until("the topic", lambda: set(page.evaluate(SHOWN)) == {"data"})
    page.close()


def test_a_search_shows_where_its_words_stand_and_says_in_how_many_places(options: Page) -> None:
    options.fill("#find", "dyslexic")
    until("the place", lambda: options.evaluate(SHOWN) == ["looks"])
    expect(options.locator("#found")).to_have_text("1 place")
    options.fill("#find", "")
    until("the topic again", lambda: options.evaluate(SHOWN) == ["button"])


def test_letters_and_colours_are_set_beside_a_sample_that_shows_them(options: Page) -> None:
    options.goto(options.url.split("#")[0] + "#looks")
    size = "parseFloat(getComputedStyle(document.querySelector('#sample')).fontSize)"
    before = options.evaluate(size)
    options.locator("[data-step=size][data-by='2']").click()
    until("larger letters", lambda: options.evaluate(size) == before + 2)
    options.locator("[data-set=theme][data-to=sepia]").click()
    until("the colours", lambda: options.evaluate("document.documentElement.dataset.theme") == "sepia")
    options.locator("[data-set=theme][data-to=sepia][aria-pressed=true]").wait_for()
    assert violations(options) == []


def test_the_help_answers_first_and_a_search_leaves_what_was_asked(chromium_browser: Chromium) -> None:
    page = chromium_browser.own("pages/help/help.html")
    assert page.locator("h2:visible").all_inner_texts()[0] == "Questions"
    assert page.locator("code").count() == 0
    page.fill("#find", "letters larger")
    expect(page.locator("dt:visible")).to_have_text(["How do I make the letters larger?"])
    assert violations(page) == []
    page.close()


def test_what_is_said_of_an_article_is_one_of_three_ways_and_a_fourth_unfolds_each_part(
    chromium_browser: Chromium,
) -> None:
    choose(chromium_browser)
    page = chromium_browser.own("pages/listening/settings.html")
    kept = partial(chromium_browser.worker.evaluate, KEPT)
    page.locator("[name=verbosity][value=some]:checked").wait_for()
    assert not page.locator("#roles").is_visible()
    page.get_by_role("radio", name="Most").check()
    until("the choice to be kept", lambda: kept() == "most")
    assert not page.locator("#roles").is_visible()
    page.get_by_role("radio", name="Custom").check()
    page.get_by_label("Caption", exact=True).wait_for()
    # One's own way begins with what was heard before.
    assert page.get_by_label("Caption", exact=True).input_value() == "announce"
    page.get_by_label("Caption", exact=True).select_option("skip")
    page.get_by_role("radio", name="Words only").check()
    page.locator("#roles").wait_for(state="hidden")
    page.get_by_role("radio", name="Custom").check()
    expect(page.get_by_label("Caption", exact=True)).to_have_value("skip")
    assert violations(page) == []
    page.close()
    choose(chromium_browser)


def test_the_way_to_a_voice_is_answered_in_the_help(chromium_browser: Chromium) -> None:
    page = chromium_browser.own("pages/listening/settings.html")
    page.get_by_role("link", name="How to get a voice").click()
    page.wait_for_url("**/help.html?ask=voice")
    expect(page.locator("#helpVoiceQ")).to_be_in_viewport()
    page.close()
