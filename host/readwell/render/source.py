"""The page and what is kept of it, as those who recognise formulas, code or notes ask about them."""

from __future__ import annotations

from dataclasses import dataclass, field
from urllib.parse import urljoin

import numpy as np

from readwell.snapshot import Ints, Longs, Mask, Snapshot
from readwell.views.text import blank
from readwell.views.tree import end, is_text, leaves
from readwell.views.visible import visible_text

#: Addresses a saved text may name; anything else (javascript:, data: ...) never leaves the page.
SCHEMES = ("http://", "https://", "mailto:", "tel:", "ftp://")


@dataclass(frozen=True, eq=False)
class Source:
    """A page, its kept leaves, and for each node how many kept leaves stand before it."""

    page: Snapshot
    kept: Mask
    before: Longs  # (nodes + 1,)
    ends: list[int]
    base: str
    known: dict[int, list[int]] = field(default_factory=dict)  # children, listed once

    def has(self, node: int) -> bool:
        """Whether anything at or below the node is kept."""
        return bool(self.before[self.ends[node]] > self.before[node])

    def below(self, node: int) -> range:
        """The ids of a subtree."""
        return range(node, self.ends[node])

    def words(self, node: int) -> str:
        """The kept text of a subtree, as it stands in the page."""
        first, last = node, self.ends[node]
        inside = np.flatnonzero(self.kept[first:last] & is_text(self.page)[first:last]) + first
        return "".join(self.page.string(leaf) for leaf in inside.tolist())

    def raw(self, node: int) -> str:
        """All text of a subtree, kept or not."""
        return "".join(self.page.string(leaf) for leaf in self.below(node))

    def attribute(self, node: int, name: str) -> str:
        """An attribute's value, empty where there is none."""
        return self.page.attribute(name).get(node, "")

    def tokens(self, node: int) -> list[str]:
        """The class names of an element, in lower case."""
        return self.attribute(node, "class").lower().split()

    def tag(self, node: int) -> str:
        """The name of a node's tag."""
        return self.page.tag_name(node)

    def above(self, node: int, levels: int) -> list[int]:
        """The ancestors, nearest first, at most so many."""
        out: list[int] = []
        while len(out) < levels and (node := int(self.page.parent[node])) >= 0:
            out.append(node)
        return out

    def children(self, node: int) -> list[int]:
        """The child nodes in order."""
        if node not in self.known:
            out, at, last = [], node + 1, self.ends[node]
            while at < last:
                out.append(at)
                at = self.ends[at]
            self.known[node] = out
        return self.known[node]

    def tagged(self, *names: str) -> list[int]:
        """All elements of these names in order."""
        return np.flatnonzero(self.page.tagged(names)).tolist()

    def address(self, written: str) -> str:
        """An address made absolute; empty if it is none that may leave the page."""
        written = written.strip()
        if not written:
            return ""
        try:
            whole = urljoin(self.base, written)
        except ValueError:
            return ""
        return whole if whole.lower().startswith(SCHEMES) else ""


def source(page: Snapshot, kept: Mask) -> Source:
    """The page as recognisers ask about it, with what extractors never judge decided by what stands around it."""
    ends = end(page)
    kept = kept | _between(page, kept) | _of_figures(page, kept, ends)
    try:
        base = urljoin(page.url, page.facts.get("base", ""))
    except ValueError:
        base = page.url
    return Source(page, kept, _counted(kept), ends.tolist(), base)


def _between(page: Snapshot, kept: Mask) -> Mask:
    """Frames, wordless formulas and the markup of `noscript` are kept where the words before and after them are."""
    silent = page.tagged(("iframe", "object", "embed", "noscript")) & leaves(page)
    speaking = np.flatnonzero(visible_text(page))
    quiet = np.flatnonzero(silent)
    place = np.searchsorted(speaking, quiet)
    told = kept[speaking]
    mask = np.zeros(len(page), np.bool_)
    mask[quiet] = np.concatenate(([False], told))[place] & np.concatenate((told, [False]))[place]
    formulas = [node for node, kind in page.attribute("type").items() if kind.lower().startswith("math/")]
    inner = np.flatnonzero(np.isin(page.parent, np.array(formulas, np.int64)))
    place = np.searchsorted(speaking, inner)
    mask[inner] = np.concatenate(([False], told))[place] & np.concatenate((told, [True]))[place]
    # A formula may be drawn as shapes, its words there for screen readers alone: no leaf of it is ever judged.
    drawn = np.flatnonzero(page.tagged(("mjx-container", "math")))
    place = np.searchsorted(speaking, drawn)
    wordless = place == np.searchsorted(speaking, end(page)[drawn])
    around = np.concatenate(([False], told))[place] & np.concatenate((told, [True]))[place]
    mask[drawn[wordless & around]] = True
    return mask


def _of_figures(page: Snapshot, kept: Mask, ends: Ints) -> Mask:
    """The pictures of a figure whose caption is kept: a figure is one thing."""
    speaking = _counted(kept & is_text(page) & ~blank(page))
    pictures = page.tagged(("img", "canvas", "video", "audio", "iframe"))
    mask = np.zeros(len(page), np.bool_)
    figures = np.flatnonzero(page.tagged(("figure",)))
    for figure in figures[speaking[ends[figures]] > speaking[figures]].tolist():
        mask[figure : ends[figure]] |= pictures[figure : ends[figure]]
    return mask


def _counted(mask: Mask) -> Longs:
    total = np.zeros(len(mask) + 1, np.int64)
    np.cumsum(mask, out=total[1:])
    return total
