"""Panels that a control opens (tabs, accordions), and the heading of each."""

from __future__ import annotations

from collections.abc import Iterator

from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.page.text import words
from readwell.engine.page.tree import end, subtree_sum, within

#: A longer element is not a heading.
LONGEST = 25


@view
def heads(page: Snapshot) -> dict[int, int]:
    """Returns the heading of each panel, by the panel's node, from the page's ARIA attributes."""
    found: dict[int, int] = {}
    if not {"aria-controls", "role"} & set(page.names):
        return found
    count, ends, named = subtree_sum(page, words(page)), end(page), _named(page)
    menus = within(page, page.tagged(("nav", "menu", "dialog")))
    for head, name in _pairs(page):
        panel = named.get(name, -1)
        apart = panel >= ends[head] or ends[panel] <= head
        if panel >= 0 and apart and 0 < count[head] <= LONGEST and not menus[head] and not menus[panel]:
            found.setdefault(panel, head)
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
