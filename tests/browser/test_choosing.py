"""An algorithm chosen in the popup or the options is used, and its answer changes when one of its settings is changed."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.choices import CHOICES, Choice
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import FAILED, PATIENCE, WHOLE, close, popup, sheet


def forget(browser: Chromium) -> None:
    """Nothing is chosen. Told on a page of the extension: a worker may be stopped while it is asked."""
    own = browser.own("pages/options/options.html#all")
    own.evaluate("chrome.storage.local.clear()")
    own.close()


@pytest.fixture
def page(chromium_browser: Chromium, server: Loopback) -> Iterator[Page]:
    forget(chromium_browser)
    opened = chromium_browser.open(f"{server.origin}/council.html")
    yield opened
    opened.close()
    forget(chromium_browser)


def words(page: Page) -> str:
    """What the sheet over a page says, an article or the reason why there is none; then it is closed."""
    frame = sheet(page)
    frame.wait_for_selector(f"{WHOLE}, {FAILED}", state="attached", timeout=PATIENCE)
    text = frame.inner_text("main")
    close(page, frame)
    return text


def chosen_in_the_options(browser: Chromium, page: Page, extractor: str) -> str:
    """What is read by an algorithm picked from the list in the options."""
    options = browser.own("pages/options/options.html#all")
    options.select_option("#extractor", extractor)
    options.wait_for_function(
        f"chrome.storage.local.get().then(({{settings}}) => settings?.settings.extractor === {json.dumps(extractor)})"
    )
    options.close()
    popup(browser, page).press("#read")
    return words(page)


def changed_in_the_options(browser: Chromium, choice: Choice) -> None:
    """The algorithm picked in the options, and its setting changed in its form there."""
    options = browser.own("pages/options/options.html#all")
    options.wait_for_selector(choice.row, state="attached", timeout=PATIENCE)
    options.select_option("#extractor", choice.extractor)
    options.locator("details", has=options.locator(choice.row)).locator("summary").click()
    control = options.locator(f"{choice.row} input, {choice.row} select")
    if isinstance(choice.value, bool):
        control.set_checked(choice.value)
    elif control.evaluate("control => control.tagName") == "SELECT":
        control.select_option(choice.value)
    else:
        control.fill(choice.value)
        control.blur()
    options.wait_for_selector(f"{choice.row}[data-changed]")
    options.close()


@pytest.mark.second(after=1)
@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.extractor)
def test_a_published_algorithm_answers_by_its_settings(chromium_browser: Chromium, page: Page, choice: Choice) -> None:
    assert (choice.words in chosen_in_the_options(chromium_browser, page, choice.extractor)) == choice.before
    forget(chromium_browser)
    changed_in_the_options(chromium_browser, choice)
    page.bring_to_front()
    popup(chromium_browser, page).press("#read")
    assert (choice.words in words(page)) != choice.before
