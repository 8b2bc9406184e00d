"""Signs and numbers that items of a list begin with."""

from __future__ import annotations

from readwell.engine.basics.patterns import lazy

_BULLET = lazy(r"[•◦▪‣●○■□–—*·-]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)]")
_BULLETS = frozenset("•◦▪‣●○■□–—*·-")


def starts_item(text: str) -> bool:
    """Whether a line begins as an item of a list does."""
    head = text.split(" ", 1)
    return len(head) > 1 and bool(_BULLET.fullmatch(head[0]))


def is_mark(word: str) -> bool:
    """Whether a word is the sign or number of an item or a note."""
    return bool(_BULLET.fullmatch(word)) or word.isdigit()


def bullet_of(text: str) -> str:
    """Returns the sign or number that a line begins with, as an item of a list; empty if it doesn't."""
    return text.split(" ", 1)[0] if starts_item(text) else ""


def is_sign(mark: str) -> bool:
    """Whether an item's mark is a sign and no number."""
    return mark in _BULLETS


def number_of(mark: str) -> str:
    """Returns the number that an item's mark is; empty if it is a sign or a letter."""
    number = mark.strip("(.)")
    return number if number.isdigit() else ""
