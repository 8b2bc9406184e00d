"""String length smoothing: Louvan, 'Extracting the main content from HTML documents', 2009, section 2.3.2.

The row has the length of every text, and an empty entry for each tag that changes the structure; each entry becomes
the mean of its neighbourhood; texts at or above the standard deviation are kept.
"""

from dataclasses import dataclass, field
from math import sqrt
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.extractors.explanations.measures import by_text, compared, measured
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.selection import Selection, marked
from readwell.engine.page.snapshot import Floats, Ints, Longs, Mask, Snapshot
from readwell.engine.page.text import length, shown_texts, unseen

#: Tags that put an empty entry between texts, as listed in the paper.
STRUCTURE = ("div", "tr", "td", "table", "ul", "li")


@dataclass(frozen=True, eq=False)
class Lengths:
    """The row of lengths, before and after smoothing."""

    node: Ints  # (entries,) the text, or the element of an empty entry
    before: Longs
    after: Floats
    threshold: float


@dataclass(frozen=True)
class SmoothedLengths:
    """Keeps texts whose length, smoothed with its neighbours', reaches the standard deviation."""

    name: ClassVar[str] = "sls"
    title: ClassVar[str] = "String length smoothing"
    paper: ClassVar[str] = "Louvan 2009"

    radius: int = field(
        default=2,
        metadata={
            "doc": "Neighbours on either side that count. The paper gives no number; 2 is that of Weninger 2008, "
            "whose formula it uses.",
            "range": (0, 50),
        },
    )
    factor: float = field(
        default=1.0,
        metadata={"doc": "Standard deviations a text must reach. The paper: 1.", "range": (0.0, 5.0)},
    )
    empty: bool = field(
        default=True,
        metadata={"doc": "Whether empty entries count for the deviation. The paper doesn't say."},
    )

    def select(self, page: Snapshot) -> Selection:
        """Keeps the long texts of the whole page and the short ones between them."""
        return marked(self.kept(page, shown_texts(page)))

    def kept(self, page: Snapshot, among: Mask) -> Mask:
        """Returns those of the given texts that are long enough, as if the page held no others."""
        row = self.lengths(page, among)
        long = row.node[(row.before > 0) & (row.after >= row.threshold)]
        mask = np.zeros(len(page), np.bool_)
        mask[long] = True
        return mask

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block the smoothed length of its text beside the standard deviation."""
        row = self.lengths(page, shown_texts(page))

        def of_text(node: int) -> list[Reason]:
            at = int(np.searchsorted(row.node, node))
            return [
                compared("smoothed length", float(row.after[at]), "≥", row.threshold),
                measured("length", int(row.before[at])),
            ]

        return by_text(page, parts, of_text)

    def lengths(self, page: Snapshot, among: Mask) -> Lengths:
        """Returns the row, its smoothed form and the threshold, as in the paper's figures 2 and 3."""
        chosen = np.flatnonzero(among)
        inside = np.zeros(len(page), np.bool_)
        if len(chosen):
            inside[chosen[0] : chosen[-1]] = True
        node = np.flatnonzero(among | (page.tagged(STRUCTURE) & inside & ~unseen(page))).astype(np.int32)
        before = np.where(among[node], length(page)[node], 0)
        sums = sums_from_zero(before)
        place = np.arange(len(node))
        high, low = np.minimum(place + self.radius + 1, len(node)), np.maximum(place - self.radius, 0)
        around = sums[high] - sums[low]
        counted = around if self.empty else around[before > 0]
        width = 2 * self.radius + 1
        threshold = self.factor * _deviation(counted) / width
        return Lengths(node, before, np.round(around / width, 6), round(threshold, 6))


def _deviation(values: Longs) -> float:
    """Returns the standard deviation. Integers until the square root, so that every machine rounds alike."""
    whole: list[int] = values.tolist()
    if not whole:
        return 0.0
    total, squares = sum(whole), sum(value * value for value in whole)
    return sqrt(len(whole) * squares - total * total) / len(whole)
