"""The little signs beside headings that link to the heading itself: tools for a mouse, not words of the text."""

from __future__ import annotations

from readwell.render.document import Part
from readwell.render.source import Source
from readwell.views.tree import nearest

SIGNS = frozenset(("¶", "#", "§", "🔗", "⚓", "∞"))
#: What such a sign stands beside.
NAMED = ("h1", "h2", "h3", "h4", "h5", "h6", "dt", "caption", "figcaption")


def claims(given: Source) -> dict[int, Part | None]:
    """Every link in a heading or caption that shows one sign and leads to a place on the same page, as nothing."""
    page = given.page
    beside = nearest(page, page.tagged(NAMED))
    out: dict[int, Part | None] = {}
    for node in given.tagged("a"):
        inside = beside[node] >= 0 and given.attribute(node, "href").strip().startswith("#")
        if inside and given.words(node).strip() in SIGNS:
            out[node] = None
    return out
