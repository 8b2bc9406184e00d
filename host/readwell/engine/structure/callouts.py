"""Callouts: the notes, tips and warnings that a text sets apart in a box of their own."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable

from readwell.engine.page.concepts import visible_words_inside
from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.page.tree import end

#: What systems for documents and blogs call such boxes.
BOXES = frozenset(
    "admonition admonitionblock theme-admonition markdown-alert custom-block callout notecard alert notice".split()
)
#: What such a box is, as the only name of one. Others (`info`) stand as often for a line about the text,
#: and the role `note`, in an encyclopedia, for a line that leads elsewhere.
KINDS = frozenset(
    """note tip hint warning caution danger important attention seealso hinweis achtung warnung tipp remarque astuce
    avertissement nota aviso consejo advertencia avviso suggerimento""".split()
)
PLAIN = frozenset("div section aside p".split())
#: A shorter one is a label, a longer one a part of the text.
FEWEST, MOST = 4, 400
#: How the class of its title ends, which is one of so many words at most.
TITLES, TITLE_WORDS = ("title", "heading", "label"), 8


@view
def callouts(page: Snapshot) -> dict[int, int]:
    """Returns the outermost such boxes, each with its title or -1; none where they are most of the page.

    Then it is only how its text is styled.
    """
    sizes, ends = visible_words_inside(page), end(page)
    out: dict[int, int] = {}
    until = words = 0
    for node in _called(page, lambda name: name in BOXES or name in KINDS):
        if node >= until and FEWEST <= sizes[node] <= MOST and page.tag_name(node) in PLAIN:
            until, words = int(ends[node]), words + int(sizes[node])
            out[node] = -1
    titles = _called(page, lambda name: name.endswith(TITLES)) if out else []
    for box in out:
        inside = titles[bisect_right(titles, box) : bisect_right(titles, int(ends[box]) - 1)]
        if inside and 0 < sizes[inside[0]] <= TITLE_WORDS and page.tag_name(inside[0]) in PLAIN:
            out[box] = inside[0]
    return out if 2 * words < sizes[0] else {}


def _called(page: Snapshot, wanted: Callable[[str], bool]) -> list[int]:
    """Returns the elements with such a class, in the page's order."""
    return sorted(node for node, value in page.attribute("class").items() if any(map(wanted, value.lower().split())))
