"""Lookups that all recognisers share: attributes, class names, ancestors, text, addresses."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.running import running_sums
from readwell.engine.page.snapshot import Snapshot, view
from readwell.engine.page.tree import end

#: Two letters in a row, unlike the numbers, arrows and single letters of a mark.
WORD = lazy(r"[^\W\d_]{2}")
#: Nodes of a subtree that may be a label, a mark or a sign; larger subtrees are never read for that.
SMALL = 100
#: Sources of one picture or player that are considered.
SOURCES = 20


@dataclass(frozen=True, eq=False)
class Elements:
    """A page with its subtree ends and base address as plain Python values, which are fast to read one by one."""

    page: Snapshot
    ends: list[int]
    base: str
    known: dict[int, list[int]] = field(default_factory=dict, repr=False, compare=False)  # children, cached
    listed: dict[tuple[str, ...], list[int]] = field(default_factory=dict, repr=False, compare=False)  # by tags
    outer: dict[str, list[int]] = field(default_factory=dict, repr=False, compare=False)
    sums: dict[Callable[[str], int], list[int]] = field(default_factory=dict, repr=False, compare=False)
    joined: dict[str, str] = field(default_factory=dict, repr=False, compare=False)  # addresses, as written
    parents: list[int] = field(default_factory=list, repr=False, compare=False)

    def below(self, node: int) -> range:
        """Returns the ids of a subtree, the node itself first."""
        return range(node, self.ends[node])

    def raw(self, node: int) -> str:
        """Returns all text of a subtree, unchanged."""
        return "".join([self.page.string(leaf) for leaf in self.below(node)])

    def brief(self, node: int) -> str:
        """Returns the text of a small subtree with single spaces; empty for a larger one.

        A large subtree could be read again at every level above it.
        """
        return " ".join(self.raw(node).split()) if self.ends[node] - node <= SMALL else ""

    def length(self, node: int) -> int:
        """Returns the characters of a subtree, without white space at the ends of each text."""
        return self._sum(_characters, node)

    def worded(self, node: int) -> bool:
        """Whether a subtree contains a word: two letters in a row."""
        return self._sum(_has_word, node) > 0

    def numeric(self, node: int) -> bool:
        """Whether a subtree contains only numbers."""
        return self._sum(_is_lettered, node) == 0

    def _sum(self, measure: Callable[[str], int], node: int) -> int:
        """Sums a measure over the texts of a subtree; each text is measured once, not at every level."""
        if measure not in self.sums:
            known = np.array([measure(text) for text in self.page.strings], np.int64)
            self.sums[measure] = [0, *running_sums(known[self.page.text]).tolist()]
        return self.sums[measure][self.ends[node]] - self.sums[measure][node]

    def attribute(self, node: int, name: str) -> str:
        """Returns an attribute's value, or an empty string."""
        return self.page.attribute(name).get(node, "")

    def tokens(self, node: int) -> list[str]:
        """Returns the class names of an element, in lower case."""
        return self.attribute(node, "class").lower().split()

    def tag(self, node: int) -> str:
        """Returns the name of a node's tag."""
        return self.page.tag_name(node)

    def above(self, node: int, levels: int) -> list[int]:
        """Returns the ancestors, nearest first, at most `levels` of them."""
        out: list[int] = []
        while len(out) < levels and (node := self.parents[node]) >= 0:
            out.append(node)
        return out

    def children(self, node: int) -> list[int]:
        """Returns the child nodes in order."""
        if node not in self.known:
            out, at, last = [], node + 1, self.ends[node]
            while at < last:
                out.append(at)
                at = self.ends[at]
            self.known[node] = out
        return self.known[node]

    def tagged(self, *names: str) -> list[int]:
        """Returns all elements with these names in order."""
        if names not in self.listed:
            self.listed[names] = np.flatnonzero(self.page.tagged(names)).tolist()
        return self.listed[names]

    def inside(self, node: int, name: str, most: int) -> Sequence[int]:
        """Returns the first elements with this name in a subtree, at most `most`."""
        return self._between(self.tagged(name), node)[:most]

    def outermost(self, name: str, node: int = 0) -> Sequence[int]:
        """Returns the elements with this name in a subtree that are not nested in another of them."""
        if name not in self.outer:
            until, out = 0, []
            for one in self.tagged(name):
                if one >= until:
                    out.append(one)
                    until = self.ends[one]
            self.outer[name] = out
        return self._between(self.outer[name], node)

    def _between(self, ids: list[int], node: int) -> Sequence[int]:
        return ids[bisect_left(ids, node) : bisect_left(ids, self.ends[node])]

    def address(self, written: str) -> str:
        """Returns an absolute address; empty if its scheme isn't allowed."""
        if written not in self.joined:
            self.joined[written] = addresses.absolute(self.base, written)
        return self.joined[written]


def _characters(text: str) -> int:
    return len(text.strip())


def _has_word(text: str) -> int:
    return WORD.search(text) is not None


def _is_lettered(text: str) -> int:
    return not all(word.isdecimal() for word in text.split())


@view
def elements(page: Snapshot) -> Elements:
    """Returns the lookups for one page."""
    base = addresses.base(page.url, page.facts.get("base", ""))
    return Elements(page, end(page).tolist(), base, parents=page.parent.tolist())
