"""Pocket: its CSV, its ZIP with the parts of it, highlights and collections, and the older ril_export.html."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from readwell.engine.imports import headed, sources, takes, values
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


#: What an archive says of an address beside its tables: takes it into the article.
_Beside = dict[str, list[Callable[[Item], None]]]


def _archive(source: Source) -> Rows:
    """Reads all parts of an archive: highlights and collections first, then the tables, which they belong to."""
    archive = sources.archive(source.file)
    beside: _Beside = {}
    tables = [name for name in archive.names if name.lower().endswith(".csv")]
    for name in archive.names:
        if name not in tables:
            with archive.open(name) as entry:
                yield from _notes(Source(name, entry), beside)
    for name in tables:
        with archive.open(name) as entry:
            for record in Source(name, entry).records():
                if isinstance(record, Wrong):
                    yield record
                    continue
                item = _item("pocket", record)
                for take in beside.pop(item.row["address"], ()):
                    take(item)
                yield from item.done()
    for number, (address, takers) in enumerate(beside.items(), 1):
        item = Item("pocket", number)
        item.link(address)
        for take in takers:
            take(item)
        yield from item.done()
    yield from archive.wrong


def _notes(source: Source, beside: _Beside) -> Rows:
    """Notes what a part in JSON says of addresses."""
    low = source.name.lower()
    if not low.endswith(".json") or ("annotation" not in low and "collection" not in low):
        yield Wrong(0, f"{source.name[:100]!r} is no part of an export that can be read", False)
        return
    for entry in source.elements():
        if isinstance(entry, Wrong):
            yield Wrong(entry.line, f"{source.name[:100]}: {entry.words}")
        elif isinstance(entry[1], dict):
            one = entry[1]
            if "annotation" in low:
                beside.setdefault(values.as_text(one.get("url")), []).append(partial(_annotated, entry=one))
            for each in one.get("items") or ():
                if "annotation" not in low and isinstance(each, dict):
                    beside.setdefault(values.as_text(each.get("url")), []).append(partial(_collected, one, each))


def _annotated(item: Item, entry: dict[str, Any]) -> None:
    """Takes the highlights of an article."""
    rest = {name: entry[name] for name in entry if name not in ("highlights", "url", "title")}
    for name, value in rest.items():
        item.keep(f"annotations.{name}", value)
    for name in ("url", "title"):
        if not item.row["address" if name == "url" else name]:
            _CELLS[name](item, entry.get(name))
    for one in entry.get("highlights") or ():
        if isinstance(one, dict):
            item.mark(one.get("quote"), note=one.get("note"), made=one.get("created_at"), id=one.get("id"))
            for name in sorted(one.keys() - {"quote", "note", "created_at", "id"}):
                item.keep(f"highlight.{name}", one[name])


def _collected(collection: dict[str, Any], entry: dict[str, Any], item: Item) -> None:
    """Takes an article's place in a collection."""
    fill(item, {name: value for name, value in entry.items() if name not in ("url", "title")}, _COLLECTED)
    if not item.row["title"]:
        takes.title(item, entry.get("title"))
    item.collect(values.as_text(collection.get("title") or collection.get("slug")))
    for name in sorted(collection.keys() - {"items", "title"}):
        item.keep(f"collection.{name}", collection[name])


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
    Format(
        "pocket-annotations",
        "Pocket, highlights",
        lambda it: it.has("url", "highlights", "quote", "created_at"),
        _annotations,
    ),
    Format("pocket-html", "Pocket, HTML", lambda it: "pocket export</title>" in it.markup, _html),
)
