"""Content code blurring: Gottron, 'Content code blurring: a new approach to content extraction', DEXA 2008.

Text is white, tags are black; the row is blurred repeatedly until the selection no longer changes; what is still
bright is kept. The paper's three variants differ in what one entry of the row is and in whether links count as tags.
"""

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.basics.running import sums_from_zero
from readwell.engine.extractors.explanations.measures import by_text, compared, figure, measured
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.content_code import UNITS, Reading, content_code, settled
from readwell.engine.page.numbers import ONE, blur, sums
from readwell.engine.page.selection import Selection, setting
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.spelling import spelling


@dataclass(frozen=True)
class _Blurring:
    """The settings and steps that the three variants share."""

    paper: ClassVar[str] = "Gottron 2008"

    range: int = setting(40, "How many entries on either side count. Paper: 40 characters.", range=(1, 100))
    threshold: float = setting(0.75, "What is brighter is kept. Paper: 0.75.", range=(0.0, 1.0))
    boxes: int = setting(
        3, "Box means that make the bell; its deviation is range / sqrt(3 * boxes). Our choice.", range=(2, 4)
    )
    change: float = setting(
        0.05,
        "Stop when a pass changes no more than this share of the words kept. Paper: a low rate; 0.05 is our choice, 0 "
        "waits until nothing changes.",
        range=(0.0, 1.0),
    )
    passes: int = setting(1000, "Stop after so many passes in any case. Our choice.", range=(1, 1000))
    block_weight: int = setting(
        1, "How many times the tags of block elements count. Paper: once; more is its future work.", range=(1, 10)
    )

    def reading(self) -> Reading:
        """Returns how the page becomes a row."""
        raise NotImplementedError

    def select(self, page: Snapshot) -> Selection:
        """Scores each text by the share of its words that stay bright."""
        kept, passes = self.kept(page)
        return Selection(spelling(page).share(kept), words=kept, facts={"passes": passes})

    def kept(self, page: Snapshot) -> tuple[Mask, int]:
        """Returns which words are kept, and the number of passes it took."""
        row = content_code(page, self.reading())
        return settled(row, self.range, self.boxes, self.threshold, self.change, self.passes)

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block how many of its words stay bright, and how bright they are on average."""
        row, words = content_code(page, self.reading()), spelling(page)
        kept, passes = self.kept(page)
        share = words.share(kept)
        values = blur(row.content, self.range, self.boxes, ONE)
        for _ in range(passes - 1):
            values = blur(values, self.range, self.boxes)
        running = sums_from_zero(values)
        light = sums(words.node, running[row.last] - running[row.first], len(page))
        entries = np.maximum(sums(words.node, row.last - row.first, len(page)), 1) * ONE
        term = f"words brighter than {figure(self.threshold)}"
        return by_text(
            page,
            parts,
            lambda node: [
                compared(term, 100 * float(share[node]), "≥", 50, "%"),
                measured("brightness", f"{light[node] / entries[node]:.2f}"),
                measured("passes", passes),
            ],
        )


@dataclass(frozen=True)
class CodeBlurring(_Blurring):
    """Keeps what stays bright when text is white, tags are black and the row is blurred."""

    name: ClassVar[str] = "ccb"
    title: ClassVar[str] = "Content code blurring"

    unit: str = setting(
        "characters",
        "What an entry of the row is. Paper: characters; tokens, too. Mixture: words by character, each tag of one "
        "width (the paper's future work; our form of it).",
        choices=UNITS,
    )
    tag_width: int = setting(5, "Entries of a tag in the mixture: the letters of a word, our choice.", range=(1, 100))

    def reading(self) -> Reading:
        """Returns a reading in which every tag counts."""
        return Reading(self.unit, True, self.block_weight, self.tag_width)


@dataclass(frozen=True)
class AdaptedCodeBlurring(CodeBlurring):
    """Keeps what stays bright when the row of text and tags is blurred, links left out."""

    name: ClassVar[str] = "accb"
    title: ClassVar[str] = "Adapted content code blurring"

    def reading(self) -> Reading:
        """Returns a reading that ignores anchor tags: a link in running text is no change of format."""
        return Reading(self.unit, False, self.block_weight, self.tag_width)


@dataclass(frozen=True)
class TokenCodeBlurring(_Blurring):
    """Keeps what stays bright when the row of words and tags is blurred."""

    name: ClassVar[str] = "tccb"
    title: ClassVar[str] = "Content code blurring by tokens"

    range: int = setting(
        25, "How many tokens on either side count. Papers: 25 (Gottron), also 18 (DANA).", range=(1, 100)
    )

    def reading(self) -> Reading:
        """Returns a reading in which a word or a tag is one entry, so that their lengths don't matter."""
        return Reading("tokens", True, self.block_weight)
