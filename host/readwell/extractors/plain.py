"""Plain text: no extraction at all, the baseline for every algorithm (Gottron 2008, Table II)."""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.selection import Selection, marked, setting
from readwell.snapshot import Snapshot
from readwell.views.text import shown_texts
from readwell.views.visible import hidden


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
