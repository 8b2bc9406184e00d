"""The extension's own worker answers every request with the bytes of CPython's engine, in both browsers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from readwell.engine.requests import answer_text

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.waiting import until_done
from tests.data.parity import asked_now, asked_of_each
from tests.runner.sweep import sweep

#: One of so many requests is asked here; the same runtime is asked more under Node.
EACH = sweep(11, 1)

# A reply may come in several parts, always in order. `whole` counts the replies that are there.
START = """(texts) => {
    const worker = new Worker(chrome.runtime.getURL("background/python/worker.js"), { type: "module" });
    const state = window.parity = { replies: texts.map(() => ""), whole: 0, fault: "" };
    worker.onerror = (event) => { state.fault = event.message || "the worker did not start"; };
    worker.onmessage = ({ data }) => {
        if (data.fatal) state.fault = data.fatal;
        if (data.fatal || data.progress) return;
        state.replies[data.id - 1] += data.data;
        if (data.part === data.parts - 1 && ++state.whole === texts.length) worker.terminate();
    };
    texts.forEach((data, at) => worker.postMessage({ id: at + 1, part: 0, parts: 1, data }));
}"""
WHOLE = "(({ whole, fault }) => [whole, fault])(window.parity)"
REPLIES = "window.parity.replies"


@pytest.fixture(scope="module")
def asked() -> dict[str, str]:
    """The requests of this run; each fits into one part."""
    found = asked_now(EACH)
    assert {name.partition(" ")[2] for name in found} >= set(asked_of_each()), "an extractor or a format is not asked"
    assert len(found) > 90 and max(map(len, found.values())) <= 300_000
    return found


def differing(asked: dict[str, str], replies: list[Any]) -> list[str]:
    """The names of the requests whose replies are not CPython's."""
    return [name for (name, text), reply in zip(asked.items(), replies, strict=True) if answer_text(text) != reply]


def answered(evaluate: Callable[[str], Any], total: int) -> list[Any]:
    """All replies, once they are there: however long a busy machine takes, as long as there are more and more of them."""

    def whole() -> int:
        count, fault = evaluate(WHOLE)
        assert not fault, fault
        return int(count)

    until_done("replies of the worker", whole, total)
    return list(evaluate(REPLIES))


@pytest.mark.second
def test_the_worker_in_chromium_answers_with_the_same_bytes(chromium_browser: Chromium, asked: dict[str, str]) -> None:
    page = chromium_browser.own("pages/options/options.html#all")
    page.evaluate(START, list(asked.values()))
    replies = answered(page.evaluate, len(asked))
    page.close()
    assert differing(asked, replies) == []


@pytest.mark.second
def test_the_worker_in_firefox_answers_with_the_same_bytes(firefox_browser: Firefox, asked: dict[str, str]) -> None:
    firefox_browser.own("pages/options/options.html#all")
    marionette = firefox_browser.marionette
    marionette.execute_script(f"({START})(arguments[0])", [list(asked.values())], sandbox=None)
    replies = answered(lambda script: marionette.execute_script(f"return {script}", sandbox=None), len(asked))
    assert differing(asked, replies) == []
