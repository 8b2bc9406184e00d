"""The settings in Firefox, chosen and asked as a person does."""

from __future__ import annotations

from typing import Any

from marionette_driver.by import By

from tests.browser.drivers.firefox import Firefox


def settings(browser: Firefox) -> Any:
    """What is kept of the settings."""
    script = "chrome.storage.local.get('settings').then(({ settings }) => arguments[0](settings?.settings ?? {}))"
    return browser.marionette.execute_async_script(script, sandbox=None)


def choose(browser: Firefox, engine: str) -> None:
    """Choose the engine as a person does, in the options."""
    browser.own("pages/options/options.html#all")
    browser.marionette.find_element(By.CSS_SELECTOR, f"input[name=engine][value={engine}]").click()
    stored = "chrome.storage.local.get().then(({ settings }) => arguments[0](settings?.settings.engine ?? 'embedded'))"
    browser.wait(
        f"the choice of {engine}",
        lambda: browser.marionette.execute_async_script(stored, sandbox=None) == engine,
    )
