"""What is known of an article when a further page of it comes: plain values that travel with each request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.joining.blocks import Block

#: An article grows by so many pages at most.
MOST_PAGES = 50
#: More blocks of one page are no beginning and no end that others repeat.
MOST_BLOCKS = 20_000


@dataclass(frozen=True)
class SoFar:
    """An article of one or more pages: their addresses, the names of the first one's blocks, the last one's blocks."""

    addresses: tuple[str, ...]
    first: frozenset[str]
    last: tuple[Block, ...]

    def wire(self) -> dict[str, Any]:
        """Returns it as in a reply."""
        last = [[block.first, block.last, block.name, block.words] for block in self.last]
        return {"addresses": list(self.addresses), "first": sorted(self.first), "last": last}


def from_wire(data: Any) -> SoFar:
    """Returns what a request says of the article so far."""
    if not isinstance(data, Mapping):
        raise Refused("request", "so_far is not an object")
    addresses, first, last = (_list(data, name) for name in ("addresses", "first", "last"))
    if not addresses or len(addresses) > MOST_PAGES or not all(isinstance(one, str) for one in [*addresses, *first]):
        raise Refused("request", "so_far has no addresses, too many, or one that is no text")
    return SoFar(tuple(addresses), frozenset(first), tuple(map(_block, last)))


def _list(data: Mapping[str, Any], name: str) -> list[Any]:
    value = data.get(name)
    if not isinstance(value, list) or len(value) > MOST_BLOCKS:
        raise Refused("request", f"so_far.{name} is not a list")
    return value


def _block(row: Any) -> Block:
    kinds = (int, int, str, int)
    if not isinstance(row, list) or len(row) != len(kinds) or any(type(row[at]) is not kinds[at] for at in range(4)):
        raise Refused("request", "so_far.last is not a list of blocks")
    return Block(*row)
