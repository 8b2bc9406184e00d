"""DANA: Mohammadzadeh, Gottron, Schweiggert, Nakhaeizadeh, 'A fast and accurate approach for main content extraction
based on character encoding', TIR 2011.

Markup is ASCII, Arabic isn't: lines with more non-ASCII than ASCII letters are text. Regions of such lines near the
largest one are the main content.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.extractors.explanations.measures import by_text, compared
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.lines import Broken, broken, kept_share, kept_words
from readwell.engine.page.numbers import runs, two_means
from readwell.engine.page.selection import Selection, setting
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.source import shown
from readwell.engine.page.text import length


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
        "Fixed, the paper's, or its future work: by clustering the page's gaps in two, or its areas by their amount "
        "of content; then all large areas stay, however far apart.",
        choices=("fixed", "clusters", "areas"),
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
        kept = self.kept(lines)
        return Selection(kept_share(page, lines, kept), words=kept_words(page, lines, kept))

    def kept(self, lines: Broken) -> Mask:
        """Returns which lines are main content."""
        content, code = self.columns(lines)
        kept = np.zeros(len(content), np.bool_)
        for first, last in self.chosen(content, runs(smoothed(content - code) > 0)):
            kept[first:last] = True
        return kept

    def chosen(self, content: Longs, regions: Longs) -> Longs:
        """Returns the region with most content, and its neighbours while the gaps are small."""
        if not len(regions):
            return regions
        running = sums_from_zero(content)
        sizes = running[regions[:, 1]] - running[regions[:, 0]]
        if self.gap_by == "areas":
            return regions[sizes > smallest_kept(sizes)]
        largest = int(np.argmax(sizes))
        gaps = regions[1:, 0] - regions[:-1, 1]
        near = gaps <= self._gap(gaps)
        left = largest
        while left > 0 and near[left - 1]:
            left -= 1
        right = largest
        while right < len(near) and near[right]:
            right += 1
        return regions[left : right + 1]

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block the smoothed difference of its line, and how far the kept regions are."""
        lines = broken(page, self.width)
        content, code = self.columns(lines)
        value = smoothed(content - code)
        regions = runs(value > 0)
        kept, gap = self.chosen(content, regions), self._gap(regions[1:, 0] - regions[:-1, 1])
        running = sums_from_zero(content)
        sizes = running[regions[:, 1]] - running[regions[:, 0]]
        terms = {"script": "outside ASCII less inside, three lines", "tags": "text less markup, three lines"}

        def of_text(node: int) -> list[Reason]:
            line = min((int(shown(page).opens[node]) + int(length(page)[node]) // 2) // self.width, len(value) - 1)
            own = [compared(terms[self.form], int(value[line]), ">", 0)]
            if self.gap_by == "areas":
                inside = int(np.searchsorted(regions[:, 0], line, side="right")) - 1
                if value[line] <= 0:
                    return own
                return [*own, compared("content of its area", int(sizes[inside]), ">", smallest_kept(sizes))]
            near = [max(first - line, line + 1 - last, 0) for first, last in kept.tolist()]
            away = min(near, default=0)
            return [*own, compared("lines to the main regions", away, "≤", gap)] if away else own

        return by_text(page, parts, of_text)

    def columns(self, lines: Broken) -> tuple[Longs, Longs]:
        """Returns what counts for and against each line."""
        if self.form == "tags":
            return lines.text, lines.size - lines.text
        content = lines.bytes if self.unit == "bytes" else lines.wide
        return content, lines.size - lines.wide

    def _gap(self, gaps: Longs) -> int:
        if self.gap_by != "clusters" or len(gaps) < 2:
            return self.gap
        return two_means(gaps)


def smallest_kept(sizes: Longs) -> int:
    """Returns the size that an area of the main content exceeds: that of the largest small one, by 2-means.

    Two means always part two different sizes. So areas are small only if they hold on average less than half of what
    the others do (our choice); otherwise all areas stay.
    """
    limit = two_means(sizes)
    small, large = sizes[sizes <= limit], sizes[sizes > limit]
    apart = len(large) and 2 * int(small.sum()) * len(large) < int(large.sum()) * len(small)
    return limit if apart else 0


def smoothed(difference: Longs) -> Longs:
    """Returns each line's difference plus those of its two neighbours (the paper's formula 1)."""
    out = difference.copy()
    out[1:] += difference[:-1]
    out[:-1] += difference[1:]
    return out
