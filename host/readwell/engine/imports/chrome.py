"""Chrome and its kin: bookmarks in HTML, and the file Bookmarks of a profile, whose times count from 1601."""

from __future__ import annotations

from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.imports import bookmarks, takes, trees, values
from readwell.engine.imports.bookmarks import Folder
from readwell.engine.imports.rows import Item, Wrong, fill
from readwell.engine.imports.sources import Format, Rows, Source

_FIELDS: takes.Takes = {
    "url": takes.address,
    "name": takes.title,
    "date_added": lambda item, value: item.time("saved", value, values.chromium_moment),
    "date_last_used": lambda item, value: item.time("opened", value, values.chromium_moment),
    "date_modified": lambda item, value: item.time("changed", value, values.chromium_moment),
}


def _folder(node: dict[str, Any]) -> Folder:
    rest = trees.texts(node, {"name", "children", "type"})
    return Folder(values.as_text(node.get("name")), {name: values.as_text(value) for name, value in rest.items()})


def _children(node: dict[str, Any]) -> Any:
    return node.get("children", []) if "children" in node or node.get("type") == "folder" else None


def _json(source: Source) -> Rows:
    whole, is_cut = source.document()
    roots = whole.get("roots") if isinstance(whole, dict) else None
    if not isinstance(roots, dict):
        raise Refused("import", "this is no file of Chrome's bookmarks: it has no roots")
    number = 0
    for number, (node, path) in enumerate(trees.leaves(list(roots.values()), _children, _folder), 1):
        item = Item("chrome", number)
        if path:  # the outermost folder is the browser's own, whatever its name in the browser's language
            path[0].attributes["personal_toolbar_folder"] = ""
        bookmarks.place(item, path)
        yield from fill(item, trees.texts(node, {"type"}), _FIELDS).done()
    if is_cut:
        yield Wrong(number + 1, "the file is cut off here")


FORMATS = (
    Format("chrome-json", "Chrome, JSON", lambda it: it.text.startswith("{") and it.has("roots", "children"), _json),
    Format(
        "chrome-html",
        "Chrome, HTML",
        lambda it: "<!doctype netscape" in it.markup and "personal_toolbar_folder" in it.markup,
        bookmarks.reader("chrome", takes.known("description")),
    ),
)
