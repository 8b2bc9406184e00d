"""What Firefox shows where a wait was in vain: for the failure's own words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from marionette_driver.errors import MarionetteException

if TYPE_CHECKING:
    from tests.browser.drivers.firefox import Firefox

DOCUMENT = """
const state = document.querySelector("#state");
return {
    address: location.href,
    loaded: document.readyState,
    beside: [...document.documentElement.children].map((one) => one.localName),
    state: state && [state.hidden, state.dataset.kind, state.textContent, state.title],
    article: document.querySelector("#article")?.ariaBusy,
    tools: [...document.querySelectorAll("[id^=tool-]")].map(({ id }) => id),
    marks: performance.getEntriesByType("mark").map(({ name, startTime }) => `${name} ${startTime}`),
    now: performance.now(),
};"""

BACKGROUND = """
const marks = chrome.extension.getBackgroundPage()?.performance.getEntriesByType("mark");
return [Boolean(marks), Date.now(), marks?.map(({ name, startTime, detail }) => `${name} ${startTime} ${detail ?? ""}`)];
"""
STATE = "return WebExtensionPolicy.getByID(args[0]).extension.backgroundState"


def seen(browser: Firefox) -> list[Any]:
    """Every tab's document and its first frame's; then what the extension's background did last."""
    driver = browser.marionette
    found: list[Any] = []
    for handle in driver.window_handles:
        driver.switch_to_window(handle)
        for frame in (None, 0):
            try:
                driver.switch_to_frame(frame)
                found.append(driver.execute_script(DOCUMENT, sandbox=None))
            except MarionetteException as fault:
                found.append(f"no frame: {type(fault).__name__}")
    found.append(browser.chrome(STATE, browser.id))
    driver.switch_to_window(driver.open(type="tab")["handle"])
    browser.own("pages/options/options.html")
    return [*found, driver.execute_script(BACKGROUND, sandbox=None)]
