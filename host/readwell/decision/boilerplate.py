"""Boilerplate inside articles: share buttons, "read more" links, advertisement labels, newsletter forms, stray data,
select lists, player fallbacks, closed dialogs and footers.

The forests know a page's menus, but a line between two paragraphs of an article looks like one of them. Each rule here
goes by plain words or names, in every language of data/signs.txt and data/concepts.txt. What each rule removes, and how
much of it was gold, is listed in the evaluation.
"""

from __future__ import annotations

import numpy as np

from readwell.features.census import SIGN, census
from readwell.features.passages import below, passages, per_passage, pieces_below, seen_leaves, words_below
from readwell.snapshot import Mask, Snapshot, view
from readwell.views.concepts import SHARE, called
from readwell.views.links import linked, links
from readwell.views.signs import announced, sign
from readwell.views.text import words
from readwell.views.tree import subtree_sum, within
from readwell.vocabulary import CELL, HEADING, PREFORMATTED

#: A line that says so of itself is never text ...
LABELS = ("share", "advertisement")
#: ... and these are not if all of the line is links and buttons: a heading may be called "Contact" or "See also".
CONTROLS = ("share", "advertisement", "related", "navigation", "comments", "newsletter", "cookie")
#: Longer passages are no control and announce nothing.
LONGEST = 40
#: A box that shares or asks holds no more words than this, and less than half of the page's; what shares has short
#: lines, half of its words at least in links and buttons.
BOX, SHORT = 40, 2
#: What browsers that play films don't show, what is read last if ever, and what opens when asked.
FALLBACK, LAST, OPENED = ("video", "audio", "canvas"), ("footer", "contentinfo"), ("dialog", "alertdialog")
#: What has a footer of its own: who is quoted, what was corrected.
OWNERS = ("article", "blockquote", "figure")
#: An article may be short, but something of it stands elsewhere.
FEWEST = 20
#: Data has so many names with values at least, and one for so many words.
PAIRS, SPARSE = 8, 20


def boilerplate(page: Snapshot, keep: Mask) -> Mask:
    """The passages among those kept that are none of the article's."""
    boxes = _boxes(page, keep)
    told = _said(page, keep) | _data(page, keep) | _apart(page, keep)
    return (told | _sharing(page, boxes) | _asking(page, boxes)) & keep


def _boxes(page: Snapshot, keep: Mask) -> Mask:
    """Elements of few words that hold a passage kept: an article has some, and a menu's names need not be read."""
    held = words_below(page)
    return np.asarray((below(page, keep) > 0) & (held <= BOX) & (2 * held < held[0]))


def _said(page: Snapshot, keep: Mask) -> Mask:
    """Lines that say what they are, and links that say where they lead: "Read more: Why the bridge is green"."""
    rows = passages(page)
    control = controlled(page)
    apart = ~within(page, page.tagged(CELL))[rows.head]
    plain = ~within(page, page.tagged(HEADING))[rows.head]
    out = np.zeros(len(rows), np.bool_)
    for row, text in _texts(page, keep & apart & (rows.words <= LONGEST)):
        name = sign(text)
        out[row] = name in LABELS or (bool(control[row] and plain[row]) and name in CONTROLS)
        if not name and rows.link_words[row]:
            name, size = announced(text)
            out[row] = name == "related" and int(rows.link_words[row]) >= int(rows.words[row]) - size
    return out


def _texts(page: Snapshot, wanted: Mask) -> list[tuple[int, str]]:
    """These passages and what they say."""
    leaf, owner = seen_leaves(page)
    chosen = np.flatnonzero(wanted[owner])
    said: dict[int, list[str]] = {}
    for node, row in zip(leaf[chosen].tolist(), owner[chosen].tolist(), strict=True):
        said.setdefault(row, []).append(page.string(node))
    return [(row, " ".join(" ".join(parts).split())) for row, parts in said.items()]


@view
def controlled(page: Snapshot) -> Mask:
    """Passages of which every word lies in a link or a button."""
    rows, buttons = passages(page), page.tagged(("button",))
    pressed = per_passage(page, np.where(within(page, buttons), words(page), np.int64(0))) if buttons.any() else 0
    return np.asarray(rows.link_words + pressed >= rows.words)


def _sharing(page: Snapshot, boxes: Mask) -> Mask:
    """What boxes called so hold: links and buttons of a word or two, and what they are for."""
    held, buttons = words_below(page), page.tagged(("button",))
    told = subtree_sum(page, np.where(linked(page) | within(page, buttons), words(page), np.int64(0)))
    many = np.maximum(pieces_below(page), subtree_sum(page, links(page) | buttons))
    likely = boxes & (held <= SHORT * (many + 1)) & (2 * told >= held) & ~page.tagged(HEADING)
    return within(page, called(page, likely) & SHARE > 0)[passages(page).head]


def _asking(page: Snapshot, boxes: Mask) -> Mask:
    """The few words around a field for an address of mail, unless there is room for a comment too."""
    fields = page.tagged(("input",))
    likely = boxes & (subtree_sum(page, fields) > 0) & (subtree_sum(page, page.tagged(("textarea",))) == 0)
    if likely.any():  # what fields ask for is read only where they may matter
        fields &= page.holding("type", _mail) | page.holding("name", _mail) | page.holding("placeholder", _mail)
        likely &= subtree_sum(page, fields) > 0
    return within(page, likely)[passages(page).head]


def _data(page: Snapshot, keep: Mask) -> Mask:
    """What was written for programs and stands on the page by mistake; a listing of code is meant to be read."""
    rows, listing = passages(page), within(page, page.tagged(PREFORMATTED | {"code"}))
    quoting = 2 * census(page).of(SIGN["quotes"]) >= PAIRS  # a mark may belong to two pairs
    out = np.zeros(len(rows), np.bool_)
    for row, text in _texts(page, keep & quoting & (rows.words > LONGEST) & ~listing[rows.head]):
        pairs = text.count('":') + text.count('","')
        out[row] = pairs >= PAIRS and SPARSE * pairs >= int(rows.words[row])
    return out


def _apart(page: Snapshot, keep: Mask) -> Mask:
    """What a page keeps for other moments, unless hardly a sentence is kept beside it."""
    rows = passages(page)
    last = page.tagged(LAST) | page.holding("role", LAST.__contains__)
    tops = page.tagged(FALLBACK) | (last & ~within(page, page.tagged(OWNERS)))
    if page.layout is None:  # else closed dialogs are hidden, and one that is open may be what is read
        tops |= page.tagged(OPENED) | page.holding("role", OPENED.__contains__)
    choices = page.tagged(("select",))
    if choices.any():  # one that old markup never closes holds the rest of the page
        tops |= choices & (subtree_sum(page, links(page)) == 0)
    inside = within(page, tops)[rows.head]
    return inside & (int(rows.words[keep & ~inside].sum()) >= FEWEST)


def _mail(value: str) -> bool:
    return "mail" in value.lower()
