"""Which elements a selector of a style sheet describes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.vocabulary import TEXT
from readwell.engine.page.css import Compound, Selector
from readwell.engine.page.snapshot import Mask, Snapshot, view
from readwell.engine.page.tree import within

_NAME = lazy(r"[.#][\w-]+")


@dataclass(frozen=True, eq=False)
class Index:
    """The elements of each class and id, in lower case."""

    classes: Mapping[str, list[int]]
    ids: Mapping[str, list[int]]


@view
def index(page: Snapshot) -> Index:
    """Returns the page's classes and ids."""
    classes, ids = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
    for node, value in page.attribute("class").items():
        for word in set(value.lower().split()):
            classes[word].append(node)
    for node, value in page.attribute("id").items():
        ids[value.strip().lower()].append(node)
    return Index(dict(classes), dict(ids))


def compound(page: Snapshot, asked: Compound) -> Mask:
    """Returns the elements that a compound describes, whatever their state."""
    named = _named(page, asked)
    if named:
        nodes = set(named[0]).intersection(*named[1:])
        out = _of(page, [node for node in nodes if not asked.tag or page.tag_name(node) == asked.tag])
    else:
        out = page.tagged((asked.tag,)).copy() if asked.tag else ~page.tagged((TEXT,))
    for name, value in asked.attributes:
        out &= page.holding(name, lambda given, value=value: value is None or given == value)  # type: ignore[misc]
    return out


def _named(page: Snapshot, asked: Compound) -> list[list[int]]:
    """Returns the elements of each class and id of a compound."""
    known = index(page)
    by_class = [known.classes.get(name.lower(), []) for name in asked.classes]
    return by_class + [known.ids.get(name.lower(), []) for name in asked.ids]


def has_all(page: Snapshot, selector: str) -> bool:
    """Whether the page has every class and id in the text of a selector."""
    return known_names(page).issuperset(_NAME.findall(selector))


def has_any(page: Snapshot, selector: str) -> bool:
    """Whether the page has a class or an id in the text of a selector."""
    return not known_names(page).isdisjoint(_NAME.findall(selector))


@view
def known_names(page: Snapshot) -> frozenset[str]:
    """Returns the page's classes with a dot before each, and its ids with a sign."""
    known = index(page)
    return frozenset([*(f".{name}" for name in known.classes), *(f"#{name}" for name in known.ids)])


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
    named = _named(page, asked)
    held = Counter(node for nodes in named for node in nodes)
    least = max(1, len(named) - 1)
    fits = (node for node, times in held.items() if times >= least)
    return _of(page, [node for node in fits if not asked.tag or page.tag_name(node) == asked.tag])


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


def _of(page: Snapshot, nodes: list[int]) -> Mask:
    out = np.zeros(len(page), np.bool_)
    out[nodes] = True
    return out
