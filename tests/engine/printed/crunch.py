"""Crunch as its paper describes it: one function that visits a node, filters it, and goes on to its children."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from readwell.engine.basics.ad_hosts import advertising
from readwell.engine.extractors.crunch import Crunch
from readwell.engine.page.snapshot import Snapshot

from tests.engine.printed.page import above, children, hidden_tags, in_link, is_link, words

PICTURES = ("img", "picture", "svg", "canvas", "image")
CELLS = (
    "td th div ul ol dl li dt dd p blockquote section article aside nav header footer main h1 h2 h3 h4 h5 h6 figure"
).split()
SWITCHES = {
    "images": PICTURES, "scripts": ("script",), "styles": ("style",), "noscript": ("noscript",), "meta": ("meta",),
    "forms": ("form",), "inputs": ("input", "textarea"), "buttons": ("button",), "selects": ("select", "datalist"),
    "frames": ("iframe", "frame"), "embeds": ("embed", "object", "applet"),
}  # fmt: skip


class Filter:
    """The page as it is eaten: `gone` is what the filters took."""

    def __init__(self, page: Snapshot, settings: Crunch) -> None:
        self.page, self.settings = page, settings
        self.below, self.unseen = children(page), hidden_tags(page)
        self.gone: set[int] = set()
        self.lists: dict[int, bool] = {}

    def inside(self, node: int) -> list[int]:
        found, todo = [], [node]
        while todo:
            one = todo.pop()
            found.append(one)
            todo += self.below.get(one, [])
        return found

    def run(self) -> dict[int, float]:
        if self.link_page():
            return dict.fromkeys(self.leaves(), 1.0)
        for node in range(len(self.page)):  # parents first, as the paper's depth-first search meets them
            if self.passes(node):
                self.gone.add(node)
        for node in range(len(self.page) - 1, -1, -1):  # tables bottom-up, after their insides were filtered
            if self.page.tag_name(node) == "table" and not self.taken(node) and self.empty(node):
                self.gone.add(node)
        self.limit_breaks()
        return {node: 1.0 for node in self.leaves() if not self.taken(node)}

    def leaves(self) -> list[int]:
        return [node for node in range(len(self.page)) if node not in self.below and node not in self.unseen]

    def taken(self, node: int) -> bool:
        return any(one in self.gone for one in above(self.page, node))

    def letters(self, node: int) -> int:
        return sum(len(word) for _, word in words(self.page.string(node))) if node not in self.unseen else 0

    def link_page(self) -> bool:
        whole = sum(self.letters(node) for node in range(len(self.page)))
        linked = sum(self.letters(node) for node in range(len(self.page)) if in_link(self.page, node))
        return self.settings.link_pages and whole > 0 and linked * 100 >= whole * self.settings.link_page_share

    def passes(self, node: int) -> bool:
        """The filters that delete an element, one after another."""
        name, settings = self.page.tag_name(node), self.settings
        if settings.advertisements and self.advertisement(node):
            return True
        if settings.link_lists and self.of_link_list(node):
            return True
        if is_link(self.page, node):
            pictured = any(self.page.tag_name(one) in PICTURES for one in self.inside(node))
            if settings.image_links if pictured else settings.text_links:
                return True
        return any(getattr(settings, switch) and name in names for switch, names in SWITCHES.items())

    def advertisement(self, node: int) -> bool:
        home = (urlsplit(self.page.url).hostname or "").lower()
        for name in ("src", "href", "data", "srcset", "data-src", "action"):
            address = self.page.attribute(name).get(node, "").strip()
            if "//" not in address[:12]:
                continue
            host = (urlsplit(address.split()[0]).hostname or "").lower().split(".")
            parents = [".".join(host[start:]) for start in range(len(host) - 1)]
            known = next((one for one in parents if one in advertising()), None)
            if known and not (home == known or home.endswith("." + known)):
                return True
        return False

    def of_link_list(self, node: int) -> bool:
        """Whether the node is a link list or the part of one that goes."""
        settings = self.settings
        names = ("td", "th") if settings.cells == "cells" else CELLS
        if settings.list_loses == "cell":
            return self.page.tag_name(node) in names and self.is_list(node)
        part = is_link(self.page, node)
        if settings.list_loses == "content":  # "the content of the table cell": all of it
            part = settings.cells == "cells" or not any(self.page.tag_name(one) in CELLS for one in self.inside(node))
        owners = [one for one in above(self.page, int(self.page.parent[node])) if self.page.tag_name(one) in names]
        if settings.cells != "cells":
            owners = owners[:1]
        return part and any(self.is_list(owner) for owner in owners)

    def is_list(self, cell: int) -> bool:
        if cell not in self.lists:
            self.lists[cell] = self.is_link_list(cell)
        return self.lists[cell]

    def is_link_list(self, cell: int) -> bool:
        held = [one for one in self.inside(cell) if self.settings.cells == "cells" or self.owner(one) == cell]
        links = sum(is_link(self.page, one) for one in held)
        plain = sum(self.letters(one) for one in held if not in_link(self.page, one))
        return links > 0 and links * self.settings.letters_per_word > self.settings.link_ratio * plain

    def owner(self, node: int) -> int:
        if self.page.tag_name(node) in CELLS:
            return -1
        return next((one for one in above(self.page, node) if self.page.tag_name(one) in CELLS), -1)

    def empty(self, table: int) -> bool:
        left = [one for one in self.inside(table) if not self.taken(one)]
        if any(self.page.tag_name(one) in self.settings.substance.split() for one in left):
            return False
        return self.settings.empty_tables and sum(map(self.letters, left)) < self.settings.substance_letters

    def limit_breaks(self) -> None:
        run = 0
        for node in range(len(self.page)):
            name = self.page.tag_name(node)
            blank = name == "#text" and not words(self.page.string(node))
            if node in self.below or blank or self.taken(node):
                continue
            run = run + 1 if name == "br" else 0
            if self.settings.line_breaks and run > self.settings.most_breaks:
                self.gone.add(node)


def filtered(page: Snapshot, **changed: Any) -> dict[int, float]:
    """The leaves that no filter takes."""
    return Filter(page, Crunch(**changed)).run()
