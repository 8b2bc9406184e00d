"""Document slope curves: Pinto and others, 'QuASM: question answering using semi-structured data', JCDL 2002.

The curve counts the tags among the first x tokens. Where it is flat over several windows there is text; unlike in
body text extraction, there may be several such sections. Windows and ratio as in Gottron's adaptation of 2007.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.basics.running import running_sums, sums_from_zero
from readwell.engine.extractors.explanations.measures import by_text, compared
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.numbers import runs
from readwell.engine.page.selection import Selection, setting
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.spelling import spelling
from readwell.engine.page.tokens import tokens


@dataclass(frozen=True)
class SlopeCurve:
    """Keeps the stretches in which tags are rarer than half their rate on the whole page."""

    name: ClassVar[str] = "dsc"
    title: ClassVar[str] = "Document slope curves"
    paper: ClassVar[str] = "Pinto and others 2002; Gottron 2007"

    window: int = setting(
        50, "Tokens in a window; the next begins half-way. Not in print; our choice.", range=(4, 1000)
    )
    ratio: int = setting(
        50,
        "A window is flat if its slope is at most this share of the page's. As retold: half.",
        range=(1, 200),
        unit="%",
    )
    steady: int = setting(
        3, "Flat windows in a row that open a section, steep ones that close it. Retold: 3.", range=(1, 50)
    )
    raised: bool = setting(
        False,
        "Ask for longer runs while a tenth of the page is kept and its slope stays under the ratio. One "
        "open program does so, the adaptation to content extraction doesn't.",
    )

    def select(self, page: Snapshot) -> Selection:
        """Scores each text by the share of its words inside the flat sections."""
        word = tokens(page).word
        short = len(word) < 2 * self.window
        kept = np.ones(int(word.sum()), np.bool_) if short else self.sections(word)[word]
        return Selection(spelling(page).share(kept), words=kept)

    def sections(self, word: Mask) -> Mask:
        """Returns which tokens lie in a flat section."""
        tags, first, last = self._windows(word)
        flat = (tags[last] - tags[first]) * len(word) * 100 <= tags[-1] * (last - first) * self.ratio
        spans = sections(flat, self.steady)
        if self.raised:
            spans = self._raised(flat, spans, tags, first, last)
        steps = np.zeros(len(word) + 1, np.int64)
        for row in spans:  # few: sections don't touch
            steps[first[row[0]]] += 1
            steps[last[row[1] - 1]] -= 1
        return np.asarray(running_sums(steps)[:-1] > 0)

    def _windows(self, word: Mask) -> tuple[Longs, Longs, Longs]:
        """Returns the tags before each token, and where each window begins and ends."""
        shift = self.window // 2
        tags = sums_from_zero(~word)
        first = np.arange(0, len(word) - self.window + shift, shift, dtype=np.int64)
        return tags, first, np.minimum(first + self.window, len(word))

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block the slope of the window around its middle, beside the page's."""
        row = tokens(page)
        if len(row.word) < 2 * self.window:
            few = [compared("tokens of the page", len(row.word), "<", 2 * self.window)]
            return by_text(page, parts, lambda node: few)
        tags, first, last = self._windows(row.word)
        limit, kept = float(tags[-1]) / len(row.word) * self.ratio / 100, self.select(page).score

        def of_text(node: int) -> list[Reason]:
            middle = int(row.first[node]) + int(row.count[node]) // 2
            at = min(max(middle - self.window // 4, 0) // (self.window // 2), len(first) - 1)
            slope = float(tags[last[at]] - tags[first[at]]) / float(last[at] - first[at])
            return [
                compared("slope", slope, "≤", limit),
                compared("words in flat sections", 100 * float(kept[node]), "≥", 50, "%"),
            ]

        return by_text(page, parts, of_text)

    def _raised(self, flat: Mask, spans: Longs, tags: Longs, first: Longs, last: Longs) -> Longs:
        """Returns the sections for the longest required run that still keeps a tenth of the tokens and a low slope."""
        lengths = np.unique(np.diff(np.concatenate((runs(flat), runs(~flat))), axis=1))
        for demand in (lengths[lengths >= self.steady] + 1).tolist():
            more = sections(flat, demand)
            if not len(more):
                break
            heads, ends = first[more[:, 0]], last[more[:, 1] - 1]
            held, steep = int((ends - heads).sum()), int((tags[ends] - tags[heads]).sum())
            if held * 10 <= len(tags) - 1 or steep * (len(tags) - 1) * 100 > int(tags[-1]) * held * self.ratio:
                break
            spans = more
        return spans


def sections(flat: Mask, demand: int) -> Longs:
    """Returns rows (first window, one past the last): `demand` flat windows in a row open, as many steep ones close."""
    edges = np.concatenate(([0], np.flatnonzero(np.diff(flat.view(np.int8))) + 1, [len(flat)]))
    decisive = np.diff(edges) >= demand
    # A run too short to decide counts like the last one that did; before any, it is outside.
    ruling = np.maximum.accumulate(np.where(decisive, np.arange(len(decisive)), -1))
    inside = (ruling >= 0) & flat[edges[:-1][ruling]]
    spans = runs(inside)
    return np.asarray(np.stack((edges[spans[:, 0]], edges[spans[:, 1]]), axis=1), np.int64)
