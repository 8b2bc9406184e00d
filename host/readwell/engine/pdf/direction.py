"""Documents that are read from the right: they are turned round as in a mirror, read from the left, and turned back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.pdf.letters import FROM_RIGHT
from readwell.engine.pdf.vowels import on_lines
from readwell.engine.pdf.words import Words

_FROM_LEFT = lazy(r"[A-Za-z\u00c0-\u024f\u0370-\u052f]")
#: So many words say which direction a document has.
ENOUGH = 20_000


def is_from_right(words: Words) -> bool:
    """Whether most letters belong to scripts that are written from the right."""
    text = "".join(words.text[:ENOUGH])
    if text.isascii():
        return False
    return len(FROM_RIGHT.findall(text)) > len(_FROM_LEFT.findall(text))


def mirrored(words: Words) -> Words:
    """Returns the document as in a mirror."""
    words = on_lines(words)
    widths = np.array([width for width, _ in words.pages], np.int32)
    drawn = words.drawn.copy()
    if len(drawn):
        drawn[:, 2] = widths[drawn[:, 0]] - drawn[:, 2] - drawn[:, 4]
    links = tuple((page, int(widths[page]) - x - w, y, w, h, address) for page, x, y, w, h, address in words.links)
    return replace(words, x=widths[words.page] - words.x - words.w, drawn=drawn, links=links, from_right=True)


def in_order(words: Words, numbers: Sequence[int]) -> list[int]:
    """Returns the words of a mirrored line as they are read: those of other scripts, beside each other, turned back."""
    out: list[int] = []
    run: list[int] = []
    for word in sorted(numbers, key=lambda one: int(words.x[one])):
        if FROM_RIGHT.search(words.text[word]):
            out += _turned(words, run)
            run = []
            out.append(word)
        else:
            run.append(word)
    return out + _turned(words, run)


def _turned(words: Words, run: list[int]) -> list[int]:
    return run[::-1] if any(_FROM_LEFT.search(words.text[word]) for word in run) else run
