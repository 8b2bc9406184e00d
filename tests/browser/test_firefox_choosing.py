"""In Firefox: an algorithm chosen in the options is used, and changing one of its settings changes its answer."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.browser.drivers.choices import CHOICES, Choice
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import FAILED, WHOLE

#: An article stands there, or the reason why there is none.
SHOWN = f"""
    return document.querySelector("{WHOLE}, {FAILED}") && document.querySelector("main").innerText;"""
PICK = """
    const [selector, value] = arguments;
    const control = document.querySelector(selector);
    if (control.type === "checkbox") control.checked = value;
    else control.value = value;
    control.dispatchEvent(new Event("change"));"""
STORED = "chrome.storage.local.get().then(({ settings }) => arguments[0](settings?.settings ?? {}))"


def stored(browser: Firefox) -> dict[str, Any]:
    """What the person has chosen so far, asked on one of the extension's pages."""
    found: dict[str, Any] = browser.marionette.execute_async_script(STORED, sandbox=None)
    return found


def begin(browser: Firefox) -> None:
    """Nothing is chosen but that the button reads at once."""
    browser.marionette.switch_to_frame()
    browser.stored(button="read")


def pick(browser: Firefox, selector: str, value: str | bool) -> None:
    """Choose in a control as a person does, once the page has it."""
    script = f"return document.querySelector({json.dumps(selector)}) !== null"
    browser.wait(selector, lambda: browser.marionette.execute_script(script))
    browser.marionette.execute_script(PICK, script_args=[selector, value])


def words(browser: Firefox, address: str) -> str:
    """What the sheet says of a page, opened by the toolbar's button."""
    browser.open(address)
    browser.click()
    return str(browser.wait("the sheet's words", lambda: browser.on_sheet(SHOWN)))


@pytest.mark.second(after=1)
@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: choice.extractor)
def test_a_published_algorithm_answers_by_its_settings(
    firefox_browser: Firefox, server: Loopback, choice: Choice
) -> None:
    browser, address = firefox_browser, f"{server.origin}/council.html"
    begin(browser)
    browser.own("pages/options/options.html#all")
    pick(browser, f"#extractor:has(option[value={choice.extractor}])", choice.extractor)
    browser.wait("the choice", lambda: stored(browser).get("extractor") == choice.extractor)
    assert (choice.words in words(browser, address)) == choice.before
    begin(browser)
    browser.own("pages/options/options.html#all")
    pick(browser, f"#extractor:has(option[value={choice.extractor}])", choice.extractor)
    pick(browser, f"{choice.row} input, {choice.row} select", choice.value)
    browser.wait(
        "the setting", lambda: choice.setting in stored(browser).get("extractors", {}).get(choice.extractor, {})
    )
    assert (choice.words in words(browser, address)) != choice.before
    begin(browser)
