"""Microdata and RDFa: properties in the visible page's markup (`itemprop`, `property`)."""

from __future__ import annotations

import numpy as np

from readwell.engine.metadata.found import tidy
from readwell.engine.page.snapshot import Mask, Snapshot, view
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import block_above, end, is_text, within
from readwell.engine.structure.permalinks import permalinks

#: Items about something other than the article: their properties are not the page's.
ASIDE = tuple("comment userinteraction aggregaterating wpheader wpfooter wpsidebar organization imageobject".split())


@view
def properties(page: Snapshot) -> dict[str, tuple[int, ...]]:
    """Returns elements by property, names in lower case without vocabulary; `meta` in the head is not included."""
    out: dict[str, tuple[int, ...]] = {}
    gone = page.tagged(("meta",)) & unseen(page)
    for attribute in ("itemprop", "property"):
        for node, names in page.attribute(attribute).items():
            if gone[node] and attribute == "property":
                continue
            for name in names.lower().split():
                key = name.rsplit("/", 1)[-1].rsplit(":", 1)[-1]
                out[key] = (*out.get(key, ()), node)
    return out


def item_types(page: Snapshot, node: int) -> list[str]:
    """Returns the types of the items around an element, innermost first."""
    kinds = page.attribute("itemtype") or page.attribute("typeof")
    out: list[str] = []
    if not kinds:
        return out
    while node >= 0:
        out += [kind.rsplit("/", 1)[-1].lower() for kind in kinds.get(node, "").split()]
        node = int(page.parent[node])
    return out


def elements(page: Snapshot, name: str) -> list[int]:
    """Returns elements with a property of the page's own item."""
    found = properties(page).get(name, ())[:200]
    return [node for node in found if not any(kind in ASIDE for kind in item_types(page, node)[:3])]


def value(page: Snapshot, node: int) -> str:
    """Returns the value of a property: its content, its time, else its words."""
    for name in ("content", "datetime"):
        content = page.attribute(name).get(node, "").strip()
        if content:
            return tidy(content)
    return words(page, node)


@view
def _pressed(page: Snapshot) -> Mask:
    return within(page, page.tagged(("button", "select"))) | permalinks(page)


def words(page: Snapshot, node: int, without: Mask | None = None) -> str:
    """Returns the text of an element on one line, truncated, without its buttons, self-links and these nodes."""
    inside = np.arange(node, min(int(end(page)[node]), node + 400))
    seen = inside[is_text(page)[inside] & ~unseen(page)[inside]]
    plain = seen[~_pressed(page)[seen]]
    plain = plain if without is None else plain[~without[plain]]
    seen = plain if len(plain) else seen
    out, line = "", -1
    for text, block in zip(seen.tolist(), block_above(page)[seen].tolist(), strict=True):
        out += (" " if block != line else "") + page.string(text)
        line = block
    return tidy(out)
