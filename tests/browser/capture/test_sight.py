"""What nobody can see in the browser is in no answer, however it is hidden; what can be seen stays."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from readwell.engine.requests import answer

from tests.browser.capture.conftest import in_chromium, in_firefox
from tests.browser.drivers.loopback import Loopback
from tests.data.hidden_texts import PAINTED, SECRET, SHOWN, TOLD, page

Text = Callable[[str], str]


@pytest.fixture(params=["chromium", "firefox"])
def text(request: pytest.FixtureRequest, server: Loopback) -> Text:
    """Gives the text of a page's article as a file of plain text has it, in either browser."""
    browser = request.getfixturevalue("chrome" if request.param == "chromium" else "gecko")
    capture = in_chromium if request.param == "chromium" else in_firefox

    def written(html: str) -> str:
        columns = json.loads(capture(browser, server.put("/sight.html", html)))
        found: str = answer({"do": "render", "page": columns, "format": "text"})["ok"]["text"]
        return found

    return written


@pytest.mark.second
def test_no_sentence_that_nobody_sees_is_read(text: Text) -> None:
    hidden = {**TOLD, **PAINTED}
    assert [name for name, markup in hidden.items() if SECRET in text(page(markup))] == []


@pytest.mark.second(after=1)
def test_each_sentence_that_somebody_sees_is_read(text: Text) -> None:
    assert [name for name, markup in SHOWN.items() if SECRET not in text(page(markup))] == []


def test_signs_that_shape_nothing_are_left_out(text: Text) -> None:
    tags = "".join(chr(0xE0000 + ord(letter)) for letter in SECRET)
    found = text(page(f"<p>Words with \u200b\u200c\u200b\u2060a hidden message{tags} in them.</p>{{}}"))
    assert "Words with a hidden message in them." in found and not any(tag in found for tag in tags)
