"""Measures how often a block's role matches the label a person gave it.

The labels of a page NAME.html are in NAME.roles.txt: a line for each block with words, in order: kept (+) or
dropped (-), its role or reason, and its first words:

    + title          Harbour wall to be rebuilt in stone
    - share          Facebook
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from readwell.engine.answer import roles
from readwell.engine.answer.select import select
from readwell.engine.basics.errors import Refused
from readwell.engine.extractors.settings import from_text
from readwell.engine.page.blocks import blocks
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import leaves
from readwell.engine.page.visible import visible_text
from readwell.lab.evaluation.tally import Tally
from readwell.parse import parse

#: Characters of a block's text shown beside its label.
SHOWN = 60


@dataclass(frozen=True)
class Label:
    """The label that a person gave a block."""

    kept: bool
    role: str
    text: str


def labelled(folder: Path) -> Iterator[tuple[Path, Snapshot, list[Label]]]:
    """Yields every page of a folder with its labels."""
    for path in sorted(folder.glob("*.html")):
        beside = path.with_suffix(".roles.txt")
        page, labels = parse(path.read_bytes()), [read(line) for line in beside.read_text("utf-8").splitlines()]
        shown = [text for _, text in worded_blocks(page)]
        if shown != [label.text for label in labels]:
            raise Refused("request", f"{beside} does not match the blocks of {path.name}")
        yield path, page, labels


def read(line: str) -> Label:
    """Parses one line of labels."""
    sign, role, *text = line.split(maxsplit=2)
    if sign not in "+-" or role not in roles.NUMBER:
        raise Refused("request", f"not a label: {line}")
    return Label(sign == "+", role, "".join(text).strip())


def worded_blocks(page: Snapshot) -> list[tuple[Ints, str]]:
    """Returns each block with visible words: its leaves, and its first characters."""
    parts, seen = blocks(page), visible_text(page)
    out = []
    for block in range(len(parts)):
        ids = parts.leaves[parts.first[block] : parts.first[block + 1]]
        if words(page)[ids[seen[ids]]].sum():
            text = " ".join("".join(page.string(node) for node in ids[seen[ids]].tolist()).split())
            out.append((ids, text[:SHOWN].strip()))
    return out


def measured(page: Snapshot, labels: list[Label], extractor: str | None) -> Iterator[tuple[str, Tally]]:
    """Yields a tally for each role: of what is kept by the labels, or by an extractor if one is named."""
    held = worded_blocks(page)
    kept = np.zeros(len(page), np.bool_)
    for (ids, _), label in zip(held, labels, strict=True):
        kept[ids] = label.kept
    if extractor:
        kept = select(page, from_text(extractor))[1].kept & leaves(page)
    given = named(page, kept, [ids for ids, _ in held])
    for label, name in zip(labels, given, strict=True):
        yield label.role, Tally(1, 0, 0, 0)
        yield name, Tally(0, 1, label.role == name, label.role == name)
        yield "all", Tally(1, 1, label.role == name, label.role == name)


def named(page: Snapshot, kept: Mask, held: list[Ints]) -> list[str]:
    """Returns the role of each block: that of its longest visible text."""
    role: Ints = roles.roles(page, kept)
    seen: Longs = np.where(visible_text(page), words(page), np.int64(0))
    return [roles.NAME[int(role[ids[np.argmax(seen[ids])]])] for ids in held]
