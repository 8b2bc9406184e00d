"""Where a picture is on its page: under the title, beside a kept passage, in a card, among others of the same make."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

import numpy as np

from readwell.engine.answer.pictures.words import CLIMB, FAR, Around, Column
from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.features.declared import metas
from readwell.engine.page.numbers import numbered, sums
from readwell.engine.page.snapshot import Longs, Mask
from readwell.engine.page.tree import end, furthest, nearest, share, subtree_sum, within
from readwell.engine.structure.claims import Picture

#: Words from which on a kept text is a passage, not a label.
PASSAGE = 8
#: Headings among which the page's title is looked for, and characters of each that are read.
HEADINGS, HEADING = 20, 300
#: Levels above a picture whose names are searched, and characters of each name.
LEVELS, LONGEST = 5, 200
#: A gap is counted up to so many words in a mean over pictures of the same make.
WIDEST_GAP = 500
_TOKEN = lazy(r"\w{2,}")

#: What the names of a picture and of the boxes around it say of it.
NAMED = {
    "lead": lazy(
        r"hero|lead(?!er)|feature|cover|opener|post-?thumbnail|wp-post-image|(?:main|top|article|entry|head(?:er|line)?)"
        r"[-_]{0,2}(?:image|img|photo|picture|pic|media)"
    ),
    "person": lazy(r"author|avatar|portrait|head-?shot|byline|profile|testimonial|biograph|\bbio\b|team|staff|people"),
    "promo": lazy(
        r"recommend|promo|\bcta|sponsor|newsletter|subscri|banner|advert|\bads?\b|partner|outbrain|taboola|signup"
        r"|sign-up|widget|upsell|teaser|trending|popular|most-|read-?(?:more|next)|more-|also|latest|recent"
    ),
}
#: Folders of a site's own furniture in the address of a picture.
_FURNITURE = lazy(r"/(?:themes?|static|assets|icons?|skins?|templates?|sprites?|buttons?|layout|design|css|ui)/")


def columns(around: Around, claims: Sequence[Picture]) -> Iterator[tuple[str, Column]]:
    """Yields all that places say of the pictures."""
    every = (title(around), passages(around), steps_before(around), page_wide(around), cards(around))
    return chain(*every, goals(around), named(around, claims))


def title(around: Around) -> Iterator[tuple[str, Column]]:
    """Yields the words between the page's title and each picture, after it and before it."""
    head = _title(around)
    passed = sums_from_zero(around.seen)
    behind = around.ids > head if head >= 0 else np.zeros(len(around.ids), np.bool_)
    words = passed[around.ids] - passed[end(around.page)[max(head, 0)]]
    yield "from_head", np.where(behind, np.maximum(words, 0), FAR).astype(np.float64)
    ahead = around.ids < head
    yield "to_head", np.where(ahead, passed[max(head, 0)] - passed[around.ids], FAR).astype(np.float64)


def _title(around: Around) -> int:
    """Returns the heading with most of the title's words, the first of several; -1 if there is none."""
    page = around.page
    told = " ".join((page.facts.get("title", ""), metas(page).get("og:title", "")))[:HEADING].lower()
    wanted = set(_TOKEN.findall(told))
    best, found = -1, -1.0
    for node in np.flatnonzero(page.tagged(("h1", "h2")) & (around.seen_inside > 0))[:HEADINGS].tolist():
        inside = np.flatnonzero(around.seen[node : end(page)[node]])[:HEADINGS] + node
        own = set(_TOKEN.findall(" ".join(map(page.string, inside.tolist()))[:HEADING].lower()))
        both = len(own & wanted)
        worth = both / max(len(own), 1) * min(both, 4) + (page.tag_name(node) == "h1")
        if worth > found:
            best, found = node, worth
    return best


def passages(around: Around) -> Iterator[tuple[str, Column]]:
    """Yields the words to the kept passages around each picture, and what the first box that holds one has."""
    page, ids = around.page, around.ids
    long = np.flatnonzero(around.held >= PASSAGE)
    passed = sums_from_zero(around.seen)
    at = np.searchsorted(long, ids)
    before, after = np.concatenate(([-1], long))[at], np.concatenate((long, [len(page)]))[at]
    yield "from_passage", np.where(before < 0, FAR, passed[ids] - passed[before + 1]).astype(np.float64)
    yield "to_passage", np.where(after == len(page), FAR, passed[after] - passed[ids]).astype(np.float64)
    near = np.maximum(nearest(page, subtree_sum(page, _mask(around, long)) > 0)[ids], 0)
    yield "near_words", around.seen_inside[near].astype(np.float64)
    yield "near_share", share(around.held_inside[near], max(int(around.held_inside[0]), 1))
    yield "near_pictures", (np.searchsorted(ids, end(page)[near]) - np.searchsorted(ids, near)).astype(np.float64)
    spoken = np.flatnonzero(around.seen)
    yield "words_after", np.concatenate((around.seen[spoken], [0]))[np.searchsorted(spoken, ids)].astype(np.float64)


def _mask(around: Around, nodes: Longs) -> Mask:
    mask = np.zeros(len(around.page), np.bool_)
    mask[nodes] = True
    return mask


def steps_before(around: Around) -> Iterator[tuple[str, Column]]:
    """Yields the steps up from each picture to the first element that also holds the kept text before it."""
    page, now = around.page, around.ids.copy()
    steps = np.zeros(len(now), np.int64)
    for _ in range(CLIMB):
        outside = (now > around.before) & (page.parent[now] >= 0)
        if not outside.any():
            break
        now = np.where(outside, page.parent[now], now)
        steps += outside
    yield "steps_before", steps.astype(np.float64)


def page_wide(around: Around) -> Iterator[tuple[str, Column]]:
    """Yields what is the same for the whole page, and each picture's place among its pictures."""
    page, count = around.page, len(around.ids)
    kept = max(int(around.held_inside[0]), 1)
    linked = int(around.held[within(page, page.tagged(("a",)))].sum())
    yield "rank", np.arange(count, dtype=np.float64)
    yield "pictures", np.full(count, float(count))
    yield "kept_words", np.full(count, float(kept))
    yield "kept_share", np.full(count, round(kept / max(int(around.seen_inside[0]), 1), 6))
    yield "kept_linked", np.full(count, round(linked / kept, 6))


def cards(around: Around) -> Iterator[tuple[str, Column]]:
    """Yields how much of the cards around each picture leads elsewhere, and how many pictures stand together."""
    page, ids = around.page, around.ids
    linked = subtree_sum(page, np.where(within(page, page.tagged(("a",))), around.seen, np.int64(0)))
    held = subtree_sum(page, _mask(around, ids))
    for least in (1, 12):
        box = around.box(least)
        yield f"box{least}_linked", share(linked[box], around.seen_inside[box])
    yield "box12_pictures", held[around.box(12)].astype(np.float64)
    yield "alone_pictures", held[np.maximum(furthest(page, around.seen_inside == 0)[ids], 0)].astype(np.float64)


def goals(around: Around) -> Iterator[tuple[str, Column]]:
    """Yields whether words that lead where a picture leads are kept (2), dropped (1), missing (0); -1: no link."""
    page = around.page
    link = nearest(page, page.tagged(("a",)))[around.ids].tolist()
    leads = {node: value.strip()[-LONGEST:].partition("#")[0] for node, value in page.attribute("href").items()}
    mine = [leads.get(node, "") if node >= 0 else "" for node in link]
    wanted = set(mine) - {""}
    known: dict[str, int] = {}
    for node, goal in leads.items():
        if goal in wanted and around.seen_inside[node] > 0:
            known[goal] = max(known.get(goal, 0), 1 + int(around.held_inside[node] > 0))
    yield "goal_kept", np.array([known.get(goal, 0) if goal else -1 for goal in mine], np.float64)


def named(around: Around, claims: Sequence[Picture]) -> Iterator[tuple[str, Column]]:
    """Yields what names and addresses call each picture, and how long its alternative text is."""
    said = _names(around)
    for name, pattern in NAMED.items():
        yield f"named_{name}", np.array([pattern.search(text) is not None for text in said], np.float64)
    furniture = [_FURNITURE.search(claim.src[:LONGEST].lower()) is not None for claim in claims]
    yield "address_furniture", np.array(furniture, np.float64)
    yield "alt_words", np.array([len(claim.alt.split()) for claim in claims], np.float64)


def _names(around: Around) -> list[str]:
    """Returns the names of each picture and of the boxes around it that hold less than a quarter of the words."""
    page, inside = around.page, around.seen_inside
    classes, known = page.attribute("class"), page.attribute("id")
    most = max(int(inside[0]) // 4, 1)
    out: list[str] = []
    for node in around.ids.tolist():
        said: list[str] = []
        for _ in range(LEVELS):
            if node < 0 or inside[node] > most:
                break
            said += (classes.get(node, "")[:LONGEST], known.get(node, "")[:LONGEST])
            node = int(page.parent[node])
        out.append(" ".join(said).lower())
    return out


def by_make(make: Longs, found: Mapping[str, Column]) -> Iterator[tuple[str, Column]]:
    """Yields means over the pictures in boxes of the same make: what is known of one tells of the others."""
    _, number, counts = numbered(make)
    between = np.round(500 * (found["kept_before"] + found["kept_after"]))
    gap = np.minimum(np.minimum(found["gap_before"], found["gap_after"]), WIDEST_GAP)
    for name, values in (("between", between), ("gap", gap), ("size", np.maximum(found["larger_side"], 0))):
        total = sums(number, values.astype(np.int64), len(counts))
        yield f"alike_{name}", np.round(total / np.maximum(counts, 1), 3)[number]
