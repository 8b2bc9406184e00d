"""Pages whose lines run from the top to the bottom: they are turned, read as lines that run from the left, and turned
back. The first line stands at the right."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.page.snapshot import Ints
from readwell.engine.pdf.words import Words

#: Letters of scripts that are written in such lines.
_LETTERS = lazy(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
#: A run of letters that is so many tenths higher than wide stands upright.
TALL = 15
#: Letters that a file sets one by one follow each other downwards by so many tenths of their size, at one place.
STEP, ASIDE = (5, 20), 3


def upright(words: Words) -> tuple[frozenset[int], frozenset[int]]:
    """Returns the pages on which most of such letters stand below each other, and the words on them that do."""
    counts = np.array([len(_LETTERS.findall(said)) for said in words.text], np.int32)
    if not counts.any():
        return frozenset(), frozenset()
    stands = (counts > 1) & (words.h * 10 > words.w * TALL)
    stands |= (counts == 1) & _stacked(words)
    size = len(words.pages)
    every = np.bincount(words.page, weights=counts, minlength=size)
    found = np.bincount(words.page, weights=np.where(stands, counts, 0), minlength=size)
    are = (every > 1) & (found * 2 > every)
    return frozenset(np.flatnonzero(are).tolist()), frozenset(np.flatnonzero(stands & are[words.page]).tolist())


def _stacked(words: Words) -> Ints:
    """Whether a word stands right below, or above, the one that the file has beside it."""
    x, y = words.x * 2 + words.w, words.y * 2 + words.h
    size = np.maximum(words.size, 1)
    down, aside = np.diff(y), np.abs(np.diff(x))
    near = (down > size[1:] * 2 * STEP[0] // 10) & (down < size[1:] * 2 * STEP[1] // 10)
    near &= (aside <= size[1:] * 2 * ASIDE // 10) & (np.diff(words.page) == 0)
    out = np.zeros(len(words), bool)
    out[1:] |= near
    out[:-1] |= near
    return out


def turned(words: Words, pages: Set[int]) -> Words:
    """Returns the document with these pages turned to the left by a quarter."""
    is_turned = np.zeros(len(words.pages), bool)
    is_turned[list(pages)] = True
    widths = np.array([width for width, _ in words.pages], np.int32)
    here = is_turned[words.page]
    drawn = words.drawn.copy()
    if len(drawn):
        there = is_turned[drawn[:, 0]]
        boxes = _turned(drawn[:, 2:6].T, widths[drawn[:, 0]])
        drawn[:, 2:6] = np.where(there[:, None], boxes.T, drawn[:, 2:6])
    boxes = _turned(np.stack((words.x, words.y, words.w, words.h)), widths[words.page])
    x, y, w, h = np.where(here, boxes, np.stack((words.x, words.y, words.w, words.h))).astype(np.int32)
    links = tuple(
        (page, y, widths[page].item() - x - w, h, w, address) if page in pages else (page, x, y, w, h, address)
        for page, x, y, w, h, address in words.links
    )
    sizes = tuple((size[1], size[0]) if page in pages else size for page, size in enumerate(words.pages))
    return replace(words, x=x, y=y, w=w, h=h, drawn=drawn, links=links, pages=sizes, turned=frozenset(pages))


def _turned(boxes: Ints, widths: Ints) -> Ints:
    x, y, w, h = boxes
    return np.stack((y, widths - x - w, h, w))
