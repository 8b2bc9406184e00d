"""A German browser: every surface is in German, including the engine's texts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page
from readwell.engine.basics.reasons import WORDS
from readwell.engine.extractors.settings import describe

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.sheet import PATIENCE, article, popup, read
from tests.browser.drivers.surfaces import OWN_PAGES, messages

#: Shorter ones, and single words, may be names: of a setting, of a class.
LONG = 12


def english() -> list[str]:
    """Every English sentence without places of values that the extension or its engine can say and that German says otherwise."""
    german = messages("de")
    own = [text for key, text in messages("en").items() if "$" not in text and german[key] != text]
    engines = [entry["doc"] for extractor in describe() for entry in (extractor, *extractor["settings"])]
    reasons = [text for texts in WORDS.values() for text in ([texts] if isinstance(texts, str) else texts)]
    pieces = [piece for reason in reasons for piece in reason.replace("{1}", "{0}").split("{0}")]
    return [
        text for text in {*own, *engines, *(piece.strip() for piece in pieces)} if len(text) >= LONG and " " in text
    ]


def strange(surface: Page | Frame) -> list[str]:
    """English in what a surface shows or names, the page's own words aside; every surface says that it is German."""
    assert surface.evaluate("document.documentElement.lang") == "de"
    shown = surface.evaluate("""() => {
        const copy = document.body.cloneNode(true);
        for (const own of copy.querySelectorAll('#article, #head, q, script')) own.remove();
        const named = [...copy.querySelectorAll('[title], [aria-label]')].map((one) => `${one.title} ${one.ariaLabel}`);
        return [copy.textContent, ...named].join('\\n').replace(/\\s+/g, ' ');
    }""")
    assert len(shown) > 100
    return [text for text in english() if text in shown]


@pytest.fixture(scope="module")
def browser(chrome_build: Path) -> Iterator[Chromium]:
    with chromium(chrome_build, flags=("--lang=de",)) as started:
        yield started


def test_there_are_english_sentences_to_look_for() -> None:
    assert len(english()) > 250


@pytest.mark.second
def test_the_sheet_and_why_something_was_left_out_are_told_in_german(browser: Chromium, server: Loopback) -> None:
    page = browser.open(f"{server.origin}/council.html")
    frame = article(read(browser, page))
    frame.evaluate("document.getElementById('tool-why').click()")
    frame.locator("#why-list small").first.wait_for(state="attached", timeout=PATIENCE)
    texts = frame.locator("#why-list small").all_text_contents()
    assert any(line.startswith("Menüs: innerhalb von <nav>; ") for line in texts)
    assert all(" % " in line or line.endswith(" %") for line in texts)
    assert strange(frame) == []
    assert frame.locator("#why-list q").first.get_attribute("lang") == "en"
    page.close()


def test_the_popup_speaks_german(browser: Chromium, server: Loopback) -> None:
    page = browser.open(f"{server.origin}/council.html")
    opened = popup(browser, page)
    opened.wait("document.querySelector('#format').options.length > 3")
    opened.evaluate("document.querySelector('#more').open = true")
    said = opened.text()
    assert "Reiner Text" in said and "Bibliothek" in said
    assert [text for text in english() if text in said] == []
    opened.close()
    page.close()


@pytest.mark.second(after=1)
@pytest.mark.parametrize("path", OWN_PAGES)
def test_a_page_of_its_own_speaks_german(browser: Chromium, path: str) -> None:
    page = browser.own(path)
    page.wait_for_load_state("networkidle")
    if path.startswith("options"):
        page.wait_for_selector("#extractors details", state="attached", timeout=PATIENCE)
        small = page.locator("[data-setting='ccb.threshold'] small").text_content() or ""
        assert small == "Was heller ist, wird behalten. Im Aufsatz: 0,75. Vorgabe: 0,75."
    assert strange(page) == []
    page.close()
