"""Pocket: its CSV, its ZIP with the parts of it, highlights and collections, and the older ril_export.html."""

from __future__ import annotations

from typing import Any

from readwell.engine.imports import headed, sources, takes
from readwell.engine.imports.rows import Item, Wrong, fill
from readwell.engine.imports.sources import Format, Rows, Source
from readwell.engine.imports.tables import Record

_STATES = {"unread": "later", "archive": "archive", "read": "archive", "": ""}
_CELLS: takes.Takes = {
    "title": takes.title,
    "url": takes.address,
    "time_added": takes.saved,
    "tags": takes.tags("|"),
    "status": takes.state("status", _STATES),
}
_ATTRIBUTES = {**_CELLS, "href": takes.address, "tags": takes.tags(",")}


def _item(tool: str, record: Record) -> Item:
    return fill(Item(tool, record.line), record.cells, _CELLS)


def _archive(source: Source) -> Rows:
    """Reads all parts of an archive. Highlights and collections are rows of their own: the library joins them."""
    archive = sources.archive(source.file)
    for name in archive.names:
        with archive.open(name) as entry:
            part, low = Source(name, entry), name.lower()
            if low.endswith(".csv"):
                yield from _CSV(part)
            elif "annotation" in low and low.endswith(".json"):
                yield from _annotations(part)
            elif "collection" in low and low.endswith(".json"):
                yield from _collections(part)
            else:
                yield Wrong(0, f"{name[:100]!r} is no part of an export that can be read", False)
    yield from archive.wrong


def _annotated(item: Item, entry: dict[str, Any]) -> None:
    fill(item, {name: entry[name] for name in entry if name != "highlights"}, _CELLS)
    for one in entry.get("highlights") or ():
        if isinstance(one, dict):
            item.mark(one.get("quote"), note=one.get("note"), made=one.get("created_at"), id=one.get("id"))
            for name in one.keys() - {"quote", "note", "created_at", "id"}:
                item.keep(f"highlight.{name}", one[name])


def _collections(source: Source) -> Rows:
    """Reads collections: a list of them, or one; each with its items."""
    whole, is_cut = source.document()
    if is_cut:
        yield Wrong(0, f"{source.name[:100]!r} is cut off", False)
    number = 0
    for one in whole if isinstance(whole, list) else [whole]:
        if not isinstance(one, dict):
            continue
        for entry in one.get("items") or ():
            number += 1
            if isinstance(entry, dict):
                item = fill(Item("pocket", number), entry, _COLLECTED)
                item.collect(str(one.get("title") or one.get("slug") or ""))
                for name in one.keys() - {"items", "title"}:
                    item.keep(f"collection.{name}", one[name])
                yield from item.done()


def _html(source: Source) -> Rows:
    for number, heading, link in headed.links(source):
        item = fill(Item("pocket", number), link, _ATTRIBUTES)
        item.row["state"] = "archive" if "archive" in heading.lower() else "later"
        yield from item.done()


_COLLECTED: takes.Takes = {
    **_CELLS,
    "note": takes.note,
    "excerpt": takes.known("description"),
    "image": takes.known("image"),
    "imageurl": takes.known("image"),
}
_CSV = sources.table("pocket", _item)
_annotations = sources.entries("pocket", _annotated)

FORMATS = (
    Format(
        "pocket-zip",
        "Pocket, ZIP",
        lambda it: any({"url", "time_added"} <= one for one in it.tables.values()),
        _archive,
    ),
    Format("pocket-csv", "Pocket, CSV", lambda it: {"url", "time_added"} <= it.columns, _CSV),
    Format("pocket-annotations", "Pocket, highlights", lambda it: it.has("url", "highlights", "quote"), _annotations),
    Format("pocket-html", "Pocket, HTML", lambda it: "pocket export</title>" in it.markup, _html),
)
