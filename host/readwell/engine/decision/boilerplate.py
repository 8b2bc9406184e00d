"""Boilerplate inside articles: share buttons, "read more" links, advertisement labels, newsletter forms, offers of a
subscription, stray data, select lists, player fallbacks, closed dialogs and footers.

The forests recognise a page's menus, but a line between two paragraphs looks to them like part of the article. Each
rule here goes by words or names, in every language of data/languages and data/concepts.txt. The evaluation lists what
each rule removes, and how much of it was gold.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.signs import announced, sign
from readwell.engine.basics.vocabulary import CELL, HEADING, PREFORMATTED
from readwell.engine.features.census import SIGN, census
from readwell.engine.features.passages import below, passages, per_passage, pieces_below, seen_leaves, words_below
from readwell.engine.page.concepts import PAYWALL, SHARE, called
from readwell.engine.page.links import linked, links
from readwell.engine.page.snapshot import Mask, Snapshot, view
from readwell.engine.page.text import words
from readwell.engine.page.tree import subtree_sum, within

#: Labels that are never text ...
LABELS = ("share", "advertisement")
#: ... and labels that are text unless the whole line is links and buttons: a heading may be "Contact" or "See also".
CONTROLS = ("share", "advertisement", "related", "navigation", "comments", "newsletter", "cookie")
#: Longer passages are neither controls nor announcements.
LONGEST = 40
#: A sharing or subscription box has at most this many words, and less than half of the page's; a sharing box has short
#: lines, and at least half of its words are in links and buttons.
BOX, SHORT = 40, 2
#: An offer of a subscription has at most this many words, less than half of the page's; a line of it is no paragraph.
OFFER, SAID = 160, 25
#: Fallbacks that browsers with video don't show, footers, and dialogs.
FALLBACK, LAST, OPENED = ("video", "audio", "canvas"), ("footer", "contentinfo"), ("dialog", "alertdialog")
#: Elements with a footer of their own: the source of a quotation, corrections.
OWNERS = ("article", "blockquote", "figure")
#: A short article is kept whole if fewer words than this would remain outside these elements.
FEWEST = 20
#: Data has at least this many name-value pairs, and one per this many words.
PAIRS, SPARSE = 8, 20


def boilerplate(page: Snapshot, keep: Mask) -> Mask:
    """Returns the kept passages that are boilerplate."""
    boxes = _boxes(page, keep)
    gone = _labels(page, keep) | _data(page, keep) | _apart(page, keep)
    return (gone | _sharing(page, boxes) | _subscribing(page, boxes) | _offering(page, keep)) & keep


def _boxes(page: Snapshot, keep: Mask) -> Mask:
    """Returns elements of few words that hold a kept passage."""
    held = words_below(page)
    return np.asarray((below(page, keep) > 0) & (held <= BOX) & (2 * held < held[0]))


def _labels(page: Snapshot, keep: Mask) -> Mask:
    """Returns lines that are a label, and links with an announcement: "Read more: Why the bridge is green"."""
    rows, controls, wanted = passages(page), _controls(page), keep & _lines(page)
    # Whether a line is a label doesn't depend on what else is kept: each is read once for all answers about a page.
    known = page.built.setdefault("labels", np.full(len(rows), -1, np.int32))
    for row, text in _texts(page, wanted & (known < 0)):
        name = sign(text)
        known[row] = name in LABELS or (bool(controls[row]) and name in CONTROLS)
        if not name and rows.link_words[row]:
            name, size = announced(text)
            known[row] = name == "related" and int(rows.link_words[row]) >= int(rows.words[row]) - size
    return np.asarray(wanted & (known > 0))


@view
def _lines(page: Snapshot) -> Mask:
    """Returns short passages outside of tables."""
    rows = passages(page)
    return np.asarray(~within(page, page.tagged(CELL))[rows.head] & (rows.words <= LONGEST))


@view
def _controls(page: Snapshot) -> Mask:
    """Returns passages that are links and buttons only, and no headings."""
    return controlled(page) & ~within(page, page.tagged(HEADING))[passages(page).head]


def _texts(page: Snapshot, wanted: Mask) -> list[tuple[int, str]]:
    """Yields these passages and their texts."""
    if not wanted.any():
        return []
    leaf, owner = seen_leaves(page)
    chosen = np.flatnonzero(wanted[owner])
    texts: dict[int, list[str]] = {}
    for node, row in zip(leaf[chosen].tolist(), owner[chosen].tolist(), strict=True):
        texts.setdefault(row, []).append(page.string(node))
    return [(row, " ".join(" ".join(parts).split())) for row, parts in texts.items()]


@view
def controlled(page: Snapshot) -> Mask:
    """Returns passages in which every word lies in a link or a button."""
    rows, buttons = passages(page), page.tagged(("button",))
    pressed = per_passage(page, np.where(within(page, buttons), words(page), np.int64(0))) if buttons.any() else 0
    return np.asarray(rows.link_words + pressed >= rows.words)


def _sharing(page: Snapshot, boxes: Mask) -> Mask:
    """Returns the contents of sharing boxes: links and buttons of a word or two, and their labels."""
    return within(page, called(page, boxes & _pressed(page)) & SHARE > 0)[passages(page).head]


@view
def _pressed(page: Snapshot) -> Mask:
    """Returns elements of short lines, at least half of whose words are in links and buttons."""
    held, buttons = words_below(page), page.tagged(("button",))
    linked_words = subtree_sum(page, np.where(linked(page) | within(page, buttons), words(page), np.int64(0)))
    many = np.maximum(pieces_below(page), subtree_sum(page, links(page) | buttons))
    return np.asarray((held <= SHORT * (many + 1)) & (2 * linked_words >= held) & ~page.tagged(HEADING))


def _subscribing(page: Snapshot, boxes: Mask) -> Mask:
    """Returns the few words around an e-mail field, unless there is room for a comment too."""
    likely = boxes & _asking(page)
    if likely.any():  # the fields' types are read only if they matter
        likely &= _mailed(page)
    return within(page, likely)[passages(page).head]


@view
def _asking(page: Snapshot) -> Mask:
    """Returns elements with fields of one line only."""
    fields = page.tagged(("input",))
    if not fields.any():
        return fields
    return np.asarray((subtree_sum(page, fields) > 0) & (subtree_sum(page, page.tagged(("textarea",))) == 0))


@view
def _mailed(page: Snapshot) -> Mask:
    """Returns elements with a field for an address."""
    fields = page.holding("type", _mail) | page.holding("name", _mail) | page.holding("placeholder", _mail)
    return np.asarray(subtree_sum(page, fields & page.tagged(("input",))) > 0)


def _offering(page: Snapshot, keep: Mask) -> Mask:
    """Returns what is said in place of the rest of an article, with something to press: subscribe, sign in, a trial."""
    held = words_below(page)
    boxes = (below(page, keep) > 0) & (held <= OFFER) & (2 * held < held[0]) & _pressable(page)
    boxes &= below(page, passages(page).words > SAID) == 0
    return within(page, called(page, boxes) & PAYWALL > 0)[passages(page).head]


@view
def _pressable(page: Snapshot) -> Mask:
    """Returns elements with a link, a button or a field inside."""
    return np.asarray(subtree_sum(page, links(page) | page.tagged(("button", "input"))) > 0)


def _data(page: Snapshot, keep: Mask) -> Mask:
    """Returns text written for programs that the page shows by mistake; a code listing is meant to be read."""
    rows = passages(page)
    out = np.zeros(len(rows), np.bool_)
    for row, text in _texts(page, keep & _quoting(page)):
        pairs = text.count('":') + text.count('","')
        out[row] = pairs >= PAIRS and SPARSE * pairs >= int(rows.words[row])
    return out


@view
def _quoting(page: Snapshot) -> Mask:
    """Returns long passages with many quotation marks, outside of code."""
    rows, listing = passages(page), within(page, page.tagged(PREFORMATTED | {"code"}))
    quoting = 2 * census(page).of(SIGN["quotes"]) >= PAIRS  # a character may belong to two pairs
    return np.asarray(quoting & (rows.words > LONGEST) & ~listing[rows.head])


def _apart(page: Snapshot, keep: Mask) -> Mask:
    """Returns fallbacks, footers and dialogs, unless hardly a sentence is kept outside them."""
    inside = _fallbacks(page)
    return inside & (int(passages(page).words[keep & ~inside].sum()) >= FEWEST)


@view
def _fallbacks(page: Snapshot) -> Mask:
    """Returns passages in fallbacks, footers and dialogs."""
    last = page.tagged(LAST) | page.holding("role", LAST.__contains__)
    tops = page.tagged(FALLBACK) | (last & ~within(page, page.tagged(OWNERS)))
    if page.layout is None:  # with layout, closed dialogs are hidden, and an open one may be what the person reads
        tops |= page.tagged(OPENED) | page.holding("role", OPENED.__contains__)
    choices = page.tagged(("select",))
    if choices.any():  # a `select` that old markup never closes contains the rest of the page
        tops |= choices & (subtree_sum(page, links(page)) == 0)
    return within(page, tops)[passages(page).head]


def _mail(value: str) -> bool:
    return "mail" in value.lower()
