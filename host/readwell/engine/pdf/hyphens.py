"""Words that were divided at the end of a line are whole again; words that have a hyphen of their own keep it."""

from __future__ import annotations

from collections.abc import Sequence

#: Signs that divide a word; programs that divide words by rule write the last two.
HYPHENS = "-\u00ad\u2010"
_RULED = "\u00ad\u2010"
_EDGES = "\"'“”„‘’«»()[]{},.;:!?…"
#: Of a thousand lines so many end with a hyphen where words are divided by rule; fewer are hyphens of their own.
OFTEN = 25
#: Fewer hyphens at the ends of lines say nothing of how often there are some.
ENOUGH = 3
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


class Hyphens:
    """What a document says of its hyphens: the words that stand whole in it, and whether it divides words by rule."""

    def __init__(self, texts: Sequence[str], ends: Sequence[tuple[str, str]], lines: int) -> None:
        self._known = _vocabulary(texts)
        hyphened = [pair for pair in ends if is_cut(*pair)]
        ruled = sum(before[-1] in _RULED for before, _ in hyphened)
        self._ruled = ruled > 0 and 2 * ruled >= len(hyphened)
        whole = sum(_whole(before, after) in self._known for before, after in hyphened)
        apart = sum(_apart(before, after) in self._known for before, after in hyphened)
        often = len(hyphened) >= ENOUGH and 1000 * len(hyphened) >= OFTEN * lines
        self._divides = whole > apart if whole != apart else often

    def divided(self, before: str, after: str) -> tuple[bool, bool]:
        """Whether two words are one that a line's end divides, and whether its hyphen is the word's own."""
        if not is_cut(before, after):
            return False, False
        if before[-1] == "\u00ad":
            return True, False
        if not after[:1].islower() and before[-2].islower():
            return True, True
        head, tail = before[:-1].strip(_EDGES), after.strip(_EDGES).lower()
        if head.lower() + tail in self._known:
            return True, False
        return True, _apart(before, after) in self._known or self._is_own(before[-1], head, after.strip(_EDGES))

    def _is_own(self, sign: str, head: str, after: str) -> bool:
        """Whether a hyphen is its word's own, where the document has the word neither with it nor without."""
        if self._ruled or not self._divides:
            return sign == "-"
        tail = after.lower()
        if "-" in head or tail in _SECOND or _is_acronym(head, after):
            return True
        low = head.lower()
        words = len(low) >= _WORD and len(tail) >= _WORD and {low, tail} <= self._known
        return words or (low in _FIRST and len(tail) >= _WORD)


def _is_acronym(head: str, after: str) -> bool:
    """Whether a word of capitals is followed by one of small letters."""
    return len(head) > 1 and head.isupper() and after.islower()


def is_cut(before: str, after: str) -> bool:
    """Whether a word ends with a hyphen and may go on in the next one."""
    return len(before) > 1 and before[-1] in HYPHENS and before[-2].isalpha() and after[:1].isalpha()


def _whole(before: str, after: str) -> str:
    return (before[:-1] + after).strip(_EDGES).lower()


def _apart(before: str, after: str) -> str:
    return f"{before[:-1]}-{after}".strip(_EDGES).lower()


def _vocabulary(texts: Sequence[str]) -> frozenset[str]:
    """Returns the words of a document that stand whole, in lower case: not what follows another one's hyphen."""
    out = set()
    former = ""
    for text in texts:
        if former[-1:] not in HYPHENS or not former:
            out.add(text.strip(_EDGES).lower())
        former = text
    return frozenset(out)
