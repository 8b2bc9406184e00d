"""What is known of an article when a further page of it comes: plain values that travel with each request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.joining.blocks import Block

#: An article grows by so many pages at most.
MOST_PAGES = 50
#: More blocks of one page are no beginning and no end that others repeat.
MOST_BLOCKS = 20_000
#: Links of one article that wait for a page that they lead to.
MOST_WAITING = 2_000
#: No address and no title is longer.
LONGEST = 2_000

#: A block's name and its words.
Said = tuple[str, int]


@dataclass(frozen=True)
class SoFar:
    """An article of one or more pages."""

    #: Of each page its address without fragment, and a hash of its blocks.
    addresses: tuple[str, ...]
    prints: tuple[str, ...]
    #: The blocks of the first page and of the last one, as they were shown there.
    first: tuple[Said, ...]
    before: tuple[Said, ...]
    #: What was added of the last page.
    last: tuple[Block, ...]
    #: On the first page: names of what was left out with their places, and places that had nothing but the text.
    left: frozenset[str]
    places: frozenset[str]
    #: Names of the first page's titles; the title and the day.
    titles: frozenset[str]
    title: str
    day: str
    #: Of what the pages are a work; of what the next one is said to be one, and where it is, empty if there is none.
    kind: str
    onward: str
    next: str
    #: How many nodes the joined page has, and its links to pages that aren't there yet: node, page, place.
    size: int
    waiting: tuple[tuple[int, str, str], ...]

    def wire(self) -> dict[str, Any]:
        """Returns it as in a reply."""
        out = asdict(self)
        out |= {"last": [list(asdict(block).values()) for block in self.last], "waiting": list(map(list, self.waiting))}
        out |= {name: list(map(list, getattr(self, name))) for name in ("first", "before")}
        out |= {name: list(getattr(self, name)) for name in ("addresses", "prints")}
        return out | {name: sorted(getattr(self, name)) for name in ("left", "places", "titles")}


def from_wire(data: Any) -> SoFar:
    """Returns what a request says of the article so far."""
    if not isinstance(data, Mapping):
        raise Refused("request", "so_far is not an object")
    given = {name: read(data.get(name)) for name, read in _READ.items()}
    wrong = [name for name, value in given.items() if value is None]
    if wrong or not 0 < len(given["addresses"]) <= MOST_PAGES:
        raise Refused("request", f"so_far is not what a reply held: {', '.join(wrong or ['addresses'])}")
    return SoFar(**given)


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) and len(value) <= LONGEST else None


def _number(value: Any) -> int | None:
    return value if type(value) is int and 0 <= value < 1 << 31 else None


def _rows(*kinds: type) -> Callable[[Any], tuple[tuple[Any, ...], ...] | None]:
    """Returns a reader of a list of rows whose values are of these types; none is longer than it may be."""

    def read(value: Any) -> tuple[tuple[Any, ...], ...] | None:
        if not isinstance(value, list) or len(value) > MOST_BLOCKS or not all(map(fits, value)):
            return None
        return tuple(map(tuple, value))

    def fits(row: Any) -> bool:
        return (
            isinstance(row, list)
            and len(row) == len(kinds)
            and all(type(one) is kind for one, kind in zip(row, kinds, strict=True))
            and all(_number(one) is not None for one in row if type(one) is int)
            and all(len(one) <= LONGEST for one in row if isinstance(one, str))
        )

    return read


def _texts(value: Any) -> tuple[str, ...] | None:
    fits = isinstance(value, list) and len(value) <= MOST_BLOCKS and all(_text(one) is not None for one in value)
    return tuple(value) if fits else None


def _set(value: Any) -> frozenset[str] | None:
    found = _texts(value)
    return None if found is None else frozenset(found)


def _blocks(value: Any) -> tuple[Block, ...] | None:
    rows = _rows(*(_KINDS[str(field.type)] for field in fields(Block)))(value)
    return None if rows is None else tuple(Block(*row) for row in rows)


_KINDS: Mapping[str, type] = {"int": int, "str": str, "bool": bool}
_READ: Mapping[str, Callable[[Any], Any]] = {
    "addresses": _texts, "prints": _texts, "first": _rows(str, int), "before": _rows(str, int), "last": _blocks,
    "left": _set, "places": _set, "titles": _set, "title": _text, "day": _text, "kind": _text,
    "onward": _text, "next": _text, "size": _number, "waiting": _rows(int, str, str),
}  # fmt: skip
