"""Density: Moreno, Deschacht, Moens, 'Language independent content extraction from web pages', DIR 2009.

Without its tags a page is a column of lines. The main content is the region of long lines, with a few short ones in
between, that holds most text.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.extractors.explanations.measures import by_text, compared, measured
from readwell.engine.page.blocks import Blocks, blocks
from readwell.engine.page.lines import text_lines
from readwell.engine.page.selection import Selection, marked, setting
from readwell.engine.page.snapshot import Longs, Snapshot
from readwell.engine.page.text import shown_texts


@dataclass(frozen=True)
class TextDensity:
    """Keeps the region of long lines that holds most text."""

    name: ClassVar[str] = "density"
    title: ClassVar[str] = "Density"
    paper: ClassVar[str] = "Moreno, Deschacht, Moens 2009"

    form: str = setting(
        "share",
        "Whether a line is long by its share of the longest (as content-seeker's paper tells it) or in "
        "characters (as recalled from the paper).",
        choices=("share", "characters"),
    )
    share: int = setting(20, "A long line has this share of the longest one. Our choice.", range=(1, 100), unit="%")
    characters: int = setting(80, "A long line has so many characters. Our choice.", range=(1, 2000))
    gap: int = setting(4, "Short lines in a row that a region bears. Recalled as 4, unchecked.", range=(0, 50))

    def select(self, page: Snapshot) -> Selection:
        """Keeps the texts of the lines in the best region."""
        chosen, sizes = text_lines(page)
        first, last = self.region(sizes)
        kept = np.zeros(len(blocks(page)), np.bool_)
        kept[chosen[first:last]] = True
        return marked(blocks(page).spread(page, kept) & shown_texts(page))

    def _limit(self, sizes: Longs) -> float:
        """Returns the characters that make a long line."""
        return int(sizes.max(initial=0)) * self.share / 100 if self.form == "share" else float(self.characters)

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block the length of its line and its place beside the region."""
        chosen, sizes = text_lines(page)
        (first, last), limit = self.region(sizes), self._limit(sizes)
        region = f"{first}-{last - 1}, {int(sizes[first:last].sum())} characters"
        block = blocks(page).spread(page, np.arange(len(blocks(page))))

        def of_text(node: int) -> list[Reason]:
            line = int(np.searchsorted(chosen, block[node]))
            return [
                compared("characters of the line", int(sizes[line]), "≥", limit),
                measured("line", line),
                measured("largest region of lines", region),
            ]

        return by_text(page, parts, of_text)

    def region(self, sizes: Longs) -> tuple[int, int]:
        """Returns the slice of lines with most characters among the regions."""
        if not len(sizes):
            return 0, 0
        long_ = sizes * 100 >= sizes.max() * self.share if self.form == "share" else sizes >= self.characters
        dense = np.flatnonzero(long_)
        if not len(dense):
            return 0, 0
        cuts = np.flatnonzero(np.diff(dense) > self.gap + 1)
        first, last = dense[np.append(0, cuts + 1)], dense[np.append(cuts, len(dense) - 1)] + 1
        sums = sums_from_zero(sizes)
        best = int(np.argmax(sums[last] - sums[first]))
        return int(first[best]), int(last[best])
