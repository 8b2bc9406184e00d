"""What styles declare on a page: each element's own, and the sheets that are embedded in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from re import Pattern

import numpy as np

from readwell.engine.page.css import LONGEST_SHEETS, Declarations, Rule, Selector, Sheet, declarations, sheet
from readwell.engine.page.matching import has_all, has_any, is_known, matches
from readwell.engine.page.snapshot import Mask, Snapshot, view

#: Elements times selectors that are compared on one page: the rest of a huge sheet on a huge page isn't read.
MOST_WORK = 40_000_000
#: What a sheet adds before or after the contents of an element.
MADE = frozenset((":before", ":after", "::before", "::after"))


@dataclass(frozen=True, eq=False)
class Declared:
    """A block of declarations, and the elements that it is about."""

    body: str
    nodes: Mask
    #: Whether it comes from a sheet, and how strong its selector is; an element's own style is stronger.
    weight: int = 1 << 30
    #: Whether it is about what stands before or after the element's contents.
    made: bool = False

    @property
    def of_sheet(self) -> bool:
        """Returns whether it comes from a sheet."""
        return self.weight < 1 << 30

    @cached_property
    def own(self) -> Declarations:
        """Returns what is declared."""
        return declarations(self.body)


def own_styles(page: Snapshot, hints: tuple[str, ...], words: Pattern[str] | None = None) -> Iterator[Declared]:
    """Yields the style attributes with one of the hints, in which a pattern finds something, each distinct one once."""
    found: dict[str, list[int]] = {}
    for node, value in page.attribute("style").items():
        if value in found or _tells(value.lower(), hints, words):
            found.setdefault(value, []).append(node)
    for value, nodes in found.items():
        about = np.zeros(len(page), np.bool_)
        about[nodes] = True
        yield Declared(value, about)


@view
def sheets(page: Snapshot) -> tuple[Sheet, ...]:
    """Returns the embedded sheets."""
    left, out = LONGEST_SHEETS, list[Sheet]()
    for media, text in page.styles:
        left -= len(text)
        if left < 0:
            break
        out.append(sheet(text, media))
    return tuple(out)


def declared(page: Snapshot, hints: tuple[str, ...], words: Pattern[str] | None = None) -> list[Declared]:
    """Returns the blocks that a pattern finds something in, of rules that surely apply, the weakest first.

    Whatever the pattern finds has one of the hints in it.
    """
    rules = (rule for one in sheets(page) for rule in one.having(hints))
    found = [rule for rule in rules if rule.certain and (words is None or words.search(rule.body))]
    return [*sorted(_applied(page, found), key=lambda one: one.weight), *own_styles(page, hints, words)]


def _tells(body: str, hints: tuple[str, ...], words: Pattern[str] | None) -> bool:
    return any(hint in body for hint in hints) and (words is None or words.search(body) is not None)


def _applied(page: Snapshot, asked: list[Rule]) -> Iterator[Declared]:
    left = MOST_WORK
    for rule in asked:
        for one in rule.selectors(lambda text: has_all(page, text)):
            states = {state for part in one.compounds for state in part.states}
            if not states <= {*MADE, ":root"} or not all(is_known(page, part) for part in one.compounds):
                continue
            left -= len(page) * len(one.compounds)
            if left < 0:
                return
            nodes = matches(page, one)
            if nodes.any():
                yield Declared(rule.body, nodes, one.weight, bool(states & MADE))


def subjects(page: Snapshot, name: str) -> Iterator[tuple[Rule, Selector]]:
    """Yields the rules that declare something of this name, with each of their selectors."""
    for one in sheets(page):
        for rule in one.having((name,)):
            if name in rule.declarations:
                yield from ((rule, selector) for selector in rule.selectors(lambda text: has_any(page, text)))


@view
def is_complete(page: Snapshot) -> bool:
    """Whether the page's looks are all in it: no sheet is linked or imported."""
    linked = page.holding("rel", lambda value: "stylesheet" in value.lower().split())
    return not linked.any() and not any("@import" in sheet.lower() for _, sheet in page.styles)
