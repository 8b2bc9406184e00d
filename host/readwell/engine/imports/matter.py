"""Matter: its history in CSV, alone or in its ZIP."""

from __future__ import annotations

from readwell.engine.imports import sources, takes
from readwell.engine.imports.rows import Item, Wrong, fill
from readwell.engine.imports.sources import Format, Rows, Source
from readwell.engine.imports.tables import Record

_CELLS: takes.Takes = {
    "title": takes.title,
    "author": takes.known("byline"),
    "publisher": takes.site,
    "url": takes.address,
    "tags": takes.tags(";"),
    "word count": takes.words,
    "in queue": takes.either("In Queue", "later", "archive"),
    "favorited": takes.favourite("Favorited"),
    "last interaction date": takes.changed,
}


def _item(tool: str, record: Record) -> Item:
    item = fill(Item(tool, record.line), record.cells, _CELLS)
    if item.about.get("matter.Read", "").lower() == "true" and "changed" in item.row:
        item.row["opened"] = item.row["changed"]
    return item


def _archive(source: Source) -> Rows:
    archive = sources.archive(source.file)
    for name in archive.names:
        if not name.lower().endswith(".csv"):
            yield Wrong(0, f"{name[:100]!r} is no table, and is not read", False)
            continue
        with archive.open(name) as entry:
            yield from _CSV(Source(name, entry))
    yield from archive.wrong


_CSV = sources.table("matter", _item)
_COLUMNS = {"url", "in queue", "favorited"}

FORMATS = (
    Format("matter-zip", "Matter, ZIP", lambda it: any(one >= _COLUMNS for one in it.tables.values()), _archive),
    Format("matter-csv", "Matter, CSV", lambda it: it.columns >= _COLUMNS, _CSV),
)
