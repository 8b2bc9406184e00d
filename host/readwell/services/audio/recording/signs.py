"""Numbers the signs of an article: its characters without white space, in the order in which they are written.

White space is what a format may change; the signs are the same in the page, in the script that is spoken, and in the
file. So a place in one of them can be found in the others.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import blank
from readwell.engine.page.tree import is_text
from readwell.engine.render.document import Article, Part


def squeezed(text: str) -> str:
    """Returns a text's signs."""
    return "".join(text.split())


def texts(article: Article) -> Iterator[tuple[int, Part]]:
    """Yields each text of the article with the number of its first sign."""
    first = 0
    for part in article.everything():
        if part.kind == "text":
            yield first, part
            first += len(squeezed(part.text))


class Signs:
    """Finds the article's signs for places of the page."""

    def __init__(self, page: Snapshot, article: Article) -> None:
        self._page = page
        #: Node -> for stretches of its signs: their first in the node, in the article, and their number.
        self._held: dict[int, list[tuple[int, int, int]]] = {}
        leaves = np.flatnonzero(is_text(page) & ~blank(page)).tolist()
        self._next = dict(zip(leaves, [*leaves[1:], -1], strict=True))
        for first, part in texts(article):
            self._find(first, part)

    def _find(self, first: int, part: Part) -> None:
        """Adjacent texts of the page may have become one; a text with formulas may have become several."""
        wanted, node = squeezed(part.text), part.node
        while wanted and node >= 0:
            own = squeezed(self._page.string(node))
            known = self._held.get(node, [])
            after = known[-1][0] + known[-1][2] if known else 0
            at = own.find(wanted, after)
            count = len(wanted)
            if at < 0:
                at, count = after, len(own) - after
                if not wanted.startswith(own[after:]):
                    return
            self._held.setdefault(node, []).append((at, first, count))
            wanted, first, node = wanted[count:], first + count, self._next.get(node, -1)

    def of(self, node: int, start: int, end: int) -> tuple[int, int] | None:
        """Returns the signs that characters of a node stand for; None if the article doesn't show them."""
        if node not in self._held:
            return None
        text = _units(self._page.string(node))
        low = len(squeezed(_chars(text[: 2 * start])))
        high = low + len(squeezed(_chars(text[2 * start : 2 * end])))
        found = [
            (max(low, at) - at + first, min(high, at + count) - at + first)
            for at, first, count in self._held[node]
            if max(low, at) < min(high, at + count)
        ]
        return (found[0][0], found[-1][1]) if found else None


def _units(text: str) -> bytes:
    """Returns UTF-16, in which a browser counts."""
    return text.encode("utf-16-le", "surrogatepass")


def _chars(units: bytes) -> str:
    return units.decode("utf-16-le", "replace")
