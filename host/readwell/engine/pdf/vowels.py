"""Marks above and below the letters of Arabic: some files say their boxes for those of the letters."""

from __future__ import annotations

from dataclasses import replace

from readwell.engine.basics.patterns import lazy
from readwell.engine.pdf.words import Words

_MARKS = lazy(r"[\u064b-\u065f\u0670]")
_BELOW = lazy(r"[\u064d\u0650\u0655\u0656\u065c\u065f]")
#: Letters are no lower than so many tenths of their size.
FLAT = 5
#: A mark below is narrower than its letter by one of so many parts of the size, at each side.
SIDE = 8


def on_lines(words: Words) -> Words:
    """Gives letters that have the box of the mark above or below them, as some files say, one on their line."""
    x, y, w, h = words.x.copy(), words.y.copy(), words.w.copy(), words.h.copy()
    for number, said in enumerate(words.text):
        if not _MARKS.search(said):
            continue
        size = int(words.size[number])
        if 10 * int(h[number]) >= FLAT * size:
            continue
        h[number] += size
        if _BELOW.search(said):
            y[number] -= size
            x[number] -= size // SIDE
            w[number] += 2 * (size // SIDE)
    return replace(words, x=x, y=y, w=w, h=h)
