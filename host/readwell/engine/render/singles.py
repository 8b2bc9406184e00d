"""Blocks that contain one text and nothing else: most of the blocks of any page, and all of a page of tiny cells.

The builder makes each of them at once, without opening and closing anything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import chain

import numpy as np

from readwell.engine.page.snapshot import Ints, Mask, Snapshot, view
from readwell.engine.page.tree import end, is_text

#: What such a block is, by its tag; the others only end lines on both sides.
KINDS = {"td": "cell", "li": "item", "dd": "definition", "blockquote": "quote"}
#: Attributes that make facts of any block, of a cell or of a quotation.
_SAYING = ("lang", "xml:lang", "dir", "id", "colspan", "rowspan", "style", "align", "cite", "start")


@view
def _plain(page: Snapshot) -> Mask:
    """Returns elements with one child, a text, and without attributes that say something of a block."""
    ids = np.arange(len(page), dtype=np.int32)
    out = end(page) == ids + 2
    out[:-1] &= is_text(page)[1:]
    for name in _SAYING:
        out[list(page.attribute(name))] = False
    return np.asarray(out)


def singles(page: Snapshot, lines: Mask, table: Ints, special: Iterable[Collection[int]]) -> list[str | None]:
    """Returns for each node its kind, "" if it only ends lines, None if it must be looked at.

    `lines` are the block elements, `table` has the data table around each node; `special` are nodes that are more.
    """
    single = _plain(page) & lines
    owner = np.fromiter(chain.from_iterable(special), np.int64)
    owner = np.concatenate((owner, page.parent[owner]))
    single[owner[owner >= 0]] = False
    named = [KINDS.get(tag, "" if tag in ("p", "div") else None) for tag in page.tags]
    cell = (page.tagged(("td",)) & (table < 0)).tolist()
    every = zip(page.tag.tolist(), single.tolist(), cell, strict=True)
    return [("" if outside else named[tag]) if alone else None for tag, alone, outside in every]
