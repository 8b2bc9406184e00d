"""The answer to "what does this page add to the article": from one page and what is known of those before."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.joining.blocks import named
from readwell.engine.joining.further import Further, further
from readwell.engine.joining.state import SoFar
from readwell.engine.joining.travel import rewrites, spans, travelling
from readwell.engine.page.selection import from_ranges, ranges
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.structure.elements import elements
from readwell.engine.views.tree import leaves


@dataclass(frozen=True, eq=False)
class Joined:
    """What a page adds: what is kept of it, which nodes travel, what is written anew, and what is known from now on."""

    kept: Mask
    taken: Mask
    rewrites: list[list[object]]
    gone: list[list[int]]
    over: str
    so_far: SoFar

    def wire(self, page: Snapshot) -> dict[str, Any]:
        """Returns it as in a reply."""
        if self.over:
            return {"over": self.over}
        keep, take = ranges(page, self.kept, leaves(page)), spans(page, self.taken)
        return {
            "keep": keep, "take": take, "rewrites": self.rewrites, "gone": self.gone, "so_far": self.so_far.wire(),
        }  # fmt: skip


def joined(page: Snapshot, kept: Mask, so_far: SoFar | None, base: str = "") -> Joined:
    """Returns what a page adds to the article so far; without one, it is the first page."""
    found = named(page, kept)
    address = addresses.without_fragment(page.url)[0]
    nothing = np.zeros(len(page), np.bool_)
    if so_far is None:
        known = SoFar((address,), frozenset(block.name for block in found), found)
        return Joined(kept, nothing, [], [], "", known)
    adds = further(so_far, page.url, found)
    if adds.over:
        return Joined(nothing, nothing, [], [], adds.over, so_far)
    return _added(page, kept, so_far, adds, base)


def _added(page: Snapshot, kept: Mask, so_far: SoFar, adds: Further, base: str) -> Joined:
    new = _new(page, kept, adds)
    taken = travelling(page, new)
    number = len(so_far.addresses) + 1
    written = rewrites(page, taken, base or elements(page).base, number, so_far.addresses)
    address = addresses.without_fragment(page.url)[0]
    after = replace(so_far, addresses=(*so_far.addresses, address), last=adds.new)
    return Joined(new, taken, written, [[block.first, block.last] for block in adds.gone], "", after)


def _new(page: Snapshot, kept: Mask, adds: Further) -> Mask:
    """Returns the kept leaves of the new blocks, and the white space and rules between them."""
    if not adds.new:
        return np.zeros(len(page), np.bool_)
    known = np.zeros(len(page), np.bool_)
    for block in named(page, kept):
        known[block.first : block.last] = True
    fresh = from_ranges(page, [(block.first, block.last) for block in adds.new], leaves(page))
    first, last = adds.new[0].first, adds.new[-1].last
    between = np.zeros(len(page), np.bool_)
    between[first:last] = True
    return np.asarray(kept & (fresh | (between & ~known)))
