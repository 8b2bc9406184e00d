"""Where an algorithm and the slow version of its paper disagree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from readwell.engine.extractors.settings import build, from_text
from readwell.engine.page.selection import Selection
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.spelling import spelling
from readwell.engine.page.text import characters

from tests.engine.printed import SOURCES, TREES
from tests.engine.printed.source import Source, of

GOLD = Path(__file__).parents[2] / "data" / "pages" / "gold"


def disagreements(page: Snapshot, form: str, source: Source | None = None) -> dict[Any, tuple[Any, Any]]:
    """Where the fast version and the slow one differ, with what each says: words by number, texts and nodes by theirs."""
    asked = from_text(form)
    extractor = build(asked)
    found = extractor.select(page)
    given = {"around" if key == "range" else key: getattr(extractor, key) for key in asked if key != "name"}
    if extractor.name in TREES:
        slow = np.zeros(len(page))
        for node, value in TREES[extractor.name](page, **given).items():
            slow[node] = value
        return apart(found.score.tolist(), slow.tolist())
    kept = SOURCES[extractor.name](source or of(page), **given)
    told = apart(words_of(page, found), [(word, keep) for _, word, keep in kept.words])
    told |= apart(found.score[np.flatnonzero(spelling(page).count)].tolist(), kept.by_text(), "text ")
    rest = found.score[spelling(page).count == 0]
    return told | apart(rest.tolist(), [0.0] * len(rest), "other ")


def words_of(page: Snapshot, found: Selection) -> list[tuple[str, bool]]:
    """Each word of the page with whether the extractor keeps it, by its own grain."""
    words, letters = spelling(page), characters(page).codes
    keeps = found.words if found.words is not None else found.kept[words.node]
    spans = zip(words.place.tolist(), words.stop.tolist(), keeps.tolist(), strict=True)
    return [("".join(map(chr, letters[first:last])), keep) for first, last, keep in spans]


def apart(fast: list[Any], slow: list[Any], what: str = "") -> dict[Any, tuple[Any, Any]]:
    """The places at which two rows differ."""
    if len(fast) != len(slow):
        return {f"{what}length": (len(fast), len(slow))}
    pairs = enumerate(zip(fast, slow, strict=True))
    near = 1e-6 if fast and isinstance(fast[0], float) else None
    return {
        f"{what}{at}": pair
        for at, pair in pairs
        if (pair[0] != pair[1] if near is None else abs(pair[0] - pair[1]) > near)
    }
