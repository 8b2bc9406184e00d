"""The answer to "what does this page add to the article": from one page and what is known of those before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from readwell.engine.answer.settle import settle
from readwell.engine.basics import addresses
from readwell.engine.joining.blocks import Block, name, named
from readwell.engine.joining.ends import SAME, day_of, over, printed, titles_of
from readwell.engine.joining.further import Further, further
from readwell.engine.joining.state import MOST_BLOCKS, Said, SoFar
from readwell.engine.joining.travel import arrived, led_on, rewrites, spans, travelling
from readwell.engine.joining.whole import completed, heading, parted
from readwell.engine.metadata import metadata
from readwell.engine.page.selection import from_ranges, marked, ranges
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import end, leaves
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.elements import elements
from readwell.engine.structure.paging import paging
from readwell.engine.structure.paging.marks import without_mark

#: What leads to more of the same work; another article is none.
PARTS = ("page", "thread", "chapter")


@dataclass(frozen=True, eq=False)
class Joined:
    """What a page adds: what is kept of it, which nodes travel, what is written anew, and what is known from now on."""

    kept: Mask
    taken: Mask
    so_far: SoFar
    over: str = ""
    rewrites: list[list[object]] = field(default_factory=list)
    gone: list[list[int]] = field(default_factory=list)
    #: Links of the joined page that lead to this page: node, attribute, value.
    arrived: list[list[object]] = field(default_factory=list)
    title: str = ""

    def wire(self, page: Snapshot) -> dict[str, Any]:
        """Returns it as in a reply."""
        if self.over:
            return {"over": self.over}
        return {
            "keep": ranges(page, self.kept, leaves(page)),
            "take": spans(page, self.taken),
            "rewrites": self.rewrites,
            "arrived": self.arrived,
            "gone": self.gone,
            "title": self.title,
            "so_far": self.so_far.wire(),
        }


def joined(
    page: Snapshot, kept: Mask, so_far: SoFar | None, base: str = "", facts: Mapping[str, Any] | None = None
) -> Joined:
    """Returns what a page adds to the article so far; without one, it is the first page."""
    nothing = np.zeros(len(page), np.bool_)
    if so_far is None:
        return Joined(kept, nothing, _begun(page, kept), title=_title(page))
    kept = completed(page, kept, so_far)
    total = int(words(page)[kept & visible_text(page)].sum())
    kept = settle(page, marked(kept | heading(page, kept))).kept
    found = named(page, kept)
    ends = over(page, so_far, found, total, facts or {})
    adds = further(so_far, found, _named_title(page)) if not ends else Further()
    if ends or not adds.new:
        return Joined(nothing, nothing, so_far, ends or SAME)
    return _added(page, kept, so_far, found, adds, base)


def _begun(page: Snapshot, kept: Mask) -> SoFar:
    """Returns what is known when nothing but the first page is."""
    found = named(page, kept)[:MOST_BLOCKS]
    titles = titles_of(page)
    every = [*titles, *(one for title in titles if (one := without_mark(title)))]
    left, places = parted(page, kept)
    address = addresses.without_fragment(page.url)[0]
    kind, onward = _onward(page)
    return SoFar(
        addresses=(address,), prints=(printed(found),), first=_said(found), before=_said(found), last=found,
        left=frozenset(sorted(left)[:MOST_BLOCKS]), places=frozenset(sorted(places)[:MOST_BLOCKS]),
        titles=frozenset(map(name, every)), title=titles[0] if titles else "", day=day_of(page),
        kind=kind if kind in PARTS else "", onward=kind, next=onward, size=len(page),
        waiting=led_on(page, np.ones(len(page), np.bool_), 0, (address,)),
    )  # fmt: skip


def _said(found: tuple[Block, ...]) -> tuple[Said, ...]:
    return tuple((block.name, block.words) for block in found)


def _onward(page: Snapshot) -> tuple[str, str]:
    """Returns of what the next page is one, and its address."""
    next_ = paging(page).next
    return (next_.kind, next_.address) if next_ else ("", "")


def _added(page: Snapshot, kept: Mask, so_far: SoFar, found: tuple[Block, ...], adds: Further, base: str) -> Joined:
    new = _new(page, kept, found, adds)
    taken = travelling(page, new)
    number = len(so_far.addresses) + 1
    address = addresses.without_fragment(page.url)[0]
    every = (*so_far.addresses, address)
    written = rewrites(page, taken, base or elements(page).base, number, every)
    here, waiting = arrived(page, taken, so_far, number)
    kind, onward = _onward(page)
    after = replace(
        so_far, addresses=every, prints=(*so_far.prints, printed(found)), before=_said(found[:MOST_BLOCKS]),
        last=adds.new[-MOST_BLOCKS:], kind=kind if kind in PARTS else so_far.kind, onward=kind, next=onward,
        size=so_far.size + 1 + int(taken.sum()), waiting=(*waiting, *led_on(page, taken, so_far.size, every)),
    )  # fmt: skip
    gone = sorted([block.first, block.last] for block in adds.gone)
    return Joined(new, taken, after, "", written, gone, here, _title(page, so_far, new))


def _new(page: Snapshot, kept: Mask, found: tuple[Block, ...], adds: Further) -> Mask:
    """Returns the kept leaves of the new blocks, and the white space and rules between them."""
    known = from_ranges(page, [(block.first, block.last) for block in found], np.ones(len(page), np.bool_))
    fresh = from_ranges(page, [(block.first, block.last) for block in adds.new], leaves(page))
    between = np.zeros(len(page), np.bool_)
    between[adds.new[0].first : adds.new[-1].last] = True
    return np.asarray(kept & (fresh | (between & ~known)))


def _named_title(page: Snapshot) -> str:
    found = metadata(page).get("title")
    return name(found.value) if found else ""


def _title(page: Snapshot, so_far: SoFar | None = None, new: Mask | None = None) -> str:
    """Returns a page's own title as a part of the whole: a chapter's, or a heading that its first page doesn't have."""
    found = metadata(page).get("title")
    if found is None:
        return ""
    if so_far is None or new is None or (so_far.kind == "chapter" and name(found.value) not in so_far.titles):
        return found.value
    shown = found.node >= 0 and bool(new[found.node : int(end(page)[found.node])].any())
    return found.value if shown else ""
