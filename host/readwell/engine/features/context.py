"""An element among the others: its position on the page, its parent, its siblings, the best candidates near it."""

from __future__ import annotations

from itertools import accumulate
from typing import cast

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.basics.characters import COMMA
from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.features.counts import LONG, link_sums, linked_words, seen_words, words_inside
from readwell.engine.features.table import Columns
from readwell.engine.page.blocks import blocks
from readwell.engine.page.links import linked
from readwell.engine.page.numbers import best_run
from readwell.engine.page.snapshot import Floats, Ints, Longs, Mask, Snapshot, frozen, view
from readwell.engine.page.text import characters, length, per_node, unseen
from readwell.engine.page.tokens import tokens
from readwell.engine.page.tree import block_above, end, is_text, share, subtree_sum

#: Blocks on each side that smooth a block's density.
NEAR = 4

#: A heading is the title if it shares at least this part of its words with the document's title.
ALIKE = 0.6
#: Words between the parts of a document's title.
DIVIDERS = frozenset("- | : / · • » « › – — ~ :: >".split())
#: The address of a site's first page, as its logo has it.
_FIRST_PAGE = lazy(r"(?:https?://[^/]+)?/?(?:\.{0,2}/)*+(?:index\.\w+|\.{1,2})?")


def context(page: Snapshot, ids: Ints) -> Columns:
    """All columns about what is outside the element."""
    return _place(page, ids) | _above(page, ids) | _siblings(page, ids) | _candidates(page, ids) | _streams(page, ids)


def _place(page: Snapshot, ids: Ints) -> Columns:
    """Position of its words among the page's, and distance from the title."""
    counted = seen_words(page)
    before = sums_from_zero(counted)
    whole = before[-1:]
    first, last = before[ids], before[end(page)[ids]]
    title = title_heading(page)
    at = before[title] if title >= 0 else np.int64(0)
    page_links = linked_words(page).sum(keepdims=True)
    size = np.full(len(ids), whole[0], np.int64)
    return {
        "page_words": size,
        "page_link_share": np.full(len(ids), share(page_links, whole)[0]),
        "share_of_page": share(last - first, size),
        "starts_at": share(first, size),
        "ends_at": share(last, size),
        "has_title": np.full(len(ids), False) if title < 0 else (ids <= title) & (title < end(page)[ids]),
        "after_title": np.full(len(ids), -1, np.int64) if title < 0 else first - at,
        "knows_title": np.full(len(ids), title >= 0),
    }


@view
def title_heading(page: Snapshot) -> int:
    """Returns the heading that repeats the document's title, else the first h1, else -1.

    The site's name is often a part of that title, and the longer one: a heading that says a whole part of it and leads
    to no other page comes first.
    """
    title = page.facts.get("title", "").lower().split()
    wanted, best, most = set(title), -1, (0, 0)
    heads = np.flatnonzero(page.tagged(HEADING) & ~unseen(page))[:60]
    texts = np.flatnonzero(is_text(page))
    edges = np.searchsorted(texts, np.stack((heads, end(page)[heads]), axis=1)).tolist()
    strings = [page.strings[number] for number in page.text[texts].tolist()] if len(heads) else []
    whole, place = "".join(strings), [0, *accumulate(map(len, strings))]
    longest = int(len(wanted) / ALIKE) + 1
    for node, (first, last) in zip(heads.tolist(), edges, strict=True):
        own = whole[place[first] : place[last]].split(None, longest)
        if len(own) > longest:
            continue  # a heading around half of the page, which may be nested in others like it
        own = " ".join(own).rstrip("¶# ").lower().split()
        common = len(wanted.intersection(own))
        if not common or common < ALIKE * len(own):
            continue
        likely = (_stays(page, node) if _is_part(title, own) else 0, common)
        if likely > most:
            best, most = node, likely
    if best < 0:
        best = next((node for node in heads.tolist() if page.tag_name(node) == "h1"), -1)
    return best


def _is_part(title: list[str], own: list[str]) -> bool:
    """Whether a heading's words are a whole part of the title: all of it, or up to a divider."""
    size = len(own)
    before, after = title[:size] == own, title[-size:] == own
    return (before and (size == len(title) or title[size] in DIVIDERS)) or (after and title[-size - 1] in DIVIDERS)


def _stays(page: Snapshot, heading: int) -> int:
    """2 for a heading that leads to no other page, 1 for one that doesn't lead to the site's first page, else 0."""
    above = (int(page.parent[heading]), int(page.parent[page.parent[heading]]))
    # Not `elements`: it holds the page, which a view that every answer needs must not.
    base, here, out = addresses.base(page.url, page.facts.get("base", "")), addresses.without_fragment(page.url)[0], 2
    for node in (*range(heading, int(end(page)[heading])), *above):
        address = page.attribute("href").get(node, "").strip() if page.tag_name(node) == "a" else ""
        whole = addresses.absolute(base, address)
        if address and not address.startswith("#") and addresses.without_fragment(whole)[0] != here:
            out = min(out, 0 if _FIRST_PAGE.fullmatch(address) else 1)
    return out


def _above(page: Snapshot, ids: Ints) -> Columns:
    """Columns of the block elements one and two steps up."""
    total = words_inside(page)
    link_words = link_sums(page)
    out: Columns = {}
    above = ids
    for step in ("parent", "grandparent"):
        up = page.parent[above]
        above = np.where(up >= 0, block_above(page)[np.maximum(up, 0)], -1)
        above = np.where(above >= 0, above, 0).astype(np.int32)
        out[f"{step}_words"] = total[above]
        out[f"share_of_{step}"] = share(total[ids], total[above])
        out[f"{step}_link_share"] = share(link_words[above], total[above])
    return out


def _siblings(page: Snapshot, ids: Ints) -> Columns:
    """Number of siblings with the same shape (tag and class), and what stands before and after."""
    total = words_inside(page)
    link_words = link_sums(page)
    keys = np.stack((page.parent[ids], page.tag[ids], class_of(page)[ids]), axis=1).astype(np.int64)
    _, group, size = np.unique(keys, axis=0, return_inverse=True, return_counts=True)
    group = group.reshape(-1)
    sums = np.zeros(len(size), np.int64)
    np.add.at(sums, group, total[ids])
    out: Columns = {
        "alike": size[group],
        "alike_words": sums[group],
        "alike_mean": share(sums, size.astype(np.int64))[group],
    }
    order = np.argsort(page.parent[ids], kind="stable")
    row = ids[order]
    same = np.zeros(len(ids) + 1, np.bool_)
    same[1:-1] = page.parent[row[1:]] == page.parent[row[:-1]]
    for name, shift, side in (("previous", 1, same[:-1]), ("next", -1, same[1:])):
        other = np.roll(row, shift)
        near_words, near_links = np.empty(len(ids), np.int64), np.empty(len(ids), np.float64)
        near_words[order] = np.where(side, total[other], -1)
        near_links[order] = np.where(side, share(link_words[other], total[other]), -1.0)
        out[f"{name}_words"], out[f"{name}_link_share"] = near_words, near_links
    return out


@view
def class_of(page: Snapshot) -> Ints:
    """Returns each node's class attribute as a number, -1 where it has none."""
    out = np.full(len(page), -1, np.int32)
    if "class" in page.names:
        rows = page.attr_name == page.names.index("class")
        out[page.attr_node[rows]] = page.attr_value[rows]
    return cast(Ints, frozen(out))


def _candidates(page: Snapshot, ids: Ints) -> Columns:
    """Readability's candidate score (arc90 2009) of the element, and its distance to the best candidate."""
    scored = candidate_scores(page)
    best = int(np.argmax(scored)) if len(scored) else 0
    top = max(float(scored[best]), 1.0)
    ends = end(page)
    return {
        "score": scored[ids],
        "score_share": scored[ids] / top,
        "holds_best": (ids <= best) & (best < ends[ids]),
        "within_best": (best <= ids) & (ids < ends[best]),
        "best_sibling": page.parent[ids] == page.parent[best],
        "best_words": np.full(len(ids), words_inside(page)[best]),
    }


@view
def candidate_scores(page: Snapshot) -> Floats:
    """Each block of 25 characters or more gives its parent points, and its grandparent half of them."""
    parts = blocks(page)
    seen = is_text(page) & ~unseen(page)
    chars = parts.total(page, np.where(seen, length(page), 0))
    commas = parts.total(page, np.where(seen, per_node(page, characters(page).kinds & COMMA > 0), 0))
    points = np.where(chars >= 25, 100 + 100 * commas + np.minimum(chars, 300), 0)
    raw = np.zeros(len(page), np.int64)
    holder = parts.holder
    for weight in (2, 1):
        up = np.where(holder >= 0, page.parent[np.maximum(holder, 0)], -1)
        # Text directly inside a container makes that container its own parent.
        up = np.where((weight == 2) & ~_paragraph(page)[np.maximum(holder, 0)], holder, up)
        kept = up >= 0
        np.add.at(raw, up[kept], weight * points[kept])
        holder = up
    total = words_inside(page)
    link_words = link_sums(page)
    return cast(Floats, frozen(np.round(raw * (1.0 - share(link_words, total)) / 200.0, 6)))


@view
def _paragraph(page: Snapshot) -> Mask:
    return page.tagged(("p", "pre", "li", "dd", "dt", "blockquote", "h1", "h2", "h3", "h4", "h5", "h6"))


def _streams(page: Snapshot, ids: Ints) -> Columns:
    """The page as one row: the share of words in the best run of tokens (Finn 2001), and the density around."""
    row = tokens(page)
    first, last = best_run(np.where(row.word, np.int64(100), np.int64(-100)))
    inside = np.zeros(len(page), np.int64)
    chosen = row.node[first:last][row.word[first:last]]
    np.add.at(inside, chosen, 1)
    all_tokens = np.where(is_text(page), row.count, 0)
    dense = smoothed(page)
    total = words_inside(page)[ids]
    return {
        "in_best_run": share(subtree_sum(page, inside)[ids], subtree_sum(page, all_tokens)[ids]),
        "density_around": share(subtree_sum(page, dense)[ids], total),
    }


@view
def smoothed(page: Snapshot) -> Longs:
    """Returns on each block's first leaf its words times the words in long unlinked blocks around it."""
    parts = blocks(page)
    free = parts.total(page, np.where(linked(page), 0, seen_words(page)))
    sums = sums_from_zero(np.where(free >= LONG, free, 0))
    place = np.arange(len(free))
    around = sums[np.minimum(place + NEAR + 1, len(free))] - sums[np.maximum(place - NEAR, 0)]
    out = np.zeros(len(page), np.int64)
    out[parts.leaves[parts.first[:-1]]] = np.minimum(around, 10_000) * parts.words
    return cast(Longs, frozen(out))
