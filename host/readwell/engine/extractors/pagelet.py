"""Largest pagelet: Bar-Yossef, Rajagopalan, 'Template detection via data mining and its applications', WWW 2002.

A pagelet is a self-contained part of the page: none of its children has enough links to be a pagelet itself.
Taking the one with most text for the main content is Gottron's idea; LP-7 is the variant with seven links.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.extractors.explanations.measures import by_text, compared, measured
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.links import links
from readwell.engine.page.selection import Selection, marked, setting
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import length, shown_texts
from readwell.engine.page.tree import end, nearest, subtree_sum


@dataclass(frozen=True)
class LargestPagelet:
    """Keeps the part of the page with most text that holds no link-rich parts of its own."""

    name: ClassVar[str] = "pagelet"
    title: ClassVar[str] = "Largest pagelet"
    paper: ClassVar[str] = "Bar-Yossef, Rajagopalan 2002; Gottron 2007"

    links: int = setting(7, "Links that make a child a part of its own. 7 in LP-7.", range=(1, 200))

    def select(self, page: Snapshot) -> Selection:
        """Keeps the texts of the largest pagelet, the first of equals."""
        speaking = shown_texts(page)
        tops = np.flatnonzero(self.pagelets(page))
        sizes = subtree_sum(page, np.where(speaking, length(page), 0))[tops]
        best = int(tops[int(np.argmax(sizes))])
        mask = np.zeros(len(page), np.bool_)
        mask[best : int(end(page)[best])] = True
        return marked(mask & speaking)

    def pagelets(self, page: Snapshot) -> Mask:
        """Returns nodes that are reached from the root through split ones, and are not split themselves."""
        # A node is split if a child has enough links; then it has enough too, and so its parent is split.
        rich = (subtree_sum(page, links(page)) >= self.links) & (page.parent >= 0)
        split = np.zeros(len(page), np.bool_)
        split[page.parent[rich]] = True
        reached = split[page.parent] | (page.parent < 0)
        return np.asarray(reached & ~split)

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block the text of its pagelet beside the largest's, and its links."""
        tops = self.pagelets(page)
        own, count = nearest(page, tops), subtree_sum(page, links(page))
        sizes = subtree_sum(page, np.where(shown_texts(page), length(page), 0))
        best = int(sizes[tops].max(initial=0))

        def of_text(node: int) -> list[Reason]:
            top = int(own[node])
            return [
                compared(f"characters of its pagelet <{page.tag_name(top)}>", int(sizes[top]), "≥", best),
                measured("links in its pagelet", int(count[top])),
            ]

        return by_text(page, parts, of_text)
