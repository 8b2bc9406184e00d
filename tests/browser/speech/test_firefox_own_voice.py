"""Firefox without any voice: the event page plays the extension's own, and each word is lit in order."""

from __future__ import annotations

from itertools import groupby
from pathlib import Path

import pytest

from tests.browser.drivers.firefox import firefox
from tests.browser.drivers.firefox_reading import acts_at_once, read
from tests.browser.drivers.loopback import Loopback

SENTENCE = "The council voted on Tuesday to keep the library open for four years."
PAGE = f"<html lang=en><h1>Library</h1><p>{SENTENCE}</p><p>{'More was said later. ' * 30}</p>"
#: No voice of the system, and a loudspeaker that isn't there: without one Firefox plays nothing at all.
SILENT = {"media.webspeech.synth.test": False, "media.cubeb.force_mock_context": True}
RECORD = """
    const kept = document.documentElement.dataset;
    kept.seen = "";
    const set = HighlightRegistry.prototype.set;
    HighlightRegistry.prototype.set = function (name, highlight) {
        if (name === "readwell-word") kept.seen += [...highlight].map(String).join("") + " ";
        return set.call(this, name, highlight);
    };
    document.querySelector("#tool-listen").click();"""


@pytest.mark.second
def test_every_word_is_lit_in_order_without_any_voice_of_the_system(firefox_build: Path, server: Loopback) -> None:
    with firefox(firefox_build, SILENT) as browser:
        acts_at_once(browser)
        read(browser, server.put("/silent.html", PAGE))
        marionette = browser.marionette
        marionette.execute_script(RECORD, sandbox=None)
        seen = browser.wait(
            "the sentence",
            lambda: (lambda text: text if "years" in text else "")(
                marionette.execute_script("return document.documentElement.dataset.seen")
            ),
        )
        # A word is lit again where its own time follows the estimate.
        words = [word for word, _ in groupby(str(seen).split()) if word in SENTENCE]
        assert words[words.index("council") : words.index("years") + 1] == SENTENCE.rstrip(".").split()[1:]
        voice = "return document.querySelector('#voice-choice').selectedOptions[0].textContent"
        assert "Readwell" in marionette.execute_script(voice)
