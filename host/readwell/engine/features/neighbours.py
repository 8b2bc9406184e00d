"""The passages before and after: their values, and their distance in the tree."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import numpy as np

from readwell.engine.basics.characters import COMMA, STOP
from readwell.engine.features.census import census
from readwell.engine.features.passages import passages, shifted
from readwell.engine.features.position import heading_level
from readwell.engine.features.shapes import path_shape
from readwell.engine.features.table import Array, Columns, one_of, together
from readwell.engine.page.snapshot import Longs, Snapshot, view
from readwell.engine.page.tree import depth, end

#: Offsets of rows with columns of their own.
NEAR = (-3, -2, -1, 1, 2, 3)


def near(page: Snapshot) -> Columns:
    """Words, links, marks, tag and shape of the adjacent rows."""
    rows = passages(page)
    shape, tag = path_shape(page), tag_rank(page)[rows.holder]
    groups: dict[str, Callable[[], Iterable[Array]]] = {
        "words": lambda: shifted(rows.words, NEAR),
        "link_share": lambda: shifted(rows.link_share, NEAR),
        "marks": lambda: shifted(census(page).of(COMMA | STOP), NEAR),
        "heading": lambda: shifted(heading_level(page), NEAR),
        "alike": lambda: (other == shape for other in shifted(shape, NEAR, 0)),
        "tag": lambda: shifted(tag, NEAR),
    }
    out: Columns = {"tag": tag}
    for name, make in groups.items():
        columns = together(partial(_listed, make))
        out |= {f"row{by:+d}_{name}": one_of(columns, place) for place, by in enumerate(NEAR)}
    return out


def _listed(make: Callable[[], Iterable[Array]]) -> list[Array]:
    return list(make())


def steps(page: Snapshot) -> Columns:
    """The distance in the tree."""
    out: Columns = {}
    climbs, falls = steps_between(page)
    out["climb_before"], out["fall_before"] = climbs, falls
    out["climb_after"], out["fall_after"] = *shifted(climbs, (1,)), *shifted(falls, (1,))
    return out


#: Tags ordered from running text to boilerplate, so that a threshold between two of them makes sense.
ORDER = (
    "p blockquote pre dd li h1 h2 h3 h4 h5 h6 td th dt figcaption caption article section main div center summary "
    "header aside footer nav form button label option body html"
).split()


@view
def tag_rank(page: Snapshot) -> Longs:
    """Returns the rank of each node's tag in that order."""
    place = {tag: number for number, tag in enumerate(ORDER)}
    return np.array([place.get(tag, len(ORDER)) for tag in page.tags], np.int64)[page.tag]


@view
def steps_between(page: Snapshot) -> tuple[Longs, Longs]:
    """Returns the levels up from the passage before to the common ancestor, and down from there to this one."""
    rows, ends, deep = passages(page), end(page), depth(page).astype(np.int64)
    here = rows.holder.astype(np.int64)
    before = np.concatenate((here[:1], here[:-1]))
    common = before.copy()
    while True:
        outside = np.flatnonzero((ends[common] <= here) & (page.parent[common] >= 0))
        if not len(outside):
            break
        common[outside] = page.parent[common[outside]]
    # A container may hold both passages: then the common ancestor is neither's parent.
    common = np.where(common > here, here, common)
    return deep[before] - deep[common], deep[here] - deep[common]
