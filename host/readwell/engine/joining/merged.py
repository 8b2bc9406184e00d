"""Puts the nodes of a further page behind those of the first: one page, whose first ids stay.

Tables grow at their end, by what isn't in them yet. Tags: `section`, then those of the taken nodes in the order of
their numbers in the further page's table. Names: `id`, then those of the attributes that travel, in their order.
Strings: texts in the order of their numbers, then `page-N`, the attributes' values in their order, and those of the
links that lead to this page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from readwell.engine.page.numbers import distinct
from readwell.engine.page.snapshot import Ints, Mask, Snapshot, column
from readwell.engine.page.tree import end

#: The element that the nodes of a further page are in.
HOLDER = "section"
#: What a node is laid out as where the browser didn't: seen, in a row, at no place.
_UNKNOWN = 0


@dataclass(frozen=True, eq=False)
class Grown:
    """A page with a further one behind it, and the new id of each node of that one (-1: didn't travel)."""

    page: Snapshot
    moved: Ints


class _Table:
    """A list of texts in which each has a number; new ones are added."""

    def __init__(self, known: Sequence[str]) -> None:
        self.texts = list(known)
        self.numbers = {text: number for number, text in reversed([*enumerate(known)])}

    def number(self, text: str) -> int:
        if text not in self.numbers:
            self.numbers[text] = len(self.texts)
            self.texts.append(text)
        return self.numbers[text]

    def moved(self, other: Sequence[str], used: Ints) -> Ints:
        """Returns the numbers of another list's texts here; those that are not used are not added."""
        out = np.zeros(len(other), np.int32)
        for number in distinct(used).tolist():
            out[number] = self.number(other[number])
        return out


def merged(
    first: Snapshot,
    further: Snapshot,
    taken: Mask,
    rewrites: Iterable[Sequence[object]],
    number: int,
    arrived: Iterable[Sequence[object]] = (),
) -> Grown:
    """Returns the first page with the taken nodes of a further one, its `number`, in an element of their own behind.

    `arrived` are attributes of the page so far that lead to this one, `rewrites` the further page's.
    """
    tags, names, strings = _Table(first.tags), _Table(first.names), _Table(first.strings)
    ids = np.flatnonzero(taken).astype(np.int32)
    moved = np.full(len(further), -1, np.int32)
    moved[ids] = np.arange(len(ids), dtype=np.int32) + np.int32(len(first) + 1)
    tag, text = (picked[ids] for picked in (further.tag, further.text))
    above = np.where(moved[further.parent[ids]] < 0, np.int32(len(first)), moved[further.parent[ids]])
    rows = _attributes(further, taken, {(row[0], row[1]): row[2] for row in rewrites})
    size = 1 + len(ids)
    # One after the other: the order in which the tables grow is part of the protocol.
    texts = strings.moved(further.strings, text)[text]
    called = [names.number("id"), *(names.number(name) for _, name, _ in rows)]
    values = [strings.number(f"page-{number}"), *(strings.number(value) for _, _, value in rows)]
    written = _written(first, {(row[0], row[1]): strings.number(str(row[2])) for row in arrived})
    page = Snapshot(
        parent=_joined(first.parent, [_holder(first)], above),
        tag=_joined(first.tag, [tags.number(HOLDER)], tags.moved(further.tags, tag)[tag]),
        text=_joined(first.text, [0], texts),
        opening=_joined(first.open, [len(HOLDER) + 2], further.open[ids]),
        attr_node=_joined(first.attr_node, [len(first)], column([int(moved[node]) for node, _, _ in rows])),
        attr_name=_joined(first.attr_name, called[:1], column(called[1:])),
        attr_value=_joined(written, values[:1], column(values[1:])),
        tags=tuple(tags.texts), names=tuple(names.texts), strings=tuple(strings.texts),
        url=first.url, source=first.source, facts=first.facts, layout=_layout(first, size), styles=first.styles,
    )  # fmt: skip
    return Grown(page, moved)


def _joined(first: Ints, holder: Sequence[int], further: Ints) -> Ints:
    return np.concatenate((first, np.array(holder, np.int32), further)).astype(np.int32)


def _written(page: Snapshot, values: Mapping[tuple[object, object], int]) -> Ints:
    """Returns the attributes' values with those that are written anew."""
    out = page.attr_value.copy()
    for row in np.flatnonzero(np.isin(page.attr_node, [int(str(node)) for node, _ in values])).tolist():
        at = (int(page.attr_node[row]), page.names[int(page.attr_name[row])])
        out[row] = values.get(at, int(out[row]))
    return out


def _holder(first: Snapshot) -> int:
    """Returns what the further page is put in: the body, if nothing comes after it."""
    bodies = np.flatnonzero(first.tagged(("body",)) & (end(first) == len(first)))
    return int(bodies[0]) if len(bodies) else 0


def _attributes(
    page: Snapshot, taken: Mask, rewritten: Mapping[tuple[object, object], object]
) -> list[tuple[int, str, str]]:
    """Returns the attributes of the nodes that travel: node, name, value."""
    rows = np.flatnonzero(taken[page.attr_node])
    out = []
    for node, name, value in zip(
        *(part[rows].tolist() for part in (page.attr_node, page.attr_name, page.attr_value)), strict=True
    ):
        said = rewritten.get((node, page.names[name]), page.strings[value])
        out.append((node, page.names[name], str(said)))
    return out


def _layout(first: Snapshot, size: int) -> Mapping[str, Ints] | None:
    """Returns the layout with rows for nodes that no browser has laid out."""
    if first.layout is None:
        return None
    more = np.full(size, _UNKNOWN, np.int32)
    return {name: np.concatenate((values, more)).astype(np.int32) for name, values in first.layout.items()}
