"""Listening in Firefox, whose test voices report a beginning and an end but no words: the queue estimates the words."""

from __future__ import annotations

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.firefox_reading import read
from tests.browser.drivers.loopback import Loopback

# Firefox's test voices say a sentence in no time: what is lit is written down as it is set, no clock would see it. Kept
# in the document: a driver's scripts don't share their own names.
RECORD = """
    const kept = document.documentElement.dataset;
    kept.seen = kept.voices = "";
    const voiceNow = () => document.querySelector("#voice-choice").selectedOptions[0]?.textContent;
    const set = HighlightRegistry.prototype.set;
    HighlightRegistry.prototype.set = function (name, highlight) {
        const text = [...highlight].map(String).join("");
        if (name === "readwell-sentence") kept.seen += text + "\\n";
        // The bar names the voice once the sentence is lit.
        if (name === "readwell-sentence") queueMicrotask(() => { kept.voices += voiceNow() + "\\t" + text + "\\n"; });
        return set.call(this, name, highlight);
    };
    const detect = chrome.i18n.detectLanguage;
    kept.asked = "";
    chrome.i18n.detectLanguage = (text) => { kept.asked += text + "\\n"; return detect(text); };
    document.querySelector("#tool-listen").click();"""

AGAIN = "document.querySelector('#voice-toggle').click()"
#: Which voice said what, a line each.
TOLD = "return document.documentElement.dataset.voices"
STATUS = "return document.querySelector('#voice-status').textContent"


@pytest.fixture(scope="module")
def browser(firefox_at_once: Firefox) -> Firefox:
    # The voices say everything in no time: that such voices are given up is not what these tests are about.
    chosen = "{ version: 1, settings: { button: 'read', rescue: false } }"
    patient = f"chrome.storage.local.set({{ settings: {chosen} }}).then(arguments[0])"
    firefox_at_once.marionette.execute_async_script(patient, sandbox=None)
    return firefox_at_once


def open_and_listen(browser: Firefox, address: str) -> None:
    """Have a page read to its end; leaves the driver on the sheet, with `seen` and `voices` on its root."""
    read(browser, address)
    browser.marionette.execute_script(RECORD, sandbox=None)  # in the sheet's own world, where its script runs
    browser.wait("the end", lambda: "The end." in browser.marionette.execute_script(STATUS))


def test_the_event_page_speaks_and_the_sheet_is_lit(browser: Firefox, server: Loopback) -> None:
    open_and_listen(browser, f"{server.origin}/council.html")
    marionette = browser.marionette
    voices = marionette.execute_script("return document.querySelectorAll('#voice-choice option').length")
    assert voices >= 10  # versions of Firefox differ by one in the voices that they make for tests
    lit = marionette.execute_script("return document.documentElement.dataset.seen")
    assert "Nobody ever learned to read" in lit and "Three things will now happen" in lit
    marionette.switch_to_parent_frame()


@pytest.mark.second
def test_firefox_knows_the_language_of_words_that_nothing_marks(browser: Firefox, server: Loopback) -> None:
    english = "The library in Mill Lane stays open for another year, the council decided after three hours of debate."
    spanish = "La biblioteca seguirá abierta un año más, decidió el ayuntamiento después de tres horas de un debate muy largo."
    italian = "Nessuno ha mai imparato a leggere in una piscina, ha detto una signora che abita vicino al porto da molti anni."
    names = (
        "Photographs by Giovanni Bellini, Francesca Rossi, Alessandro Manzoni, Giuseppe Verdi, Luca Ricci, Paolo Conti."
    )
    text = "".join(f"<p>{line}</p>" for line in (english, spanish, english, italian, names, english))
    address = server.put(
        "/mixed.html", f"<html lang=en><title>Mixed</title><article><h1>A library</h1>{text}</article>"
    )
    open_and_listen(browser, address)
    # A voice that takes no time is through before all languages are known; the second time it knows them. The last
    # passage is asked about once the one before was given to the voice; the first for the article's language too.
    asked = "return document.documentElement.dataset.asked"
    browser.wait("all languages", lambda: browser.marionette.execute_script(asked).splitlines().count(english) == 4)
    once = len(browser.marionette.execute_script(TOLD).splitlines())
    browser.marionette.execute_script(AGAIN, sandbox=None)

    def again() -> dict[str, str]:
        """Whose voice said what the second time, once all was said: the status still tells of the first time."""
        spoken = [line.split("\t") for line in browser.marionette.execute_script(TOLD).splitlines()[once:]]
        texts = [text for _, text in spoken]
        whole = {spanish, italian, names} <= set(texts) and texts[-1] == english
        return {text: voice for voice, text in spoken} if whole else {}

    by = browser.wait("the end again", again)
    assert "es-" in by[spanish] and "it-" in by[italian]
    assert by[english] == by[names] and "en-" in by[english]
    browser.marionette.switch_to_parent_frame()
