"""Where in each post the writing is: inside the shape that gathers what differs from post to post."""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.page.concepts import QUOTE, SIGNATURE, below, concepts
from readwell.engine.page.moments import persons, times
from readwell.engine.page.numbers import distinct, tally
from readwell.engine.page.shapes import shapes
from readwell.engine.page.snapshot import Longs, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import end, is_text, subtree_sum, within
from readwell.engine.page.visible import visible_text

#: Share of the posts that must have a shape for it to be where bodies are.
COMMON = 0.6
#: A word of a head, a button or a profile weighs so many times against a written one.
SOILED = 2
#: A head inside the body is short: so many words stand before its time at most.
HEAD = 8

Spans = list[tuple[int, int]]


def bodies(page: Snapshot, slices: list[Spans]) -> list[tuple[tuple[int, int], ...]]:
    """The slices of each post that were written by its author; empty for a post without words."""
    nodes = np.concatenate([np.arange(first, last) for parts in slices for first, last in parts])
    post = np.repeat(np.arange(len(slices)), [sum(last - first for first, last in parts) for parts in slices])
    clean = worth(page, nodes, post)
    sums = subtree_sum(page, clean)
    shape = shapes(page)
    inner = shape[nodes] >= 0
    kinds, place = np.unique(shape[nodes][inner], return_inverse=True)
    if not len(kinds):
        return [() for _ in slices]
    total = np.bincount(place, weights=sums[nodes[inner]]).astype(np.int64)
    pairs = distinct(place * len(slices) + post[inner])
    holding = tally(pairs // len(slices), len(kinds))
    total[holding < COMMON * len(slices)] = -1
    best = int(kinds[np.flatnonzero(total == total.max())[-1]]) if total.max() > 0 else -2
    return [_body(page, parts, shape, best, sums) for parts in slices]


def worth(page: Snapshot, nodes: Longs, post: Longs) -> Longs:
    """Each text's words: for it where they were written for this post, against it where they come with every post."""
    seen = np.where(visible_text(page), words(page), np.int64(0))
    head = within(page, times(page) | persons(page)) | below(page, SIGNATURE)
    size = int(post[-1]) + 1 if len(post) else 1
    pairs = distinct(page.text[nodes].astype(np.int64) * size + post)
    often = tally(pairs // size, len(page.strings)) >= max(2, size / 4)
    often[0] = False
    quoting = within(page, page.tagged(("blockquote",)) | (concepts(page) & QUOTE > 0))
    repeated = often[page.text] & is_text(page) & ~quoting  # what is quoted stands twice and belongs to both
    linked = within(page, page.tagged(("a", "button", "label", "select", *HEADING)))
    return np.asarray(np.where(head | repeated, -SOILED * seen, np.where(linked, np.int64(0), seen)), np.int64)


def _body(page: Snapshot, parts: Spans, shape: Longs, best: int, sums: Longs) -> tuple[tuple[int, int], ...]:
    ends = end(page)
    found: Spans = []
    for first, last in parts:
        for node in (first + np.flatnonzero(shape[first:last] == best)).tolist():
            if (not found or node >= found[-1][1]) and ends[node] <= last:
                found.append((node, int(ends[node])))
    if not found:
        inner = [(int(sums[node]), -node) for first, last in parts for node in range(first, last) if shape[node] >= 0]
        value, node = max(inner, default=(0, 1))
        found = [(-node, min(int(ends[-node]), parts[-1][1]))] if value > 0 else []
    return tuple(_trimmed(page, found[0]) if number == 0 else part for number, part in enumerate(found))


def _trimmed(page: Snapshot, body: tuple[int, int]) -> tuple[int, int]:
    """Returns the body without a head inside it that is bare text up to a time."""
    seen, timed, ends = visible_text(page), times(page), end(page)
    counted, before = words(page), 0
    for node in range(*body):
        if timed[node]:
            after = int(ends[node])
            while after < body[1] and page.tag_name(after) == "br":
                after += 1
            return (after, body[1]) if after < body[1] else body
        before += int(counted[node]) if seen[node] else 0
        if before > HEAD:
            return body
    return body
