"""What was read of a document so far, in columns."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from readwell.engine.pdf.words import COLUMNS, DRAWN, MOST_LINKS, Words


@dataclass
class Gathered:
    """Words, fonts, pages, elements of the tags, and what is drawn."""

    text: list[str] = field(default_factory=list)
    columns: dict[str, list[int]] = field(default_factory=lambda: {name: [] for name in COLUMNS})
    pages: list[tuple[int, int]] = field(default_factory=list)
    fonts: dict[str, int] = field(default_factory=dict)
    elements: list[tuple[str, int, str]] = field(default_factory=list)
    drawn: list[tuple[int, ...]] = field(default_factory=list)
    links: list[tuple[int, int, int, int, int, str]] = field(default_factory=list)

    def font(self, name: str) -> int:
        """Returns the number of a font."""
        return self.fonts.setdefault(name, len(self.fonts))

    def add(self, word: str, *values: int) -> None:
        """Adds a word and its value of each column."""
        self.text.append(word)
        for name, value in zip(COLUMNS, values, strict=True):
            self.columns[name].append(value)

    def words(self, outline: tuple[tuple[str, int, int], ...], address: str, title: str, lang: str) -> Words:
        """Returns all words."""
        return Words(
            text=tuple(self.text),
            **{name: np.array(self.columns[name], np.int32) for name in COLUMNS},
            pages=tuple(self.pages),
            fonts=tuple(self.fonts),
            elements=tuple(self.elements),
            drawn=np.array(self.drawn, np.int32).reshape(-1, len(DRAWN)),
            links=tuple(self.links[:MOST_LINKS]),
            outline=outline,
            from_right=False,
            turned=frozenset(),
            url=address,
            title=title,
            name="",
            lang=lang,
        )
