"""The letters of a text as they are compared: without white space, with one kind of quotation mark and of dash."""

from __future__ import annotations

from functools import cache

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.wordlists import entries

_QUOTES = "'\"`´‘’‚‛“”„‟‹›«»「」『』〝〞〟＂＇ʹʺʻʼʽˈ′″‴‵‶〈〉《》"
_DASHES = "-‐‑‒–—―−﹘﹣－~～〜⸺⸻"
_NOTHING = (
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060"
    "\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff"
)
_RUNS = lazy(r"'{2,}|-{2,}|\s+")
#: References to notes, which count on as others are added.
_NOTES = lazy(r"\[(?:\d{1,3}|[a-z])\]")
_MARKS = lazy(r"[\u0300-\u036f]{2,}")
_HANGUL, _FIRSTS, _VOWELS, _LASTS = 0xAC00, 0x1100, 0x1161, 0x11A7


@cache
def _table() -> dict[int, str]:
    letters = (pair for name, rest in entries("composed.txt") if name == "letters" for pair in rest.split())
    table = {ord(pair[0]): pair[2:] for pair in letters}
    table |= {ord(sign): "'" for sign in _QUOTES} | {ord(sign): "-" for sign in _DASHES}
    return table | {ord(sign): "" for sign in _NOTHING} | {ord("…"): "...", ord("⋯"): "..."}


@cache
def _syllables() -> dict[int, str]:
    out = {}
    for number in range(11172):
        first, rest = divmod(number, 588)
        vowel, last = divmod(rest, 28)
        pieces = chr(_FIRSTS + first) + chr(_VOWELS + vowel) + (chr(_LASTS + last) if last else "")
        out[_HANGUL + number] = pieces
    return out


def plain(text: str) -> str:
    """Returns a text with its signs made alike; its words stay apart."""
    if text.isascii():
        return text.replace('"', "'").replace("`", "'").replace("~", "-")
    # Signs above and below a letter may come in any order.
    found = _MARKS.sub(lambda run: "".join(sorted(run[0])), text.translate(_table()))
    return found.translate(_syllables()) if any("가" <= letter <= "힣" for letter in found) else found


def folded(text: str) -> str:
    """Returns what two sentences have in common if they say the same in the same words."""
    return _RUNS.sub(lambda found: found[0][0] if found[0][0] in "'-" else "", _NOTES.sub("", plain(text)))
