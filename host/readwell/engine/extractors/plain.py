"""Plain text: no extraction at all, the baseline for every algorithm (Gottron 2008, Table II)."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.extractors.explanations.measures import by_text, compared
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.selection import Selection, marked, setting
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import length, shown_texts
from readwell.engine.page.visible import hidden


@dataclass(frozen=True)
class PlainText:
    """Keeps all text of the page."""

    name: ClassVar[str] = "plain"
    title: ClassVar[str] = "Plain text"
    paper: ClassVar[str] = "Gottron 2008"

    hidden: bool = setting(
        False, "Keep also what the page doesn't show. The papers strip tags and can't tell; our choice."
    )

    def select(self, page: Snapshot) -> Selection:
        """Keeps every text with a word."""
        mask = shown_texts(page)
        return marked(np.asarray(mask if self.hidden else mask & ~hidden(page)))

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block that text is all it takes, unless it isn't shown."""
        unseen = hidden(page)
        return by_text(
            page,
            parts,
            lambda node: [
                Reason("hidden")
                if unseen[node] and not self.hidden
                else compared("characters of text", int(length(page)[node]), ">", 0)
            ],
        )
