"""DANA: Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh, 'A fast and accurate approach for main content extraction
based on character encoding', TIR 2011.

Markup is ASCII, Arabic isn't: lines with more non-ASCII than ASCII letters are text. Regions of such lines near the
largest one are the main content.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.arithmetic import runs, two_means
from readwell.selection import Selection, setting
from readwell.snapshot import Longs, Mask, Snapshot
from readwell.views.lines import Broken, broken, kept_share


@dataclass(frozen=True)
class CharacterEncoding:
    """Keeps lines with more non-ASCII than ASCII letters, near the region that has most of them."""

    name: ClassVar[str] = "dana"
    title: ClassVar[str] = "DANA"
    paper: ClassVar[str] = "Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh 2011"

    form: str = setting(
        "script",
        "What counts for and against a line. Script, the paper's: characters outside ASCII against those "
        "inside. Tags, its future work: text against markup, for any language.",
        choices=("script", "tags"),
    )
    gap: int = setting(20, "Lines that may lie between two regions. Paper: 20; 160 on wiki pages.", range=(0, 2000))
    gap_by: str = setting(
        "fixed",
        "Fixed, the paper's, or by clustering the page's gaps in two (its future work).",
        choices=("fixed", "clusters"),
    )
    width: int = setting(
        80, "Length at which the source is broken anew. The paper doesn't say how long; our choice.", range=(20, 400)
    )
    unit: str = setting(
        "characters",
        "Whether a letter counts once or by its bytes in UTF-8: the paper says both.",
        choices=("characters", "bytes"),
    )

    def select(self, page: Snapshot) -> Selection:
        """Scores each text by the share of its characters in the kept lines."""
        lines = broken(page, self.width)
        return Selection(kept_share(page, lines, self.kept(lines)))

    def kept(self, lines: Broken) -> Mask:
        """Returns which lines are main content."""
        content, code = self.columns(lines)
        regions = runs(smoothed(content - code) > 0)
        kept = np.zeros(len(content), np.bool_)
        if not len(regions):
            return kept
        sums = np.concatenate(([0], np.cumsum(content)))
        largest = int(np.argmax(sums[regions[:, 1]] - sums[regions[:, 0]]))
        gaps = regions[1:, 0] - regions[:-1, 1]
        near = gaps <= self._gap(gaps)
        left = largest
        while left > 0 and near[left - 1]:
            left -= 1
        right = largest
        while right < len(near) and near[right]:
            right += 1
        for first, last in regions[left : right + 1]:
            kept[first:last] = True
        return kept

    def columns(self, lines: Broken) -> tuple[Longs, Longs]:
        """Returns what counts for and against each line."""
        if self.form == "tags":
            return lines.text, lines.size - lines.text
        content = lines.bytes if self.unit == "bytes" else lines.wide
        return content, lines.size - lines.wide

    def _gap(self, gaps: Longs) -> int:
        if self.gap_by == "fixed" or len(gaps) < 2:
            return self.gap
        return two_means(gaps)


def smoothed(difference: Longs) -> Longs:
    """Returns each line's difference plus those of its two neighbours (the paper's formula 1)."""
    out = difference.copy()
    out[1:] += difference[:-1]
    out[:-1] += difference[1:]
    return out
