"""Converts the parser's rows to columns all at once: a call for each attribute would be too slow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import compress, count

import numpy as np

from readwell.engine.basics import shapeless
from readwell.engine.basics.running import running_sums
from readwell.engine.basics.vocabulary import ATTRIBUTES, TEXT
from readwell.engine.page.snapshot import Ints, Mask, Snapshot, column

#: Attribute names for a text's content and for a noscript's markup; no real attribute can have these.
CONTENT, MARKUP = "\0", "\0markup"

#: Attributes whose values are words for people.
WORDED = frozenset("alt aria-label content label placeholder summary title".split())

#: Characters that a browser escapes in attributes, and by how much that lengthens them.
_REFERENCES = {"&": 4, '"': 5, "\u00a0": 5, "<": 3, ">": 3}
_MORE = bytes(_REFERENCES.get(chr(number), 0) for number in range(256))


@dataclass
class Rows:
    """A page's nodes in document order, with an element's attributes or a text's content."""

    parent: list[int] = field(default_factory=list)
    tag: list[str] = field(default_factory=list)
    pairs: list[int] = field(default_factory=list)  # pairs per node
    names: list[str] = field(default_factory=list)
    values: list[str] = field(default_factory=list)
    whole: list[int] = field(default_factory=list)  # starts and ends of svg and math elements, alternating
    #: The further pieces of a text, by the index of its first piece in `values`.
    more: dict[int, list[str]] = field(default_factory=partial(defaultdict, list))

    def add(self, parent: int, tag: str) -> int:
        """Adds a node without attributes; returns its number."""
        self.parent.append(parent)
        self.tag.append(tag)
        self.pairs.append(0)
        return len(self.parent) - 1

    def tell(self, name: str, value: str) -> None:
        """Adds an attribute to the last node."""
        self.pairs[-1] += 1
        self.names.append(name)
        self.values.append(value)

    def join(self) -> None:
        """Joins texts that came in pieces."""
        for place, pieces in self.more.items():
            self.values[place] += "".join(pieces)
        self.more.clear()

    def texts(self) -> Iterable[str]:
        """Yields the content of each text."""
        return (value for name, value in zip(self.names, self.values, strict=True) if name == CONTENT)


@dataclass(frozen=True)
class _Pairs:
    """Every attribute and every text of the page, in document order."""

    names: tuple[str, ...]  # CONTENT and MARKUP are the first two
    name: Ints
    node: Ints
    value: list[str]


def snapshot(rows: Rows, url: str) -> Snapshot:
    """Returns the page. Tags, names and strings are numbered in order of their first occurrence."""
    pairs, size = _pairs(rows), len(rows.parent)
    travels = _travels(rows, pairs)
    name, node = pairs.name[travels], pairs.node[travels]
    strings, code = _numbered(["", *compress(_shaped(pairs), travels.tobytes())])
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
    """Returns the distinct values in order of their first occurrence, and the index of each value."""
    known: dict[str, int] = defaultdict(count().__next__)  # a missing key gets the next number
    number = np.fromiter(map(known.__getitem__, things), np.int32, len(things))
    return tuple(known), number


def _pairs(rows: Rows) -> _Pairs:
    names, name = _numbered([CONTENT, MARKUP, *rows.names])
    node = np.repeat(np.arange(len(rows.pairs), dtype=np.int32), np.fromiter(rows.pairs, np.intp, len(rows.pairs)))
    return _Pairs(names, name[2:], node, rows.values)


def _travels(rows: Rows, pairs: _Pairs) -> Mask:
    """Returns which pairs become part of the page: known attributes, and everything inside drawings."""
    usual = [name in ATTRIBUTES or name.startswith(("aria-", "\0")) for name in pairs.names]
    out = np.array(usual, np.bool_)[pairs.name]
    if rows.whole:
        drawing = np.array([not name.startswith("on") for name in pairs.names], np.bool_)
        out |= drawing[pairs.name] & _whole(rows)[pairs.node]
    return out


def _shaped(pairs: _Pairs) -> list[str]:
    """Returns the values without signs that shape nothing, in texts and in attributes with words."""
    if not shapeless.occurs("".join(pairs.value)):
        return pairs.value
    worded = [name in WORDED or name == CONTENT for name in pairs.names]
    return [
        shapeless.without(value) if worded[name] else value
        for name, value in zip(pairs.name.tolist(), pairs.value, strict=True)
    ]


def _whole(rows: Rows) -> Mask:
    """Returns nodes in drawings and formulas, including these elements; the last one may be unclosed."""
    edges = np.zeros(len(rows.parent) + 1, np.int8)
    edges[rows.whole[::2]] = 1
    edges[rows.whole[1::2]] -= 1
    return running_sums(edges[:-1], np.int8) > 0


def _first_come(known: tuple[str, ...], name: Ints) -> tuple[tuple[str, ...], Ints]:
    """Returns the remaining names in order of their first occurrence, and each attribute's index among them."""
    first = np.full(len(known), len(name), np.int64)
    first[name[::-1]] = np.arange(len(name) - 1, -1, -1)  # for repeated indices the last assignment wins
    order = np.argsort(first, kind="stable")
    number = np.empty(len(known), np.int32)
    number[order] = np.arange(len(known), dtype=np.int32)
    every = [one.replace(MARKUP, "#markup") for one in known]
    left = order[: int((first < len(name)).sum())].tolist()
    return tuple(every[place] for place in left), number[name]


def _written(pairs: _Pairs, tag: Ints, tags: tuple[str, ...]) -> Ints:
    """Returns the length of each start tag as a browser serialises it: its name in brackets; per attribute a space, an
    equals sign and two quotes; escaped characters."""
    own = pairs.name > 1
    name, node, values = pairs.name[own], pairs.node[own], list(compress(pairs.value, own.tobytes()))
    size = np.fromiter(map(len, values), np.int64, len(values))
    ends = running_sums(size)
    size += np.array([len(one) + 4 for one in pairs.names], np.int64)[name]
    more = np.frombuffer("".join(values).encode("latin-1", "replace").translate(_MORE), np.uint8)
    at = np.flatnonzero(more != 0)
    np.add.at(size, np.searchsorted(ends, at, side="right"), more[at])
    brackets = np.array([0 if name == TEXT else len(name) + 2 for name in tags], np.int32)
    return brackets[tag] + np.bincount(node.astype(np.intp), size, len(tag)).astype(np.int32)
