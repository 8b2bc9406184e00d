"""What a further page of an article adds: its blocks without those that its head and foot repeat."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from readwell.engine.basics import addresses
from readwell.engine.joining.blocks import Block
from readwell.engine.joining.state import SoFar

#: A page of which more is known already is the same one again.
KNOWN = 0.9


@dataclass(frozen=True)
class Further:
    """The new blocks, the blocks of the page before that come again below them, and why the article ends here."""

    new: tuple[Block, ...] = ()
    gone: tuple[Block, ...] = ()
    over: str = ""


def further(so_far: SoFar, address: str, found: Sequence[Block]) -> Further:
    """Returns what a page adds to an article."""
    own = addresses.without_fragment(address)[0]
    if own in so_far.addresses:
        return Further(over="same")
    total = sum(block.words for block in found)
    if not total:
        return Further(over="empty")
    before = {block.name for block in so_far.last}
    known = so_far.first | before
    if sum(block.words for block in found if block.name in known) > KNOWN * total:
        return Further(over="same")
    head = _run(found, known)
    foot = _run(reversed(found[head:]), before)
    repeated = {block.name for block in found[len(found) - foot :]}
    gone = _run(reversed(so_far.last), repeated)
    return Further(tuple(found[head:]), so_far.last[len(so_far.last) - gone :])


def _run(found: Iterable[Block], known: frozenset[str] | set[str]) -> int:
    """Returns how many blocks at the beginning are known."""
    for place, block in enumerate(found):
        if block.name not in known:
            return place
    return 0
