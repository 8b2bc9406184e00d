"""The page as FeatureExtractor's blocks: the contents of one splitting tag, and its amount of each feature."""

from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.engine.page.links import links
from readwell.engine.page.snapshot import Floats, Ints, Longs, Snapshot
from readwell.engine.page.text import length, shown_texts
from readwell.engine.page.tree import nearest, share

_FIRST = ("table", "tr", "p", "hr", "ul")
SPLITS = {
    "paragraphs": frozenset(_FIRST),
    "divisions": frozenset((*_FIRST, "div", "span")),
    "tables": frozenset(("table", "tr", "hr", "ul")),
}

#: The features besides text: each counts its elements.
_COUNTED = (
    frozenset(("img",)),
    frozenset(("applet", "object", "embed", "iframe", "video", "audio")),
    frozenset(("script",)),
    frozenset(("li", "dt", "dd")),
    frozenset(("table",)),
    frozenset(("form", "input", "button", "select", "textarea")),
)


@dataclass(frozen=True, eq=False)
class FeatureBlocks:
    """Block b is everything with the same nearest splitting element."""

    of_leaf: Ints  # (nodes,) the block of every node
    amounts: Longs  # (blocks, features): characters of text, then links, then elements of each sort

    def shares(self) -> Floats:
        """Returns each amount as a share of the page's."""
        total = np.maximum(self.amounts.sum(axis=0, dtype=np.int64), 1)
        return cast(Floats, np.round(self.amounts / total, 6))

    def text_share(self) -> Floats:
        """Returns text's part in the sum of each block's shares: the probability that the block is text."""
        shares = self.shares()
        whole = shares[:, 0].copy()
        for column in range(1, shares.shape[1]):
            whole += shares[:, column]
        return cast(Floats, np.round(share(shares[:, 0], whole), 6))


def feature_blocks(page: Snapshot, split: str) -> FeatureBlocks:
    """Returns the blocks for one set of splitting tags, cached with the page."""
    key = ("feature_blocks", split)
    if key not in page.built:
        page.built[key] = _built(page, split)
    found: FeatureBlocks = page.built[key]
    return found


def _built(page: Snapshot, split: str) -> FeatureBlocks:
    parting = page.tagged(SPLITS[split]) | (page.parent < 0)
    heads = np.flatnonzero(parting)
    number = np.zeros(len(page), np.int32)
    number[heads] = np.arange(len(heads), dtype=np.int32)
    block = number[nearest(page, parting)]
    text = np.where(shown_texts(page), length(page), 0)
    columns = [_per_block(block, text, len(heads)), _per_block(block, links(page), len(heads))]
    columns += [_per_block(block, page.tagged(names), len(heads)) for names in _COUNTED]
    return FeatureBlocks(block, np.stack(columns, axis=1))


def _per_block(block: Ints, values: np.ndarray, count: int) -> Longs:
    """Returns sums of integers: exact, though bincount uses floats."""
    return np.bincount(block.astype(np.intp), weights=values, minlength=count).astype(np.int64)
