"""The words of a printed document, each with its box: what every reader of PDFs gives, and all that this room knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Any

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.page.snapshot import Ints
from readwell.engine.page.wire import column
from readwell.engine.pdf import fonts as looks
from readwell.engine.pdf.letters import FROM_RIGHT, is_spaceless, logical

#: More words than any file that a person reads; a page of a hundred million is an attack.
MOST_WORDS = 4_000_000
MOST_PAGES = 20_000
MOST_FONTS = 100_000
_NAME = 200
MOST_HEADINGS = 10_000
MOST_LINKS = 200_000
MOST_ELEMENTS = 2_000_000
#: More shapes on one page than this are a drawing, and not looked at.
MOST_DRAWN = 2_000

#: A space is so many tenths of a letter wide beside a letter of a script without spaces, and between two.
NARROW, WIDE = 1, 5

#: Columns of whole numbers: the page, the box in tenths of a point from the page's upper left, the size, the font, and
#: the element of the tags (-1 if there is none).
COLUMNS = ("page", "x", "y", "w", "h", "size", "font", "tag")
#: What is drawn, a row each, pages ascending: its page, its kind, its box, its element of the tags.
DRAWN = ("page", "kind", "x", "y", "w", "h", "tag")
SHAPE, PICTURE = 0, 1


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
    tag: Ints
    #: Width and height of each page, in tenths of a point.
    pages: tuple[tuple[int, int], ...]
    #: The names of the fonts.
    fonts: tuple[str, ...]
    #: Elements of the tags: role, parent (one before it, or -1), what it says instead.
    elements: tuple[tuple[str, int, str], ...] = ()
    drawn: Ints = field(default_factory=lambda: np.zeros((0, len(DRAWN)), np.int32))
    #: Headings of the outline: title, page, level.
    #: Links: page, box, address.
    links: tuple[tuple[int, int, int, int, int, str], ...] = ()
    outline: tuple[tuple[str, int, int], ...] = ()
    #: Whether its places are those of a mirror: it is read from the right.
    from_right: bool = False
    #: Pages that are turned by a quarter, for their lines run from the top to the bottom.
    turned: frozenset[int] = frozenset()
    url: str = ""
    title: str = ""
    #: The name of the file.
    name: str = ""
    lang: str = ""

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """Where each page begins if all stand below each other, in tenths of a point."""
        sizes = enumerate(self.pages)
        return tuple(accumulate((size[page not in self.turned] for page, size in sizes), initial=0))

    def said(self, numbers: Sequence[int]) -> str:
        """Returns words of a line with the spaces between them: some scripts have none."""
        out = [self.text[word] for word in numbers]
        if all(map(str.isascii, out)):
            return " ".join(out)
        for at in range(len(out) - 1, 0, -1):
            if self.is_apart(numbers[at - 1], numbers[at]):
                out.insert(at, " ")
        return "".join(out)

    def is_apart(self, word: int, after: int) -> bool:
        """Whether there is a space between two words of a line: some files set letters from the right one by one."""
        last, first = self.text[word][-1:], self.text[after][:1]
        spaceless = is_spaceless(last) + is_spaceless(first)
        if not spaceless and not (self.from_right and FROM_RIGHT.match(last) and FROM_RIGHT.match(first)):
            return True
        gap = int(self.x[after]) - int(self.x[word]) - int(self.w[word])
        return gap * 10 > (WIDE if spaceless == 2 else NARROW) * int(self.size[after])

    def seen(self, page: int, box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
        """Returns a box as it stands on the page that a person sees: left, top, right, bottom."""
        x0, y0, x1, y1 = box
        width, height = self.pages[page]
        if self.from_right:
            x0, x1 = width - x1, width - x0
        return (height - y1, x0, height - y0, x1) if page in self.turned else (x0, y0, x1, y1)

    @cached_property
    def looks(self) -> tuple[int, ...]:
        """What each font's name says of its look: a sum of BOLD and ITALIC."""
        return looks.flags(self.fonts)

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
    untagged = {"tag": [-1] * len(text)} if "tag" not in data else {}
    columns = {name: column({**data, **untagged}, name) for name in COLUMNS}
    pages, fonts = _pairs(data.get("pages")), _names(data.get("fonts"))
    elements = _elements(data.get("elements", []))
    _check(columns, len(text), len(pages), len(fonts), len(elements))
    url, title, name, lang = (_fact(data, fact) for fact in ("url", "title", "name", "lang"))
    outline = _outline(data.get("outline", []), len(pages))
    return Words(
        text=tuple(map(logical, text)),
        **columns,
        pages=pages,
        fonts=fonts,
        elements=elements,
        drawn=_drawn(data, len(pages)),
        links=_links(data.get("links", []), len(pages)),
        outline=outline,
        from_right=False,
        turned=frozenset(),
        url=url,
        title=title,
        name=name,
        lang=lang,
    )


def _check(columns: Mapping[str, Ints], size: int, pages: int, fonts: int, elements: int) -> None:
    """Refuses columns that don't fit together; cuts what is farther away than any page is large."""
    for name, values in columns.items():
        if len(values) != size:
            raise Refused("columns", f"pdf.{name} has {len(values)} rows, the document {size} words")
    for name, least, most in (("page", 0, pages), ("font", 0, fonts), ("tag", -1, elements)):
        if size and not least <= int(columns[name].min()) <= int(columns[name].max()) < most:
            raise Refused("columns", f"pdf.{name} names one that is not there")
    if size and (np.diff(columns["page"]) < 0).any():
        raise Refused("columns", "pdf.page does not ascend")
    for name in ("x", "y", "w", "h", "size"):
        np.clip(columns[name], -1_000_000 if name in "xy" else 0, 1_000_000, out=columns[name])


def _pairs(value: Any) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, list) or len(value) > MOST_PAGES or not value:
        raise Refused("columns", "pdf.pages is no list of pages")
    for pair in value:
        fits = isinstance(pair, list) and len(pair) == 2 and all(type(side) is int for side in pair)
        if not fits or not all(0 < side <= 1_000_000 for side in pair):
            raise Refused("columns", "pdf.pages holds what is no size of a page")
    return tuple((pair[0], pair[1]) for pair in value)


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MOST_FONTS or not set(map(type, value)) <= {str}:
        raise Refused("columns", "pdf.fonts is no list of names")
    return tuple(name[:_NAME] for name in value)


def _outline(value: Any, pages: int) -> tuple[tuple[str, int, int], ...]:
    if not isinstance(value, list):
        raise Refused("columns", "pdf.outline is no list")
    out = []
    for row in value[:MOST_HEADINGS]:
        if not isinstance(row, list) or [type(one) for one in row] != [str, int, int]:
            raise Refused("columns", "pdf.outline holds what is no heading")
        if 0 <= row[1] < pages and 0 < row[2] < 100:
            out.append((row[0], row[1], row[2]))
    return tuple(out)


def _elements(value: Any) -> tuple[tuple[str, int, str], ...]:
    if not isinstance(value, list) or len(value) > MOST_ELEMENTS:
        raise Refused("columns", "pdf.elements is no list of elements")
    for number, row in enumerate(value):
        if not isinstance(row, list) or [type(one) for one in row] != [str, int, str] or not -1 <= row[1] < number:
            raise Refused("columns", "pdf.elements holds what is no element")
    return tuple((row[0], row[1], row[2]) for row in value)


def _drawn(data: Mapping[str, Any], pages: int) -> Ints:
    """Returns the rows of what is drawn; the wire has them one after the other."""
    flat = column({"drawn": [], **data}, "drawn")
    if len(flat) % len(DRAWN):
        raise Refused("columns", "pdf.drawn has a row that is not whole")
    rows = flat.reshape(-1, len(DRAWN))
    if len(rows) and not 0 <= int(rows[:, 0].min()) <= int(rows[:, 0].max()) < pages:
        raise Refused("columns", "pdf.drawn names a page that is not there")
    if len(rows) and (np.diff(rows[:, 0]) < 0).any():
        raise Refused("columns", "pdf.drawn does not ascend")
    np.clip(rows[:, 2:6], -1_000_000, 1_000_000, out=rows[:, 2:6])
    return rows


def _links(value: Any, pages: int) -> tuple[tuple[int, int, int, int, int, str], ...]:
    if not isinstance(value, list) or len(value) > MOST_LINKS:
        raise Refused("columns", "pdf.links is no list of links")
    out = []
    for row in value:
        if not isinstance(row, list) or [type(one) for one in row] != [int] * 5 + [str]:
            raise Refused("columns", "pdf.links holds what is no link")
        if 0 <= row[0] < pages and all(-1_000_000 <= side <= 1_000_000 for side in row[1:5]):
            out.append((row[0], row[1], row[2], row[3], row[4], row[5]))
    return tuple(out)


def _fact(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise Refused("columns", f"pdf.{name} is not a text")
    return value
