"""What the parser told, node by node, made columns all at once: a call for each attribute would cost more than it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import compress, count

import numpy as np

from readwell.snapshot import Ints, Mask, Snapshot, column
from readwell.vocabulary import ATTRIBUTES, TEXT

#: Names, as if of attributes, for what a text says and for a noscript's markup: no attribute can be called so.
SAID, MARKUP = "\0", "\0markup"

#: What a browser writes as a reference in an attribute, and how many characters that adds; by the character's number.
_REFERENCES = {"&": 4, '"': 5, "\u00a0": 5, "<": 3, ">": 3}
_MORE = bytes(_REFERENCES.get(chr(number), 0) for number in range(256))


@dataclass
class Rows:
    """A page's nodes in document order, and what is told of them: an element's attributes, or what a text says."""

    parent: list[int] = field(default_factory=list)
    tag: list[str] = field(default_factory=list)
    told: list[int] = field(default_factory=list)  # of each node how much, in pairs of
    names: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    whole: list[int] = field(default_factory=list)  # where drawings and formulas begin and end, by turns
    #: The pieces by which a text goes on, by the place of its first in `values`.
    more: dict[int, list[str]] = field(default_factory=partial(defaultdict, list))

    def add(self, parent: int, tag: str) -> int:
        """A node more, of which nothing is told; gives its number."""
        self.parent.append(parent)
        self.tag.append(tag)
        self.told.append(0)
        return len(self.parent) - 1

    def tell(self, name: str, value: str) -> None:
        """One thing more of the last node."""
        self.told[-1] += 1
        self.names.append(name)
        self.values.append(value)

    def join(self) -> None:
        """Texts that came in pieces made whole."""
        for place, pieces in self.more.items():
            self.values[place] += "".join(pieces)
        self.more.clear()

    def said(self) -> Iterable[str]:
        """What each text says."""
        return (value for name, value in zip(self.names, self.values, strict=True) if name == SAID)


@dataclass(frozen=True)
class _Pairs:
    """Every attribute and every text of the page, in document order."""

    names: tuple[str, ...]  # SAID and MARKUP are the first two
    name: Ints
    node: Ints
    value: list[str]


def snapshot(rows: Rows, url: str) -> Snapshot:
    """The page. Tags, names and strings are numbered in the order in which they first occur."""
    pairs, size = _pairs(rows), len(rows.parent)
    travels = _travels(rows, pairs)
    name, node = pairs.name[travels], pairs.node[travels]
    strings, code = _numbered(["", *compress(pairs.value, travels.tobytes())])
    code, attribute = code[1:], name > 0
    text = np.zeros(size, np.int32)
    text[node[~attribute]] = code[~attribute]
    tags, tag = _numbered([TEXT, *rows.tag])
    names, attr_name = _first_come(pairs.names, name[attribute])
    return Snapshot(
        parent=column(rows.parent),
        tag=tag[1:],
        text=text,
        opening=partial(_written, pairs, tag[1:], tags),
        attr_node=node[attribute],
        attr_name=attr_name,
        attr_value=code[attribute],
        tags=tags,
        names=names,
        strings=strings,
        url=url,
        source="parse",
    )


def _numbered(things: list[str]) -> tuple[tuple[str, ...], Ints]:
    """The different ones in the order in which they first occur, and which of them each is."""
    known: dict[str, int] = defaultdict(count().__next__)  # one that is missing gets the next number
    number = np.fromiter(map(known.__getitem__, things), np.int32, len(things))
    return tuple(known), number


def _pairs(rows: Rows) -> _Pairs:
    names, name = _numbered([SAID, MARKUP, *rows.names])
    node = np.repeat(np.arange(len(rows.told), dtype=np.int32), np.fromiter(rows.told, np.intp, len(rows.told)))
    return _Pairs(names, name[2:], node, rows.values)


def _travels(rows: Rows, pairs: _Pairs) -> Mask:
    """Which of them are part of the page: what says something of an element, and all that draws."""
    usual = [name in ATTRIBUTES or name.startswith(("aria-", "\0")) for name in pairs.names]
    out = np.array(usual, np.bool_)[pairs.name]
    if rows.whole:
        drawing = np.array([not name.startswith("on") for name in pairs.names], np.bool_)
        out |= drawing[pairs.name] & _whole(rows)[pairs.node]
    return out


def _whole(rows: Rows) -> Mask:
    """Nodes in drawings and formulas, these themselves included; the last one may have no end."""
    edges = np.zeros(len(rows.parent) + 1, np.int8)
    edges[rows.whole[::2]] = 1
    edges[rows.whole[1::2]] -= 1
    return np.cumsum(edges[:-1], dtype=np.int8) > 0


def _first_come(known: tuple[str, ...], name: Ints) -> tuple[tuple[str, ...], Ints]:
    """The names that are left, in the order in which they first occur, and each attribute's among them."""
    first = np.full(len(known), len(name), np.int64)
    first[name[::-1]] = np.arange(len(name) - 1, -1, -1)  # of places written to again and again the last stays
    order = np.argsort(first, kind="stable")
    number = np.empty(len(known), np.int32)
    number[order] = np.arange(len(known), dtype=np.int32)
    every = [one.replace(MARKUP, "#markup") for one in known]
    left = order[: int((first < len(name)).sum())].tolist()
    return tuple(every[place] for place in left), number[name]


def _written(pairs: _Pairs, tag: Ints, tags: tuple[str, ...]) -> Ints:
    """How long a browser writes each node's start tag: its name in brackets; each attribute with a space, a sign and
    two quotes; five characters as references."""
    own = pairs.name > 1
    name, node, values = pairs.name[own], pairs.node[own], list(compress(pairs.value, own.tobytes()))
    size = np.fromiter(map(len, values), np.int64, len(values))
    ends = np.cumsum(size)
    size += np.array([len(one) + 4 for one in pairs.names], np.int64)[name]
    more = np.frombuffer("".join(values).encode("latin-1", "replace").translate(_MORE), np.uint8)
    at = np.flatnonzero(more != 0)
    np.add.at(size, np.searchsorted(ends, at, side="right"), more[at])
    brackets = np.array([0 if name == TEXT else len(name) + 2 for name in tags], np.int32)
    return brackets[tag] + np.bincount(node.astype(np.intp), size, len(tag)).astype(np.int32)
