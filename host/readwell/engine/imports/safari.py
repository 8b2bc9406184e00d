"""Safari: its HTML with the reading list, and Bookmarks.plist, in XML or binary."""

from __future__ import annotations

import plistlib
from typing import Any
from xml.parsers.expat import ExpatError

from readwell.engine.basics.errors import Refused
from readwell.engine.imports import bookmarks, limits, takes, trees, values
from readwell.engine.imports.bookmarks import Folder
from readwell.engine.imports.rows import Item, fill
from readwell.engine.imports.sources import Format, Rows, Sample, Source

_LEAF, _LIST = "WebBookmarkTypeLeaf", "WebBookmarkTypeList"
#: How a damaged list fails.
_BROKEN = (plistlib.InvalidFileException, ExpatError, ValueError, TypeError, LookupError, AttributeError)
_TOO_MUCH = (RecursionError, OverflowError, MemoryError)


def _names(item: Item, value: object) -> None:
    """Takes the title, which lies in an object of its own."""
    if isinstance(value, dict):
        takes.title(item, value.get("title"))
        for name in value.keys() - {"title"}:
            item.keep(f"URIDictionary.{name}", value[name])


def _reading_list(item: Item, value: object) -> None:
    if not isinstance(value, dict):
        item.keep("ReadingList", value)
        return
    item.row["state"] = "later"
    for name, one in value.items():
        match name:
            case "DateAdded":
                item.time("saved", one)
            case "DateLastViewed":
                item.time("opened", one)
            case "PreviewText":
                item.know("description", one)
            case _:
                item.keep(f"ReadingList.{name}", one)


_FIELDS: takes.Takes = {
    "urlstring": takes.address,
    "uridictionary": _names,
    "readinglist": _reading_list,
    "title": takes.title,
    "imageurl": takes.known("image"),
}


def _folder(node: dict[str, Any]) -> Folder:
    title = values.as_text(node.get("Title"))
    rest = trees.texts(node, {"Title", "Children", "WebBookmarkType"})
    facts = {name: values.as_text(value) for name, value in rest.items()}
    is_list = title.lower() == bookmarks.READING_LIST
    return Folder("Reading List", facts | {"id": title}) if is_list else Folder(title, facts)


def _children(node: dict[str, Any]) -> Any:
    return node.get("Children", []) if node.get("WebBookmarkType") == _LIST or "Children" in node else None


def _plist(source: Source) -> Rows:
    raw = source.file.read(limits.DOCUMENT + 1)
    if len(raw) > limits.DOCUMENT:
        raise Refused("import", f"the file has over {limits.DOCUMENT:,} bytes, and can't be read in parts")
    try:
        whole = plistlib.loads(raw)
    except (*_BROKEN, *_TOO_MUCH):
        raise Refused("import", "the file is damaged: it can't be read as a property list") from None
    number = 0
    for node, path in trees.leaves([whole], _children, _folder):
        if node.get("WebBookmarkType") != _LEAF:
            continue  # what stands for the history
        number += 1
        item = Item("safari", number)
        bookmarks.place(item, [one for one in path if one.name])
        yield from fill(item, trees.texts(node, {"WebBookmarkType"}), _FIELDS).done()


def _is_plist(sample: Sample) -> bool:
    return sample.head.startswith(b"bplist") or "<plist" in sample.markup


FORMATS = (
    Format("safari-plist", "Safari, Bookmarks.plist", _is_plist, _plist),
    Format(
        "safari-html",
        "Safari, HTML",
        lambda it: (
            "<!doctype netscape" in it.markup and (bookmarks.READING_LIST in it.markup or "<h3 folded" in it.markup)
        ),
        bookmarks.reader("safari", takes.known("description")),
    ),
)
