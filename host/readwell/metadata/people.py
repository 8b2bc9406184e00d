"""The byline: who wrote it, by what the page declares and shows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import numpy as np

from readwell.metadata import declared, linked, microdata
from readwell.metadata.found import Found, tidy
from readwell.metadata.names import lists
from readwell.snapshot import Snapshot
from readwell.views.concepts import AUTHOR, COMMENTS, RELATED, below, concepts
from readwell.views.text import unseen
from readwell.views.tree import end, is_text
from readwell.views.visible import hidden, visible_text

#: Names in one byline; more is a list of the staff.
MOST = 12
#: Characters of one name.
LONGEST = 70

_PART = re.compile(
    r"\s*(?:[,;،、|•·/&]|\s(?:and|und|et|y|e|og|och|en|i|with|và|dan|и|και|ve)\s)\s*", re.IGNORECASE
)
#: What follows a name and is no part of it: a role, a place, an address, a day.
_TAIL = re.compile(
    r"\s*(?:\(.*|\s[–—|-]\s.*|\son\s.*|\sfor\s.*|\S+@\S+.*|(?:https?:|www\.)\S*.*|@\w+.*|"
    r"\b(?:updated|published)\b.*|\d.*)$",
    re.IGNORECASE | re.DOTALL,
)
#: Where sites keep their authors.
_HOME = re.compile(
    r"/(?:authors?|autore?s?|auteurs?|autor(?:en)?|contributors?|people|profiles?|writers?|by|staff|redaktion|"
    r"users?|members?)/[^/]"
)
_ADDRESS = re.compile(r"https?:|www\.|@|/|\.(?:com|org|net)\b")


@cache
def _by() -> re.Pattern[str]:
    """A byline's beginning: "by" in many languages, with what parts it from the name."""
    words = "|".join(sorted(map(re.escape, lists()["by"]), key=len, reverse=True))
    return re.compile(rf"^\W*(?:{words})(?:\s*[:：/|]\s*|\s+)", re.IGNORECASE)


def byline(page: Snapshot) -> Found | None:
    """The authors as one line, names parted by commas."""
    for source, texts, node in _told(page):
        names = list(dict.fromkeys(name for text in texts for name in clean(text)))[:MOST]
        if names:
            return Found(", ".join(names), source, node)
    return None


def _told(page: Snapshot) -> Iterable[tuple[str, list[str], int]]:
    """(source, names as they stand, element) by trust."""
    for thing in linked.articles(page):
        for key in ("author", "creator"):
            texts = linked.texts(page, thing.get(key), ("name", "@value"))
            if texts:
                yield f"json-ld {key}", texts[:MOST], -1
    known = declared.meta(page)
    for name in lists()["byline"]:
        if name in known:
            yield f"meta {name}", list(known[name]), -1
    yield from _shown(page)


def _shown(page: Snapshot) -> Iterable[tuple[str, list[str], int]]:
    for name in ("author", "creator"):
        nodes = [node for node in microdata.elements(page, name) if "comment" not in microdata.item_types(page, node)]
        if nodes:
            inner = [_name_inside(page, node) for node in nodes[:MOST]]
            yield f"microdata {name}", [microdata.value(page, node) for node in inner], nodes[0]
    for node, _ in declared.links(page).get("author", ())[:3]:
        if not unseen(page)[node]:
            yield "link author", [microdata.words(page, node)], node
    for node in _marked(page):
        yield "class author", [microdata.words(page, node)], node
    for node in _linked(page):
        yield "link to author", [microdata.words(page, node)], node
    for node in _spoken(page):
        yield "text", [microdata.words(page, node)], node


def _name_inside(page: Snapshot, node: int) -> int:
    """The element with the name proper, where an author is an item of its own."""
    last = int(end(page)[node])
    return next((inner for inner in microdata.properties(page).get("name", ()) if node < inner < last), node)


def _marked(page: Snapshot) -> list[int]:
    """Small elements whose class calls them author or byline, outside comments and teasers."""
    bits = concepts(page)
    beside = below(page, COMMENTS | RELATED)
    nodes = np.flatnonzero((bits & AUTHOR > 0) & ~is_text(page) & ~unseen(page) & ~hidden(page) & ~beside)
    return [node for node in nodes[:60].tolist() if 1 < len(microdata.words(page, node)) < 2 * LONGEST][:8]


def _linked(page: Snapshot) -> list[int]:
    """Links to where a site keeps its authors, outside comments and teasers."""
    nodes = [node for node, address in page.attribute("href").items() if _HOME.search(address)]
    beside = below(page, COMMENTS | RELATED) | unseen(page) | hidden(page)
    return [node for node in nodes[:60] if not beside[node] and 1 < len(microdata.words(page, node)) < LONGEST][:3]


def _spoken(page: Snapshot) -> list[int]:
    """Elements of one short line that begins as bylines do, among the first of the page's words."""
    nodes = np.flatnonzero(visible_text(page))
    out = []
    for node in nodes[:400].tolist():
        text = page.string(node)[: 3 * LONGEST].strip()
        found = _by().match(text + " ")
        if found and len(text) < 2 * LONGEST:
            above = int(page.parent[node])
            if len(text) <= found.end() or _looks_named(text[found.end() :]):
                out.append(above)
    return out[:4]


def _looks_named(text: str) -> bool:
    """One to four words, each with a capital where the script has them."""
    words = text.split()
    return 0 < len(words) <= 5 and all(not word[0].islower() or len(word) <= 3 for word in words)


def clean(text: str) -> list[str]:
    """The names in a byline: no "by", no role, no address, no date."""
    text = tidy(text)
    for _ in range(2):
        text = _by().sub("", text + " ", count=1)
    out = []
    for part in _PART.split(text):
        name = _TAIL.sub("", part).strip(" .:;,-–—|\"'“”*\u200b")
        if name and not _ADDRESS.search(name) and 1 < len(name) <= LONGEST and name.lower() not in lists()["nobody"]:
            out.append(name)
        elif out:
            break
    return out
