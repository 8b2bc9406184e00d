"""Why each dropped leaf is not in the article: by the names of its containers, then by what is around it.

An element's name counts only if next to nothing inside it was kept: a body with the class "post related" is not
related content.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.answer.roles.labels import by_label
from readwell.engine.answer.roles.names import NUMBER
from readwell.engine.answer.roles.shown import shown
from readwell.engine.answer.roles.words import Words
from readwell.engine.basics.vocabulary import FORM
from readwell.engine.page import concepts as named
from readwell.engine.page.aria import aria
from readwell.engine.page.concepts import concepts
from readwell.engine.page.links import linked, links
from readwell.engine.page.numbers import distinct
from readwell.engine.page.snapshot import Ints, Mask, Snapshot
from readwell.engine.page.tree import nearest, share, subtree_sum, within
from readwell.engine.page.visible import hidden
from readwell.engine.structure.threads import elements

#: The name of an element with a larger share of kept words is ignored.
KEPT_SHARE = 0.2

#: Concepts that are reasons, the clearest first: with two of them, an element has the first.
SPEAKING = (
    ("hidden", named.HIDDEN),
    ("cookie", named.COOKIE),
    ("paywall", named.PAYWALL),
    ("newsletter", named.NEWSLETTER),
    ("advertisement", named.ADVERTISEMENT),
    ("share", named.SHARE),
    ("comments", named.COMMENTS),
    ("related", named.RELATED),
    ("footer", named.FOOTER),
    ("navigation", named.NAVIGATION),
)
#: Reasons that apply to everything inside, whatever smaller parts are named.
OUTER = ("cookie", "comments", "footer", "hidden")
#: Links with at least this many words on average are headlines; with fewer, a menu.
HEADLINE = 4
#: More words at the end of a page are not a footer.
FOOT = 150
#: A container's most frequent reason applies to all of it if it covers this share of its words.
MAJORITY = 0.34
#: Stands for a kept neighbour, and for the page's edge.
KEPT = -1


def dropped_roles(page: Snapshot, kept: Mask, count: Words) -> Ints:
    """Returns a reason for every leaf that is not kept, 0 for the others."""
    gone = count.leaf & ~kept
    called = _called(page, count)
    out = np.where(called >= 0, _codes(page, count)[called], np.int32(0))
    out = _within_outer(page, count, out)
    for found in (shown(page, count), by_label(page, count)):
        out = np.where(found > 0, found, out)
    out = np.where(_in_posts(page) & (out == 0), np.int32(NUMBER["comments"]), out)
    out[hidden(page)] = NUMBER["hidden"]
    out[~gone] = 0
    out = _by_company(page, gone, count, out)
    return np.where(gone & (out == 0), np.int32(NUMBER["other"]), out).astype(np.int32)


def _codes(page: Snapshot, count: Words) -> Ints:
    """Returns the reason in each element's name, 0 for none."""
    bits = concepts(page)
    out = np.zeros(len(page), np.int32)
    out[page.tagged(FORM) | page.tagged(("nav", "menu", "dialog"))] = NUMBER["navigation"]
    out[page.tagged(("aside",))] = NUMBER["related"]
    out[page.tagged(("footer",))] = NUMBER["footer"]
    for name, bit in reversed(SPEAKING):
        out[bits & bit > 0] = NUMBER[name]
    menu = page.tagged(("nav",)) | aria(page, ("navigation", "menu", "menubar", "search")) | _index(page, count)
    out[menu & ((out == 0) | (out == NUMBER["related"]))] = NUMBER["navigation"]
    whole = page.tagged(("html", "body", "main", "#text")) | (count.kept > KEPT_SHARE * count.below)
    out[whole | ((2 * count.below > count.below[0]) & (count.kept[0] > 0))] = 0
    return out


def _index(page: Snapshot, count: Words) -> Mask:
    """Returns elements with mostly links, short ones or to the same page: a menu, not related stories."""
    inside = linked(page)
    words = subtree_sum(page, np.where(inside, count.seen, np.int64(0)))
    number = subtree_sum(page, links(page) & (count.below > 0))
    near = np.zeros(len(page), np.bool_)
    for node, address in page.attribute("href").items():
        near[node] = address.startswith("#") and len(address) > 1
    places = subtree_sum(page, near & (count.below > 0))
    short = (words < HEADLINE * number) | (2 * places > number)
    return (number >= 2) & short & (3 * words >= 2 * count.below)


def _called(page: Snapshot, count: Words) -> Ints:
    """Returns the closest element with a reason; a control inside a larger such element is skipped."""
    codes = _codes(page, count)
    inner = nearest(page, codes > 0)
    weak = (codes == NUMBER["navigation"]) & ~page.tagged(("nav",))
    outer = nearest(page, (codes > 0) & ~weak)
    held = (outer >= 0) & weak[inner]
    return np.where(held, outer, inner)


def speaker(page: Snapshot, count: Words) -> Ints:
    """Returns the element that gives the reason for each dropped node, -1 where there is none."""
    return _called(page, count)


def _within_outer(page: Snapshot, count: Words, out: Ints) -> Ints:
    """Applies cookie notices, comments and the page's footer to everything inside."""
    codes = _codes(page, count)
    for name in reversed(OUTER):
        inside = within(page, codes == NUMBER[name])
        if name == "footer":
            inside &= np.isin(out, [NUMBER["navigation"], NUMBER["related"], 0])
        out = np.where(inside, np.int32(NUMBER[name]), out)
    return out


def _in_posts(page: Snapshot) -> Mask:
    """Returns leaves of posts: a thread that was not kept is comments."""
    mask = np.zeros(len(page), np.bool_)
    mask[elements(page)] = True
    return within(page, mask)


def _by_company(page: Snapshot, gone: Mask, count: Words, out: Ints) -> Ints:
    """Gives leaves without a reason that of the container dropped with them; links become a menu or headlines."""
    empty = (count.kept == 0) & ~page.tagged(("html", "body"))
    empty[0] = False  # the root is no container, so each leaf without a reason has one below it
    top = nearest(page, empty & ~empty[_above(page)])
    lost = gone & (out == 0) & (count.seen > 0)
    for step in (_nearest_container(page, count), top):
        lost &= out == 0
        if lost.any():
            out = _majority(page, gone, count, out, step, lost)
    lost &= out == 0
    out = _by_links(page, count, _by_neighbours(gone, count, out, lost), top, lost)
    return _by_edge(page, gone, count, out)


def _above(page: Snapshot) -> Ints:
    """Returns each node's parent; the root's is the root."""
    return np.maximum(page.parent, 0)


def _by_edge(page: Snapshot, gone: Mask, count: Words, out: Ints) -> Ints:
    """Of the rest, what comes before everything kept is the page's header, what comes after it all its footer."""
    ids = np.flatnonzero(count.leaf & (count.seen > 0))
    held = np.flatnonzero(~gone[ids])
    if not len(held):
        return out
    out = out.copy()
    head = ids[: held[0]]
    out[head[out[head] == 0]] = NUMBER["navigation"]
    foot = ids[held[-1] + 1 :]
    named = np.flatnonzero(~np.isin(out[foot], [0, NUMBER["footer"], NUMBER["navigation"], NUMBER["share"]]))
    last = foot[int(named[-1]) + 1 if len(named) else 0 :]
    if int(count.seen[last].sum()) <= FOOT:
        out[last[out[last] == 0]] = NUMBER["footer"]
    return out


def _nearest_container(page: Snapshot, count: Words) -> Ints:
    """Returns the element up to four levels above each node that has no kept words and is not the page."""
    here = np.arange(len(page), dtype=np.int32)
    whole = page.tagged(("html", "body"))
    for _ in range(4):
        above = _above(page)[here]
        here = np.where((count.kept[above] == 0) & ~whole[above], above, here).astype(np.int32)
    return here


def _majority(page: Snapshot, gone: Mask, count: Words, out: Ints, holder: Ints, lost: Mask) -> Ints:
    """Gives leaves without a reason the one that most words of their container have."""
    known = gone & (out > 0)
    holders = distinct(holder[lost])
    best = np.zeros(len(page), np.int64)
    reason = np.zeros(len(page), np.int32)
    for name in distinct(out[known]).tolist():
        votes = subtree_sum(page, np.where(known & (out == name), count.seen, np.int64(0)))
        better = votes[holders] > best[holders]
        best[holders[better]] = votes[holders[better]]
        reason[holders[better]] = name
    enough = best >= MAJORITY * count.below
    return np.where(lost & enough[holder], reason[holder], out)


def _by_neighbours(gone: Mask, count: Words, out: Ints, lost: Mask) -> Ints:
    """Gives a leaf without a reason the one that both neighbours share."""
    ids = np.flatnonzero(count.leaf & (count.seen > 0))
    codes = np.pad(np.where(gone[ids], out[ids], np.int32(KEPT)), 1, constant_values=KEPT)
    place = np.arange(len(codes))
    before = np.maximum.accumulate(np.where(codes != 0, place, 0))
    after = np.minimum.accumulate(np.where(codes != 0, place, place[-1])[::-1])[::-1]
    alike = (codes[before] == codes[after]) & (codes[before] != KEPT)
    same = lost[ids] & alike[1:-1]
    out = out.copy()
    out[ids[same]] = codes[before[1:-1][same]]
    return out


def _by_links(page: Snapshot, count: Words, out: Ints, top: Ints, lost: Mask) -> Ints:
    """Classifies the rest that consists of links: headlines if they are long, else a menu."""
    words = subtree_sum(page, np.where(linked(page), count.seen, np.int64(0)))
    number = subtree_sum(page, links(page) & (count.below > 0))
    rich = (2 * words >= count.below) & (number > 0)
    code = np.where(share(words, number) >= HEADLINE, np.int32(NUMBER["related"]), np.int32(NUMBER["navigation"]))
    for holder in (_above(page), top):
        take = lost & (out == 0) & rich[holder] & (count.kept[holder] == 0)
        out = np.where(take, code[holder], out)
    return out
