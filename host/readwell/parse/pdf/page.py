"""A page of a PDF: its words with their boxes, as they stand on the page that a reader sees."""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterator, Sequence
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.basics.patterns import lazy
from readwell.engine.pdf.letters import FROM_RIGHT, logical
from readwell.engine.pdf.words import MOST_WORDS
from readwell.parse.pdf.drawn import drawn
from readwell.parse.pdf.gathered import Gathered
from readwell.parse.pdf.links import links
from readwell.parse.pdf.place import Place, place_of, tenths
from readwell.parse.pdf.tags import Tags

#: A page with more characters is no page of text.
MOST_CHARACTERS = 1_000_000
#: Characters that end a word; PDFium writes 2 for a hyphen at the end of a line.
_ENDS = frozenset((0, 9, 10, 13, 32, 160, 0x3000))
_HYPHEN = 2
#: Numbers and signs that marks of notes are made of, and the share of a word's size that makes them smaller.
_MARKS, _OTHER_SIZE = frozenset(map(ord, "0123456789*†‡§")), 0.9
_NAME = 256
#: Parts of a word from the right that are read from the left.
_FROM_LEFT = lazy(
    r"[A-Za-z0-9\u0660-\u0669\u06f0-\u06f9](?:[\w.,:/%+-]*[A-Za-z0-9\u0660-\u0669\u06f0-\u06f9])?", re.ASCII
)
#: A4, for a page that can't be read.
_UNREAD = (5950, 8420)


def read(library: Any, document: Any, number: int, gathered: Gathered) -> None:
    """Reads a page; a broken one has no words."""
    try:
        page = document[number]
        width, height = page.get_size()
        text = page.get_textpage()
        count = text.count_chars()
    except library.PdfiumError:
        gathered.pages.append(_UNREAD)
        return
    gathered.pages.append((max(tenths(width), 1), max(tenths(height), 1)))
    if count > MOST_CHARACTERS:
        raise Refused("too-large", f"page {number + 1} has {count} characters, {MOST_CHARACTERS} are the most")
    place = place_of(library.raw, page.raw, width, height)
    tags = Tags(library.raw, page.raw, gathered.elements)
    for first, last, word in _words(library.raw, text.raw, count, tags):
        gathered.add(word, number, *_word(library.raw, text.raw, (first, last, word), place, gathered, tags))
    if len(gathered.text) > MOST_WORDS:
        raise Refused("too-large", f"the document has more than {MOST_WORDS} words")
    gathered.drawn += [(number, *shape) for shape in drawn(library.raw, page.raw, place, tags)]
    gathered.links += [(number, *link) for link in links(library.raw, document.raw, page.raw, place)]
    text.close()
    page.close()


def _words(raw: Any, text: Any, count: int, tags: Tags) -> Iterator[tuple[int, int, str]]:
    """Yields the first and last character of each word, and the word."""
    codes = [raw.FPDFText_GetUnicode(text, at) for at in range(count)]
    first = 0
    for at, code in enumerate([*codes, 0]):
        if code in _ENDS or (at > first and (codes[at - 1] == _HYPHEN or _is_mark(raw, text, codes, at, tags))):
            if at > first:
                yield first, at - 1, _text(raw, text, codes, first, at)
            first = at + 1 if code in _ENDS else at


def _text(raw: Any, text: Any, codes: Sequence[int], first: int, end: int) -> str:
    """Returns a word: letters from the right by their places, for files have them in any order."""
    order: Sequence[int] = range(first, end)
    if any(0x590 <= codes[at] <= 0x8FF for at in order):
        box, places = raw.FS_RECTF(), {}
        for at in order:
            raw.FPDFText_GetLooseCharBox(text, at, box)
            places[at] = -(box.left + box.right)
        order = sorted(order, key=places.__getitem__)
    said = logical(_whole("".join("-" if codes[at] == _HYPHEN else _letter(codes[at]) for at in order)))
    return said if order == range(first, end) else _FROM_LEFT.sub(lambda part: part[0][::-1], said)


def _is_mark(raw: Any, text: Any, codes: Sequence[int], at: int, tags: Tags) -> bool:
    """Whether a number or a sign stands close to a word, in letters of another size or tag: the mark of a note."""
    if not (codes[at - 1] in _MARKS or codes[at] in _MARKS):
        return False
    sizes = [_size(raw, text, one) for one in (at - 1, at)]
    if min(sizes) < _OTHER_SIZE * max(sizes):
        return True
    return (codes[at - 1] in _MARKS) != (codes[at] in _MARKS) and tags.of(text, at - 1) != tags.of(text, at)


def _size(raw: Any, text: Any, at: int) -> float:
    """Returns the size of a letter: a file may set letters of one size and print them in another."""
    matrix = raw.FS_MATRIX()
    scale = math.hypot(matrix.c, matrix.d) if raw.FPDFText_GetMatrix(text, at, matrix) else 1.0
    return float(raw.FPDFText_GetFontSize(text, at) * (scale or 1.0))


def _letter(code: int) -> str:
    return chr(code) if code < 0x110000 else "\ufffd"


def _whole(said: str) -> str:
    """Returns a word whose letters are whole: PDFium gives some as two halves, such as those of formulas."""
    if not any("\ud800" <= sign <= "\udfff" for sign in said):
        return said
    return said.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _word(
    raw: Any, text: Any, word: tuple[int, int, str], place: Place, gathered: Gathered, tags: Tags
) -> tuple[int, ...]:
    """Returns the box, size, font and tag of a word, given its first and last letters."""
    span, said = word[:2], word[2]
    box, name, bits = raw.FS_RECTF(), ctypes.create_string_buffer(_NAME), ctypes.c_int()
    edges = []
    for at in range(span[0], span[1] + 1) if FROM_RIGHT.search(said) else span:
        raw.FPDFText_GetLooseCharBox(text, at, box)
        edges.append((box.left, box.bottom, box.right, box.top))
    left, bottom = min(one[0] for one in edges), min(one[1] for one in edges)
    right, top = max(one[2] for one in edges), max(one[3] for one in edges)
    raw.FPDFText_GetFontInfo(text, span[0], name, _NAME, bits)
    font = gathered.font(name.value.decode("utf-8", "replace"))
    return *place.box(left, bottom, right, top), tenths(_size(raw, text, span[0])), font, tags.of(text, span[0])
