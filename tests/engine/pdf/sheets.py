"""Printed documents for tests: lines set at places, as a reader of PDFs gives their words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from readwell.engine.pdf.words import Words, from_wire

#: Letters are half as wide as they are high, in tenths of a point.
SIZE = 100
WIDTH, HEIGHT = 5950, 8420


class Sheets:
    """A document that is written line by line."""

    def __init__(self, pages: int = 1) -> None:
        self.wire: dict[str, Any] = {
            "v": 1,
            "text": [],
            **{name: [] for name in ("page", "x", "y", "w", "h", "size", "font")},
            "pages": [[WIDTH, HEIGHT]] * pages,
            "fonts": ["Serif", "Serif-Bold", "Mono"],
        }

    def line(self, text: str, x: int, y: int, page: int = 0, size: int = SIZE, font: int = 0, wide: int = 0) -> int:
        """Sets a line; `wide` widens its spaces until it is so long. Returns where it ends."""
        words = text.split()
        letters = sum(len(word) for word in words) * size // 2
        room = (wide - letters) // max(len(words) - 1, 1) if wide else size // 3
        for word in words:
            self.wire["text"].append(word)
            width = len(word) * size // 2
            for name, value in zip(
                ("page", "x", "y", "w", "h", "size", "font"), (page, x, y, width, size, size, font), strict=True
            ):
                self.wire[name].append(value)
            x += width + room
        return x - room

    def lines(self, texts: Sequence[str], x: int, y: int, pitch: int = 120, **more: Any) -> int:
        """Sets lines below each other; returns where the next would stand."""
        for text in texts:
            self.line(text, x, y, **more)
            y += pitch
        return y

    def words(self) -> Words:
        """Returns the document."""
        return from_wire(self.wire)
