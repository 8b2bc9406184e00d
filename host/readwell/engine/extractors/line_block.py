"""Line-Block: Pan Ei San, Nilar Aye, 'Main content extraction from dynamic web pages', 2014.

Adjacent source lines with text form one block while they are inside one block tag. A block is content by its text per
tag (TTR), the share of its text that is links (ATTR), and the number of title words in it (TKD).
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.extractors.explanations.measures import by_text, compared
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.line_blocks import LineBlocks, line_blocks
from readwell.engine.page.numbers import deviation
from readwell.engine.page.selection import Selection, setting
from readwell.engine.page.snapshot import Floats, Mask, Snapshot
from readwell.engine.page.spelling import spelling


@dataclass(frozen=True)
class LineBlock:
    """Keeps blocks of source lines with much text, few tags, few links, or the title's words."""

    name: ClassVar[str] = "line-block"
    title: ClassVar[str] = "Line-Block"
    paper: ClassVar[str] = "Pan Ei San, Nilar Aye 2014"

    rule: str = setting(
        "rescue",
        "Printed: a block needs all three, so that one without two words of the title never counts. Rescue: "
        "the title's words save a block that fails the others, as the paper's step 3 explains.",
        choices=("rescue", "printed"),
    )
    thresholds: str = setting(
        "fixed",
        "Fixed, or lambda times the page's standard deviation, as the paper's section IV.B offers.",
        choices=("fixed", "deviation"),
    )
    text_per_tag: float = setting(30.0, "TTR: more characters for each tag than this. Paper: 30.", range=(0.0, 1000.0))
    link_share: float = setting(0.2, "ATTR: a smaller share of link text than this. Paper: 0.2.", range=(0.0, 1.0))
    title_words: int = setting(2, "TKD: at least so many words of the title. Paper: 2.", range=(0, 50))
    factor: float = setting(1.0, "Lambda for thresholds by deviation. Not in print; our choice.", range=(0.0, 10.0))
    distance: int = setting(
        1, "Source lines between two that still are one block. Not in print; our choice.", range=(1, 100)
    )

    def select(self, page: Snapshot) -> Selection:
        """Scores each text by the share of its words in content blocks."""
        parts = line_blocks(page, self.distance)
        kept = self.content(parts)[parts.of_word]
        return Selection(spelling(page).share(kept), words=kept)

    def content(self, parts: LineBlocks) -> Mask:
        """Returns which blocks are content."""
        text_per_tag, link_share, title_words = self.limits(parts)
        rich = (parts.ttr > text_per_tag) & (parts.attr < link_share)
        titled = parts.tkd >= title_words
        # A title without words on the page has no deviation: a threshold of 0 would rescue every block.
        return rich & titled if self.rule == "printed" else rich | (titled & (parts.tkd > 0))

    def limits(self, parts: LineBlocks) -> tuple[float, float, float]:
        """Returns the thresholds of TTR, ATTR and TKD."""
        if self.thresholds == "fixed":
            return self.text_per_tag, self.link_share, float(self.title_words)
        ttr, attr, tkd = (self.factor * deviation(some) for some in (parts.ttr, parts.attr, _floats(parts.tkd)))
        return ttr, attr, tkd

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block the three measures of the source lines that its longest text begins in."""
        found, word = line_blocks(page, self.distance), spelling(page).node
        ttr, attr, tkd = self.limits(found)

        def of_text(node: int) -> list[Reason]:
            block = int(found.of_word[int(np.searchsorted(word, node))])
            return [
                compared("TTR", float(found.ttr[block]), ">", ttr),
                compared("ATTR", float(found.attr[block]), "<", attr),
                compared("TKD", int(found.tkd[block]), "≥", tkd),
            ]

        return by_text(page, parts, of_text)


def _floats(values: np.ndarray) -> Floats:
    return values.astype(np.float64)
