"""Alternative texts in place of removed pictures: Crunch names the pictures, any format shows their texts."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from readwell.engine.basics.vocabulary import TEXT
from readwell.engine.page.selection import Selection
from readwell.engine.page.snapshot import Snapshot


def with_alternatives(page: Snapshot, selection: Selection) -> tuple[Snapshot, Selection]:
    """Returns the page with a text in place of each of these pictures, and the answer that keeps these texts."""
    # Only a filter names any, and to look at another method's facts would work them out.
    pictures = list(selection.facts.get("alternatives", ())) if selection.filtering else []
    if not pictures:
        return page, selection
    tags = page.tags if TEXT in page.tags else (*page.tags, TEXT)
    tag, text, score = page.tag.copy(), page.text.copy(), selection.score.copy()
    tag[pictures], score[pictures] = tags.index(TEXT), 1.0
    text[pictures] = len(page.strings) + np.arange(len(pictures), dtype=np.int32)
    alt = page.attribute("alt")
    strings = (*page.strings, *(f" {alt[node].strip()} " for node in pictures))
    shown = replace(page, tag=tag, text=text, tags=tags, strings=strings, opening=page.open, built={})
    return shown, replace(selection, score=score)
