"""Shaarli: its HTML, and the JSON of its REST API."""

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
    "updated": takes.changed,
}


def _entry(item: Item, entry: dict[str, Any]) -> None:
    fill(item, entry, _FIELDS)
    if not str(entry.get("url") or "").startswith("http") and (item.row["title"] or item.row.get("note")):
        item.keep("url", entry.get("url"))  # a note: its address is that of the Shaarli itself, without its site
        item.without_address(item.row["title"], str(item.row.get("note", "")))


FORMATS = (
    Format(
        "shaarli-json",
        "Shaarli, JSON",
        lambda it: it.text.startswith("[") and it.has("url", "shorturl", "private"),
        sources.entries("shaarli", _entry),
    ),
    Format(
        "shaarli-html",
        "Shaarli, HTML",
        lambda it: "<!doctype netscape" in it.markup and "shaarli" in it.markup,
        bookmarks.reader("shaarli"),
    ),
)
