"""Link quota filter: Mantratzis, Orgun, Cassidy, 'Separating XHTML content from navigation clutter', Hypertext 2005.

A block with more link text than the quota is removed with all its contents. The quotas 25, 50 and 75 are Gottron's.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.selection import Selection, marked, setting
from readwell.snapshot import Longs, Snapshot
from readwell.views.links import linked
from readwell.views.text import length, shown_texts
from readwell.views.tree import nearest, subtree_sum, within

#: Block elements for this algorithm, without the body: else a page of links would be removed completely.
FILTERED = frozenset(
    """div td th tr table ul ol dl li p center form blockquote h1 h2 h3 h4 h5 h6 article aside details dd dt figure
    footer header main menu nav section""".split()
)


@dataclass(frozen=True)
class LinkQuota:
    """Drops every block whose text is links for more than a quota."""

    name: ClassVar[str] = "lqf"
    title: ClassVar[str] = "Link quota filter"
    paper: ClassVar[str] = "Mantratzis, Orgun, Cassidy 2005; Gottron 2008"

    quota: int = setting(
        50, "Share of a block's characters that may be links. Papers compare 25, 50 and 75.", range=(1, 100), unit="%"
    )

    def select(self, page: Snapshot) -> Selection:
        """Keeps the texts in no dropped block."""
        speaking = shown_texts(page)
        amount = np.where(speaking, length(page), 0)
        dropped = self.dropped(page, amount)
        return marked(speaking & ~within(page, dropped))

    def dropped(self, page: Snapshot, amount: Longs) -> np.ndarray:
        """Returns the blocks over the quota, from the inside out: text removed inside no longer counts outside."""
        whole, links = subtree_sum(page, amount), subtree_sum(page, np.where(linked(page), amount, 0))
        # Removing links only lowers the share around them, so blocks under the quota from the start are never removed.
        hot = page.tagged(FILTERED) & (links * 100 > whole * self.quota)
        ids = np.flatnonzero(hot)
        mask = np.zeros(len(page), np.bool_)
        lost: dict[int, tuple[int, int]] = {}
        around = nearest(page, hot)[np.maximum(page.parent[ids], 0)]
        rows = zip(ids.tolist(), around.tolist(), whole[ids].tolist(), links[ids].tolist(), strict=True)
        for node, outer, all_, linked_ in reversed(list(rows)):
            gone, gone_links = lost.get(node, (0, 0))
            if (linked_ - gone_links) * 100 > (all_ - gone) * self.quota:
                mask[node] = True
                gone, gone_links = all_, linked_
            if 0 <= outer < node:
                before, before_links = lost.get(outer, (0, 0))
                lost[outer] = before + gone, before_links + gone_links
        return mask
