"""Body text extraction: Finn, Kushmerick, Smyth, 'Fact or fiction: content classification for digital libraries', 2001.

Keeps the one range of tokens with most words inside and most tags outside: the run with the largest sum in a row of
+1 for a word and -1 for a tag.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.arithmetic import best_run
from readwell.selection import Selection, marked, setting
from readwell.snapshot import Snapshot
from readwell.views.tokens import tokens


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
        first, last = best_run(np.where(row.word, np.int64(100), np.int64(-self.tag_cost)))
        kept = np.zeros(len(page), np.bool_)
        inside = row.node[first:last]
        kept[inside[row.word[first:last]]] = True
        return marked(kept)
