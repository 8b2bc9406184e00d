"""Words that were divided at the end of a line are whole again; words that have a hyphen of their own keep it."""

from __future__ import annotations

from collections.abc import Sequence
from math import log

from readwell.engine.basics.patterns import lazy
from readwell.engine.pdf.vocabulary import EDGES, HYPHENS, Vocabulary, plain

_RULED = "\u00ad\u2010"
#: Words before whose like a hyphen stands for the rest of a word: short- and long-term.
_AND = frozenset("and or und oder bzw sowie et ou".split())
#: First parts of many compounds, which no rule would divide there.
_FIRST = frozenset(
    "self non cross well ever high low long short full half real two three four five first second third user open"
    " single multi large small hand data all time human mid post pre anti ultra quasi semi state cloud late deep fine"
    " follow front off".split()
)
#: Second parts of many compounds.
_SECOND = frozenset(
    "based free driven led mounted quality friendly specific related oriented rooted rendered resolved tuning centered"
    " focused powered generated aware compatible compliant level".split()
)
#: Two parts are words of their own if they have so many letters.
_WORD = 4
_START = lazy(r"[^\W_]*")
_ADDRESS = lazy(r".*(?:://|\bwww\.|\.\w+/).*")


class Hyphens:
    """What a document says of its hyphens: the words that stand whole in it, and how often it divides words."""

    def __init__(self, texts: Sequence[str], ends: Sequence[tuple[int, int]], lines: int) -> None:
        """`ends`: the last word of a line and the first of the next one, among the texts."""
        cuts = [(last, first) for last, first in ends if is_cut(texts[last], texts[first])]
        self._known = Vocabulary(texts, {first for _, first in cuts})
        hyphened = [(texts[last], texts[first]) for last, first in cuts]
        ruled = sum(before[-1] in _RULED for before, _ in hyphened)
        self._ruled = ruled > 0 and 2 * ruled >= len(hyphened)
        #: What the other hyphens say, in all, and how many they are: each of them once, however often it stands there.
        self._others, self._count = 0.0, 0
        for before, after in dict.fromkeys(hyphened):
            if self._sure(before, after) is None:
                self._others += _bounded(self._evidence(plain(before[:-1]), plain(after)))
                self._count += 1
        whole = sum(self._known.count(plain(before[:-1] + after)) > 0 for before, after in hyphened)
        apart = sum(self._known.count(plain(f"{before[:-1]}-{after}")) > 0 for before, after in hyphened)
        often = max(len(hyphened) - 1, 0) / max(lines, 1)
        self._usual = 0.7 * log((1 + apart) / (1 + whole)) - 0.53 * log(often + 0.002) - 2.3

    def divided(self, before: str, after: str) -> tuple[bool, bool]:
        """Whether two words are one that a line's end divides, and whether its hyphen is the word's own."""
        if not is_cut(before, after):
            numbered = is_numbered(before, after)
            return numbered, numbered
        head, tail = plain(before[:-1]), plain(after)
        found = self._whole(head, tail) + self._known.count(f"{head}-{tail}")
        if tail in _AND and before[-1] == "-" and not found:
            return False, False
        sure = self._sure(before, after)
        if sure is not None:
            return True, sure
        own = self._evidence(head, tail)
        return True, self._usual + own + 0.5 * (self._others - _bounded(own)) / (self._count + 1) > 0

    def _sure(self, before: str, after: str) -> bool | None:
        """Whether a hyphen is its word's own, if that is plain: by its sign, or the document has the word elsewhere."""
        head, tail = plain(before[:-1]), plain(after)
        if before[-1] == "\u00ad":
            return False
        whole, apart = self._whole(head, tail), self._known.count(f"{head}-{tail}")
        if self._ruled:
            return before[-1] == "-" or apart > whole
        if len(_last(head)) == 1 or len(_first(tail)) == 1:
            return True  # no rule leaves a letter alone
        if whole or apart:
            return apart >= whole
        return True if _is_name(before[:-1], after.strip(EDGES)) else None

    def _whole(self, head: str, tail: str) -> int:
        """Returns how often the word that two parts would be stands whole in the document."""
        return max(self._known.count(head + tail), self._known.count(_last(head) + _first(tail)))

    def _evidence(self, head: str, tail: str) -> float:
        """Returns how much likelier a hyphen is a word's own than by rule, as the logarithm of the chances' ratio.

        The weights are fitted, as those of the document, to 3,000 lines of 800 printed documents.
        """
        known, last, first = self._known, _last(head), _first(tail)
        stands, follows = known.count(last), known.count(first)
        return (
            -0.28 * min(max(known.seam(last, first), -6), 6)
            - 2.1 * (len(first) > 2 and known.begins(last + first[:3]))
            - 1.6 * (len(last) <= 2)
            + 0.45 * log(1 + stands)
            + 0.95 * log(1 + follows)
            - 2.3 * (log(1 + known.longer(first)) if len(first) >= _WORD else 0)
            + 1.0 * known.is_first(last)
            + 2.8 * known.is_second(first)
            + (3.3 if stands else 1.4 if not follows else 0) * ("-" in head)
            + 2.5 * (follows > 0 and tail[len(first) :].startswith("-"))
            + 2.9 * (last in _FIRST)
            + 4.5 * (first in _SECOND)
        )


def _bounded(own: float) -> float:
    return min(max(own, -4.0), 4.0)


def is_cut(before: str, after: str) -> bool:
    """Whether a word ends with a hyphen and may go on in the next one."""
    return len(before) > 1 and before[-1] in HYPHENS and before[-2].isalpha() and after[:1].isalpha()


def is_numbered(before: str, after: str) -> bool:
    """Whether a hyphen stands between letters or digits of a number, a range or a name with one, such as A-1."""
    return len(before) > 1 and before[-1] == "-" and before[-2].isalnum() and after[:1].isalnum()


def _is_name(head: str, tail: str) -> bool:
    """Whether two parts are of an address, of a chain of words or of a name with capitals or digits."""
    last, first = _last(head), _first(tail)
    hyphens = head.count("-") + tail.strip("-").count("-")
    if _ADDRESS.fullmatch(head) or hyphens > 1 or ("/" in head and "-" in head):
        return True
    if first[:1].isupper() and not last[-1:].isupper():
        return True
    has_digit = any(sign.isdigit() for sign in (last if last.isupper() else "") + (first if first[0].isupper() else ""))
    return has_digit or (len(last) > 1 and last.isupper() and not first.isupper())


def _last(text: str) -> str:
    """Returns the letters and digits at the end."""
    at = len(text)
    while at and text[at - 1].isalnum():
        at -= 1
    return text[at:]


def _first(text: str) -> str:
    """Returns the letters and digits at the start."""
    found = _START.match(text)
    return found[0] if found else ""
