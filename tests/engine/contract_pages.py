"""The pages that every extractor meets, ordinary and odd, and its settings away from their defaults."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

from readwell.parse import parse

GOLD = Path(__file__).parents[1] / "data" / "pages" / "gold"
PAGES = {path.stem: parse(path.read_bytes(), "https://example.org/page") for path in sorted(GOLD.glob("*.html"))}
ODD = {
    "empty": "",
    "one element": "<p>",
    "no words": "<div><p> </p><br><img src=x></div>",
    "one word": "word",
    "script alone": "<script>var a = 1</script>",
    "one long word": "<p>" + "a" * 5000,
    "deep": "<div>" * 3000 + "deep down" + "</div>" * 3000,
    "tags alone": "<br>" * 500,
    "links alone": "<a href=/>word</a>" * 50,
    "one table in another": "<table><tr><td><table><tr><td>in</td></tr></table></td></tr></table>" * 3,
}


def off_default(entry: dataclasses.Field[Any]) -> list[Any]:
    """Values a setting may have beside its default: the other choices, and the ends of its range."""
    if "choices" in entry.metadata:
        return [choice for choice in entry.metadata["choices"] if choice != entry.default]
    if isinstance(entry.default, bool):
        return [not entry.default]
    if "range" in entry.metadata:
        return [end for end in entry.metadata["range"] if end != entry.default]
    if "example" in entry.metadata:
        return [entry.metadata["example"]]
    return ["" if entry.default else "img"]
