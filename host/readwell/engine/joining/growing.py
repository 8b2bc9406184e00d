"""An article that grows page by page: the joined page with what is kept of it, for callers that hold it themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from readwell.engine.joining.answer import joined
from readwell.engine.joining.merged import merged
from readwell.engine.joining.state import SoFar
from readwell.engine.page.snapshot import Ints, Mask, Snapshot
from readwell.engine.structure.elements import elements


@dataclass(frozen=True, eq=False)
class Growing:
    """An article of one or more pages: its page, what is kept of it, and where each part begins, with its title."""

    page: Snapshot
    kept: Mask
    so_far: SoFar
    parts: tuple[tuple[int, str], ...]
    #: The joined page's id of each node of the last page, -1 for those that didn't travel.
    moved: Ints
    #: Why it ends before the page that was given last, "" if that was added.
    over: str = ""


def begun(page: Snapshot, kept: Mask) -> Growing:
    """Returns an article of one page."""
    first = joined(page, kept, None)
    return Growing(page, kept, first.so_far, ((0, first.title),), np.arange(len(page), dtype=np.int32))


def grown(article: Growing, page: Snapshot, kept: Mask, facts: Mapping[str, Any] | None = None) -> Growing:
    """Returns an article with a further page; the same one, with the reason, if that is none of it."""
    base = elements(article.page).base
    adds = joined(page, kept, article.so_far, base, facts)
    if adds.over:
        return replace(article, over=adds.over)
    number = len(adds.so_far.addresses)
    whole = merged(article.page, page, adds.taken, adds.rewrites, number, adds.arrived)
    stays = np.zeros(len(whole.page), np.bool_)
    stays[: len(article.page)] = article.kept
    for first, last in adds.gone:
        left = article.moved[first:last]
        stays[left[left >= 0]] = False
    stays[whole.moved[adds.kept & (whole.moved >= 0)]] = True
    parts = (*article.parts, (len(article.page), adds.title))
    return Growing(whole.page, stays, adds.so_far, parts, whole.moved)
