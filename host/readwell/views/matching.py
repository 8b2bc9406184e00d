"""Which elements a selector of a style sheet describes."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

import numpy as np

from readwell.snapshot import Longs, Mask, Snapshot, view
from readwell.views.css import Compound, Selector
from readwell.views.tree import within
from readwell.vocabulary import TEXT

#: Nothing.
_NOBODY = np.zeros(0, np.int64)


@dataclass(frozen=True, eq=False)
class Index:
    """The elements of each class and id, in lower case."""

    classes: dict[str, Longs]
    ids: dict[str, Longs]


@view
def index(page: Snapshot) -> Index:
    """Returns the page's classes and ids."""
    classes: dict[str, list[int]] = defaultdict(list)
    for node, value in page.attribute("class").items():
        for word in set(value.lower().split()):
            classes[word].append(node)
    ids: dict[str, list[int]] = defaultdict(list)
    for node, value in page.attribute("id").items():
        ids[value.strip().lower()].append(node)
    return Index(
        {word: np.array(nodes, np.int64) for word, nodes in classes.items()},
        {word: np.array(nodes, np.int64) for word, nodes in ids.items()},
    )


def compound(page: Snapshot, asked: Compound) -> Mask:
    """Returns the elements that a compound describes, whatever their state."""
    known = index(page)
    out = page.tagged((asked.tag,)) if asked.tag else ~page.tagged((TEXT,))
    for names, table in ((asked.classes, known.classes), (asked.ids, known.ids)):
        for name in names:
            out &= _of(page, table.get(name.lower(), _NOBODY))
    for name, value in asked.attributes:
        out &= page.holding(name, lambda given, value=value: value is None or given == value)  # type: ignore[misc]
    return out


def is_known(page: Snapshot, asked: Compound) -> bool:
    """Whether the page has all classes and ids of a compound: most rules of a sheet are about other pages."""
    known = index(page)
    return all(name.lower() in known.classes for name in asked.classes) and all(
        name.lower() in known.ids for name in asked.ids
    )


def matches(page: Snapshot, asked: Selector) -> Mask:
    """Returns the elements that a selector describes, whatever their state."""
    out = np.zeros(len(page), np.bool_)
    if not all(is_known(page, one) for one in asked.compounds):
        return out
    out = compound(page, asked.compounds[0])
    for joint, one in zip(asked.combinators, asked.compounds[1:], strict=True):
        if not out.any():
            return out
        out = _next(page, out, joint) & compound(page, one)
    return out


def resembles(page: Snapshot, asked: Compound) -> Mask:
    """Returns elements that a compound would describe with one class more: `.tab` for `.tab.active`."""
    known = index(page)
    out = page.tagged((asked.tag,)) if asked.tag else ~page.tagged((TEXT,))
    named = [known.classes.get(name.lower(), _NOBODY) for name in asked.classes]
    named += [known.ids.get(name.lower(), _NOBODY) for name in asked.ids]
    if not named:
        return np.zeros(len(page), np.bool_)
    held = np.zeros(len(page), np.int64)
    for nodes in named:
        held[nodes] += 1
    return np.asarray(out & (held >= max(1, len(named) - 1)))


def _next(page: Snapshot, above: Mask, joint: str) -> Mask:
    """Returns the elements that stand below these, right below them, or after them."""
    if joint in " >":
        around = within(page, above) if joint == " " else above
        return np.asarray(around[page.parent] & (page.parent >= 0))
    after, parents = np.zeros(len(page), np.bool_), set[int]()
    for node in np.flatnonzero(~page.tagged((TEXT,))).tolist():  # `+` is read as `~`: near enough, and rare
        after[node] = int(page.parent[node]) in parents
        if above[node]:
            parents.add(int(page.parent[node]))
    return after


def _of(page: Snapshot, nodes: Longs) -> Mask:
    out = np.zeros(len(page), np.bool_)
    out[nodes] = True
    return out
