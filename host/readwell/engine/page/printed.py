"""How a page says that it is a printed document, and what is read of it: all but what the printer put on each page.

No extractor has to judge it.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.page.selection import Selection
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import is_text, within

#: Where a snapshot says that it comes from.
SOURCE = "pdf"
#: The roles of what a printer adds (DPUB-ARIA): no part of the text.
HEAD, FOOT = "doc-pageheader", "doc-pagefooter"
#: The role of where a page begins.
BREAK = "doc-pagebreak"
#: The role of words that stand in a drawing.
LABEL = "presentation"
#: The address of a picture that is a part of a page: its number from 1, and the box in tenths of a point.
REGION = "region:"


def kept(page: Snapshot) -> Selection:
    """Returns the answer for a printed document."""
    added = within(page, page.holding("role", lambda role: role in (HEAD, FOOT, LABEL)))
    breaks = page.holding("role", lambda role: role == BREAK)
    score = ((is_text(page) | page.tagged(("img",)) | breaks) & ~added).astype(np.float64)
    return Selection(score, facts={"kind": "article", "confidence": 1.0})
