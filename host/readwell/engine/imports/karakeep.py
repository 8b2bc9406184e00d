"""Karakeep, formerly Hoarder: its JSON, with lists in lists and notes without a page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.imports import takes, values
from readwell.engine.imports.rows import Item, Wrong, fill
from readwell.engine.imports.sources import Format, Rows, Source

_FIELDS: takes.Takes = {
    "createdat": takes.saved,
    "title": takes.title,
    "tags": takes.named_tags,
    "note": takes.note,
    "archived": takes.either("archived", "archive", ""),
    "favourited": takes.favourite("favourited"),
}
_CONTENT: takes.Takes = {"url": takes.address, "text": takes.text, "htmlcontent": takes.html}


def _rows(source: Source) -> Rows:
    whole, is_cut = source.document()
    found = whole.get("bookmarks") if isinstance(whole, dict) else None
    if not isinstance(found, list):
        raise Refused("import", "this is no export of Karakeep: it has no bookmarks")
    lists = {values.as_text(one.get("id")): one for one in whole.get("lists") or () if isinstance(one, dict)}
    number = 0
    for number, one in enumerate(found, 1):
        if isinstance(one, dict):
            yield from _item(number, one, lists).done()
        else:
            yield Wrong(number, "the entry is no object")
    if is_cut:
        yield Wrong(number + 1, "the file is cut off here")


def _item(number: int, one: dict[str, Any], lists: Mapping[str, Any]) -> Item:
    item = fill(Item("karakeep", number), {k: v for k, v in one.items() if k not in ("content", "lists")}, _FIELDS)
    content = one.get("content")
    if isinstance(content, dict):
        fill(item, content, _CONTENT)
    else:
        item.keep("content", content)
    if not item.row["address"] and item.row["text"]:
        item.without_address(item.row["title"], item.row["text"])
    for name in one.get("lists") or ():
        _collect(item, values.as_text(name), lists)
    return item


def _collect(item: Item, name: str, lists: Mapping[str, Any]) -> None:
    """Puts a bookmark into a list, with those above it; a circle of lists ends where it begins again."""
    names, seen, now = list[str](), set[str](), name
    while now in lists and now not in seen and len(seen) < 100:
        seen.add(now)
        names.append(values.as_text(lists[now].get("name")))
        for field in sorted(lists[now].keys() - {"name"}):
            item.keep(f"list {names[-1][:100]}.{field}", lists[now][field])
        now = values.as_text(lists[now].get("parentId"))
    if not names:
        item.keep("list", name)
        return
    item.collect(*reversed(names))


FORMATS = (
    Format(
        "karakeep-json",
        "Karakeep, JSON",
        lambda it: it.text.startswith("{") and it.has("bookmarks") and bool({"content", "lists"} & it.keys),
        _rows,
    ),
)
