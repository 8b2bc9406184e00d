"""Comments without an element of their own: a line with a name and a time, what was written, the next such line.

All of it stands side by side in one element, as older weblogs write it.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.running import sums_from_zero
from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.page.numbers import distinct
from readwell.engine.page.snapshot import Longs, Snapshot, view
from readwell.engine.page.tree import end, is_text, within
from readwell.engine.structure.threads.groups import counts
from readwell.engine.structure.threads.posts import Post, assembled

#: A line above a comment has at most so many words, and so many comments are a thread.
LONGEST, FEWEST = 12, 2
#: Of ten such lines so many have something written below them.
WRITTEN = 8
#: What ends the last comment: a form to answer with, the next part of the page.
LAST = ("form", "fieldset", "textarea", "footer", "nav", "aside", "section", "article", "script")


@view
def flat_posts(page: Snapshot) -> tuple[Post, ...]:
    """Returns the longest row of such comments; empty if there is none."""
    heads = _lines(page)
    best: tuple[Post, ...] = ()
    above = page.parent[heads]
    for parent in distinct(above).tolist():
        own = heads[above == parent]
        if len(own) > max(len(best), FEWEST - 1):
            found = _row(page, own.tolist(), _last(page, int(parent), int(own[-1])))
            best = found if len(found) > len(best) else best
    return best


def _lines(page: Snapshot) -> Longs:
    """Returns small elements that hold a time and something more, and no link that is all of it."""
    held = counts(page)
    small = (held.words > 1) & (held.words <= LONGEST) & (held.times > 0) & (held.linked < held.words)
    lines = small & ~is_text(page) & ~within(page, page.tagged(HEADING))
    inside = np.zeros(len(page), np.bool_)
    inside[1:] = lines[page.parent[1:]]
    lines &= ~within(page, inside)
    return np.flatnonzero(lines).astype(np.int64)


def _last(page: Snapshot, parent: int, head: int) -> int:
    """Returns where the last comment ends: at a form, a heading or a part of the page, else with its element."""
    ends = end(page)
    node, last = int(ends[head]), int(ends[parent])
    while node < last and page.tag_name(node) not in LAST and page.tag_name(node) not in HEADING:
        node = int(ends[node])
    return node


def _row(page: Snapshot, heads: list[int], last: int) -> tuple[Post, ...]:
    """Returns the comments from each line to the next; none if many lines have nothing below them."""
    ends, seen = end(page), sums_from_zero(np.where(is_text(page), counts(page).words, 0))
    bounds = [*heads, last]
    bodies = [(int(ends[head]), after) for head, after in zip(heads, bounds[1:], strict=True)]
    written: list[tuple[tuple[int, int], ...]] = [
        (body,) if int(seen[body[1]] - seen[body[0]]) > 0 else () for body in bodies
    ]
    if 10 * sum(map(bool, written)) < WRITTEN * len(heads):
        return ()
    slices = [[(head, after)] for head, (_, after) in zip(heads, bodies, strict=True)]
    return assembled(page, slices, written, np.zeros(len(heads), np.int64))
