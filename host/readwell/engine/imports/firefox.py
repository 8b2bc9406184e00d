"""Firefox: its bookmarks in HTML, and its backups in JSON, with tags and keywords."""

from __future__ import annotations

from typing import Any

from readwell.engine.imports import bookmarks, takes, trees, values
from readwell.engine.imports.bookmarks import Folder
from readwell.engine.imports.rows import Item, Wrong, fill
from readwell.engine.imports.sources import Format, Rows, Source

_SEPARATOR = "text/x-moz-place-separator"
#: Names of a bookmark's own place in the tree, which say nothing of the page.
_ROOTS = {"placesRoot", "bookmarksMenuFolder", "toolbarFolder", "unfiledBookmarksFolder", "mobileFolder", "tagsFolder"}

_FIELDS: takes.Takes = {
    "uri": takes.address,
    "title": takes.title,
    "dateadded": takes.saved,
    "lastmodified": takes.changed,
    "tags": takes.tags(","),
}


def _folder(node: dict[str, Any]) -> Folder:
    rest = trees.texts(node, {"title", "children", "index", "typeCode", "type"})
    found = Folder(values.as_text(node.get("title")), {name: values.as_text(value) for name, value in rest.items()})
    if node.get("root") in _ROOTS:
        found.attributes["personal_toolbar_folder"] = ""
    return found


def _children(node: dict[str, Any]) -> Any:
    return node.get("children", []) if "children" in node or "container" in str(node.get("type")) else None


def _json(source: Source) -> Rows:
    whole, is_cut = source.document()
    number = 0
    for node, path in trees.leaves([whole], _children, _folder):
        if node.get("type") == _SEPARATOR or node.get("typeCode") == 3:
            continue
        number += 1
        item = Item("firefox", number)
        bookmarks.place(item, path)
        yield from fill(item, trees.texts(node, {"type", "typeCode", "index"}), _FIELDS).done()
    if is_cut:
        yield Wrong(number + 1, "the file is cut off here")


FORMATS = (
    Format(
        "firefox-json",
        "Firefox, JSON",
        lambda it: it.text.startswith("{") and "text/x-moz-place" in it.text,
        _json,
    ),
    Format(
        "firefox-html",
        "Firefox, HTML",
        lambda it: (
            "<!doctype netscape" in it.markup
            and (
                "<h1>bookmarks menu" in it.markup or "unfiled_bookmarks_folder" in it.markup or "icon_uri=" in it.markup
            )
        ),
        bookmarks.reader("firefox", takes.known("description")),
    ),
)
