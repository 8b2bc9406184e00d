"""Panels that a control opens (tabs, accordions), and the heading of each."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from readwell.snapshot import Longs, Snapshot, view
from readwell.views.text import words
from readwell.views.tree import block_elements, end, subtree_sum, within

#: A longer element is not a heading.
LONGEST = 25
#: What classes and ids call a list whose entries open: an accordion, questions with their answers.
_OPENS = re.compile(r"accordi|collaps|disclos|expand|faq|fold|question|spoiler|toggle", re.IGNORECASE)

Pairs = list[tuple[int, int]]


@view
def heads(page: Snapshot) -> dict[int, int]:
    """Returns the heading of each panel, by the panel's node: by ARIA, or by names and the shape of a list."""
    if not {"aria-controls", "role", "class", "id"} & set(page.names):
        return {}
    found, count, ends, named = dict[int, int](), subtree_sum(page, words(page)), end(page), _named(page)
    menus = within(page, page.tagged(("nav", "menu", "dialog")))
    for pairs in _listed(page, count):
        if not menus[pairs[0][0]] and _is_fold(page, pairs, count):
            found.update({panel: head for head, panel in pairs})
    for head, name in _pairs(page):
        panel = named.get(name, -1)
        apart = panel >= ends[head] or ends[panel] <= head
        if panel >= 0 and apart and 0 < count[head] <= LONGEST and not menus[head] and not menus[panel]:
            found[panel] = head
    return found


def _named(page: Snapshot) -> dict[str, int]:
    """Returns the first node of each id."""
    return {name: node for node, name in reversed(page.attribute("id").items()) if name}


def _pairs(page: Snapshot) -> Iterator[tuple[int, str]]:
    """Yields controls that open a part of this page, and its id."""
    role, expanded = page.attribute("role"), page.attribute("aria-expanded")
    popup = page.attribute("aria-haspopup")
    for head, names in page.attribute("aria-controls").items():
        name = names.split(maxsplit=1)[:1]
        if name and head not in popup and (head in expanded or role.get(head, "").lower() == "tab"):
            yield head, name[0]
    for head, href in page.attribute("href").items():
        if role.get(head, "").lower() == "tab" and len(href) > 1 and href.startswith("#"):
            yield head, href[1:]


def _listed(page: Snapshot, count: Longs) -> Iterator[Pairs]:
    """Yields lists of two blocks each: entries of two, or headings and panels in turn under one parent."""
    inner: dict[int, list[int]] = {}
    for node in np.flatnonzero(block_elements(page) & (count > 0)).tolist():
        inner.setdefault(int(page.parent[node]), []).append(node)
    entries: dict[tuple[int, int, str], Pairs] = {}
    classes = page.attribute("class")
    for up, blocks in inner.items():
        if len(blocks) == 2 and count[up] == count[blocks].sum():
            entry = (int(page.parent[up]), int(page.tag[up]), classes.get(up, ""))
            entries.setdefault(entry, []).append((blocks[0], blocks[1]))
        elif len(blocks) % 2 == 0:
            yield list(zip(blocks[::2], blocks[1::2], strict=True))
    yield from entries.values()


def _is_fold(page: Snapshot, pairs: Pairs, count: Longs) -> bool:
    """Whether short headings, all different, stand before panels of one shape, and a name says that they open."""
    heads, panels = zip(*pairs, strict=True)
    classes, ids = page.attribute("class"), page.attribute("id")
    shapes = [{(int(page.tag[node]), classes.get(node, "")) for node in side} for side in (heads, panels)]
    if len(pairs) < 2 or any(len(shape) > 1 for shape in shapes) or shapes[0] == shapes[1]:
        return False
    if not all(0 < count[head] <= LONGEST for head in heads):
        return False
    above = int(page.parent[heads[0]])
    named = (heads[0], panels[0], above, int(page.parent[above]))
    if not any(_OPENS.search(f"{classes.get(node, '')} {ids.get(node, '')}") for node in named):
        return False
    ends = end(page)
    return len({"".join(map(page.string, range(head, int(ends[head])))) for head in heads}) == len(heads)
