"""Real pages with their words in Arabic letters: a test of DANA on thousands of page structures.

Only letters of text nodes (and of the gold) change; markup, digits and punctuation stay, so that lines of the source
keep their tags. The words mean nothing: only an algorithm that goes by characters, not by meaning, is judged fairly.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace

import numpy as np

from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import is_text
from readwell.lab.evaluation.corpus import Page

#: An Arabic letter for each of a to z: by sound if possible, else one not used yet.
ARABIC = dict(zip("abcdefghijklmnopqrstuvwxyz", "ابصدعفغهيجكلمنوحقرستثطشخزظ", strict=True))
_LETTERS = str.maketrans(ARABIC | {letter.upper(): other for letter, other in ARABIC.items()})


@dataclass(frozen=True)
class Transliterated(Page):
    """A page of a corpus with its words in Arabic letters."""

    def snapshot(self) -> Snapshot:
        """Returns the page's tree with transliterated texts."""
        return transliterated(super().snapshot())


def in_arabic(page: Page) -> Transliterated:
    """Returns the page with its text and its gold transliterated."""
    held = {name: getattr(page, name) for name in Page.__dataclass_fields__}
    return Transliterated(**held | {"gold": arabic(page.gold)})


def arabic(text: str) -> str:
    """Replaces Latin letters by Arabic ones and drops accents; the rest is unchanged."""
    bare = (letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))
    return unicodedata.normalize("NFC", "".join(bare)).translate(_LETTERS)


def transliterated(page: Snapshot) -> Snapshot:
    """Returns the transliterated tree; attributes that share a string with a text keep the original string."""
    text = is_text(page)
    used, place = np.unique(page.text[text], return_inverse=True)
    rewritten = [arabic(page.strings[number]) for number in used.tolist()]
    numbers: dict[str, int] = {string: number for number, string in enumerate(page.strings)}
    moved = np.array([numbers.setdefault(string, len(numbers)) for string in rewritten], np.int32)
    column = page.text.copy()
    column[text] = moved[place]
    facts = dict(page.facts) | {"title": arabic(page.facts.get("title", ""))}
    return replace(page, text=column, strings=tuple(numbers), facts=facts, built={})
