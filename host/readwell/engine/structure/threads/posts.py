"""What a post is made of: its body, who wrote it, when, what it quotes and how deep it answers."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from readwell.engine.basics.dates import find
from readwell.engine.page.moments import persons, times
from readwell.engine.page.snapshot import Longs, Snapshot, view
from readwell.engine.page.text import blank
from readwell.engine.page.tree import end, subtree_sum
from readwell.engine.structure.quotes import quotes
from readwell.engine.structure.threads.bodies import bodies
from readwell.engine.structure.threads.depths import depths
from readwell.engine.structure.threads.groups import counts, group, heads, holders, marked, nested
from readwell.engine.structure.threads.names import below, names
from readwell.engine.structure.threads.opening import opening


@dataclass(frozen=True)
class Post:
    """One post by its elements; -1 where the page doesn't show it."""

    node: int  # where it begins: its element, or that of a head before it
    last: int  # one past its last node that is no answer's
    body: tuple[tuple[int, int], ...]  # slices of nodes with what was written
    author: int
    time: int
    when: str  # the time as far as it can be known without a clock
    quotes: tuple[tuple[int, int], ...]
    depth: int


@view
def answers(page: Snapshot) -> Longs:
    """The elements built alike that are posts, in order: all but one of another shape that may open the thread."""
    found = group(page, counts(page))
    return found if len(found) > 1 else np.zeros(0, np.int64)


@view
def elements(page: Snapshot) -> Longs:
    """The elements that are posts, in order; empty if the page is no thread."""
    found = answers(page)
    if not len(found):
        return found
    return np.concatenate((np.array(opening(page, found, counts(page)), np.int64), found))


@view
def posts(page: Snapshot) -> tuple[Post, ...]:
    """The posts of a thread in order with their parts, empty if the page is none."""
    return posts_of(page, elements(page))


def posts_of(page: Snapshot, members: Longs) -> tuple[Post, ...]:
    """The parts of the posts that these elements are; one without words is left out."""
    if not len(members):
        return ()
    slices = spans(page, members)
    return assembled(page, slices, bodies(page, slices), depths(page, members))


def assembled(
    page: Snapshot,
    slices: list[list[tuple[int, int]]],
    written: list[tuple[tuple[int, int], ...]],
    levels: Longs,
) -> tuple[Post, ...]:
    """The posts that stand in these slices of nodes, of which `written` are their bodies."""
    found = tuple(
        _post(page, slices[place], written[place], int(levels[place])) for place in range(len(slices)) if written[place]
    )
    return found if any(post.author >= 0 for post in found) else _named(page, slices, written, found)


def _named(
    page: Snapshot,
    slices: list[list[tuple[int, int]]],
    written: list[tuple[tuple[int, int], ...]],
    found: tuple[Post, ...],
) -> tuple[Post, ...]:
    """The posts with the authors that their place alone tells."""
    full = [place for place, body in enumerate(written) if body]
    authors = names(page, [slices[place] for place in full], [written[place] for place in full])
    return tuple(
        replace(post, author=author, body=below(page, author, post.body)) if author >= 0 else post
        for post, author in zip(found, authors, strict=True)
    )


def spans(page: Snapshot, members: Longs) -> list[list[tuple[int, int]]]:
    """Each member's nodes as slices, without the members nested in it, with a head that stands before it."""
    ends = end(page)
    if not nested(page, members):
        apart = heads(page, members)
        inside = subtree_sum(page, times(page))[members] > 0
        begins = np.where(inside, members, apart)
        return [[(int(first), int(ends[node]))] for first, node in zip(begins, members, strict=True)]
    out = [[(int(node), int(ends[node]))] for node in members.tolist()]
    for place, holder in enumerate(holders(page, members).tolist()):
        if holder >= 0:
            first, last = out[holder].pop()
            inner, after = int(members[place]), int(ends[members[place]])
            out[holder] += [(first, inner), (after, last)]
    return [[(first, last) for first, last in parts if first < last] for parts in out]


def _post(page: Snapshot, slices: list[tuple[int, int]], body: tuple[tuple[int, int], ...], depth: int) -> Post:
    inside = [node for first, last in body for node in range(first, last)]
    held = set(inside)
    names = [node for part in slices for node in marked(page, persons(page), *part) if node not in held]
    candidates = [node for part in slices for node in marked(page, times(page), *part) if node not in held]
    time = _likeliest(page, candidates)
    quoting = quotes(page)
    quoted: list[tuple[int, int]] = []
    for part in body:
        for node in marked(page, quoting, *part):
            if not quoted or node >= quoted[-1][1]:
                quoted.append((node, int(end(page)[node])))
    author = _innermost(page, [node for node in names if node != time])
    begins = next((node for node in range(*slices[0]) if not blank(page)[node]), slices[0][0])
    return Post(begins, slices[0][1], body, author, time, _when(page, time), tuple(quoted), depth)


def _innermost(page: Snapshot, names: list[int]) -> int:
    """The first name, without what stands around it under one class."""
    found = names[0] if names else -1
    for node in names[1:]:
        if node < end(page)[found]:
            found = node
    return found


def _likeliest(page: Snapshot, candidates: list[int]) -> int:
    """The time of posting: a `time` element, else a date with a clock, else the first date."""
    ranked = sorted(candidates, key=lambda node: (page.tag_name(node) != "time", "T" not in _when(page, node), node))
    return ranked[0] if ranked else -1


def _when(page: Snapshot, node: int) -> str:
    if node < 0:
        return ""
    language = page.facts.get("lang", "")
    inside = range(node, min(int(end(page)[node]), node + 12))
    texts = [page.attribute(name).get(node, "") for name in ("datetime", "data-time", "title", "content")]
    texts.append("".join(page.string(inner) for inner in inside))
    for text in texts:
        when = find(text, language) if text else None
        if when:
            return str(when)
    return ""
