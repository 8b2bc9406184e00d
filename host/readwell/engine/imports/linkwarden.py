"""Linkwarden: its JSON, with collections in collections, tags, pinned links and highlights."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.imports import takes, values
from readwell.engine.imports.rows import Item, Wrong, fill
from readwell.engine.imports.sources import Format, Rows, Source

_FIELDS: takes.Takes = {
    "name": takes.title,
    "url": takes.address,
    "description": takes.known("description"),
    "tags": takes.named_tags,
    "createdat": takes.saved,
    "updatedat": takes.changed,
    "textcontent": takes.text,
    "preview": takes.known("image"),
}


def _rows(source: Source) -> Rows:
    whole, is_cut = source.document()
    collections = whole.get("collections") if isinstance(whole, dict) else None
    if not isinstance(collections, list):
        raise Refused("import", "this is no export of Linkwarden: it has no collections")
    pinned = {_address(one) for one in whole.get("pinnedLinks") or () if isinstance(one, dict)}
    by_id = {one["id"]: one for one in collections if isinstance(one, dict) and isinstance(one.get("id"), (int, str))}
    number = 0
    for one in collections:
        links = one.get("links") if isinstance(one, dict) else None
        for link in links if isinstance(links, list) else ():
            number += 1
            if isinstance(link, dict):
                yield from _item(number, link, _chain(one, by_id), pinned).done()
            else:
                yield Wrong(number, "the entry is no object")
    if is_cut:
        yield Wrong(number + 1, "the file is cut off here")


def _address(link: Mapping[str, Any]) -> str:
    return values.as_text(link.get("url"))


def _chain(one: dict[str, Any], by_id: Mapping[Any, Any]) -> list[dict[str, Any]]:
    """Returns a collection after those above it. A circle ends where it begins again."""
    chain, seen = list[dict[str, Any]](), set[int]()
    now: Any = one
    while isinstance(now, dict) and id(now) not in seen and len(seen) < 100:
        seen.add(id(now))
        chain.append(now)
        above = now.get("parentId")
        now = by_id.get(above) if isinstance(above, (int, str)) else None
    return chain[::-1]


def _item(number: int, link: dict[str, Any], chain: list[dict[str, Any]], pinned: set[str]) -> Item:
    item = Item("linkwarden", number)
    fill(item, {name: value for name, value in link.items() if name != "highlights"}, _FIELDS)
    item.collect(*(values.as_text(one.get("name")) for one in chain))
    for one in chain:
        for name in sorted(one.keys() - {"links", "name"}):
            item.keep(f"collection {values.as_text(one.get('name'))[:100]}.{name}", one[name])
    if item.row["address"] in pinned:
        item.row["favourite"] = True
    for mark in link.get("highlights") or link.get("highlight") or ():
        if isinstance(mark, dict):
            _mark(item, mark)
    return item


def _mark(item: Item, mark: dict[str, Any]) -> None:
    item.mark(
        mark.get("text"),
        id=mark.get("id"),
        note=mark.get("comment"),
        colour=mark.get("color"),
        made=mark.get("createdAt"),
        changed=mark.get("updatedAt"),
        place=f"{values.as_text(mark.get('startOffset'))}-{values.as_text(mark.get('endOffset'))}".strip("-"),
    )
    taken = {"text", "id", "comment", "color", "createdAt", "updatedAt", "startOffset", "endOffset"}
    for name in sorted(mark.keys() - taken):
        item.keep(f"highlight {values.as_text(mark.get('id'))}.{name}", mark[name])


FORMATS = (
    Format("linkwarden-json", "Linkwarden, JSON", lambda it: it.text.startswith("{") and it.has("collections"), _rows),
)
