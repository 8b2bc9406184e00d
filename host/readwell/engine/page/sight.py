"""What a person can't bring to sight on a page without a layout, as far as its markup and its own styles tell.

Scripts show what a style hides at first. So a style counts only if nothing on the page is there to reveal the element:
a rule for another state of it, a link or control that names it, an animation. What hides half of the page or more waits
for a script.
"""

from __future__ import annotations

import re
from typing import cast

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.colours import UNSEEN_OPACITY
from readwell.engine.page.declared_styles import declared
from readwell.engine.page.hiding import BOX_HINTS, BOXES, MADE, covers, enters, hides, opacity
from readwell.engine.page.legible import illegible
from readwell.engine.page.revealed import revealed, unnamed
from readwell.engine.page.snapshot import Mask, Snapshot, frozen, view
from readwell.engine.page.text import unseen, words
from readwell.engine.page.tree import subtree_sum, within

#: The encoding of a note in TeX; `text/plain` is none.
TEX = lazy(r"tex(?!t)", re.IGNORECASE)
#: More than this share of the page's words isn't hidden but waits.
WHOLE = 0.5
#: The texts that an article has at least.
ARTICLE = 3
#: Parts of drawings and formulas that browsers don't show; what has words for older browsers inside.
NEVER, PLAYERS = ("desc", "metadata", "defs", "symbol", "mphantom"), ("video", "audio", "canvas")


@view
def out_of_sight(page: Snapshot) -> Mask:
    """Returns the nodes that markup and styles hide for good."""
    tops = _by_markup(page) | _small(page, unnamed(page, _boxes(page)))
    texts = illegible(page)
    seen = np.where(unseen(page), np.int64(0), words(page))
    if int(seen[texts].sum()) > WHOLE * int(seen.sum()):
        texts[:] = False
    return cast(Mask, frozen(within(page, tops) | texts))


def _small(page: Snapshot, tops: Mask) -> Mask:
    """Returns the tops that don't hold half of the page's words by themselves, none if all together do."""
    seen = np.where(unseen(page), np.int64(0), words(page))
    # One text alone is data, and no article that waits.
    parts = subtree_sum(page, seen > 0)
    below, most = subtree_sum(page, seen), max(int(WHOLE * int(seen.sum())), 1)
    out = tops & ((below < most) | (parts < ARTICLE)) & ~page.tagged(("html", "body"))
    hidden = within(page, out & (parts >= ARTICLE))
    return out if int(seen[hidden].sum()) <= most else out & (parts < ARTICLE)


def _by_markup(page: Snapshot) -> Mask:
    """Returns elements that the markup itself hides."""
    out = unnamed(page, page.holding("hidden", lambda value: value.lower() != "until-found"))
    out |= page.tagged(PLAYERS)[page.parent] & (page.parent >= 0)
    out |= page.tagged(NEVER) | _comments_of_formulas(page) | page.holding("popover", lambda value: True)
    dialogs = page.tagged(("dialog",)).copy()
    dialogs[list(page.attribute("open"))] = False
    out |= dialogs
    if "rp" in page.tags:
        out |= page.tagged(("rp",)) & (subtree_sum(page, words(page)) > 0)
    if "svg" in page.tags:
        drawn = within(page, page.tagged(("svg",)))
        out |= drawn & _attribute_hides(page)
    return out


def _comments_of_formulas(page: Snapshot) -> Mask:
    """Returns notes inside formulas; their TeX is another way of writing what is shown."""
    notes = page.tagged(("annotation", "annotation-xml"))
    return notes & ~page.holding("encoding", lambda value: bool(TEX.search(value)) or "mathml" in value.lower())


def _attribute_hides(page: Snapshot) -> Mask:
    unpainted = page.holding("fill", lambda value: value.strip() in ("none", "transparent"))
    unpainted[list(page.attribute("stroke"))] = False
    return np.asarray(
        (page.tagged(("text", "tspan")) & unpainted)
        | page.holding("display", lambda value: value.strip() == "none")
        | page.holding("visibility", lambda value: value.strip() in ("hidden", "collapse"))
        | page.holding("opacity", lambda value: opacity({"opacity": value.strip()}) <= UNSEEN_OPACITY)
    )


def _boxes(page: Snapshot) -> Mask:
    """Returns elements whose box a style hides."""
    out = np.zeros(len(page), np.bool_)
    for block in declared(page, BOX_HINTS, BOXES):
        by = () if block.made else hides(block.own)
        if by and ("display" in by or not enters(block.own)):
            out |= block.nodes & ~revealed(page, by) if block.of_sheet else block.nodes
    for block in declared(page, ("absolute",), MADE) if page.styles else ():
        if block.made and covers(block.own):
            out |= block.nodes
    return out
