"""Permalink signs of headings, and their links to an editor: tools for a mouse, not words of the text."""

from __future__ import annotations

from typing import cast

import numpy as np

from readwell.engine.basics import addresses
from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.page.concepts import visible_words_inside
from readwell.engine.page.links import links
from readwell.engine.page.snapshot import Mask, Snapshot, frozen, view
from readwell.engine.page.tree import end, is_text, nearest, subtree_sum, within
from readwell.engine.structure.edit_links import edit_links

#: Elements that have such signs.
NAMED = (*HEADING, "dt", "caption", "figcaption", "summary")
#: A link with one of these shows it.
DRAWN = ("img", "picture", "video", "math")
#: One sign, a private-use character from an icon font, or zero-width characters; with no words in the link.
_SIGN = lazy("[¶#§🔗⚓∞\ue000-\uf8ff]?[\ufe0e\ufe0f]?")
_NO_WIDTH = lazy("[\\s\u200b-\u200d\u2060\ufeff]+")
#: Class names of permalinks outside headings; the whole class must match.
_CALLED = lazy("(?:header|perma|hash)-?link|(?:heading-?|toclink-)?anchor|anchor-?link|copiable-(?:anchor|link)")


@view
def permalinks(page: Snapshot) -> Mask:
    """Returns links that show only a sign and point to the same page, with their contents; and those to an editor."""
    mask = np.zeros(len(page), np.bool_)
    texts, drawn = subtree_sum(page, is_text(page)), subtree_sum(page, page.tagged(DRAWN))
    wordless = np.flatnonzero(links(page) & (visible_words_inside(page) == 0) & (texts > 0) & (drawn == 0)).tolist()
    likely = [node for node in wordless if _stays(page, node)]
    beside = nearest(page, page.tagged(NAMED)) if likely else np.zeros(0, np.int32)
    for node in likely:
        marks = _in_words(page, int(beside[node])) or _is_called(page, node)
        mask[node] = marks and _is_sign(page, node)
    mask[list(edit_links(page))] = True
    return cast(Mask, frozen(within(page, mask)))


def permalink_tops(page: Snapshot) -> dict[int, None]:
    """Returns each permalink, and each leaf of a link to an editor, claimed as showing nothing."""
    return dict.fromkeys([*np.flatnonzero(permalinks(page) & links(page)).tolist(), *edit_links(page)])


def _is_sign(page: Snapshot, node: int) -> bool:
    """Whether a link shows one sign, or zero-width characters."""
    texts = "".join([page.strings[number] for number in page.text[node + 1 : int(end(page)[node])].tolist()])
    return bool(_SIGN.fullmatch(_NO_WIDTH.sub("", texts)))


def _stays(page: Snapshot, node: int) -> bool:
    """Whether a link points to its own page."""
    address = page.attribute("href").get(node, "").strip()
    if address.startswith("#"):
        return True
    if address and "#" not in address:
        return False
    whole = addresses.join(addresses.base(page.url, page.facts.get("base", "")), address)
    there, place = addresses.without_fragment(whole)
    return bool(place) and there == addresses.without_fragment(page.url)[0]


def _in_words(page: Snapshot, heading: int) -> bool:
    """Whether the heading has other words: without any, the sign is its text."""
    return heading >= 0 and bool(visible_words_inside(page)[heading])


def _is_called(page: Snapshot, node: int) -> bool:
    return any(_CALLED.fullmatch(name) for name in page.attribute("class").get(node, "").lower().split())
