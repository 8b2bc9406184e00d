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
_START, _END = lazy(r"[^\W_]*"), lazy(r"[^\W_]*\Z")
_ADDRESS = lazy(r".*(?:://|\bwww\.|\.\w+/).*")


class Hyphens:
    """What a document says of its hyphens: the words that stand whole in it, and how often it divides words."""

    def __init__(self, texts: Sequence[str], ends: Sequence[tuple[str, str]], lines: int) -> None:
        self._known = Vocabulary(texts)
        hyphened = [pair for pair in ends if is_cut(*pair)]
        ruled = sum(before[-1] in _RULED for before, _ in hyphened)
        self._ruled = ruled > 0 and 2 * ruled >= len(hyphened)
        whole = sum(self._known.count(plain(before[:-1] + after)) > 0 for before, after in hyphened)
        apart = sum(self._known.count(plain(f"{before[:-1]}-{after}")) > 0 for before, after in hyphened)
        often = max(len(hyphened) - 1, 0) / max(lines, 1)
        self._usual = 0.85 * -log(often + 0.002) + 0.8 * log((1 + apart) / (1 + whole)) - 2.8

    def divided(self, before: str, after: str) -> tuple[bool, bool]:
        """Whether two words are one that a line's end divides, and whether its hyphen is the word's own."""
        if not is_cut(before, after):
            numbered = is_numbered(before, after)
            return numbered, numbered
        if before[-1] == "\u00ad":
            return True, False
        head, tail = plain(before[:-1]), plain(after)
        whole, apart = self._count(head, tail), self._known.count(f"{head}-{tail}")
        if tail in _AND and before[-1] == "-" and not whole and not apart:
            return False, False
        if self._ruled:
            return True, before[-1] == "-" or apart > whole
        if len(_last(head)) == 1 or len(_first(tail)) == 1:
            return True, True  # no rule leaves a letter alone
        if whole or apart:
            return True, apart >= whole
        return True, _is_name(before[:-1], after.strip(EDGES)) or self._own(head, tail) > 0

    def _count(self, head: str, tail: str) -> int:
        """Returns how often the word that two parts would be stands whole in the document."""
        return max(self._known.count(head + tail), self._known.count(_last(head) + _first(tail)))

    def _own(self, head: str, tail: str) -> float:
        """Returns how likely a hyphen is a word's own, as the logarithm of the chances' ratio.

        The weights were fitted to 2,300 lines of 600 printed documents.
        """
        known, last, first = self._known, _last(head), _first(tail)
        stands, follows = known.count(last), known.count(first)
        return (
            self._usual
            - 0.26 * min(max(known.seam(last, first), -6), 6)
            - 2.1 * (len(first) > 2 and known.begins(last + first[:3]))
            - 1.2 * (len(last) <= 2)
            + 1.0 * (follows > 0 and len(first) >= _WORD)
            + 0.6 * log(1 + follows)
            - 2.1 * (log(1 + known.longer(first)) if len(first) >= _WORD else 0)
            + 1.5 * known.is_first(last)
            + 2.1 * known.is_second(first)
            + (3.6 if stands else 1.8 if not follows else 0) * ("-" in head)
            + 2.8 * (follows > 0 and tail[len(first) :].startswith("-"))
            + 3.0 * (last in _FIRST)
            + 4.6 * (first in _SECOND)
        )


def is_cut(before: str, after: str) -> bool:
    """Whether a word ends with a hyphen and may go on in the next one."""
    return len(before) > 1 and before[-1] in HYPHENS and before[-2].isalpha() and after[:1].isalpha()


def is_numbered(before: str, after: str) -> bool:
    """Whether a hyphen stands between letters or digits of a number, a range or a name with one, such as A-1."""
    return len(before) > 1 and before[-1] == "-" and before[-2].isalnum() and after[:1].isalnum()


def _is_name(head: str, tail: str) -> bool:
    """Whether two parts are of an address or of a name with capitals or digits."""
    last, first = _last(head), _first(tail)
    if _ADDRESS.fullmatch(head) or (first[:1].isupper() and not last[-1:].isupper()):
        return True
    has_digit = any(sign.isdigit() for sign in (last if last.isupper() else "") + (first if first[0].isupper() else ""))
    return has_digit or (len(last) > 1 and last.isupper() and not first.isupper())


def _last(text: str) -> str:
    """Returns the letters and digits at the end."""
    found = _END.search(text)
    return found[0] if found else ""


def _first(text: str) -> str:
    """Returns the letters and digits at the start."""
    found = _START.match(text)
    return found[0] if found else ""
