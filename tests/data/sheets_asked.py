"""Requests about printed documents, which every environment of the engine must answer with the same bytes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from readwell.engine.pdf.words import PICTURE
from readwell.engine.requests import answer

from tests.engine.pdf.sheets import FILL, HEIGHT, LEFT, RIGHT, WIDTH, Sheets

_PITCH, _LONG = 120, 2200
_ACROSS, _DOWN = (LEFT, LEFT + 1200, LEFT + 2400), tuple(range(4000, 5000, 200))
#: In the order of reading, which is the other way on the page.
_FROM_RIGHT = (
    "\u05d4\u05de\u05d5\u05e2\u05e6\u05d4 \u05e9\u05dc \u05d4\u05e0\u05de\u05dc 1990 \u05e0\u05e4\u05d2\u05e9\u05d4"
)


def columns() -> Sheets:
    """Two columns on each page, under running heads: words cut at the ends of lines, notes, links, an outline."""
    sheets = Sheets(3)
    for page in range(3):
        sheets.line("The Harbour Courier", LEFT, 300, page, size=80)
        sheets.line(str(page + 1), WIDTH // 2, HEIGHT - 300, page, size=80)
        for left, more in ((LEFT, 0), (RIGHT + 100, 1)):
            y = 1000 + 200 * page
            if page == more:
                sheets.line(f"Part {page + 1} of the news", left, y - 200, page, size=160, font=1)
            for number in range(40):
                first, last = (("The", "coun\u00ad"), ("cil", "boats."))[number % 2]
                end = sheets.line(f"{first} {FILL[4:34]} {number + more} {last}", left, y, page, wide=_LONG)
                if number == 3 * page + 1:
                    sheets.line(f"{2 * page + more + 1}", end + 4, y - 10, page, size=60)
                y += _PITCH + (60 if number % 9 == 8 else 0)
        for number, text in enumerate(("the boats", "the town", "nets", "the quay", "bread", "wind")[2 * page :][:2]):
            sheets.line(f"{2 * page + number + 1} A note on {text}.", LEFT, 7300 + 100 * number, page, size=75)
        sheets.wire["links"].append([page, LEFT, 1000, 300, 100, "https://example.org/a"])
    sheets.wire |= {"outline": [["Part 1 of the news", 0, 1], ["Part 2 of the news", 1, 1]], "lang": "en"}
    return sheets


def tags() -> Sheets:
    """Heads, lists, a table and a figure by their tags."""
    sheets = Sheets()
    root = sheets.element("Document")
    sheets.line("About boats", LEFT, 800, size=140, tag=sheets.element("H1", root))
    for number in range(6):
        sheets.line(f"{FILL} {number}", LEFT, 1100 + 200 * number, tag=sheets.element("P", root))
    items = sheets.element("L", root)
    for number in range(3):
        item = sheets.element("LI", items)
        sheets.line(f"{number + 1}.", LEFT, 2600 + 130 * number, tag=sheets.element("Lbl", item))
        sheets.line(f"boat {number}", LEFT + 200, 2600 + 130 * number, tag=sheets.element("LBody", item))
    table = sheets.element("Table", root)
    for number in range(3):
        row = sheets.element("TR", table)
        for column in range(2):
            cell = sheets.element("TH" if number == 0 else "TD", row)
            sheets.line(f"cell {number} {column}", LEFT + 1500 * column, 3400 + 150 * number, tag=cell)
    figure = sheets.element("Figure", root, "A boat at noon")
    sheets.shape(LEFT, 4200, 2000, 1200, kind=PICTURE, tag=figure)
    sheets.line("Figure 1: a boat at noon", LEFT, 5500, tag=sheets.element("Caption", figure))
    return sheets


def grid() -> Sheets:
    """A table in drawn borders, and items behind drawn bullets."""
    sheets = Sheets()
    sheets.lines([FILL] * 8, LEFT, 1000)
    for number in range(4):
        sheets.shape(LEFT, 2430 + 130 * number, 40, 40)
        sheets.line(f"item {number} of the list", LEFT + 150, 2400 + 130 * number)
    sheets.grid(_ACROSS, _DOWN)
    for row, y in enumerate(_DOWN[:-1]):
        for column, x in enumerate(_ACROSS[:-1]):
            sheets.line(f"cell {row} {column}", x + 50, y + 50)
    return sheets


def figure() -> Sheets:
    """A picture with its caption, and a drawing that holds words."""
    sheets = Sheets(2)
    for page in range(2):
        sheets.lines([FILL] * 8, LEFT, 1000, page=page)
        sheets.line("Figure 1: a boat at noon", LEFT, 3550, page)
        sheets.lines([FILL] * 8, LEFT, 4000, page=page)
    sheets.shape(LEFT, 2200, 2000, 1200, kind=PICTURE)
    for number in range(8):
        sheets.shape(LEFT + 200 * number, 2200 + 20 * number, 160, 900, page=1)
    return sheets


def from_right() -> Sheets:
    """A document that is read from the right, with numbers that are not."""
    sheets = Sheets()
    for number in range(30):
        words = f"{_FROM_RIGHT} {number}".split()
        sheets.line(" ".join(reversed(words * 2)), LEFT, 1000 + _PITCH * number + 80 * (number // 6))
    sheets.wire["lang"] = "he"
    return sheets


DOCUMENTS: tuple[Callable[[], Sheets], ...] = (columns, tags, grid, figure, from_right)


def asked() -> dict[str, dict[str, Any]]:
    """Returns each request by name: a document as a page, and what is read of that page."""
    out: dict[str, dict[str, Any]] = {}
    for document in DOCUMENTS:
        name = f"pdf-{document.__name__}"
        out[name] = {"do": "pdf", "pdf": document().wire}
        page = answer(out[name])["ok"]["page"]
        out[f"{name}-read"] = {"do": "extract", "page": page, "more": ["roles", "metadata", "structure"]}
        out[f"{name}-saved"] = {"do": "render", "page": page, "format": "markdown"}
    out["pdf-refused"] = {"do": "pdf", "pdf": {**tags().wire, "v": 2}}
    return out
