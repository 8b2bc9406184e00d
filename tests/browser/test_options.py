"""The settings page: search, marks on changed settings, a trial on the last page, reset, export to a file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import PATIENCE, article, choose, read


@pytest.fixture
def options(chromium_browser: Chromium) -> Iterator[Page]:
    choose(chromium_browser)
    page = chromium_browser.own("pages/options/options.html#all")
    page.wait_for_selector("#extractors details", state="attached", timeout=PATIENCE)
    yield page
    page.close()
    choose(chromium_browser)


def stored(browser: Chromium) -> dict[str, object]:
    """What is kept of the settings."""
    kept = browser.worker.evaluate(
        "chrome.storage.local.get('settings').then(({ settings }) => settings?.settings ?? {})"
    )
    return dict(kept)


def change(options: Page, by: float = 1) -> str:
    """Another tag cost for body text extraction; gives what it was."""
    box = options.locator("[data-setting='bte.tag_cost'] input")
    options.evaluate("document.querySelector(\"[data-setting='bte.tag_cost']\").closest('details').open = true")
    before = box.input_value()
    box.fill(str(float(before) + by))
    box.blur()
    options.wait_for_selector("[data-setting='bte.tag_cost'][data-changed]")
    return before


def test_every_extractor_tells_its_settings_with_default_explanation_and_source(options: Page) -> None:
    forms = options.locator("#extractors details")
    assert forms.count() >= 15
    texts = options.locator(".setting[data-setting] small").all_text_contents()
    assert all("Default: " in text and len(text) > 24 for text in texts)
    assert all(len(text) > 20 for text in options.locator("#extractors div > .paper:first-child").all_text_contents())
    sources = options.locator("#extractors .paper:nth-child(2)").all_text_contents()
    assert all(sources) and sum(bool(re.search(r"\b(?:19|20)\d\d\b", text)) for text in sources) > 10


def test_search_shows_what_has_the_words_and_says_how_much(options: Page) -> None:
    everything = options.locator("#extractors details").count()
    options.fill("#search", "tag_cost")
    shown = options.locator("#extractors details:not([hidden])").count()
    assert 0 < shown < everything
    assert options.inner_text("#search-said").startswith(str(shown))
    assert options.locator("[data-setting='bte.tag_cost']").is_visible()
    options.fill("#search", "")
    assert options.locator("#extractors details:not([hidden])").count() == everything


def test_a_change_is_marked_stored_and_put_back_for_one_extractor(chromium_browser: Chromium, options: Page) -> None:
    before = change(options)
    assert stored(chromium_browser)["extractors"] == {"bte": {"tag_cost": float(before) + 1}}
    options.locator("details", has=options.locator("[data-setting='bte.tag_cost']")).get_by_role(
        "button", name="Reset"
    ).click()
    options.wait_for_selector("[data-setting='bte.tag_cost']:not([data-changed])")
    assert options.locator("[data-setting='bte.tag_cost'] input").input_value() == before
    assert stored(chromium_browser) == {}


def test_two_tools_with_one_key_say_so_and_no_longer_once_one_has_another(options: Page) -> None:
    find, listen = (options.locator(f"#shared-{name}") for name in ("find", "listen"))
    assert options.locator("[id^=shared-]:not(:empty)").count() == 0
    field = options.locator("[data-key=find]")
    field.fill("l")
    field.press("Enter")
    options.wait_for_selector("#shared-listen:not(:empty)")
    assert find.inner_text() == "Same key as: Listen. Only one of them works."
    assert find.get_attribute("aria-live") == "polite"
    assert listen.inner_text() == "Same key as: Find in the article. Only one of them works."
    assert listen.get_attribute("aria-live") == "off"
    field.fill("q")
    field.press("Enter")
    options.wait_for_selector("#shared-find:empty", state="attached")
    assert options.locator("[id^=shared-]:not(:empty)").count() == 0


def test_settings_are_written_to_a_file_and_read_from_it(
    chromium_browser: Chromium, options: Page, tmp_path: Path
) -> None:
    change(options)
    options.locator("input[name=button][value=read]").check()
    with options.expect_download() as coming:
        options.click("#export")
    file = tmp_path / "settings.json"
    coming.value.save_as(file)
    kept = stored(chromium_browser)
    assert json.loads(file.read_text("utf-8"))["settings"] == kept
    options.click("#reset")
    options.locator("#done", has_text="Everything is back").wait_for()
    assert stored(chromium_browser) == {}
    options.set_input_files("#file", file)
    options.wait_for_selector("[data-setting='bte.tag_cost'][data-changed]")
    assert stored(chromium_browser) == kept
    assert options.locator("input[name=button][value=read]").is_checked()


def test_a_file_that_is_none_changes_nothing_and_says_so(
    chromium_browser: Chromium, options: Page, tmp_path: Path
) -> None:
    change(options)
    kept = stored(chromium_browser)
    file = tmp_path / "none.json"
    file.write_text('{"bookmarks": []}', "utf-8")
    options.set_input_files("#file", file)
    options.locator("#done", has_text="contains no Readwell settings").wait_for()
    assert stored(chromium_browser) == kept
    file.write_text('{"readwell": 0, "settings": {"engine": "the moon", "size": 24}}', "utf-8")
    options.set_input_files("#file", file)
    options.locator("#done", has_not_text="contains no Readwell settings").wait_for()
    assert stored(chromium_browser) == {"size": 24}


@pytest.mark.second
def test_what_a_setting_does_is_seen_on_the_last_page_while_it_is_changed(
    chromium_browser: Chromium, options: Page, server: Loopback
) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    article(read(chromium_browser, page))
    options.bring_to_front()
    form = options.locator("details", has=options.locator("[data-setting='bte.tag_cost']"))
    form.locator("summary").first.click()
    form.locator(".preview button").click()
    said = form.locator(".preview [role=status]")
    said.filter(has_text="words").wait_for(timeout=PATIENCE)
    first = said.inner_text()
    assert "Council keeps the Mill Lane library open" in first
    assert "After three hours" in form.locator(".preview [role=region]").inner_text()
    box = options.locator("[data-setting='bte.tag_cost'] input")
    box.fill("40")
    box.blur()
    said.filter(has_not_text=first).filter(has_text="words").wait_for(timeout=PATIENCE)
    assert "Council keeps" in said.inner_text()
    page.close()
