"""Raindrop.io: its CSV and its HTML."""

from __future__ import annotations

from collections.abc import Iterator

from readwell.engine.imports import bookmarks, sources, takes, values
from readwell.engine.imports.rows import Item, fill
from readwell.engine.imports.sources import Format
from readwell.engine.imports.tables import Record


def _folder(item: Item, value: object) -> None:
    """Takes the collection, with those above it; one is Raindrop's own, for all that lies in none."""
    names = [name.strip() for name in values.as_text(value).split("/")]
    if names == ["Unsorted"]:
        item.keep("folder", "Unsorted")
    else:
        item.collect(*names)


def _highlights(item: Item, value: object) -> None:
    for quote, note, colour in highlights(values.as_text(value)):
        item.mark(quote, note=note, colour=colour)


def highlights(text: str) -> Iterator[tuple[str, str, str]]:
    """Yields the highlights of one cell, each with its note and colour: marked by words, or a line each."""
    fields: dict[str, str] = {}
    name = "highlight"
    for line in text.split("\n"):
        word, mark, rest = line.partition(":")
        if mark and word.strip().lower() in ("highlight", "note", "color"):
            name, line = word.strip().lower(), rest
            if name == "highlight" and fields:
                yield fields.get("highlight", ""), fields.get("note", ""), fields.get("color", "")
                fields = {}
        elif name == "highlight" and fields and line.strip() and "highlight:" not in text.lower():
            yield fields["highlight"], "", ""
            fields = {}
        if line.strip():
            fields[name] = f"{fields[name]}\n{line.strip()}" if name in fields else line.strip()
    if fields:
        yield fields.get("highlight", ""), fields.get("note", ""), fields.get("color", "")


_CELLS: takes.Takes = {
    "url": takes.address,
    "title": takes.title,
    "note": takes.note,
    "excerpt": takes.known("description"),
    "folder": _folder,
    "tags": takes.tags(","),
    "created": takes.saved,
    "cover": takes.known("image"),
    "highlights": _highlights,
    "favorite": takes.favourite("favorite"),
}


def _item(tool: str, record: Record) -> Item:
    return fill(Item(tool, record.line), record.cells, _CELLS)


FORMATS = (
    Format(
        "raindrop-csv",
        "Raindrop.io, CSV",
        lambda it: {"url", "folder", "created"} <= it.columns and bool({"excerpt", "note"} & it.columns),
        sources.table("raindrop", _item),
    ),
    Format(
        "raindrop-html",
        "Raindrop.io, HTML",
        lambda it: "<!doctype netscape" in it.markup and ("raindrop" in it.markup or "data-important=" in it.markup),
        bookmarks.reader("raindrop", takes.known("description")),
    ),
)
