"""wallabag: its JSON of version 1 and 2, with annotations, and its CSV."""

from __future__ import annotations

from typing import Any

from readwell.engine.imports import sources, takes, values
from readwell.engine.imports.rows import Item, fill
from readwell.engine.imports.sources import Format
from readwell.engine.imports.tables import Record


def _authors(item: Item, value: object) -> None:
    """Takes the authors, a list of names."""
    item.know("byline", ", ".join(map(values.as_text, value)) if isinstance(value, list) else value)


_FIELDS: takes.Takes = {
    "title": takes.title,
    "url": takes.address,
    "content": takes.html,
    "is_archived": takes.either("is_archived", "archive", "later"),
    "is_read": takes.either("is_read", "archive", "later"),
    "is_starred": takes.favourite("is_starred"),
    "is_fav": takes.favourite("is_fav"),
    "tags": takes.named_tags,
    "created_at": takes.saved,
    "updated_at": takes.changed,
    "language": takes.language,
    "domain_name": takes.site,
    "published_at": takes.known("published"),
    "published_by": _authors,
    "preview_picture": takes.known("image"),
}
_CELLS = {
    **_FIELDS,
    "tags": takes.tags(","),
    "creation date": takes.saved,
}


def _entry(item: Item, entry: dict[str, Any]) -> None:
    # Version 1 has each field twice: by its name and by its number.
    named = [entry[name] for name in entry if not name.isdecimal()]
    twice = {name for name in entry if name.isdecimal() and entry[name] in named}
    own = {name: value for name, value in entry.items() if name not in twice and name != "annotations"}
    if isinstance(own.get("tags"), str):
        item.tag(*own.pop("tags").split(","))
    fill(item, own, _FIELDS)
    for one in entry.get("annotations") or ():
        if isinstance(one, dict):
            _annotation(item, one)


def _annotation(item: Item, one: dict[str, Any]) -> None:
    item.mark(
        one.get("quote"),
        id=one.get("id"),
        note=one.get("text"),
        made=one.get("created_at"),
        changed=one.get("updated_at"),
        place=one.get("ranges"),
    )
    for name in sorted(one.keys() - {"quote", "id", "text", "created_at", "updated_at", "ranges"}):
        item.keep(f"annotation {values.as_text(one.get('id'))}.{name}", one[name])


def _item(tool: str, record: Record) -> Item:
    return fill(Item(tool, record.line), record.cells, _CELLS)


FORMATS = (
    Format(
        "wallabag-json",
        "wallabag, JSON",
        lambda it: it.has("url", "is_archived") or it.has("url", "is_read", "is_fav"),
        sources.entries("wallabag", _entry),
    ),
    Format(
        "wallabag-csv",
        "wallabag, CSV",
        lambda it: {"url", "content", "creation date"} <= it.columns,
        sources.table("wallabag", _item),
    ),
)
