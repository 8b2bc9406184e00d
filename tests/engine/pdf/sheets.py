"""Printed documents for tests: lines set at places, as a reader of PDFs gives their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from readwell.engine.answer.select import select
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end, is_text
from readwell.engine.pdf.words import COLUMNS, SHAPE, Words, from_wire

#: Letters are half as wide as they are high, in tenths of a point.
SIZE = 100
WIDTH, HEIGHT = 5950, 8420
#: Where columns begin, and a line that fills one.
LEFT, RIGHT = 600, 3200
FILL = "The harbour council met on Tuesday and spoke of the roofs"


class Sheets:
    """A document that is written line by line."""

    def __init__(self, pages: int = 1) -> None:
        self.wire: dict[str, Any] = {
            "v": 1,
            "text": [],
            **{name: [] for name in COLUMNS},
            "pages": [[WIDTH, HEIGHT]] * pages,
            "fonts": ["Serif", "Serif-Bold", "Serif-Italic"],
            **{name: [] for name in ("elements", "drawn", "links")},
        }

    def line(
        self,
        text: str,
        x: int,
        y: int,
        page: int = 0,
        size: int = SIZE,
        font: int = 0,
        wide: int = 0,
        tag: int = -1,
    ) -> int:
        """Sets a line; `wide` widens its spaces until it is so long. Returns where it ends."""
        words = text.split()
        letters = sum(len(word) for word in words) * size // 2
        room = (wide - letters) // max(len(words) - 1, 1) if wide else size // 3
        for word in words:
            self.wire["text"].append(word)
            width = len(word) * size // 2
            for name, value in zip(COLUMNS, (page, x, y, width, size, size, font, tag), strict=True):
                self.wire[name].append(value)
            x += width + room
        return x - room

    def lines(self, texts: Sequence[str], x: int, y: int, pitch: int = 120, **more: Any) -> int:
        """Sets lines below each other; returns where the next would stand."""
        for text in texts:
            self.line(text, x, y, **more)
            y += pitch
        return y

    def element(self, role: str, parent: int = -1, instead: str = "") -> int:
        """Adds an element of the tags; returns its number."""
        self.wire["elements"].append([role, parent, instead])
        return len(self.wire["elements"]) - 1

    def shape(self, x: int, y: int, w: int, h: int, page: int = 0, kind: int = SHAPE, tag: int = -1) -> None:
        """Draws a shape or a picture."""
        self.wire["drawn"] += [page, kind, x, y, w, h, tag]

    def grid(self, across: Sequence[int], down: Sequence[int], page: int = 0) -> None:
        """Draws the borders of cells, thin lines at these places."""
        for x in across:
            self.shape(x, down[0], 5, down[-1] - down[0], page)
        for y in down:
            self.shape(across[0], y, across[-1] - across[0], 5, page)

    def words(self) -> Words:
        """Returns the document."""
        return from_wire(self.wire)


def texts(page: Snapshot, *tags: str) -> list[str]:
    """Returns the text of each element with one of these tags."""
    found = []
    for node in range(len(page)):
        if page.tag_name(node) in tags:
            inside = range(node, int(end(page)[node]))
            found.append("".join(page.string(one) for one in inside if page.tag[one] == 0))
    return found


def said(page: Snapshot) -> str:
    kept = select(page, None)[1].kept & is_text(page)
    return " ".join("".join(page.string(node) for node in kept.nonzero()[0].tolist()).split())
