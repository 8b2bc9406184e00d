"""Rows of a page that is being written: nodes with their texts, attributes and boxes."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from readwell.engine.page.printed import REGION, SOURCE
from readwell.engine.page.snapshot import LAYOUT, Snapshot, column
from readwell.engine.pdf.words import Words

#: The box of what has none of its own.
NOWHERE = (0, 0, 0, 0)


@dataclass
class Tree:
    """Rows of a page that is being written."""

    tags: dict[str, int] = field(default_factory=lambda: {"#text": 0})
    names: dict[str, int] = field(default_factory=dict)
    strings: dict[str, int] = field(default_factory=lambda: {"": 0})
    parent: list[int] = field(default_factory=list)
    tag: list[int] = field(default_factory=list)
    text: list[int] = field(default_factory=list)
    box: list[tuple[int, int, int, int]] = field(default_factory=list)
    attributes: list[tuple[int, int, int]] = field(default_factory=list)

    def add(self, tag: str, parent: int, text: str = "", box: tuple[int, int, int, int] = NOWHERE, **more: str) -> int:
        """Writes a node and returns its id."""
        node = len(self.parent)
        # Whoever draws the pictures finds them by this word: no text may look like one.
        text = f" {text}" if text.startswith(REGION) else text
        self.parent.append(parent)
        self.tag.append(self.tags.setdefault(tag, len(self.tags)))
        self.text.append(self.strings.setdefault(text, len(self.strings)))
        self.box.append(box)
        for name, value in more.items():
            number = self.names.setdefault(name.replace("_", "-"), len(self.names))
            self.attributes.append((node, number, self.strings.setdefault(value, len(self.strings))))
        return node

    def snapshot(self, words: Words) -> Snapshot:
        """Returns the page."""
        boxes = np.array(self.box, np.int32).reshape(-1, 4)
        layout = {name: np.zeros(len(self.parent), np.int32) for name in LAYOUT}
        for place, name in enumerate("xywh"):
            layout[name] = np.ascontiguousarray(boxes[:, place])
        rows = np.array(self.attributes, np.int32).reshape(-1, 3)
        facts = {name: value for name, value in (("title", words.title), ("lang", words.lang)) if value}
        return Snapshot(
            parent=column(self.parent),
            tag=column(self.tag),
            text=column(self.text),
            opening=np.zeros(len(self.parent), np.int32),
            attr_node=np.ascontiguousarray(rows[:, 0]),
            attr_name=np.ascontiguousarray(rows[:, 1]),
            attr_value=np.ascontiguousarray(rows[:, 2]),
            tags=tuple(self.tags),
            names=tuple(self.names),
            strings=tuple(self.strings),
            url=words.url,
            source=SOURCE,
            facts=facts,
            layout=layout,
        )
