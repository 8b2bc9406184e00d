"""A part of one page put into another, with what the gold says of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from readwell.engine.page.blocks import blocks
from readwell.engine.page.snapshot import Ints, Longs, Mask, Snapshot, column
from readwell.engine.page.tree import end, subtree_sum
from readwell.lab.training.labels import Labels


@dataclass(frozen=True, eq=False)
class Cutting:
    """An element with all that is in it, in words instead of a page's numbers."""

    parent: Longs  # counted from the element, which is 0
    open: Ints
    tags: Sequence[str]
    texts: Sequence[str]
    attr_node: Longs
    names: Sequence[str]
    values: Sequence[str]


def cutting(page: Snapshot, top: int) -> Cutting:
    """The element and all below it."""
    last = int(end(page)[top])
    own = (page.attr_node >= top) & (page.attr_node < last)
    return Cutting(
        page.parent[top:last].astype(np.int64) - top,
        page.open[top:last],
        [page.tags[tag] for tag in page.tag[top:last].tolist()],
        [page.strings[text] for text in page.text[top:last].tolist()],
        page.attr_node[own].astype(np.int64) - top,
        [page.names[name] for name in page.attr_name[own].tolist()],
        [page.strings[value] for value in page.attr_value[own].tolist()],
    )


def grafted(page: Snapshot, after: int, part: Cutting) -> Snapshot:
    """The page with the cutting as the next sibling of a node."""
    place, size = int(end(page)[after]), len(part.parent)
    up = np.where(np.arange(size) > 0, part.parent + place, int(page.parent[after]))
    parent = np.where(page.parent >= place, page.parent + size, page.parent)
    node = np.where(page.attr_node >= place, page.attr_node + size, page.attr_node)
    row = int(np.searchsorted(page.attr_node, place))
    tags, tag = _numbered(page.tags, part.tags)
    names, name = _numbered(page.names, part.names)
    strings, text = _numbered(page.strings, [*part.texts, *part.values])
    return replace(
        page,
        parent=_inserted(parent, place, up),
        tag=_inserted(page.tag, place, tag),
        text=_inserted(page.text, place, text[:size]),
        opening=_inserted(page.open, place, part.open),
        attr_node=_inserted(node, row, part.attr_node + place),
        attr_name=_inserted(page.attr_name, row, name),
        attr_value=_inserted(page.attr_value, row, text[size:]),
        tags=tags,
        names=names,
        strings=strings,
        layout=None,
        built={},
    )


def _numbered(known: tuple[str, ...], words: Sequence[str]) -> tuple[tuple[str, ...], Longs]:
    """The page's table of words with those that it lacks, and each word's number in it."""
    number, table, found = {word: place for place, word in enumerate(known)}, list(known), []
    for word in words:
        if word not in number:
            number[word] = len(table)
            table.append(word)
        found.append(number[word])
    return tuple(table), np.array(found, np.int64)


def _inserted(old: npt.NDArray[np.integer], place: int, new: npt.NDArray[np.integer]) -> Ints:
    return column(np.concatenate((old[:place], new, old[place:])).tolist())


def relabelled(page: Snapshot, found: Labels, grown: Snapshot, place: int) -> Labels:
    """The labels of a page that something was put into at a place: nothing new is gold."""
    size = len(grown) - len(page)
    parts = blocks(grown)
    head = parts.leaves[parts.first[:-1]]
    new = (head >= place) & (head < place + size)
    words, matched = (
        parts.total(grown, np.insert(on_first_leaves(page, values), [place] * size, 0))
        for values in (found.words, found.matched)
    )
    return Labels(np.where(new, parts.words, words), matched, found.gold)


def on_first_leaves(page: Snapshot, values: Longs) -> Longs:
    """A number per block, laid on its first leaf."""
    out = np.zeros(len(page), np.int64)
    out[blocks(page).leaves[blocks(page).first[:-1]]] = values
    return out


def deepest(page: Snapshot, values: Longs | Mask, least: float, top: int = 0) -> int:
    """The deepest element inside another (or itself) that holds so large a part of a sum over its nodes."""
    sums = subtree_sum(page, values)[top : int(end(page)[top])]
    return top + int(np.flatnonzero(sums >= least * sums[0])[-1])
