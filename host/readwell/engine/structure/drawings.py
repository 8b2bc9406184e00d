"""Inline SVG drawings, icons, and checkboxes."""

from __future__ import annotations

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.claims import Claim, Claims, Drawing, Letter
from readwell.engine.structure.elements import SMALL, Elements, elements

#: At most this high and wide: an icon.
ICON = 48
_SIZE = lazy(r"\d{1,9}(?:\.\d{1,9})?")


@view
def drawings(page: Snapshot) -> Claims:
    """Returns every drawing. An icon shows only its words."""
    given = elements(page)
    ticks = {node: claim for node in given.tagged("input") if (claim := _tick(given, node))}
    return {node: _drawing(given, node) for node in given.outermost("svg")} | ticks


def _drawing(given: Elements, node: int) -> Claim | None:
    if given.attribute(node, "aria-hidden") != "true" and not _is_icon(given, node):
        label = given.attribute(node, "aria-label") or _title(given, node)
        return Drawing(" ".join(label.split()))
    seen = visible_text(given.page)
    words = " ".join(given.page.string(leaf) for leaf in given.below(node) if seen[leaf])
    return Letter(f" {' '.join(words.split())} ") if words.strip() else None


def _title(given: Elements, node: int) -> str:
    return next((given.brief(inner) for inner in given.children(node)[:SMALL] if given.tag(inner) == "title"), "")


def _is_icon(given: Elements, node: int) -> bool:
    """Whether it is smaller than two lines of text, by layout, attributes or its own coordinates."""
    layout = given.page.layout
    if layout is not None and layout["w"][node] > 0:
        return bool(layout["w"][node] <= ICON and layout["h"][node] <= ICON)
    box = given.attribute(node, "viewbox").replace(",", " ").split() or given.attribute(node, "viewBox").split()
    sides = [given.attribute(node, side).removesuffix("px") for side in ("width", "height")]
    sizes = [side for side in (*sides, *box[2:4]) if _SIZE.fullmatch(side)]
    return not sizes or float(sizes[0]) <= ICON


def _tick(given: Elements, node: int) -> Claim | None:
    """Returns the state of a disabled checkbox, as in a task list."""
    if given.attribute(node, "type").lower() != "checkbox" or node not in given.page.attribute("disabled"):
        return None
    return Letter("☑ " if node in given.page.attribute("checked") else "☐ ")
