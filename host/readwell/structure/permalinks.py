"""The little signs by which a heading links to itself: tools for a mouse, not words of the text."""

from __future__ import annotations

import re
from typing import cast

import numpy as np

from readwell import addresses
from readwell.snapshot import Mask, Snapshot, frozen, view
from readwell.views.concepts import word_sums
from readwell.views.links import links
from readwell.views.tree import end, is_text, nearest, subtree_sum, within
from readwell.vocabulary import HEADING

#: What such a sign stands beside.
NAMED = (*HEADING, "dt", "caption", "figcaption", "summary")
#: A link that holds one of these shows that.
DRAWN = ("img", "picture", "video", "math")
#: One sign, a drawing from a font's private letters, or letters without width; with no words around it inside the link.
_SIGN = re.compile("[¶#§🔗⚓∞\ue000-\uf8ff]?[\ufe0e\ufe0f]?")
_NO_WIDTH = re.compile("[\\s\u200b-\u200d\u2060\ufeff]+")
#: What generators call it where it stands in no heading; the whole word of a class.
_CALLED = re.compile("(?:header|perma|hash)-?link|(?:heading-?|toclink-)?anchor|anchor-?link|copiable-(?:anchor|link)")


@view
def permalinks(page: Snapshot) -> Mask:
    """Links that show nothing but a sign and lead to a place on the same page, with all they hold."""
    mask = np.zeros(len(page), np.bool_)
    said, drawn = subtree_sum(page, is_text(page)), subtree_sum(page, page.tagged(DRAWN))
    wordless = np.flatnonzero(links(page) & (word_sums(page) == 0) & (said > 0) & (drawn == 0)).tolist()
    likely = [node for node in wordless if _stays(page, node)]
    beside = nearest(page, page.tagged(NAMED)) if likely else np.zeros(0, np.int32)
    for node in likely:
        marks = _in_words(page, int(beside[node])) or _is_called(page, node)
        mask[node] = marks and _is_sign(page, node)
    return cast(Mask, frozen(within(page, mask)))


def permalink_tops(page: Snapshot) -> dict[int, None]:
    """Each of them, as a claim that it shows nothing."""
    return dict.fromkeys(np.flatnonzero(permalinks(page) & links(page)).tolist())


def _is_sign(page: Snapshot, node: int) -> bool:
    """Whether a link shows one sign, or letters that have no width."""
    said = "".join([page.strings[number] for number in page.text[node + 1 : int(end(page)[node])].tolist()])
    return bool(said) and bool(_SIGN.fullmatch(_NO_WIDTH.sub("", said)))


def _stays(page: Snapshot, node: int) -> bool:
    """Whether a link leads to a place on its own page."""
    address = page.attribute("href").get(node, "").strip()
    if address.startswith("#"):
        return True
    if address and "#" not in address:
        return False
    whole = addresses.join(addresses.base(page.url, page.facts.get("base", "")), address)
    there, place = addresses.without_fragment(whole)
    return bool(place) and there == addresses.without_fragment(page.url)[0]


def _in_words(page: Snapshot, heading: int) -> bool:
    """Whether the heading has words: of one without, the sign is all there is."""
    return heading >= 0 and bool(word_sums(page)[heading])


def _is_called(page: Snapshot, node: int) -> bool:
    return any(_CALLED.fullmatch(name) for name in page.attribute("class").get(node, "").lower().split())
