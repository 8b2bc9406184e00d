"""Converts columns to and from JSON (docs/protocol.md section 3). Inconsistent columns are refused with a code."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from typing import Any

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.page.snapshot import LAYOUT, Ints, Snapshot

MOST_NODES = 2_000_000
MOST_ATTRIBUTES = 4_000_000


def from_wire(data: Any) -> Snapshot:
    """Returns the page in a request."""
    if not isinstance(data, Mapping):
        raise Refused("columns", "page is not an object")
    if data.get("v") != 1:
        raise Refused("columns", f"page.v is {data.get('v')!r}, 1 is known")
    columns = {name: column(data, name) for name in _COLUMNS}
    page = Snapshot(
        parent=columns["parent"],
        tag=columns["tag"],
        text=columns["text"],
        opening=columns["open"],
        attr_node=columns["attr_node"],
        attr_name=columns["attr_name"],
        attr_value=columns["attr_value"],
        tags=_strings(data, "tags"),
        names=_strings(data, "names"),
        strings=_strings(data, "strings"),
        url=_text(data, "url"),
        source=_text(data, "source") or "browser",
        facts=_facts(data.get("facts", {})),
        layout=_layout(data.get("layout"), len(columns["parent"])),
    )
    _check(page)
    return page


def to_wire(page: Snapshot) -> dict[str, Any]:
    """Returns the page as plain lists, readable and diffable in fixtures."""
    out: dict[str, Any] = {"v": 1, "url": page.url, "source": page.source, "facts": dict(page.facts)}
    out |= {name: list(getattr(page, name)) for name in ("tags", "names", "strings")}
    out |= {name: getattr(page, name).tolist() for name in _COLUMNS}
    if page.layout is not None:
        out["layout"] = {name: values.tolist() for name, values in page.layout.items()}
    return out


_COLUMNS = ("parent", "tag", "text", "open", "attr_node", "attr_name", "attr_value")


#: The format of a packed column, by its prefix; without one, four bytes per number.
_WIDTHS = {"1:": "<i1", "2:": "<i2", "4:": "<i4"}


def _unpacked(name: str, packed: str) -> Ints:
    """Decodes base64 of little-endian numbers."""
    width = _WIDTHS.get(packed[:2])
    kind = np.dtype(width or "<i4")
    try:
        raw = base64.b64decode(packed[2:] if width else packed, validate=True)
    except (binascii.Error, ValueError):
        raise Refused("columns", f"{name} is not base64") from None
    if len(raw) % kind.itemsize:
        raise Refused("columns", f"{name} holds {len(raw)} bytes, not a multiple of {kind.itemsize}")
    return np.frombuffer(raw, kind).astype(np.int32)


def column(data: Mapping[str, Any], name: str) -> Ints:
    """Returns one column: a list of numbers, or packed."""
    values = data.get(name)
    limit = MOST_ATTRIBUTES if name.startswith("attr") else MOST_NODES
    if isinstance(values, str):
        out = _unpacked(name, values)
    elif isinstance(values, list):
        if not set(map(type, values)) <= {int}:  # a truth value isn't one
            raise Refused("columns", f"{name} holds something that is not a whole number")
        try:
            out = np.array(values, np.int32)
        except OverflowError:
            raise Refused("columns", f"{name} holds a number over 32 bits") from None
    else:
        raise Refused("columns", f"{name} is missing")
    if len(out) > limit:
        raise Refused("too-large", f"{name} has {len(out)} rows, {limit} are the most")
    return out


def _strings(data: Mapping[str, Any], name: str) -> tuple[str, ...]:
    values = data.get(name)
    if not isinstance(values, list) or not set(map(type, values)) <= {str}:
        raise Refused("columns", f"{name} is not a list of texts")
    return tuple(values)


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise Refused("columns", f"{name} is not a text")
    return value


def _facts(data: Any) -> dict[str, str]:
    if not isinstance(data, Mapping) or any(not isinstance(value, str) for value in data.values()):
        raise Refused("columns", "facts is not an object of texts")
    return dict(data)


def _layout(data: Any, size: int) -> dict[str, Ints] | None:
    if data is None:
        return None
    if not isinstance(data, Mapping):
        raise Refused("columns", "layout is not an object")
    # Older extensions, and stored pages, have no column for folded boxes.
    given = {"folded": [0] * size, **data}
    columns = {name: column(given, name) for name in LAYOUT}
    for name, values in columns.items():
        if len(values) != size:
            raise Refused("columns", f"layout.{name} has {len(values)} rows, the page {size}")
    return columns


def _check(page: Snapshot) -> None:
    """Checks every guarantee that the rest of the engine relies on."""
    size = len(page)
    if not size:
        raise Refused("columns", "the page has no nodes")
    for name in ("tag", "text", "open"):
        if len(getattr(page, name)) != size:
            raise Refused("columns", f"{name} has {len(getattr(page, name))} rows, parent {size}")
    _check_tree(page.parent)
    if not page.tags or page.tags[0] != "#text":
        raise Refused("columns", "tags[0] is not #text")
    if not page.strings or page.strings[0] != "":
        raise Refused("columns", "strings[0] is not empty")
    if len(set(page.strings)) != len(page.strings):
        raise Refused("columns", "strings holds a text twice")
    _check_range("tag", page.tag, len(page.tags))
    _check_range("text", page.text, len(page.strings))
    _check_range("open", page.open, 2**31 - 1)
    rows = len(page.attr_node)
    if len(page.attr_name) != rows or len(page.attr_value) != rows:
        raise Refused("columns", "the attribute columns differ in length")
    _check_range("attr_node", page.attr_node, size)
    _check_range("attr_name", page.attr_name, len(page.names))
    _check_range("attr_value", page.attr_value, len(page.strings))
    texts = page.tag == 0
    if np.any(texts[page.parent[1:]]):
        raise Refused("columns", "a text has children")
    if np.any(page.text[~texts]):
        raise Refused("columns", "an element has a text of its own")


def _check_tree(parent: Ints) -> None:
    """Checks document order: one root, and each row's parent is the row before it or an ancestor of that."""
    if parent[0] != -1:
        raise Refused("columns", f"parent[0] is {parent[0]}, the root's is -1")
    ids = np.arange(len(parent))
    wrong = np.flatnonzero((parent[1:] < 0) | (parent[1:] >= ids[1:]))
    if len(wrong):
        node = int(wrong[0]) + 1
        raise Refused("columns", f"parent[{node}] is {parent[node]}: parents come first")
    if not _in_order(parent):
        _refuse_order(parent)


#: Levels that all places climb at once, before the rest is walked one by one: few pages end more of them in one place.
CLIMBED = 64


def _in_order(parent: Ints) -> bool:
    """Returns whether each row's parent is the row before it or an ancestor of that; False may be too strict."""
    at = np.flatnonzero(parent[2:] != np.arange(1, len(parent) - 1)) + 2
    above, place = parent[at], (at - 1).astype(np.int32)
    for _ in range(CLIMBED):
        place = parent[place]
        on = np.flatnonzero(place != above)
        if not len(on):
            return True
        place, above = place[on], above[on]
        if (place < above).any():
            return False
    return False


def _refuse_order(parent: Ints) -> None:
    path: list[int] = []
    for node, above in enumerate(parent.tolist()):
        while path and path[-1] != above:
            path.pop()
        if node and not path:
            raise Refused("columns", f"parent[{node}] is {above}: its subtree had ended")
        path.append(node)


def _check_range(name: str, values: Ints, limit: int) -> None:
    wrong = np.flatnonzero((values < 0) | (values >= limit))
    if len(wrong):
        row = int(wrong[0])
        raise Refused("columns", f"{name}[{row}] is {values[row]}, outside 0..{limit - 1}")
