"""The post that opens a thread, where it is built unlike its answers."""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.page.concepts import FOOTER, NAVIGATION, RELATED, concepts
from readwell.engine.page.moments import persons, times
from readwell.engine.page.snapshot import Longs, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import end, subtree_sum, within
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.threads.groups import Counts

#: An opening post has at least so many words outside its head.
FEWEST = 5


def opening(page: Snapshot, members: Longs, totals: Counts) -> list[int]:
    """The element before the first member that holds a post of another shape; none or one."""
    bits, ends = concepts(page), end(page)
    written = _written(page)
    node = int(members[0])
    while page.parent[node] >= 0 and page.tag_name(int(page.parent[node])) != "html":
        above = int(page.parent[node])
        best, found, child = FEWEST - 1, -1, above + 1
        while child < node:
            headed = totals.times[child] > 0 and totals.persons[child] > 0
            aside = bits[child] & (NAVIGATION | RELATED | FOOTER)
            if headed and not aside and written[child] > best and 2 * written[child] > totals.words[child] // 2:
                best, found = int(written[child]), child
            child = int(ends[child])
        if found >= 0:
            return [found]
        node = above
    return []


def _written(page: Snapshot) -> Longs:
    """Words below each node that are neither link, heading, time nor name."""
    head = within(page, times(page) | persons(page) | page.tagged(("a", *HEADING)))
    return subtree_sum(page, np.where(visible_text(page) & ~head, words(page), np.int64(0)))
