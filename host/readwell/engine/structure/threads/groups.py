"""Which elements are the posts: the group of like elements that holds most of the words, each with a time and a name.

In old tables a post's head is a row of its own before the text, so what stands between two members counts as
the head of the second.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from readwell.engine.basics.running import sums_from_zero
from readwell.engine.page.concepts import COMMENTS, NAVIGATION, POST, RELATED, concepts
from readwell.engine.page.moments import persons, times
from readwell.engine.page.numbers import dense, sums, tally
from readwell.engine.page.shapes import families
from readwell.engine.page.snapshot import Floats, Longs, Mask, Places, Snapshot, view
from readwell.engine.page.text import words
from readwell.engine.page.tree import block_elements, end, subtree_sum, within
from readwell.engine.page.visible import visible_text

#: Fewer words a member on the whole is a list of links, not of posts.
FEWEST_WORDS = 4
#: A group with less of the page's words than one in so many is beside the thread.
SMALLEST = 20
#: Shares of members that tell a time, a name, or are called posts: below this sum it is no thread.
LEAST_MARKS = 0.75
#: Some mark must stand on so many members, else what alternates with heads is taken for posts; two or three members
#: are a thread only if they all but have both marks: any two boxes have a date and a name between them.
ONE_MARK, FEW, FEW_MARKS = 0.6, 3, 1.6
#: The most those shares can sum up to, and from how many members on more say nothing more.
MOST_MARKS, FULL = 2.5, 16
#: A bound is this much more than exact, for rounding.
LITTLE = 1 + 1e-9
#: A head outside its post speaks a little less for it than one inside.
APART = 0.9


@dataclass(frozen=True, eq=False)
class Counts:
    """What a node's subtree holds, for all nodes at once."""

    words: Longs
    linked: Longs
    times: Longs
    persons: Longs


@view
def counts(page: Snapshot) -> Counts:
    """Words, words in links, times and names below each node."""
    seen = np.where(visible_text(page), words(page), np.int64(0))
    in_link = within(page, page.tagged(("a",)))
    return Counts(
        subtree_sum(page, seen),
        subtree_sum(page, np.where(in_link, seen, np.int64(0))),
        subtree_sum(page, times(page)),
        subtree_sum(page, persons(page)),
    )


def group(page: Snapshot, totals: Counts) -> Longs:
    """The elements that are posts, in order; empty if the page is no thread."""
    best, best_score = np.zeros(0, np.int64), 0.0
    if int(totals.times[0]) < 2 and int(totals.persons[0]) < 2:
        return best
    usable = block_elements(page) & (totals.words > 0) & ~page.tagged(("p", "body", "html"))
    for shape in families(page):
        ids = np.flatnonzero(usable & (shape >= 0))
        if not len(ids):
            continue
        place = dense(shape[ids])
        sizes, total = tally(place), sums(place, totals.words[ids])
        likely = (sizes >= 2) & (total >= FEWEST_WORDS * sizes) & (SMALLEST * total >= totals.words[0])
        bound = total * MOST_MARKS * np.sqrt(np.minimum(sizes, FULL))
        most = most_scores(page, ids, place, totals)
        for number in np.argsort(-bound, kind="stable").tolist():
            if not likely[number] or most[number] <= best_score:
                continue
            if bound[number] <= best_score:
                break
            members = ids[place == number].astype(np.int64)
            score = _score(page, members, totals)
            if score > best_score:
                best, best_score = members, score
    return best


def most_scores(page: Snapshot, ids: Places, place: Longs, totals: Counts) -> Floats:
    """The most that `_score` can give each group, for all groups at once; it is slow, and most groups can't win.

    A group without nested members gets what it would score, but that a head counts for its first member; of a nested
    group half of the members may have no words of their own.
    """
    sizes = tally(place)
    order = np.argsort(place, kind="stable")
    node, number = ids[order], place[order]
    same, last = number[1:] == number[:-1], end(page)[node[:-1]]
    inner = np.zeros(len(sizes), np.bool_)
    inner[number[1:][same & (last > node[1:])]] = True
    full = np.where(inner, (sizes + 1) // 2, sizes)
    shares = []
    for held, before in ((totals.times, times_before(page)), (totals.persons, persons_before(page))):
        inside = np.minimum(1.0, tally(place[held[ids] > 0], len(sizes)) / full)
        headed = same & (before[node[1:]] > before[last])
        apart = APART * np.minimum(1.0, (1 + tally(number[1:][headed], len(sizes))) / sizes)
        shares.append(np.where(inner | (inside > 0.5), inside, np.maximum(inside, apart)))
    bits = concepts(page)[ids]
    called, beside = (
        tally(place[bits & kinds > 0], len(sizes)) / sizes for kinds in (POST | COMMENTS, NAVIGATION | RELATED)
    )
    marks = 0.5 * called + (shares[0] + shares[1])
    can_be = (np.maximum(*shares) >= ONE_MARK) & (marks >= np.where(sizes <= FEW, FEW_MARKS, LEAST_MARKS))
    plain = sums(place, totals.words[ids] - totals.linked[ids], len(sizes))
    return np.where(can_be, plain * (marks - 0.5 * beside) * np.sqrt(np.minimum(sizes, FULL)) * LITTLE + 1e-6, 0.0)


def nested(page: Snapshot, members: Longs) -> bool:
    """Whether some member lies inside another."""
    return bool((members[1:] < end(page)[members[:-1]]).any())


def own(page: Snapshot, members: Longs, sums: Longs) -> Longs:
    """Each member's sum without the members nested in it."""
    out = sums[members].copy()
    if nested(page, members):
        for place, above in enumerate(holders(page, members).tolist()):
            if above >= 0:
                out[above] -= sums[members[place]]
    return out


def holders(page: Snapshot, members: Longs) -> Longs:
    """For each member the place of the member it is nested in, -1 if in none."""
    ends = end(page)[members].tolist()
    out, path = [], list[int]()
    for place, node in enumerate(members.tolist()):
        while path and ends[path[-1]] <= node:
            path.pop()
        out.append(path[-1] if path else -1)
        path.append(place)
    return np.array(out, np.int64)


def heads(page: Snapshot, members: Longs) -> Longs:
    """Where the head of each member may begin: after the member before it, inside the same holder."""
    ends = end(page)[members].astype(np.int64)
    before = np.concatenate((members[:1], ends[:-1]))
    gaps = np.sort((members - before)[1:])
    before[0] = max(0, int(members[0]) - int(gaps[len(gaps) // 2]))
    return np.minimum(before, members)


def _score(page: Snapshot, members: Longs, totals: Counts) -> float:
    """Words of the members, by how far they look like posts; 0 if they don't."""
    size = len(members)
    seen = own(page, members, totals.words)
    full = seen > 0
    if int(seen.sum()) < FEWEST_WORDS * size or 2 * int(full.sum()) < size:
        return 0.0
    bits = concepts(page)[members]
    called = int((bits & (POST | COMMENTS) > 0).sum()) / size
    beside = int((bits & (NAVIGATION | RELATED) > 0).sum()) / size
    shares = [
        _share(page, members, sums, before, full)
        for sums, before in ((totals.times, times_before(page)), (totals.persons, persons_before(page)))
    ]
    marks = 0.5 * called + sum(shares)
    if marks < (FEW_MARKS if size <= FEW else LEAST_MARKS) or max(shares) < ONE_MARK:
        return 0.0
    linked = int(own(page, members, totals.linked).sum()) / int(seen.sum())
    plain = int(seen.sum()) * (1 - linked)
    return float(round(plain * (marks - 0.5 * beside) * float(np.sqrt(min(size, FULL))), 6))


def _share(page: Snapshot, members: Longs, sums: Longs, before: Longs, full: Mask) -> float:
    """Share of the members with such a mark, inside or in a head of their own before them."""
    inside = own(page, members, sums) > 0
    share = int((inside & full).sum()) / int(full.sum())
    if share > 0.5 or nested(page, members):
        return share
    apart = (before[members] - before[heads(page, members)]) > 0
    return max(share, APART * int((apart & full).sum()) / int(full.sum()))


@view
def times_before(page: Snapshot) -> Longs:
    """How many times stand before each node."""
    return _before(times(page))


@view
def persons_before(page: Snapshot) -> Longs:
    """How many names stand before each node."""
    return _before(persons(page))


def _before(mask: Mask) -> Longs:
    return sums_from_zero(mask)


def marked(page: Snapshot, mask: Mask, first: int, last: int) -> list[int]:
    """The nodes of a mask inside a slice."""
    return [int(node) for node in first + np.flatnonzero(mask[first:last])]
