"""Figures: a picture, or some, with the caption that belongs to them, however a page marks them up.

A caption is a `figcaption`, or an element without a picture whose names call it one. Its figure is the smallest box
around both that holds no other words; a `figure` may hold more.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.page.concepts import CAPTION, concepts, visible_words_inside
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot, frozen, view
from readwell.engine.page.text import words
from readwell.engine.page.tree import end, furthest, nearest, subtree_sum, within
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.claims import Picture
from readwell.engine.structure.pictures import pictures

#: Words of the longest caption: what has more is a text that is only called one.
LONGEST = 120
#: Pictures of the fullest figure with one caption.
MOST = 12


@view
def captions(page: Snapshot) -> Mask:
    """Returns what is inside captions: words that are not the text's own."""
    called = (concepts(page) & CAPTION) > 0
    told = visible_words_inside(page)
    small = (told <= LONGEST) & (2 * told < told[0]) & (subtree_sum(page, _shown(page)) == 0)
    return cast(Mask, frozen(within(page, page.tagged(("figcaption",)) | called & small)))


def _shown(page: Snapshot) -> Mask:
    """Returns the elements that show a picture."""
    shown = np.zeros(len(page), np.bool_)
    shown[[node for node, claim in pictures(page).items() if isinstance(claim, Picture)]] = True
    return shown


@dataclass(frozen=True, eq=False)
class Figures:
    """The caption tops of a page that have pictures, and for each the box that is its figure."""

    tops: Longs
    boxes: Longs
    #: For each node the top of the caption with a picture that it is in, or -1.
    caption: Ints


@view
def figures(page: Snapshot) -> Figures:
    """Returns every caption that has its pictures beside it."""
    inside = captions(page)
    top = furthest(page, inside)
    tops = np.flatnonzero(top == np.arange(len(page)))
    seen = np.where(visible_text(page), words(page), np.int64(0))
    others = subtree_sum(page, np.where(inside, np.int64(0), seen))
    told = subtree_sum(page, np.where(inside, seen, np.int64(0)))
    held = subtree_sum(page, _shown(page) & ~inside)
    box = (held > 0) & (held <= MOST) & (told <= LONGEST) & ((others == 0) | page.tagged(("figure",)))
    boxes = nearest(page, box)[tops] if len(tops) else np.zeros(0, np.int32)
    with_words = (boxes >= 0) & (told[tops] > 0)
    chosen = np.zeros(len(page) + 1, np.int64)
    for node in tops[with_words].tolist():
        chosen[node] += 1
        chosen[end(page)[node]] -= 1
    own = running_sums(chosen)[:-1] > 0
    return Figures(tops[with_words], boxes[with_words].astype(np.int64), np.where(own, top, np.int32(-1)))
