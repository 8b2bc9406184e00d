"""Letters without meaning: fonts that don't say which ones they show give numbers in their place."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.basics.patterns import lazy
from readwell.engine.pdf.words import COLUMNS, Words

#: Signs that no text has, but for those of private use, which mean what a font likes.
_MEANINGLESS = lazy(r"[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ufffd\ufffe\uffff\ue000-\uf8ff]")
#: So many hundredths of a document's letters may be without meaning.
MOST = 30


def legible(words: Words) -> Words:
    """Returns a document without the words that mean nothing; refuses one that has little else."""
    lost = {
        number: len(_MEANINGLESS.findall(text))
        for number, text in enumerate(words.text)
        if not text.isascii() or _MEANINGLESS.search(text)
    }
    counts = ((number, len(_MEANINGLESS.findall(text))) for number, text in enumerate(words.text))
    lost = {number: count for number, count in counts if count}
    if not lost:
        return words
    if 100 * sum(lost.values()) > MOST * sum(map(len, words.text)):
        raise Refused("pdf", "the fonts of this PDF don't say which letters they show: there is nothing to read in it")
    gone = [number for number, count in lost.items() if count == len(words.text[number])]
    kept = np.ones(len(words), bool)
    kept[gone] = False
    columns = {name: getattr(words, name)[kept] for name in COLUMNS}
    text = tuple(_MEANINGLESS.sub("", words.text[number]) for number in kept.nonzero()[0].tolist())
    return replace(words, text=text, **columns)
