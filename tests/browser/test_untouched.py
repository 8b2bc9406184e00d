"""The page is never changed except for one host element, which is removed completely, and nothing is requested."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from playwright.sync_api import Request

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.page_changes import WATCH
from tests.browser.drivers.requests import Request as Asked
from tests.browser.drivers.requests import hold, own, recorded
from tests.browser.drivers.sheet import article, escape, read

MARKUP = """() => {
    const copy = document.documentElement.cloneNode(true);
    copy.querySelector(":scope > div")?.remove();
    return copy.outerHTML + [...document.querySelectorAll("*")].map(({ shadowRoot }) => shadowRoot?.innerHTML ?? "").join("");
}"""


def _digest(markup: str) -> str:
    return hashlib.sha256(markup.encode()).hexdigest()


def test_the_page_is_the_same_before_during_and_after(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    page.evaluate(WATCH)
    before = _digest(page.evaluate(MARKUP))
    styles = page.evaluate("[document.styleSheets.length, document.adoptedStyleSheets.length]")
    article(read(chromium_browser, page))
    assert page.locator(":root > div").count() == 1
    assert page.evaluate("document.querySelector(':root > div').attributes.length") == 0
    assert page.evaluate("document.querySelector(':root > div').shadowRoot") is None
    assert _digest(page.evaluate(MARKUP)) == before
    escape(page)
    assert _digest(page.evaluate(MARKUP)) == before
    assert page.evaluate("[document.styleSheets.length, document.adoptedStyleSheets.length]") == styles
    assert page.evaluate("seen") == [
        ["childList", "HTML", "", "DIV", ""],
        ["childList", "HTML", "", "", "DIV"],
    ]
    page.close()


def test_the_page_finds_nothing_of_ours_in_its_world(chromium_browser: Chromium, server: Loopback) -> None:
    page = chromium_browser.open(f"{server.origin}/council.html")
    names = page.evaluate("Object.getOwnPropertyNames(globalThis)")
    article(read(chromium_browser, page))
    # A frame is counted by its window; nothing else may be new.
    assert set(page.evaluate("Object.getOwnPropertyNames(globalThis)")) - {"0"} == set(names) - {"0"}
    page.close()


def test_a_runs_record_tells_who_asked_for_what_and_what_it_carried(tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    begun = '{{"params":{{"initiator":"{}","url":"{}"}},"source":{{"id":{}}}}},\n'
    ours = "chrome-extension://abc"
    log.write_text(
        begun.format(ours, "https://x.org/a.png?b", 1)
        + '{"params":{"headers":["Host: x.org","Origin: chrome-extension://abc"]},"source":{"id":1}},\n'
        + begun.format("https://x.org", "https://x.org/page", 2)
        + begun.format(ours, f"{ours}/x.js", 3)
        + '{"params":{"initiator":"cut off'
    )
    found = recorded(log, ours)
    assert own(found) == ["https://x.org/a.png?b", f"{ours}/x.js"]
    assert found[0].telling == {"origin"} and not found[1].own


def test_the_extension_is_held_to_its_pages_pictures_and_to_silence() -> None:
    picture, page = "https://x.org/image?id=7", Asked("https://x.org/image?id=7", own=False)
    hold([page, Asked(picture, own=True)])
    hold([Asked(picture, own=True)], {picture})
    with pytest.raises(AssertionError, match=r"y\.png"):
        hold([page, Asked("https://x.org/y.png", own=True)])
    with pytest.raises(AssertionError, match="cookie"):
        hold([page, Asked(picture, own=True, telling=frozenset(("cookie",)))])


def test_nothing_is_asked_of_the_network_but_the_pages_own_pictures(
    chromium_browser: Chromium, server: Loopback
) -> None:
    words = "The ferry leaves at seven, and whoever is late takes the bridge, which is longer but dry. " * 6
    text = f"<main><h1>Ferry</h1><p>{words}</p><img src=/ferry.svg alt=Ferry><iframe src=/inside.html></iframe><p>{words}</p></main>"
    server.put(
        "/ferry.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", Content_Type="image/svg+xml"
    )
    page = chromium_browser.open(server.put("/ferry.html", text))
    asked: list[tuple[str, str]] = []

    def note(request: Request) -> None:
        if request.url.startswith(("http:", "https:", "ws:")):
            asked.append((request.resource_type, request.url))

    chromium_browser.context.on("request", note)
    served = len(server.asked)
    article(read(chromium_browser, page))
    page.wait_for_timeout(500)
    chromium_browser.context.remove_listener("request", note)
    picture = ("image", f"{server.origin}/ferry.svg")
    assert set(asked) <= {picture}
    assert set(server.asked[served:]) <= {"/ferry.svg"}
    page.close()
