"""Walks the page node by node, as the papers' programs would read it: slow, and shares no code with the views."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from readwell.engine.basics.characters import SPACE, SPACELESS, kinds
from readwell.engine.basics.vocabulary import BLOCK, UNSEEN, VOID
from readwell.engine.page.snapshot import Snapshot

LONGEST_TAG = 1000
#: What is asked of the same text or node again and again is worked out once: it is slow enough.
remembered = lru_cache(1 << 17)


@dataclass(frozen=True)
class Event:
    """What the source writes next: a start tag, an end tag, or a text."""

    kind: str
    node: int


def children(page: Snapshot) -> dict[int, list[int]]:
    """The children of each node in order; the root's parent is -1."""
    found: dict[int, list[int]] = {}
    for node, parent in enumerate(page.parent.tolist()):
        found.setdefault(parent, []).append(node)
    return found


def hidden_tags(page: Snapshot) -> set[int]:
    """Nodes that a person can't see because of what they are, but for frames with a captured page, a noscript that was
    read with scripts off, and an object that names nothing to load."""
    below = children(page)
    gone: set[int] = set()
    for node in range(len(page)):
        name = page.tag_name(node)
        held = below.get(node, [])
        shown = any(page.tag_name(child) == "html" for child in held) or (name == "noscript" and held)
        shown = shown or (name == "object" and node not in page.attribute("data"))
        if int(page.parent[node]) in gone or (name in UNSEEN and not shown):
            gone.add(node)
    return gone


def source(page: Snapshot, without: set[int] | None = None) -> Iterator[Event]:
    """The tags and texts of what is shown, in the order in which a browser would write them."""
    below, gone = children(page), hidden_tags(page) if without is None else without
    todo = [Event("open", node) for node in reversed(below.get(-1, []))]
    while todo:
        event = todo.pop()
        if event.node in gone:
            continue
        if event.kind == "open" and page.tag_name(event.node) == "#text":
            yield Event("text", event.node)
            continue
        yield event
        if event.kind == "open":
            if not endless(page, event.node):
                todo.append(Event("close", event.node))
            todo += [Event("open", child) for child in reversed(below.get(event.node, []))]


def endless(page: Snapshot, node: int) -> bool:
    """Whether a browser writes no end tag: a void element, but for those that belong to a drawing or a formula."""
    name = page.tag_name(node)
    if name not in VOID or name in ("br", "embed", "hr", "img", "meta"):
        return name in VOID
    names = (page.tag_name(one) for one in above(page, node))
    changing = ("svg", "math", "foreignobject", "desc", "title", "annotation-xml")
    return next((one for one in names if one in changing), "") not in ("svg", "math")


@remembered
def collapsed(text: str) -> str:
    """A text with each run of white space as one space."""
    out = ""
    for letter, kind in zip(text, kinds(text).tolist(), strict=True):
        if not kind & SPACE:
            out += letter
        elif not out.endswith(" "):
            out += " "
    return out


@remembered
def words(text: str) -> list[tuple[int, str]]:
    """The words of a text with where they begin: runs between white space, single characters in spaceless scripts."""
    found: list[tuple[int, str]] = []
    open_word = False
    for place, (letter, kind) in enumerate(zip(text, kinds(text).tolist(), strict=True)):
        if kind & SPACELESS:
            found.append((place, letter))
            open_word = False
        elif kind & SPACE:
            open_word = False
        elif open_word:
            found[-1] = (found[-1][0], found[-1][1] + letter)
        else:
            found.append((place, letter))
            open_word = True
    return found


def is_block(page: Snapshot, node: int) -> bool:
    """Whether the element stands on lines of its own."""
    name = page.tag_name(node)
    return name in BLOCK or "-" in name


def above(page: Snapshot, node: int) -> Iterator[int]:
    """The node and its ancestors, the nearest first."""
    while node >= 0:
        yield node
        node = int(page.parent[node])


def texts(page: Snapshot) -> list[int]:
    """The texts that are shown and have a word."""
    return [event.node for event in source(page) if event.kind == "text" and words(page.string(event.node))]


@remembered
def is_link(page: Snapshot, node: int) -> bool:
    """An anchor with an address."""
    addressed = node in page.attribute("href") or node in page.attribute("xlink:href")
    return page.tag_name(node) == "a" and addressed


@remembered
def in_link(page: Snapshot, node: int) -> bool:
    """Whether the node is a link or lies in one."""
    return any(is_link(page, one) for one in above(page, node))
