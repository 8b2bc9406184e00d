"""A page as immutable columns. Every algorithm reads these and answers with ids.

Row n is the node with id n. Ids follow document order, so a parent comes before its children and
the subtree of n is a slice. Everything is read-only; views are cached in `built`, each built once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Mask = npt.NDArray[np.bool_]
Floats = npt.NDArray[np.float64]
#: The platform's own integer, which numpy uses for indices.
Places = npt.NDArray[np.intp]

#: Layout columns a browser may fill, in the order of docs/protocol.md.
LAYOUT = tuple("x y w h hidden display position float font weight family align writing contrast order folded".split())

#: In WebAssembly numpy's `take` makes a call per element, ten times slower than indexing.
CALLING = sys.platform == "emscripten"
#: Narrow indices that numpy must widen are processed in pieces: widening all at once would double the memory of a page.
PIECE = 1 << 14

Built = TypeVar("Built")
Kind = TypeVar("Kind", bound=np.generic)


@dataclass(frozen=True, eq=False)
class Snapshot:
    """A page as columns; see docs/protocol.md section 3 for their meaning."""

    parent: Ints
    tag: Ints
    text: Ints
    opening: Ints | Callable[[], Ints]  # `open`, or a function that computes it, since few extractors need it
    attr_node: Ints
    attr_name: Ints
    attr_value: Ints
    tags: tuple[str, ...]
    names: tuple[str, ...]
    strings: tuple[str, ...]
    url: str = ""
    source: str = "parse"
    facts: Mapping[str, str] = field(default_factory=dict)
    layout: Mapping[str, Ints] | None = None
    #: Embedded style sheets with the media they are for: only without a layout, which knows better.
    styles: tuple[tuple[str, str], ...] = ()
    built: dict[Any, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for column in (self.parent, self.tag, self.text, self.attr_node, self.attr_name, self.attr_value):
            column.setflags(write=False)
        for column in (self.layout or {}).values():
            column.setflags(write=False)

    def __getstate__(self) -> dict[str, Any]:
        """Returns what is sent to another process: the columns, without functions and cached views."""
        return {**self.__dict__, "opening": self.open, "built": {}}

    @property
    def open(self) -> Ints:
        """Returns the characters of each element's start tag as a browser serialises it."""
        return _open(self)

    def __len__(self) -> int:
        return len(self.parent)

    def tag_name(self, node: int) -> str:
        """Returns the name of a node's tag, `#text` for text."""
        return self.tags[int(self.tag[node])]

    def string(self, node: int) -> str:
        """Returns the text of a text node, empty for an element."""
        return self.strings[int(self.text[node])]

    def tagged(self, names: frozenset[str] | tuple[str, ...]) -> Mask:
        """Returns which nodes have one of these tags: a column that is shared."""
        if _tags(self).isdisjoint(names):
            return np.zeros(len(self), np.bool_)
        key = ("tagged", names)
        if key not in self.built:
            wanted = np.fromiter(map(names.__contains__, self.tags), np.bool_, len(self.tags))
            self.built[key] = frozen(picked(wanted, self.tag))
        found: Mask = self.built[key]
        return found

    def attribute(self, name: str) -> dict[int, str]:
        """Returns every node with the attribute, and its value."""
        key = ("attribute", name)
        if key not in self.built:
            rows = _named(self, name)
            values = [self.strings[value] for value in self.attr_value[rows].tolist()]
            self.built[key] = dict(zip(self.attr_node[rows].tolist(), values, strict=True))
        found: dict[int, str] = self.built[key]
        return found

    def holding(self, name: str, says: Callable[[str], bool]) -> Mask:
        """Returns which nodes have an attribute value that satisfies the predicate, called once per distinct value."""
        rows = _named(self, name)
        values = self.attr_value[rows]
        matches = {value: says(self.strings[value]) for value in set(values.tolist())}
        out = np.zeros(len(self), np.bool_)
        out[self.attr_node[rows]] = [matches[value] for value in values.tolist()]
        return out

    @property
    def hash(self) -> str:
        """Returns a hash of the tree (not its layout): two captures with one hash have the same ids."""
        return _hash(self)


def view(build: Callable[[Snapshot], Built]) -> Callable[[Snapshot], Built]:
    """Decorates a function of the page alone: computed at first use, then cached with the page."""

    @wraps(build)
    def shared(page: Snapshot) -> Built:
        try:
            found: Built = page.built[build]
        except KeyError:
            found = page.built[build] = build(page)
        return found

    return shared


def forget(page: Snapshot, room: str) -> None:
    """Drops the views of a room, which are built again when they are wanted: those of a huge page take 100 MB."""
    for build in [key for key in page.built if getattr(key, "__module__", "").startswith(room)]:
        del page.built[build]


def frozen(array: npt.NDArray[Any]) -> Any:
    """Makes the array read-only: views are shared."""
    array.setflags(write=False)
    return array


def _named(page: Snapshot, name: str) -> npt.NDArray[np.intp]:
    """Returns the rows of one attribute."""
    times = page.names.count(name)
    if times < 2:
        return np.flatnonzero(page.attr_name == page.names.index(name)) if times else np.zeros(0, np.intp)
    return np.flatnonzero(np.array([one == name for one in page.names], np.bool_)[page.attr_name])


@view
def _tags(page: Snapshot) -> frozenset[str]:
    return frozenset(page.tags)


@view
def _open(page: Snapshot) -> Ints:
    return cast(Ints, frozen(page.opening() if callable(page.opening) else page.opening))


@view
def _hash(page: Snapshot) -> str:
    import hashlib  # loads OpenSSL: most answers need no hash

    digest = hashlib.sha256()
    for words in (page.tags, page.names, page.strings):
        digest.update("\0".join(words).encode("utf-8", "surrogatepass") + b"\1")
    for column in (page.parent, page.tag, page.text, page.open, page.attr_node, page.attr_name, page.attr_value):
        digest.update(np.ascontiguousarray(column, "<i4").tobytes() + b"\1")
    return digest.hexdigest()[:32]


def column(values: Sequence[int]) -> Ints:
    """Returns a list of numbers as a read-only column."""
    return cast(Ints, frozen(np.fromiter(values, np.int32, len(values))))


def picked(values: npt.NDArray[Kind], places: npt.NDArray[Any]) -> npt.NDArray[Kind]:
    """Returns the values at these indices, in the faster way on this platform."""
    if CALLING:
        return cast(npt.NDArray[Kind], values[places])
    if places.dtype == np.intp or len(places) <= PIECE:
        return values.take(places)
    out = np.empty(len(places), values.dtype)
    for first in range(0, len(places), PIECE):
        out[first : first + PIECE] = values.take(places[first : first + PIECE])
    return out
