"""Blocks with names: a paragraph, an item, a picture has the same name wherever it stands, in whatever capture."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

import numpy as np

from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.structure.elements import elements
from readwell.engine.views.blocks import blocks
from readwell.engine.views.text import words
from readwell.engine.views.tree import is_text, leaves

#: Letters of a name: two blocks of one work are mixed up once in ten million works of a thousand blocks.
LETTERS = 16


@dataclass(frozen=True)
class Block:
    """A kept block: its leaves from `first` to before `last`, its name, and how many words it has."""

    first: int
    last: int
    name: str
    words: int


def named(page: Snapshot, kept: Mask) -> tuple[Block, ...]:
    """Returns the kept blocks in order, each with its name: a hash of what it says and shows."""
    parts, given, inside = blocks(page), elements(page), kept & leaves(page)
    counts, texts, out = words(page), is_text(page), list[Block]()
    for block in np.flatnonzero(parts.total(page, inside)).tolist():
        ids = parts.leaves[parts.first[block] : parts.first[block + 1]]
        ids = ids[inside[ids]]
        said = " ".join("".join(page.string(leaf) for leaf in ids.tolist() if texts[leaf]).split())
        shown = [given.attribute(leaf, "src") for leaf in ids.tolist() if not texts[leaf]]
        told = said or " ".join(filter(None, shown))
        if told:
            out.append(Block(int(ids[0]), int(ids[-1]) + 1, _name(told), int(counts[ids].sum())))
    return tuple(out)


def _name(told: str) -> str:
    return sha256(told.encode("utf-8", "surrogatepass")).hexdigest()[:LETTERS]
