"""Content code blurring: Gottron, 'Content code blurring: a new approach to content extraction', DEXA 2008.

Text is white, tags are black; the row is blurred until what would be kept settles; what is still bright is kept.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from readwell.selection import Selection
from readwell.snapshot import Snapshot
from readwell.views.content_code import UNITS, Reading, content_code, settled
from readwell.views.spelling import spelling


@dataclass(frozen=True)
class CodeBlurring:
    """Keeps what stays bright when text is white, tags are black and the row is blurred."""

    name: ClassVar[str] = "ccb"
    title: ClassVar[str] = "Content code blurring"
    paper: ClassVar[str] = "Gottron 2008"

    unit: str = field(
        default="characters",
        metadata={
            "doc": "What an entry of the row is. Paper: characters. Mixture: words by character, each tag of one width "
            "(the paper's future work; our form of it).",
            "choices": UNITS,
        },
    )
    range: int = field(
        default=40, metadata={"doc": "How many entries on either side count. Paper: 40 characters.", "range": (1, 100)}
    )
    threshold: float = field(
        default=0.75, metadata={"doc": "What is brighter is kept. Paper: 0.75.", "range": (0.0, 1.0)}
    )
    boxes: int = field(
        default=3,
        metadata={
            "doc": "Box means that make the bell; its deviation is range / sqrt(3 * boxes). Our choice.",
            "range": (2, 4),
        },
    )
    change: float = field(
        default=0.05,
        metadata={
            "doc": "Stop when a pass changes no more than this share of the words kept. Paper: a low rate; 0.05 is our "
            "choice, 0 waits until nothing changes.",
            "range": (0.0, 1.0),
        },
    )
    passes: int = field(
        default=50, metadata={"doc": "Stop after so many passes in any case. Our choice.", "range": (1, 1000)}
    )
    block_weight: int = field(
        default=1,
        metadata={
            "doc": "How many times the tags of block elements count. Paper: once; more is its future work.",
            "range": (1, 10),
        },
    )
    tag_width: int = field(
        default=5,
        metadata={"doc": "Entries of a tag in the mixture: a word's letters, our choice.", "range": (1, 100)},
    )

    def select(self, page: Snapshot) -> Selection:
        """Scores each text by the share of its words that stay bright."""
        row = content_code(page, Reading(self.unit, True, self.block_weight, self.tag_width))
        kept, _ = settled(row, self.range, self.boxes, self.threshold, self.change, self.passes)
        return Selection(spelling(page).share(kept))
