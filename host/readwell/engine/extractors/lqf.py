"""Link quota filter: Mantratzis, Orgun, Cassidy, 'Separating XHTML content from navigation clutter', Hypertext 2005.

A block with more link text than the quota is removed with all its contents. The quotas 25, 50 and 75 are Gottron's.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.extractors.explanations.measures import by_text, compared, measured
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.links import linked
from readwell.engine.page.selection import Selection, marked, setting
from readwell.engine.page.snapshot import Longs, Snapshot
from readwell.engine.page.text import length, shown_texts
from readwell.engine.page.tree import nearest, subtree_sum, within

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

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block the link quota of the element that was dropped with it, or of the one around it."""
        amount = np.where(shown_texts(page), length(page), 0)
        dropped = self.dropped(page, amount)
        gone = nearest(page, dropped)
        # What was dropped inside an element no longer counts in it.
        own = np.where(gone >= 0, gone, nearest(page, page.tagged(FILTERED) & ~within(page, dropped)))
        left = np.where(gone < 0, amount, np.int64(0))
        whole, links = (subtree_sum(page, some) for some in (left, np.where(linked(page), left, 0)))
        inner = [
            np.bincount(np.maximum(gone, 0).astype(np.intp), weights=np.where(gone >= 0, some, 0), minlength=len(page))
            for some in (amount, np.where(linked(page), amount, 0))
        ]

        def of_text(node: int) -> list[Reason]:
            around = int(own[node])
            if around < 0:
                return [measured("link quota", "outside all blocks")]
            all_, part = (inner[0], inner[1]) if gone[node] >= 0 else (whole, links)
            quota = 100 * float(part[around]) / max(float(all_[around]), 1.0)
            return [compared(f"link quota of <{page.tag_name(around)}>", quota, ">", self.quota, "%")]

        return by_text(page, parts, of_text)
