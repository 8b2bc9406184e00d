"""Signs and numbers that items of a list begin with."""

from __future__ import annotations

from collections.abc import Sequence

from readwell.engine.basics.patterns import lazy
from readwell.engine.pdf.lines import Piece
from readwell.engine.pdf.words import Words

_BULLET = lazy(r"[•◦▪‣●○■□–—*·-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]")
_BULLETS = frozenset("•◦▪‣●○■□–—*·-")


def is_mark(word: str) -> bool:
    """Whether a word is the sign or number of an item or a note."""
    return bool(_BULLET.fullmatch(word)) or word.isdigit()


def mark_of(words: Words, line: Sequence[Piece]) -> str:
    """Returns the sign or number that a line begins with, as an item of a list; empty if it doesn't."""
    first = line[0]
    if first.mark:
        return first.mark
    head = words.text[first.words[0]]
    has_more = len(first.words) > 1 or len(line) > 1
    return head if has_more and _BULLET.fullmatch(head) else ""


def is_sign(mark: str) -> bool:
    """Whether an item's mark is a sign and no number."""
    return mark in _BULLETS


def number_of(mark: str) -> str:
    """Returns the number that an item's mark is; empty if it is a sign or a letter."""
    number = mark.strip("(.)")
    return number if number.isdigit() else ""
