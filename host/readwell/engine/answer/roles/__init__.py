"""A role for every leaf: what it is if kept, or why it was dropped. Every visible word has exactly one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from readwell.engine.answer.roles.dropped import dropped_roles
from readwell.engine.answer.roles.kept import kept_roles
from readwell.engine.answer.roles.names import DROPPED, EITHER, KEPT, NAME, NUMBER
from readwell.engine.answer.roles.words import Words, count
from readwell.engine.page.numbers import distinct
from readwell.engine.page.selection import ranges
from readwell.engine.page.snapshot import Ints, Mask, Snapshot
from readwell.engine.page.text import unseen, words
from readwell.engine.page.tree import is_text, leaves
from readwell.engine.page.visible import folded, hidden
from readwell.engine.structure.threads import Post, accepted

__all__ = ["DROPPED", "EITHER", "KEPT", "NAME", "NUMBER", "as_dicts", "roles", "wire"]


def roles(page: Snapshot, kept: Mask) -> Ints:
    """Returns the number of each leaf's role, 0 for nodes that are no leaves."""
    return _roles(page, kept & leaves(page), count(page, kept & leaves(page)))


def _roles(page: Snapshot, kept: Mask, counted: Words) -> Ints:
    inside = kept_roles(page, kept, counted)
    outside = dropped_roles(page, kept, counted)
    return np.where(inside > 0, inside, outside).astype(np.int32)


def wire(page: Snapshot, kept: Mask) -> Mapping[str, Any]:
    """Returns the roles as in a reply: ranges by role, ranges by reason, words by reason, the posts."""
    counted = count(page, kept & leaves(page))
    role = _roles(page, kept & leaves(page), counted)
    # White space has a role too, but no one needs it: ranges run across it.
    speaking = leaves(page) & ((counted.seen > 0) | ~is_text(page))
    held: dict[str, Any] = {}
    gone: dict[str, Any] = {}
    for number in distinct(role[speaking]).tolist():
        for out, side in ((held, kept), (gone, ~kept)):
            mask = (role == number) & side & speaking
            if mask.any():
                total = int(counted.seen[mask].sum())
                out[NAME[number]] = {"leaves": ranges(page, mask, speaking), "words": total}
    return {
        "roles": {name: found["leaves"] for name, found in held.items()},
        "reasons": gone,
        "words": _ledger(page, counted),
        "posts": as_dicts(page, counted.thread),
    }


def _ledger(page: Snapshot, counted: Words) -> dict[str, int]:
    """Returns how many words were kept, are visible or can be shown, are folded among these, and are hidden."""
    return {
        "kept": int(counted.kept[0]),
        "visible": int(counted.below[0]),
        "folded": int(counted.seen[folded(page)].sum()),
        "hidden": int(words(page)[hidden(page) & ~unseen(page)].sum()),
    }


def as_dicts(page: Snapshot, posts: Sequence[Post]) -> list[dict[str, Any]]:
    """Returns posts as in docs/protocol.md."""
    solving = accepted(page, posts)
    return [_as_dict(post) | ({"accepted": True} if post.node in solving else {}) for post in posts]


def _as_dict(post: Post) -> dict[str, Any]:
    out: dict[str, Any] = {"node": post.node, "body": [list(part) for part in post.body], "depth": post.depth}
    out |= {name: getattr(post, name) for name in ("author", "time") if getattr(post, name) >= 0}
    out |= {"when": post.when} if post.when else {}
    return out | ({"quotes": [list(part) for part in post.quotes]} if post.quotes else {})
