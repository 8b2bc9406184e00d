"""Delicious: its HTML, and its later JSON."""

from __future__ import annotations

from typing import Any

from readwell.engine.imports import bookmarks, sources, takes
from readwell.engine.imports.rows import Item, fill
from readwell.engine.imports.sources import Format

_FIELDS: takes.Takes = {
    "title": takes.title,
    "url": takes.address,
    "description": takes.note,
    "tags": takes.named_tags,
    "created": takes.saved,
}


def _entry(item: Item, entry: dict[str, Any]) -> None:
    fill(item, entry, _FIELDS)


FORMATS = (
    Format(
        "delicious-json",
        "Delicious, JSON",
        lambda it: it.text.startswith("[") and it.has("url", "owner", "others", "created"),
        sources.entries("delicious", _entry),
    ),
    Format(
        "delicious-html",
        "Delicious, HTML",
        lambda it: "<!doctype netscape" in it.markup and "private=" in it.markup and "<h3" not in it.markup,
        bookmarks.reader("delicious"),
    ),
)
