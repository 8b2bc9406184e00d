"""Body text extraction: Finn, Kushmerick, Smyth, 'Fact or fiction: content classification for digital libraries', 2001.

Keeps the one range of tokens with most words inside and most tags outside: the run with the largest sum in a row of
+1 for a word and -1 for a tag.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.extractors.explanations.measures import by_text, measured
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.numbers import best_run
from readwell.engine.page.selection import Selection, marked, setting
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tokens import tokens


@dataclass(frozen=True)
class BodyText:
    """Finds the one range of the source with most words inside and most tags outside."""

    name: ClassVar[str] = "bte"
    title: ClassVar[str] = "Body text extraction"
    paper: ClassVar[str] = "Finn, Kushmerick, Smyth 2001"

    tag_cost: int = setting(100, "What a tag costs against a word's 100; the paper's is 100.", range=(1, 1000))

    def select(self, page: Snapshot) -> Selection:
        """Keeps every text that has a word in the best range."""
        row = tokens(page)
        first, last = self._range(page)
        kept = np.zeros(len(page), np.bool_)
        inside = row.node[first:last]
        kept[inside[row.word[first:last]]] = True
        return marked(kept)

    def _range(self, page: Snapshot) -> tuple[int, int]:
        """Returns the best range of tokens."""
        return best_run(np.where(tokens(page).word, np.int64(100), np.int64(-self.tag_cost)))

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block its tokens beside the best range."""
        row, (first, last) = tokens(page), self._range(page)
        inside = int(row.word[first:last].sum())
        best = f"{first}-{last}, {inside} words, {last - first - inside} tags"

        def of_text(node: int) -> list[Reason]:
            place = int(row.first[node])
            return [measured("tokens", f"{place}-{place + int(row.count[node])}"), measured("best range", best)]

        return by_text(page, parts, of_text)
