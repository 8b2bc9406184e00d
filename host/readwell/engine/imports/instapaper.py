"""Instapaper: its CSV, with or without times and tags, and its HTML."""

from __future__ import annotations

from readwell.engine.imports import headed, sources, takes, values
from readwell.engine.imports.rows import Item, fill
from readwell.engine.imports.sources import Format, Rows, Source
from readwell.engine.imports.tables import Record


def _folder(item: Item, value: object) -> None:
    """Takes the folder: three are Instapaper's own."""
    name = values.as_text(value).strip()
    match name.lower():
        case "unread":
            item.row["state"] = "later"
        case "archive":
            item.row["state"] = "archive"
        case "starred" | "liked":
            item.row["favourite"] = True
            item.keep("folder", name)
        case _:
            item.row["state"] = "later"
            item.collect(name)


_CELLS: takes.Takes = {
    "url": takes.address,
    "href": takes.address,
    "title": takes.title,
    "selection": takes.note,
    "folder": _folder,
    "timestamp": takes.saved,
    "tags": takes.listed_tags,
}


def _item(tool: str, record: Record) -> Item:
    item = fill(Item(tool, record.line), record.cells, _CELLS)
    if not record.cells.get("URL", "").strip() and item.row.get("note"):
        item.without_address(item.row["title"], item.row["note"])
    return item


def _html(source: Source) -> Rows:
    for number, heading, link in headed.links(source):
        yield from fill(Item("instapaper", number), {**link, "folder": heading}, _CELLS).done()


FORMATS = (
    Format(
        "instapaper-csv",
        "Instapaper, CSV",
        lambda it: {"url", "title", "selection", "folder"} <= it.columns,
        sources.table("instapaper", _item),
    ),
    Format("instapaper-html", "Instapaper, HTML", lambda it: "<title>instapaper: export" in it.markup, _html),
)
