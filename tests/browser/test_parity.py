"""The extension's own worker answers every request with the bytes of CPython's engine, in both browsers."""

from __future__ import annotations

from typing import Any

import pytest
from readwell.engine import answer_text

from tests.browser.chromium import Chromium
from tests.browser.firefox import Firefox
from tests.parity import requests

# A reply may come in several parts, always in order.
ASK = """(texts) => new Promise((done, fail) => {
    const worker = new Worker(chrome.runtime.getURL("python/worker.js"), { type: "module" });
    const replies = texts.map(() => "");
    let open = texts.length;
    worker.onerror = (event) => fail(event.message);
    worker.onmessage = ({ data }) => {
        if (data.fatal) return fail(data.fatal);
        if (data.progress) return;
        replies[data.id - 1] += data.data;
        if (data.part === data.parts - 1 && --open === 0) { worker.terminate(); done(replies); }
    };
    texts.forEach((data, at) => worker.postMessage({ id: at + 1, part: 0, parts: 1, data }));
})"""


@pytest.fixture(scope="module")
def asked() -> dict[str, str]:
    """Every request there is; each fits into one part."""
    found = requests()
    assert len(found) > 100 and max(map(len, found.values())) <= 300_000
    return found


def differing(asked: dict[str, str], replies: list[Any]) -> list[str]:
    """The names of the requests whose replies are not CPython's."""
    return [name for (name, text), reply in zip(asked.items(), replies, strict=True) if answer_text(text) != reply]


def test_the_worker_in_chromium_answers_with_the_same_bytes(chromium_browser: Chromium, asked: dict[str, str]) -> None:
    page = chromium_browser.own("options/options.html")
    replies = page.evaluate(ASK, list(asked.values()))
    page.close()
    assert differing(asked, replies) == []


def test_the_worker_in_firefox_answers_with_the_same_bytes(firefox_browser: Firefox, asked: dict[str, str]) -> None:
    firefox_browser.own("options/options.html")
    firefox_browser.marionette.timeout.script = 120
    script = f"({ASK})(arguments[0]).then(arguments[1], (fault) => arguments[1]([String(fault)]))"
    replies = firefox_browser.marionette.execute_async_script(script, [list(asked.values())], sandbox=None)
    assert differing(asked, replies) == []
