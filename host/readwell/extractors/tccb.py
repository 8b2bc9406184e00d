"""Content code blurring by tokens: Gottron, 'Content code blurring: a new approach to content extraction', DEXA 2008.

A word or a tag is one entry, so that long words and long tags weigh no more than short ones.
"""

from dataclasses import dataclass, field
from typing import ClassVar

from readwell.selection import Selection
from readwell.snapshot import Snapshot
from readwell.views.content_code import Reading, content_code, settled
from readwell.views.spelling import spelling


@dataclass(frozen=True)
class TokenCodeBlurring:
    """Keeps what stays bright when the row of words and tags is blurred."""

    name: ClassVar[str] = "tccb"
    title: ClassVar[str] = "Content code blurring by tokens"
    paper: ClassVar[str] = "Gottron 2008"

    range: int = field(
        default=25,
        metadata={
            "doc": "How many tokens on either side count. Papers: 25 (Gottron), also 18 (DANA).",
            "range": (1, 100),
        },
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

    def select(self, page: Snapshot) -> Selection:
        """Scores each text by the share of its words that stay bright."""
        row = content_code(page, Reading("tokens", True, self.block_weight))
        kept, _ = settled(row, self.range, self.boxes, self.threshold, self.change, self.passes)
        return Selection(spelling(page).share(kept))
