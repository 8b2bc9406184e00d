"""Optional details of a reply: roles and reasons, posts, metadata, a row for each block."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from readwell.engine import metadata
from readwell.engine.answer import comments, roles
from readwell.engine.answer.roles.dropped import speaker
from readwell.engine.answer.roles.why import MOST, of_role, why
from readwell.engine.answer.roles.words import Words, count
from readwell.engine.basics.collecting import uncollected
from readwell.engine.basics.reasons import OWN_TERMS, Reason
from readwell.engine.page.blocks import Blocks, blocks
from readwell.engine.page.selection import Extractor, Selection
from readwell.engine.page.snapshot import Ints, Mask, Snapshot
from readwell.engine.page.text import unseen, words
from readwell.engine.page.tree import leaves
from readwell.engine.page.visible import hidden
from readwell.engine.structure import wire as structure
from readwell.engine.structure.threads import conversation

#: Values of `more`.
MORE = ("scores", "roles", "metadata", "structure", "second")

Rows = list[Mapping[str, Any]]


@runtime_checkable
class Reasoned(Protocol):
    """An extractor that explains its decision for each block better than the generic rules do."""

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns the strongest reasons for each block; an empty list if it has none."""
        ...


def reply_details(page: Snapshot, selection: Selection, more: list[Any], wanted: bool = False) -> dict[str, Any]:
    """Returns the fields that `more` asks for; `wanted`: the person wants comments."""
    out: dict[str, Any] = {}
    if "scores" in more:
        ids = np.flatnonzero(leaves(page))
        sure = np.round(selection.score[ids], 6).tolist()
        out["scores"] = [[node, value] for node, value in zip(ids.tolist(), sure, strict=True)]
    if "roles" in more:
        out |= roles.wire(page, selection.kept)
        out["comments"] = roles.as_dicts(page, comments.of(page, selection.kept, wanted))
        if out["comments"]:
            out["posts"] = []
        elif "kind" in selection.facts and conversation(page, count(page, selection.kept & leaves(page)).thread):
            out |= {"kind": "conversation"}
    if "metadata" in more:
        out["metadata"] = metadata.wire(page)
    if "structure" in more:
        out["structure"] = structure.wire(page)
    if "second" in more:
        out |= selection.others
    return out


class Explained(NamedTuple):
    """What is known of a block with words, or of the part of it that is kept."""

    leaves: list[int]
    words: int
    kept: bool
    shown: bool
    score: float
    role: str
    #: Its reasons in English and as docs/protocol.md has them: blocks with the same ones share it.
    told: Mapping[str, list[Any]]


@uncollected
def explained(page: Snapshot, extractor: Extractor, selection: Selection, chosen: Mask | None = None) -> Rows:
    """Returns a row for each block with words: its leaves, its role, the score and the reasons.

    A block that is partly kept has a row for each part: every word is in one row. `chosen` is the person's own
    selection; without it the extractor's counts.
    """
    return [
        {
            "leaves": [ids[0], ids[-1] + 1],
            "words": total,
            "kept": kept,
            "shown": shown,
            "score": score,
            "role": role,
            **told,
        }
        for ids, total, kept, shown, score, role, told in blocks_explained(page, extractor, selection, chosen)
    ]


def blocks_explained(
    page: Snapshot, extractor: Extractor, selection: Selection, chosen: Mask | None = None
) -> Iterator[Explained]:
    """Yields what `explained` returns, a block at a time."""
    kept = (selection.kept if chosen is None else chosen) & leaves(page)
    counted = count(page, kept)
    role = roles.roles(page, kept)
    seen = _reasons(page, extractor, selection, counted, kept, role)
    if selection.turned is not None:
        _by_lessons(page, selection.turned, seen)
    # Lists: a page may have 200,000 blocks, and a number out of an array costs ten times as much.
    keeping, named, shown = kept.tolist(), role.tolist(), (counted.seen > 0).tolist()
    score, told = selection.score.tolist(), _Told()
    for block, ids, telling, total in _parts(page, kept):
        if len(ids) == 1:
            some, most = shown[telling], score[telling]
        else:
            some, most = any(shown[leaf] for leaf in ids), max(score[leaf] for leaf in ids)
        name, why = roles.NAME[named[telling]], told[tuple(seen[block][:MOST])]
        yield Explained(ids, total, keeping[telling], some, round(most, 6), name, why)


class _Told(dict[tuple[Reason, ...], dict[str, list[Any]]]):
    """What is written of each block's reasons."""

    def __missing__(self, reasons: tuple[Reason, ...]) -> dict[str, Any]:
        self[reasons] = {"reasons": [str(reason) for reason in reasons], "told": [one.wire() for one in reasons]}
        return self[reasons]


def _by_lessons(page: Snapshot, turned: Mask, seen: list[list[Reason]]) -> None:
    """Puts first what turned a block."""
    for block in np.flatnonzero(blocks(page).total(page, turned)).tolist():
        seen[block] = [Reason("lesson"), *seen[block]]


def _parts(page: Snapshot, kept: Mask) -> Iterator[tuple[int, list[int], int, int]]:
    """Yields each block with words, split where keeping or visibility changes: leaves, wordiest leaf, sum."""
    parts, counts = blocks(page), np.where(unseen(page), np.int64(0), words(page))
    state = kept * np.int64(2) + hidden(page)
    first, every, each = parts.first.tolist(), parts.leaves.tolist(), counts.tolist()
    for block in np.flatnonzero(parts.words).tolist():
        if first[block + 1] - first[block] == 1:
            leaf = every[first[block]]
            yield block, [leaf], leaf, each[leaf]
            continue
        ids = parts.leaves[parts.first[block] : parts.first[block + 1]]
        speaking = np.flatnonzero(counts[ids])
        changes = speaking[1:][np.diff(state[ids[speaking]]) != 0]
        for part in np.split(ids, changes):
            yield block, part.tolist(), int(part[np.argmax(counts[part])]), int(counts[part].sum())


def _reasons(
    page: Snapshot, extractor: Extractor, selection: Selection, counted: Words, kept: Mask, role: Ints
) -> list[list[Reason]]:
    """Returns the reasons for each block: the extractor's own if it has any."""
    parts, seen = blocks(page), why(page, kept, counted, role)
    if not isinstance(extractor, Reasoned):
        return seen
    judged = selection.reasons or extractor.reasons
    first = parts.leaves[parts.first[:-1]]
    unseen, keeping = hidden(page)[first].tolist(), kept[first].tolist()
    called, speaking = role[first].tolist(), speaker(page, counted)[first].tolist()
    known: dict[tuple[tuple[Reason, ...], ...], list[Reason]] = {}
    for block, own in enumerate(judged(page, parts)):
        if unseen[block]:
            seen[block] = [Reason("hidden")]
        elif own:
            named = [] if keeping[block] else of_role(page, called[block], speaking[block], False)
            both = tuple(own), tuple(named)
            if both not in known:
                known[both] = _in_order(own, named)
            seen[block] = known[both]
    return seen


def _in_order(own: list[Reason], called: list[Reason]) -> list[Reason]:
    """Returns an extractor's reasons with that of the block's role, which need not be said twice."""
    first = [reason for reason in own if reason.name in OWN_TERMS]
    more = [reason for reason in own if reason not in first and not any(str(reason) in str(name) for name in called)]
    return [*first, *called, *more]
