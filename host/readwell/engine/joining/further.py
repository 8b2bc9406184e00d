"""What a further page of an article adds: its blocks without those that its head and foot repeat."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from readwell.engine.joining.blocks import Block
from readwell.engine.joining.state import Said, SoFar

#: What is new in the middle of a head, or of a foot, has so many words at most: a date, a heading.
GAP = 12
#: A block of so many words is text: a head leaves out one of them at most, and so many blocks in all.
LONG, SKIPPED = 12, 6
#: A line of fewer words is none of a head or a foot because it is the same: it may be an answer, or a refrain.
FEW = 4
#: Fewer words at a page's beginning that end the page before are no part of it that is shown again.
OVERLAP = 15
#: Marks of a page's number are looked for in so many blocks at each end.
EDGE = 10


@dataclass(frozen=True)
class Further:
    """The new blocks, and the blocks of the page before that come again below them."""

    new: tuple[Block, ...] = ()
    gone: tuple[Block, ...] = ()


def further(so_far: SoFar, found: Sequence[Block], title: str = "") -> Further:
    """Returns what a page adds to an article; `title` is the name of its own title."""
    often = _often(name for name, _ in so_far.before) | _often(block.name for block in found)
    known = {name for names in (so_far.first, so_far.before) for name, _ in names}
    heads = (_head(so_far, names, found, often) for names in (so_far.first, so_far.before))
    out = max(heads, key=lambda places: sum(1 + found[place].words for place in places))
    out |= {place for place, block in enumerate(found) if _beside(block, known, often)}
    out |= {place for place in _edges(found) if found[place].mark}
    out |= set([place for place, block in enumerate(found[:EDGE]) if block.name == title][:-1])  # shown twice
    out |= set(_overlap(so_far.last, found, out))
    new = tuple(block for place, block in enumerate(found) if place not in out)
    return Further(new, tuple(_gone(so_far.last, found, often)))


def _often(names: Iterable[str]) -> frozenset[str]:
    """Returns the names that a page has twice: lines of a song, an answer like many others."""
    return frozenset(name for name, count in Counter(names).items() if count > 1)


def _beside(block: Block, known: Collection[str], often: Collection[str]) -> bool:
    """Whether a block is in a box beside the text, and was on the page before as well."""
    return block.boxed and not block.bound and block.name in known and block.name not in often


def _edges(found: Sequence[Block]) -> Iterator[int]:
    yield from (place for place in range(len(found)) if place < EDGE or place >= len(found) - EDGE)


@dataclass
class _Other:
    """The blocks of another page, gone through in order beside those of this one."""

    rows: Sequence[Said]
    at: int = 0
    skipped: int = 0
    where: dict[str, list[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for place, (name, _) in enumerate(self.rows):
            self.where.setdefault(name, []).append(place)

    def follows(self, block: Block) -> bool:
        """Whether the same block comes next there, but for a text and some lines; goes on behind it."""
        there = self.where.get(block.name, [])
        next_ = bisect_left(there, self.at)
        if next_ == len(there):
            return False
        over = self.rows[self.at : there[next_]] if there[next_] - self.at <= SKIPPED else None
        if over is None:
            return False
        texts = sum(words >= LONG for _, words in over)
        skipped = self.skipped + texts
        if skipped > 1 or (texts and (block.words < FEW or block.bound)):
            return False
        self.at, self.skipped = there[next_] + 1, skipped
        return True


def _head(so_far: SoFar, rows: Sequence[Said], found: Sequence[Block], often: Collection[str]) -> set[int]:
    """Returns the places of what this page's head has in common with another page's.

    What a page has twice is part of its head only where something behind it is, or as a post: else it is a refrain.
    Of the posts of a thread, a page begins with the first one again, and with no other.
    """
    other, out, unsure, gap = _Other(rows), set[int](), set[int](), 0
    first = min((block.post for block in found if block.post), default=0)
    for place, block in enumerate(found):
        if block.post > first:
            break
        if _titled(so_far, block):
            out.add(place)
        elif other.follows(block):
            unsure.add(place)
            if block.bound or block.name not in often:
                out |= unsure
                unsure.clear()
        elif not block.mark:
            unsure.clear()
            gap += block.words
            if gap > GAP:
                break
    return out


def _titled(so_far: SoFar, block: Block) -> bool:
    """Whether a block is the title of the whole, with or without a page's number."""
    return block.name in so_far.titles or (so_far.kind != "chapter" and block.bare in so_far.titles)


def _overlap(last: Sequence[Block], found: Sequence[Block], out: Collection[int]) -> Sequence[int]:
    """Returns the places at the beginning, behind the head, that the page before ends with."""
    places = [place for place in range(len(found)) if place not in out][: len(last)]
    names, ends = [found[place].name for place in places], [block.name for block in last]
    size = _shared(names, ends)
    words = sum(found[place].words for place in places[:size])
    return places[:size] if words >= OVERLAP else []


def _shared(names: Sequence[str], ends: Sequence[str]) -> int:
    """Returns the length of the longest beginning of one list that the other ends with: Knuth, Morris, Pratt."""
    back, size = [0] * len(names), 0
    for place in range(1, len(names)):
        while size and names[place] != names[size]:
            size = back[size - 1]
        size += names[place] == names[size]
        back[place] = size
    size = 0
    for name in ends:
        while size and (size == len(names) or name != names[size]):
            size = back[size - 1]
        size += bool(names) and name == names[size]
    return size


def _gone(last: Sequence[Block], found: Sequence[Block], often: Collection[str]) -> Iterator[Block]:
    """Yields what of the page before comes again at this one's foot, the last first; and marks of its number there."""
    other, unsure, gap = _Other([(block.name, block.words) for block in reversed(found)]), list[Block](), 0
    for place, block in enumerate(reversed(last)):
        if block.mark and place < EDGE:
            yield block
            continue
        few = block.words < FEW and not block.boxed
        if not block.bound and not few and other.follows(block):
            unsure.append(block)
            if block.name not in often:
                yield from unsure
                unsure.clear()
            continue
        unsure.clear()
        gap += block.words + 1
        if gap > GAP:
            return
