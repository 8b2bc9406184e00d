"""Crunch: Gupta, Kaiser, Neistadt, Grimm, 'DOM-based content extraction of HTML documents', WWW 2003.

Crunch doesn't search for the content; it removes everything else, one filter after another, so that the page keeps its
look. Each filter is a file with its settings; filters by tag alone are one table in `tags.py`. A comment names the
original's default where ours differs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

import readwell.engine.extractors.crunch.advertisements as advertisements
import readwell.engine.extractors.crunch.alternatives as alternatives
import readwell.engine.extractors.crunch.empty_tables as empty_tables
import readwell.engine.extractors.crunch.line_breaks as line_breaks
import readwell.engine.extractors.crunch.link_lists as link_lists
import readwell.engine.extractors.crunch.link_pages as link_pages
import readwell.engine.extractors.crunch.links as links
import readwell.engine.extractors.crunch.looks as looks
import readwell.engine.extractors.crunch.removed_links as removed_links
import readwell.engine.extractors.crunch.tags as tags
from readwell.engine.basics.reasons import Reason
from readwell.engine.extractors.explanations.measures import by_text, compared, measured
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.selection import Selection
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import leaves, within


@dataclass(frozen=True)
class Crunch(
    link_pages.LinkPages,
    alternatives.Alternatives,
    removed_links.RemovedLinks,
    looks.Looks,
    line_breaks.LineBreaks,
    empty_tables.EmptyTables,
    tags.Tags,
    links.Links,
    link_lists.LinkLists,
    advertisements.Advertisements,
):
    """Removes link lists, advertisements, forms and other clutter; keeps the rest as it is."""

    name: ClassVar[str] = "crunch"
    title: ClassVar[str] = "Crunch"
    paper: ClassVar[str] = "Gupta, Kaiser, Neistadt, Grimm 2003"

    def select(self, page: Snapshot) -> Selection:
        """Keeps the leaves that no filter removed."""
        if link_pages.untouched(self, page):
            score = (leaves(page) & ~unseen(page)).astype(np.float64)
            return Selection(score, filtering=True, facts={"untouched": True})
        dropped = np.zeros(len(page), np.bool_)
        for drop in FILTERS:
            dropped |= drop(self, page)
        for later in AFTERWARDS:
            dropped |= later(self, page, dropped)
        gone = within(page, dropped)
        shown_texts = alternatives.shown(self, page, dropped, gone)
        return Selection(
            (leaves(page) & ~gone & ~unseen(page)).astype(np.float64),
            apart=removed_links.apart(self, page, gone, advertisements.drop(self, page)),
            looks=looks.aside(self, page, gone),
            filtering=True,
            dropped=tuple(np.flatnonzero(dropped & ~_below(page, gone)).tolist()),
            facts={"alternatives": shown_texts} if shown_texts else {},
        )

    def filtered(self, page: Snapshot) -> list[tuple[str, Mask]]:
        """Returns the elements that each filter removes, in the paper's order."""
        before = [(_name(drop), drop(self, page)) for drop in FILTERS]
        dropped = np.any([gone for _, gone in before], axis=0)
        out = []
        for name, gone in before:
            if name == "tags":
                on = [(key, names) for key, names in tags.TAGS.items() if getattr(self, key)]
                out += [(key, page.tagged(names)) for key, names in on]
            else:
                out.append((name, gone))
        return [*out, *((_name(later), later(self, page, dropped)) for later in AFTERWARDS)]

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block the filter that removed it and, for a link list, its links beside its words."""
        if link_pages.untouched(self, page):
            return by_text(page, parts, lambda node: [measured("filters", "none: a page of links")])
        removed = [(name, within(page, gone)) for name, gone in self.filtered(page)]
        ratios = link_lists.ratios(self, page)

        def of_text(node: int) -> list[Reason]:
            name = next((name for name, gone in removed if gone[node]), "")
            ratio = ratios(node)
            words = [] if ratio is None else [compared("links for each word", ratio, ">", self.link_ratio)]
            return [measured("removed by the filter", name), *words] if name else [measured("filters", "none"), *words]

        return by_text(page, parts, of_text)


def _name(filter_: Callable[..., Mask]) -> str:
    """Returns a filter's name: its module's."""
    return filter_.__module__.split(".")[-1]


#: Filters that judge the original page, in the paper's order.
FILTERS: tuple[Callable[[Crunch, Snapshot], Mask], ...] = (
    advertisements.drop,
    link_lists.drop,
    links.drop,
    tags.drop,
)
#: Filters that judge what the other filters have left.
AFTERWARDS: tuple[Callable[[Crunch, Snapshot, Mask], Mask], ...] = (empty_tables.drop, line_breaks.drop)


def _below(page: Snapshot, gone: Mask) -> Mask:
    """Returns nodes whose parent is removed: only the topmost ones are listed in the answer."""
    return np.asarray(gone[page.parent] & (page.parent >= 0))
