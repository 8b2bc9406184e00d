"""Listening in Firefox, whose own test voices tell a beginning and an end and no words: the queue has to guess them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.firefox import Firefox, firefox
from tests.browser.loopback import Loopback

VOICES = {"media.webspeech.synth.test": True}
# Firefox's test voices say a sentence in no time: what is lit is written down as it is set, no clock would see it. Kept
# in the document: a driver's scripts don't share their own names.
RECORD = """
    const kept = document.documentElement.dataset;
    kept.seen = "";
    const set = HighlightRegistry.prototype.set;
    HighlightRegistry.prototype.set = function (name, highlight) {
        if (name === "readwell-sentence") kept.seen += [...highlight].map(String).join("") + "\\n";
        return set.call(this, name, highlight);
    };
    document.querySelector("#tool-listen").click();"""


@pytest.fixture(scope="module")
def browser(firefox_build: Path) -> Iterator[Firefox]:
    with firefox(firefox_build, prefs=VOICES) as running:
        running.own("options/options.html")
        running.marionette.execute_script("document.querySelector('input[name=button][value=read]').click()")
        running.wait("the button to act at once", lambda: popup(running) == "")
        yield running


def popup(browser: Firefox) -> str:
    return str(
        browser.marionette.execute_script(
            "return document.querySelector('input[name=button]:checked').value === 'read' ? '' : 'menu'"
        )
    )


def test_the_event_page_speaks_and_the_sheet_is_lit(browser: Firefox, server: Loopback) -> None:
    browser.open(f"{server.origin}/council.html")
    browser.click()
    marionette = browser.marionette

    def listening() -> bool:
        marionette.switch_to_parent_frame()
        host = marionette.execute_script("return document.querySelector('readwell-sheet') !== null")
        if not host:
            return False
        marionette.switch_to_frame(0)
        return bool(
            marionette.execute_script(
                "return document.querySelector('#article > article') && document.querySelector('#tool-listen') ? true : false"
            )
        )

    browser.wait("the sheet", listening, 60)
    marionette.execute_script(RECORD, sandbox=None)  # in the sheet's own world, where its script is heard
    said = "return document.querySelector('#voice-status').textContent"
    browser.wait("the end", lambda: "Skipped" in marionette.execute_script(said), 60)
    voices = marionette.execute_script("return document.querySelectorAll('#voice-choice option').length")
    assert voices == 11
    lit = marionette.execute_script("return document.documentElement.dataset.seen")
    assert "Nobody ever learned to read" in lit and "Three things will now happen" in lit
    marionette.switch_to_parent_frame()
