"""Reads the words of a PDF with their boxes, by PDFium (pypdfium2, the extra `pdf`); nothing in the file is run."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.pdf.build import snapshot
from readwell.engine.pdf.words import BOLD, COLUMNS, ITALIC, MONO, MOST_PAGES, MOST_WORDS, Words

SIGNATURE = b"%PDF-"
#: The signature may stand after so many bytes of something else, as readers allow.
_LOOKED_AT = 1024
#: A page with more characters is no page of text.
MOST_CHARACTERS = 1_000_000
#: Characters that end a word; PDFium writes 2 for a hyphen at the end of a line.
_ENDS = frozenset((0, 9, 10, 13, 32, 160))
_HYPHEN = 2
#: Bits of a font's description in the file.
_FIXED, _ITALIC, _FORCED_BOLD, _HEAVY = 1, 1 << 6, 1 << 18, 600
_NAME = 256


def is_pdf(raw: bytes) -> bool:
    """Whether bytes are a PDF."""
    return SIGNATURE in bytes(raw[:_LOOKED_AT])


def page_of(raw: bytes, address: str = "", password: str = "") -> Snapshot:
    """Returns the document as a page; refuses one that can't be read, or has no words."""
    found = words_of(raw, address, password)
    if not len(found):
        raise Refused(
            "pdf", "this PDF has pictures of text, no words inside: a program for text recognition can add them"
        )
    return snapshot(found)


def words_of(raw: bytes, address: str = "", password: str = "") -> Words:
    """Returns the words of a document."""
    library = _library()
    try:
        document = library.PdfDocument(bytes(raw), password=password or None)
    except library.PdfiumError as problem:
        if "password" in str(problem).lower():
            wrong = "another password" if password else "its password"
            raise Refused("pdf", f"this PDF opens only with {wrong}") from None
        raise Refused("pdf", "this PDF is broken: it can't be opened") from None
    with document:
        if len(document) > MOST_PAGES:
            raise Refused("too-large", f"the document has {len(document)} pages, {MOST_PAGES} are the most")
        gathered = _Gathered()
        for number in range(len(document)):
            _page(library, document, number, gathered)
        return gathered.words(_outline(document), address, *_facts(document))


def _library() -> Any:
    try:
        import pypdfium2  # an extra
    except ImportError:
        raise Refused("pdf", "to read PDFs, install the extra: pip install 'readwell[pdf]'") from None
    return pypdfium2


@dataclass
class _Gathered:
    """What was read so far."""

    text: list[str] = field(default_factory=list)
    columns: dict[str, list[int]] = field(default_factory=lambda: {name: [] for name in COLUMNS})
    pages: list[tuple[int, int]] = field(default_factory=list)
    fonts: dict[tuple[bytes, int, int], int] = field(default_factory=dict)

    def words(self, outline: tuple[tuple[str, int, int], ...], address: str, title: str, lang: str) -> Words:
        """Returns all words."""
        columns = {name: np.array(self.columns[name], np.int32) for name in COLUMNS}
        return Words(
            text=tuple(self.text),
            **columns,
            pages=tuple(self.pages),
            fonts=tuple(map(_flags, self.fonts)),
            outline=outline,
            url=address,
            title=title,
            lang=lang,
        )


def _flags(font: tuple[bytes, int, int]) -> int:
    """Returns what a font is, by its weight, the bits of its description, and its name."""
    name, bits, weight = font[0].lower(), font[1], font[2]
    bold = weight >= _HEAVY or bits & _FORCED_BOLD or any(word in name for word in (b"bold", b"black", b"heavy"))
    italic = bits & _ITALIC or b"italic" in name or b"oblique" in name
    return (BOLD if bold else 0) | (ITALIC if italic else 0) | (MONO if bits & _FIXED else 0)


def _page(library: Any, document: Any, number: int, gathered: _Gathered) -> None:
    """Reads the words of a page; a broken page has none."""
    try:
        page = document[number]
        width, height = page.get_size()
        text = page.get_textpage()
        count = text.count_chars()
    except library.PdfiumError:
        gathered.pages.append((5950, 8420))
        return
    gathered.pages.append((max(round(width * 10), 1), max(round(height * 10), 1)))
    if count > MOST_CHARACTERS:
        raise Refused("too-large", f"page {number + 1} has {count} characters, {MOST_CHARACTERS} are the most")
    for first, last, word in _words(library.raw, text.raw, count):
        _word(library.raw, text.raw, (first, last), height, gathered, number)
        gathered.text.append(word)
    if len(gathered.text) > MOST_WORDS:
        raise Refused("too-large", f"the document has more than {MOST_WORDS} words")
    text.close()
    page.close()


def _words(raw: Any, text: Any, count: int) -> Iterator[tuple[int, int, str]]:
    """Yields the first and last character of each word, and the word."""
    codes = [raw.FPDFText_GetUnicode(text, at) for at in range(count)]
    first = 0
    for at, code in enumerate([*codes, 0]):
        if code not in _ENDS and not (at > first and codes[at - 1] == _HYPHEN):
            continue
        if at > first:
            yield first, at - 1, "".join("-" if one == _HYPHEN else _letter(one) for one in codes[first:at])
        first = at if code not in _ENDS else at + 1


def _letter(code: int) -> str:
    return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


def _word(raw: Any, text: Any, span: tuple[int, int], height: float, gathered: _Gathered, number: int) -> None:
    """Adds the box, size and font of a word."""
    box, name, bits = raw.FS_RECTF(), ctypes.create_string_buffer(_NAME), ctypes.c_int()
    edges = []
    for at in span:
        raw.FPDFText_GetLooseCharBox(text, at, box)
        edges.append((box.left, box.right, box.top, box.bottom))
    left, right = min(one[0] for one in edges), max(one[1] for one in edges)
    top, bottom = max(one[2] for one in edges), min(one[3] for one in edges)
    raw.FPDFText_GetFontInfo(text, span[0], name, _NAME, bits)
    font = (name.value, bits.value, raw.FPDFText_GetFontWeight(text, span[0]))
    known = gathered.fonts.setdefault(font, len(gathered.fonts))
    # A file may set letters of one size and print them in another.
    matrix = raw.FS_MATRIX()
    scale = math.hypot(matrix.c, matrix.d) if raw.FPDFText_GetMatrix(text, span[0], matrix) else 1.0
    size = raw.FPDFText_GetFontSize(text, span[0]) * (scale or 1.0)
    values = (number, left, height - top, right - left, top - bottom, size, known)
    for column, value in zip(COLUMNS, values, strict=True):
        tenths = value if column in ("page", "font") else _tenths(value)
        gathered.columns[column].append(int(tenths))


def _tenths(value: float) -> int:
    return round(value * 10) if abs(value) < 100_000 else 0


def _outline(document: Any) -> tuple[tuple[str, int, int], ...]:
    """Returns the headings of the outline: title, page, level."""
    out: list[tuple[str, int, int]] = []
    try:
        for row in document.get_toc(max_depth=8):
            target = row.get_dest()
            page = target.get_index() if target else None
            if page is not None and len(out) < 10_000:
                out.append((row.get_title().strip()[:500], page, row.level + 1))
    except Exception:  # an outline is never worth a document
        return ()
    return tuple(out)


def _facts(document: Any) -> tuple[str, str]:
    """Returns the title and the language that a document says it has."""
    try:
        title = document.get_metadata_value("Title")
    except Exception:
        title = ""
    return title.strip()[:500], ""
