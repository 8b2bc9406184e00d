"""Times and names of people on the page: the content of bylines and post headers."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from typing import cast

import numpy as np

from readwell.engine.basics.characters import DIGIT
from readwell.engine.basics.dates import find
from readwell.engine.basics.patterns import lazy
from readwell.engine.page.concepts import AUTHOR, DATE, concepts
from readwell.engine.page.snapshot import Mask, Snapshot, frozen, view
from readwell.engine.page.text import characters, words
from readwell.engine.page.tree import is_text, subtree_sum

#: A longer text may contain a date but isn't one.
LONGEST = 80
#: A time of day alone counts only in a text of at most this length.
SHORT = 24
#: A name or a time has few words.
FEW = 12

_MAYBE = lazy(r"\d{4}|\d{1,2}\s?[-/.]\s?\d{1,2}\s?[-/.]\s?\d{2}|'\d\d\b")
_CLOCK = lazy(r"(?<![\d:])[0-2]?\d:[0-5]\d(?!\d)")
_BACK = "ago fa geleden atrás sedan siden sitten temu назад тому önce trước lalu 前 전".split()
#: "4 hours ago", in languages where it can be distinguished from a duration; it is only looked for in SHORT texts.
_AGO = lazy(
    rf"\d\s*+\w{{0,{SHORT}}}+(?:(?:{'|'.join(f'(?<={word})' for word in _BACK)})|\s++(?:{'|'.join(_BACK)}))\b"
    r"|\b(?:vor|il y a|hace|há|pred|πριν|před)\s++\d++\s++\w|منذ\s|قبل\s",
    re.IGNORECASE,
)
_STAMPED = lazy(r"\s*\d{4}-\d\d-\d\d[T ]\d")
_OWN = r"(?:users?|members?|profiles?|u|authors?|people|mitglied(?:er)?|membres?|benutzer|usuario)[/.?=-]"
_ASKED = r"(?:action=profile|u|uid|user|username|mode=viewprofile|member)="
_PROGRAM = r"(?:member|profile|user_?info|profil)\.(?:php|pl|asp)"
_PERSON = lazy(rf"(?:^|/){_OWN}|[?&]{_ASKED}|{_PROGRAM}", re.IGNORECASE | re.MULTILINE)
#: The same in three parts that begin with letters that are rare in addresses: ten times as fast in lower case.
_HINTS = (lazy(rf"[\n/]{_OWN}"), lazy(rf"[?&]{_ASKED}"))
_SUFFIX, _PROGRAMS = lazy(r"\.(?:php|pl|asp)"), lazy(_PROGRAM)


@view
def times(page: Snapshot) -> Mask:
    """Returns nodes with a time: `time` elements, texts that are mostly a date, small elements named date."""
    flat = characters(page)
    lengths = np.diff(flat.first)
    digits = flat.count(flat.kinds & DIGIT > 0)
    likely = (digits >= 3) & (lengths <= LONGEST)
    language = page.facts.get("lang", "")
    timed = np.zeros(len(page.strings), np.bool_)
    for string in np.flatnonzero(likely).tolist():
        text = page.strings[string]
        timed[string] = bool(_MAYBE.search(text)) and find(text, language) is not None
        timed[string] |= len(text.strip()) <= SHORT and _CLOCK.search(text) is not None
    for string in np.flatnonzero((digits >= 1) & (digits < 3) & (lengths <= SHORT) & (lengths > 3)).tolist():
        timed[string] |= _AGO.search(page.strings[string]) is not None
    out = timed[page.text] | page.tagged(("time",))
    for node, title in page.attribute("title").items():
        out[node] |= _STAMPED.match(title) is not None
    called = (concepts(page) & DATE > 0) & (subtree_sum(page, words(page)) <= FEW)
    return cast(Mask, frozen(out | (called & (subtree_sum(page, words(page)) > 0))))


@view
def persons(page: Snapshot) -> Mask:
    """Returns small elements named author, and links to author pages."""
    seen = subtree_sum(page, words(page))
    out = concepts(page) & AUTHOR > 0
    out[_author_links(page)] = True
    return cast(Mask, frozen(out & (seen > 0) & (seen <= FEW) & ~is_text(page)))


def _author_links(page: Snapshot) -> list[int]:
    """Returns the elements with the address of an author's page: all addresses are searched at once for hints."""
    nodes, addresses = list(page.attribute("href")), list(page.attribute("href").values())
    low = "\n" + "\n".join(addresses).lower()
    likely = set(range(len(nodes)))
    if low.isascii():  # else letters in lower case may be more, or not the ones that a pattern ignores the case of
        patterns = (*_HINTS, _PROGRAMS) if _SUFFIX.search(low) else _HINTS
        found = [hint.start() for pattern in patterns for hint in pattern.finditer(low)]
        first = list(accumulate((len(address) + 1 for address in addresses), initial=0)) if found else []
        likely = {bisect_right(first, place) - 1 for place in found}
    return [nodes[place] for place in likely if _PERSON.search(addresses[place][:300])]
