"""Removes link lists: table cells with too many links for their words.

As printed: links / (letters outside links / 5) over 0.25, in table cells. Today's pages are no longer tables, so the
same test can be applied to every block element, counting only what the block contains directly, not in nested blocks.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from readwell.engine.basics.vocabulary import CELL
from readwell.engine.page.links import linked, links
from readwell.engine.page.selection import setting
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot
from readwell.engine.page.text import letters, unseen
from readwell.engine.page.tree import nearest, subtree_sum, within

#: Elements that take the role of table cells on today's pages.
BLOCKS = frozenset(
    """td th div ul ol dl li dt dd p blockquote section article aside nav header footer main h1 h2 h3 h4 h5 h6
    figure""".split()
)


@dataclass(frozen=True)
class LinkLists:
    """Settings: what a link list is and what of it is removed."""

    link_lists: bool = setting(True, "Drop link lists. On in the original.")
    link_ratio: float = setting(
        0.25, "Links for each word outside links, from which on a cell is a list. Original: 0.25.", range=(0.0, 10.0)
    )
    letters_per_word: int = setting(5, "Letters that count as one word. Paper: 5.", range=(1, 20))
    cells: str = setting(
        "blocks",
        "What is tested. Cells: table cells with all they hold, as printed. Blocks: block elements with "
        "what they hold themselves, as later re-implementations do: pages of today have no cells.",
        choices=("blocks", "cells"),
    )
    list_loses: str = setting(
        "content",
        "What goes: its links only; all its content, as printed; or the cell itself, the paper's option.",
        choices=("links", "content", "cell"),
    )


def ratios(settings: LinkLists, page: Snapshot) -> Callable[[int], float | None]:
    """Returns what gives for a node the links for each word of the cell that it is judged with; None outside cells."""
    if settings.cells == "cells":
        owner, counts = nearest(page, page.tagged(CELL)), subtree_sum(page, links(page))
        plain = subtree_sum(page, free(page))
    else:
        parting = page.tagged(BLOCKS)
        owner = np.where(parting, np.int32(-1), nearest(page, parting))
        counts, plain = _held(owner, links(page)), _held(owner, free(page))

    def ratio(node: int) -> float | None:
        cell = int(owner[node])
        if cell < 0 or not settings.link_lists:
            return None
        # Links without a word exceed any limit; a word is at least one.
        return float(counts[cell]) * settings.letters_per_word / max(float(plain[cell]), 1.0)

    return ratio


def drop(settings: LinkLists, page: Snapshot) -> Mask:
    """Returns what is removed of the link lists."""
    if not settings.link_lists:
        return np.zeros(len(page), np.bool_)
    if settings.cells == "cells":
        return _cells(settings, page)
    return _blocks(settings, page)


def _cells(settings: LinkLists, page: Snapshot) -> Mask:
    cells = page.tagged(CELL) & _listed(settings, subtree_sum(page, links(page)), subtree_sum(page, free(page)))
    if settings.list_loses == "cell":
        return np.asarray(cells)
    if settings.list_loses == "content":  # all that stands in the cell: pictures and frames, too
        return np.asarray(within(page, _children(page, cells)))
    return np.asarray(within(page, cells) & links(page))


def _children(page: Snapshot, tops: Mask) -> Mask:
    """Returns the nodes directly in these."""
    return np.asarray((page.parent >= 0) & tops[page.parent])


def _blocks(settings: LinkLists, page: Snapshot) -> Mask:
    parting = page.tagged(BLOCKS)
    owner: Ints = np.where(parting, np.int32(-1), nearest(page, parting))
    lists = parting & _listed(settings, _held(owner, links(page)), _held(owner, free(page)))
    if settings.list_loses == "cell":
        return np.asarray(lists)
    inside = (owner >= 0) & lists[owner]
    if settings.list_loses == "content":  # all that the block holds itself, but for what holds blocks of its own
        return np.asarray(inside & (subtree_sum(page, parting) == 0))
    return np.asarray(inside & links(page))


def _listed(settings: LinkLists, count: Longs, plain: Longs) -> Mask:
    """Tests links / (letters / letters per word) > ratio; with links and no words, the ratio exceeds any limit."""
    return np.asarray(count * settings.letters_per_word > settings.link_ratio * plain)


def _held(owner: Ints, amount: Longs | Mask) -> Longs:
    """Returns what each block holds itself. The sums are exact, though bincount uses floats."""
    owned = owner >= 0
    return np.bincount(owner[owned].astype(np.intp), weights=amount[owned], minlength=len(owner)).astype(np.int64)


def free(page: Snapshot) -> Longs:
    """Returns the letters of each visible text outside links."""
    return np.where(linked(page) | unseen(page), 0, letters(page)).astype(np.int64)
