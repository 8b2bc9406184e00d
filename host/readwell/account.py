"""What a reply tells beyond the ids, where it was asked: roles and reasons, posts, metadata, a row for each block."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

import numpy as np

from readwell import metadata, roles
from readwell.roles.dropped import speaker
from readwell.roles.why import of_role, why
from readwell.roles.words import count
from readwell.selection import Extractor, Selection
from readwell.snapshot import Snapshot
from readwell.views.blocks import Blocks, blocks
from readwell.views.tree import leaves

#: What `more` may ask for.
MORE = ("scores", "roles", "metadata")


@runtime_checkable
class Reasoned(Protocol):
    """An extractor that can say why, block by block, better than the page's looks do."""

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[str]]:
        """The strongest reasons for each block, in words; an empty list where it has none."""
        ...


def account(page: Snapshot, selection: Selection, more: list[Any]) -> dict[str, Any]:
    """The fields that `more` asks for."""
    out: dict[str, Any] = {}
    if "scores" in more:
        ids = np.flatnonzero(leaves(page))
        sure = np.round(selection.score[ids], 6).tolist()
        out["scores"] = [[node, value] for node, value in zip(ids.tolist(), sure, strict=True)]
    if "roles" in more:
        out |= roles.wire(page, selection.kept)
    if "metadata" in more:
        out["metadata"] = metadata.wire(page)
    return out


def explained(page: Snapshot, extractor: Extractor, selection: Selection) -> list[Mapping[str, Any]]:
    """A row for each block with words: its leaves, its role, how sure the extractor was and why."""
    parts, kept = blocks(page), selection.kept & leaves(page)
    counted = count(page, kept)
    role = roles.roles(page, kept)
    seen = why(page, kept, counted, role)
    if isinstance(extractor, Reasoned):
        speaking = speaker(page, counted)
        for block, own in enumerate(extractor.reasons(page, parts)):
            leaf = int(parts.leaves[parts.first[block]])
            called = [] if kept[leaf] else of_role(page, int(role[leaf]), int(speaking[leaf]), False)
            more = [reason for reason in own if not any(reason in name for name in called)]
            seen[block] = [*called, *more] if own else seen[block]
    return [
        {
            "leaves": [int(ids[0]), int(ids[-1]) + 1],
            "words": int(parts.words[block]),
            "kept": bool(kept[ids].any()),
            "score": round(float(selection.score[ids].max()), 6),
            "role": roles.NAME[int(role[ids[np.argmax(counted.seen[ids])]])],
            "reasons": seen[block][:3],
        }
        for block in np.flatnonzero(parts.words).tolist()
        for ids in (parts.leaves[parts.first[block] : parts.first[block + 1]],)
    ]
