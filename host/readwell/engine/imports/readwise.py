"""Readwise: the list of Reader's documents, and highlights, which come in one row each."""

from __future__ import annotations

from readwell.engine.imports import sources, takes, values
from readwell.engine.imports.rows import Item, Wrong, fill
from readwell.engine.imports.sources import Format, Rows, Source
from readwell.engine.imports.tables import Record

_LOCATIONS = {"new": "later", "later": "later", "shortlist": "later", "archive": "archive"}


def _location(item: Item, value: object) -> None:
    """Takes the place in Reader; which of its lists it is stays known."""
    item.row["state"] = _LOCATIONS.get(values.as_text(value).strip().lower(), "")
    item.keep("Location", value)


_CELLS: takes.Takes = {
    "title": takes.title,
    "url": takes.address,
    "document tags": takes.listed_tags,
    "saved date": takes.saved,
    "reading progress": takes.progress("Reading progress", 1),
    "location": _location,
    "author": takes.known("byline"),
}
_BOOK: takes.Takes = {
    "book title": takes.title,
    "book author": takes.known("byline"),
    "url": takes.address,
    "source url": takes.address,
    "document tags": takes.listed_tags,
}
#: Columns of a highlight itself.
_OF_MARK = frozenset("highlight note color tags location highlighted at location type".split()) | {
    "highlighted at",
    "location type",
}


def _item(tool: str, record: Record) -> Item:
    return fill(Item(tool, record.line), record.cells, _CELLS)


def _highlights(source: Source) -> Rows:
    """Yields an article for all highlights of one book or page that follow each other."""
    item: Item | None = None
    last: object = None
    for record in source.records():
        if isinstance(record, Wrong):
            yield record
            continue
        cells = {name.lower(): cell for name, cell in record.cells.items()}
        of_book = {name: cell for name, cell in record.cells.items() if name.lower() not in _OF_MARK}
        if item is None or of_book != last:
            if item is not None:
                yield from item.done()
            item, last = fill(Item("readwise", record.line), of_book, _BOOK), of_book
            if not (cells.get("url") or cells.get("source url") or "").strip():
                item.without_address(cells.get("book title", ""), cells.get("book author", ""))
        _mark(item, cells)
    if item is not None:
        yield from item.done()


def _mark(item: Item, cells: dict[str, str]) -> None:
    place = " ".join(cells.get(name, "") for name in ("location type", "location")).strip()
    item.mark(
        cells.get("highlight"),
        note=cells.get("note"),
        colour=cells.get("color"),
        tags=cells.get("tags", "").split(","),
        made=cells.get("highlighted at"),
        place=place,
    )


FORMATS = (
    Format(
        "readwise-highlights",
        "Readwise, highlights",
        lambda it: {"highlight", "book title"} <= it.columns,
        _highlights,
    ),
    Format(
        "readwise-csv",
        "Readwise Reader, CSV",
        lambda it: {"url", "saved date", "location"} <= it.columns,
        sources.table("readwise", _item),
    ),
)
