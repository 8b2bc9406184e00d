"""Real pages with their words in Arabic letters: a test of DANA that thousands of page structures can give.

Only letters of text nodes (and of the gold) change; markup, digits and signs stay, so that lines of the source keep
their tags. The words mean nothing: only an algorithm that looks at characters, not at meaning, is judged fairly.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace

import numpy as np

from readwell.evaluation.corpus import Page
from readwell.snapshot import Snapshot
from readwell.views.tree import is_text

#: A letter of Arabic script for each of a to z: by sound where there is one, else one not yet taken.
ARABIC = dict(zip("abcdefghijklmnopqrstuvwxyz", "ابصدعفغهيجكلمنوحقرستثطشخزظ", strict=True))
_LETTERS = str.maketrans(ARABIC | {letter.upper(): other for letter, other in ARABIC.items()})


@dataclass(frozen=True)
class Transliterated(Page):
    """A page of a corpus whose words are written in Arabic letters."""

    def snapshot(self) -> Snapshot:
        """The page's tree with other letters in its texts."""
        return transliterated(super().snapshot())


def in_arabic(page: Page) -> Transliterated:
    """The page and its gold."""
    held = {name: getattr(page, name) for name in Page.__dataclass_fields__}
    return Transliterated(**held | {"gold": arabic(page.gold)})


def arabic(text: str) -> str:
    """Latin letters in Arabic script, accents dropped; all else as it was."""
    bare = (letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter))
    return unicodedata.normalize("NFC", "".join(bare)).translate(_LETTERS)


def transliterated(page: Snapshot) -> Snapshot:
    """The same tree; strings that attributes share with texts stay as they were for the attributes."""
    text = is_text(page)
    used, place = np.unique(page.text[text], return_inverse=True)
    rewritten = [arabic(page.strings[number]) for number in used.tolist()]
    numbers: dict[str, int] = {string: number for number, string in enumerate(page.strings)}
    moved = np.array([numbers.setdefault(string, len(numbers)) for string in rewritten], np.int32)
    column = page.text.copy()
    column[text] = moved[place]
    facts = dict(page.facts) | {"title": arabic(page.facts.get("title", ""))}
    return replace(page, text=column, strings=tuple(numbers), facts=facts, built={})
