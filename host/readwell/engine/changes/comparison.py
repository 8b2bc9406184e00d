"""Compares two texts of an article by sentence: what is new, what has changed, what is gone, what stands elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from readwell.engine.changes.pairing import Gap, Pairing
from readwell.engine.sentences.matching import matched
from readwell.engine.sentences.units import Unit

#: A sentence that was cut in two, or joined to another one, is in it with this share of its words.
_INSIDE = 0.75


@dataclass
class Change:
    """The numbers of a sentence before and after; none where it was added or removed, more where it was cut."""

    before: list[int] = field(default_factory=list)
    after: list[int] = field(default_factory=list)
    #: The sentence of the new text after which it stood, if it is gone; -1: it was the first.
    behind: int = -1

    @property
    def kind(self) -> str:
        """Returns what happened to it."""
        return "changed" if self.before and self.after else "added" if self.after else "removed"


@dataclass(frozen=True)
class Comparison:
    """The changes in the order of the new text, and how many sentences stayed or stand elsewhere."""

    changes: list[Change]
    same: int
    moved: int


def compared(
    before: Sequence[Unit], after: Sequence[Unit], elsewhere: frozenset[str], seen: frozenset[str]
) -> Comparison:
    """Compares sentences; the page says `elsewhere` beside the article, and said `seen` there when it was saved."""
    pairs = matched([one.key for one in before], [one.key for one in after])
    known, said = {one.key for one in before} | seen, {one.key for one in after} | elsewhere
    gaps, moved = [], 0
    for gap in _gaps(before, after, pairs):
        gone = [number for number in gap.before if before[number].key not in said]
        new = [number for number in gap.after if after[number].key not in known]
        moved += len(gap.before) - len(gone)
        gaps.append(_without_same_letters(before, after, Gap(gone, new)))
    pairing = Pairing(before, after)
    found = pairing.found(gaps)
    return Comparison(list(_changes(pairing, gaps, found, dict(pairs))), len(pairs), moved)


def _gaps(before: Sequence[Unit], after: Sequence[Unit], pairs: Sequence[tuple[int, int]]) -> Iterator[Gap]:
    at = to = 0
    for here, there in [*pairs, (len(before), len(after))]:
        if at < here or to < there:
            yield Gap(range(at, here), range(to, there))
        at, to = here + 1, there + 1


def _without_same_letters(before: Sequence[Unit], after: Sequence[Unit], gap: Gap) -> Gap:
    """Leaves out what both sides say in the same letters, cut at other places: other blocks and other lines."""
    mine, theirs = [before[one].key for one in gap.before], [after[one].key for one in gap.after]
    first, to = _same_head(mine, theirs)
    mine, theirs = mine[first:], theirs[to:]
    last, end = _same_head([key[::-1] for key in reversed(mine)], [key[::-1] for key in reversed(theirs)])
    return Gap(gap.before[first : len(gap.before) - last], gap.after[to : len(gap.after) - end])


def _same_head(mine: Sequence[str], theirs: Sequence[str]) -> tuple[int, int]:
    """Returns how many entries of each list are the same letters, cut at other places."""
    taken, done = [0, 0], (0, 0)
    ahead, at, behind = "", 0, 1
    while True:
        if at == len(ahead):
            done = taken[0], taken[1]
        if taken[behind] == len((mine, theirs)[behind]):
            return done
        piece = (mine, theirs)[behind][taken[behind]]
        taken[behind] += 1
        if ahead.startswith(piece, at):
            at += len(piece)
        elif piece.startswith(ahead[at:]):
            ahead, at, behind = piece, len(ahead) - at, 1 - behind
        else:
            return done


def _changes(
    pairing: Pairing, gaps: Sequence[Gap], pairs: Sequence[tuple[int, int]], same: Mapping[int, int]
) -> Iterator[Change]:
    """Yields the changes in the order of the new text."""
    before, after = pairing.before, pairing.after
    of_old, of_new = dict(pairs), {there: here for here, there in pairs}
    changes: dict[int, Change] = {there: Change([here], [there]) for here, there in pairs}
    behind = _behind(len(before), {**same, **of_old})
    joined, cut = _parts(pairing, gaps, of_old, of_new)
    for here, there in joined.items():
        changes[there].before.append(here)
    for there, whole in cut.items():
        changes[whole].after.append(there)
    rows: list[tuple[int, int, Change]] = [(there, -1, change) for there, change in changes.items()]
    for gap in gaps:
        gone = [here for here in gap.before if here not in of_old and here not in joined]
        new = [there for there in gap.after if there not in of_new and there not in cut]
        is_swap = any(after[there].is_quiet for there in new)
        rows += [(there, -1, Change([], [there])) for there in new if not after[there].is_quiet]
        for here in gone:
            if not before[here].is_quiet and not (is_swap and not before[here].is_prose):
                rows.append((behind[here], here, Change([here], [])))
    for there, _, change in sorted(rows, key=lambda row: row[:2]):
        change.before.sort()
        change.after.sort()
        if not change.after:
            change.behind = there
        yield change


def _behind(size: int, pairs: Mapping[int, int]) -> list[int]:
    """Returns for each old sentence the new one behind which it stood; -1: it was the first."""
    out, last = [], -1
    for here in range(size):
        last = pairs.get(here, last)
        out.append(last)
    return out


def _parts(
    pairing: Pairing, gaps: Sequence[Gap], of_old: Mapping[int, int], of_new: Mapping[int, int]
) -> tuple[dict[int, int], dict[int, int]]:
    """Returns sentences that were joined to a changed neighbour, and new ones that were cut from one."""
    joined, cut = {}, {}
    for gap in gaps:
        for here in gap.before:
            near = [of_old[other] for other in (here - 1, here + 1) if other in of_old]
            found = next((one for one in near if _inside(pairing, here, one, True)), -1)
            if here not in of_old and found >= 0:
                joined[here] = found
        for there in gap.after:
            near = [of_new[other] for other in (there - 1, there + 1) if other in of_new]
            found = next((one for one in near if _inside(pairing, one, there, False)), -1)
            if there not in of_new and found >= 0:
                cut[there] = of_old[found]
    return joined, cut


def _inside(pairing: Pairing, here: int, there: int, is_old: bool) -> bool:
    """Whether one sentence has most of its words from the other."""
    mine, theirs = pairing.words(False, here), pairing.words(True, there)
    size = (mine if is_old else theirs).total()
    return size >= 3 and (mine & theirs).total() >= _INSIDE * size
