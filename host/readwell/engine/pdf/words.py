"""The words of a printed document, each with its box: what every reader of PDFs gives, and all that this room knows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.page.snapshot import Ints
from readwell.engine.page.wire import column

#: More words than any file that a person reads; a page of a hundred million is an attack.
MOST_WORDS = 4_000_000
MOST_PAGES = 20_000
MOST_FONTS = 100_000

#: Columns of whole numbers: the page, the box in tenths of a point from the page's upper left, the size, the font.
COLUMNS = ("page", "x", "y", "w", "h", "size", "font")
BOLD, ITALIC, MONO = 1, 2, 4


@dataclass(frozen=True, eq=False)
class Words:
    """Words in the order of the file, and the pages that they stand on."""

    text: tuple[str, ...]
    page: Ints
    x: Ints
    y: Ints
    w: Ints
    h: Ints
    size: Ints
    font: Ints
    #: Width and height of each page, in tenths of a point.
    pages: tuple[tuple[int, int], ...]
    #: What is known of each font: a sum of BOLD, ITALIC, MONO.
    fonts: tuple[int, ...]
    #: Headings of the outline: title, page, level.
    outline: tuple[tuple[str, int, int], ...] = ()
    url: str = ""
    title: str = ""
    lang: str = ""

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """Where each page begins if all stand below each other, in tenths of a point."""
        return tuple(accumulate((height for _, height in self.pages), initial=0))

    def __len__(self) -> int:
        return len(self.text)


def from_wire(data: Any) -> Words:
    """Returns the words of a request; refuses what doesn't fit together."""
    if not isinstance(data, Mapping) or data.get("v") != 1:
        raise Refused("columns", "pdf is no document of version 1")
    text = data.get("text")
    if not isinstance(text, list) or not set(map(type, text)) <= {str}:
        raise Refused("columns", "pdf.text is not a list of words")
    if len(text) > MOST_WORDS:
        raise Refused("too-large", f"the document has {len(text)} words, {MOST_WORDS} are the most")
    columns = {name: column(data, name) for name in COLUMNS}
    pages, fonts = _pairs(data.get("pages")), _flags(data.get("fonts"))
    for name, values in columns.items():
        if len(values) != len(text):
            raise Refused("columns", f"pdf.{name} has {len(values)} rows, the document {len(text)} words")
    for name, most in (("page", len(pages)), ("font", len(fonts))):
        if len(text) and not 0 <= int(columns[name].min()) <= int(columns[name].max()) < most:
            raise Refused("columns", f"pdf.{name} names one that is not there")
    if len(text) and (np.diff(columns["page"]) < 0).any():
        raise Refused("columns", "pdf.page does not ascend")
    for name in ("x", "y", "w", "h", "size"):
        np.clip(columns[name], -1_000_000 if name in "xy" else 0, 1_000_000, out=columns[name])
    url, title, lang = (_fact(data, name) for name in ("url", "title", "lang"))
    outline = _outline(data.get("outline", []), len(pages))
    return Words(
        text=tuple(text), **columns, pages=pages, fonts=fonts, outline=outline, url=url, title=title, lang=lang
    )


def _pairs(value: Any) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, list) or len(value) > MOST_PAGES or not value:
        raise Refused("columns", "pdf.pages is no list of pages")
    for pair in value:
        fits = isinstance(pair, list) and len(pair) == 2 and all(type(side) is int for side in pair)
        if not fits or not all(0 < side <= 1_000_000 for side in pair):
            raise Refused("columns", "pdf.pages holds what is no size of a page")
    return tuple((pair[0], pair[1]) for pair in value)


def _flags(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MOST_FONTS or not set(map(type, value)) <= {int}:
        raise Refused("columns", "pdf.fonts is no list of numbers")
    return tuple(value)


def _outline(value: Any, pages: int) -> tuple[tuple[str, int, int], ...]:
    if not isinstance(value, list):
        raise Refused("columns", "pdf.outline is no list")
    out = []
    for row in value[:10_000]:
        if not isinstance(row, list) or [type(one) for one in row] != [str, int, int]:
            raise Refused("columns", "pdf.outline holds what is no heading")
        if 0 <= row[1] < pages and 0 < row[2] < 100:
            out.append((row[0], row[1], row[2]))
    return tuple(out)


def _fact(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise Refused("columns", f"pdf.{name} is not a text")
    return value
