"""Requests for recordings, as the extension sends them."""

from __future__ import annotations

import importlib.util
from typing import Any

import pytest
from readwell.engine.page.selection import ranges
from readwell.engine.page.tree import is_text, leaves
from readwell.engine.page.wire import to_wire
from readwell.services.audio.recording.requests import RECORDING_REQUESTS

from tests.host.recording.works import work

NEEDS_VOICE = pytest.mark.skipif(
    importlib.util.find_spec("espeakng_loader") is None, reason="espeak-ng is an extra: install readwell[voice]"
)


def asked(word: str, **fields: Any) -> dict[str, Any]:
    return RECORDING_REQUESTS[word](fields, "native")


def request(form: str = "wav", **more: Any) -> dict[str, Any]:
    """What the extension sends: each text of the page is a line."""
    page = work().page
    texts = [node for node in range(len(page)) if is_text(page)[node] and page.string(node).strip()]
    lines = [
        {"text": page.string(node), "lang": "en", "passage": node, "places": [[len(text), node, 0, len(text)]]}
        for node in texts
        if (text := page.string(node))
    ]
    keep = [list(span) for span in ranges(page, leaves(page), leaves(page))]
    script = {"title": "A walk", "lines": lines, "skipped": [["code", 1, 3]]}
    return {"format": form, "page": to_wire(page), "keep": keep, "script": script, **more}
