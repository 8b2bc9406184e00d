"""parse and capture.js write the same columns for the same plain markup.

They differ only where raw markup can't say what a live page has: layout, shadow trees, frames, `currentSrc`, the case
of SVG's attribute names (lxml lowers them), what a page's own scripts did, and white space around head and body, which
a browser's parser drops or moves into the body.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.wire import from_wire
from readwell.parse import parse

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.probe import DIRECT, EXTENSION

PLAIN = (Path(__file__).parents[2] / "data" / "pages" / "capture" / "plain.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def captured(chrome: Chromium, server: Loopback) -> Snapshot:
    """The page as a browser reads it with the page's own scripts switched off."""
    assert chrome.context.browser is not None
    page = chrome.context.browser.new_page(java_script_enabled=False)
    page.goto(server.put("/plain.html", PLAIN))
    for file in DIRECT:
        page.evaluate((EXTENSION / file).read_text(encoding="utf-8"))
    text = page.evaluate("() => readwell.page.direct()")
    page.close()
    return from_wire(json.loads(text))


@pytest.fixture(scope="module")
def parsed() -> Snapshot:
    """The page as lxml reads it."""
    return parse(PLAIN)


def rows(page: Snapshot) -> list[int]:
    """All rows but the white space around head and body."""
    outer = {node for node in range(len(page)) if page.tag_name(node) in ("html", "body")}
    return [n for n in range(len(page)) if page.tag[n] or page.string(n).strip() or page.parent[n] not in outer]


def test_the_same_nodes_in_the_same_order(captured: Snapshot, parsed: Snapshot) -> None:
    def summary(page: Snapshot) -> list[tuple[str, str, int]]:
        number = {node: at for at, node in enumerate(rows(page))} | {-1: -1}
        return [(page.tag_name(node), page.string(node), number[int(page.parent[node])]) for node in rows(page)]

    assert summary(captured) == summary(parsed)


def test_the_same_attributes(captured: Snapshot, parsed: Snapshot) -> None:
    def summary(page: Snapshot) -> list[tuple[int, str, str]]:
        number = {node: at for at, node in enumerate(rows(page))}
        found = zip(page.attr_node.tolist(), page.attr_name, page.attr_value, strict=True)
        return [(number[node], page.names[name], page.strings[value]) for node, name, value in found]

    assert summary(captured) == summary(parsed)


def test_the_same_lengths_of_start_tags(captured: Snapshot, parsed: Snapshot) -> None:
    assert captured.open[rows(captured)].tolist() == parsed.open[rows(parsed)].tolist()
