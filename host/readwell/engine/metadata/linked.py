"""Reads JSON-LD, the page's machine-readable data. Broken or hostile JSON counts as none.

https://www.w3.org/TR/json-ld11/ and https://schema.org; only the names that describe an article are read.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import numpy as np

from readwell.engine.page.snapshot import Snapshot, view

#: Real data nests about ten deep; deeper data is refused before decoding, since Python versions differ in their limit.
DEEPEST = 60
#: Objects read from one page.
MOST = 3000
#: Characters of data read from one page.
LARGEST = 3_000_000

#: Types that stand for the page's own text, the most likely first.
ARTICLES = (
    "newsarticle reportagenewsarticle analysisnewsarticle opinionnewsarticle reviewnewsarticle backgroundnewsarticle "
    "blogposting article techarticle scholarlyarticle report liveblogposting discussionforumposting "
    "socialmediaposting qapage question recipe review medicalwebpage howto course jobposting event podcastepisode "
    "videoobject product softwareapplication book creativework itempage profilepage aboutpage webpage"
).split()

Thing = dict[str, Any]

_WRAPPING = re.compile(
    r"^\s*+(?:<!--|//\s*+<!\[CDATA\[|/\*\s*+<!\[CDATA\[\s*+\*/|<!\[CDATA\[)"
    r"|(?://\s*+)?(?:-->|\]\]>)\s*+(?:\*/\s*+)?(?:;\s*+)?$"
)
#: A string that never ends takes all that follows: no reader of JSON gets beyond it.
_BRACKET = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)
_COMMA = re.compile(r",(\s*[\]}])")


@view
def things(page: Snapshot) -> tuple[Thing, ...]:
    """Returns every object of every JSON-LD block, outer before inner, in order of the page."""
    out: list[Thing] = []
    for text in _scripts(page):
        value = _decoded(text)
        if value is not None:
            out += _objects(value, MOST - len(out))
    return tuple(out)


@view
def by_id(page: Snapshot) -> dict[str, Thing]:
    """Returns the objects that others refer to, by id."""
    known: dict[str, Thing] = {}
    for thing in things(page):
        name = thing.get("@id")
        if isinstance(name, str) and len(thing) > 1:
            known.setdefault(name, thing)
    return known


@view
def articles(page: Snapshot) -> tuple[Thing, ...]:
    """Returns objects about the page's own text, the most likely type first."""
    rank = {name: place for place, name in enumerate(ARTICLES)}
    places = [min((rank.get(name, len(rank)) for name in types(thing)), default=len(rank)) for thing in things(page)]
    ranked = sorted(zip(places, things(page), strict=True), key=lambda pair: pair[0])
    return tuple(thing for place, thing in ranked if place < len(rank))


def types(thing: Thing) -> list[str]:
    """The object's types in lower case, without their address."""
    kind = thing.get("@type", "")
    names = kind if isinstance(kind, list) else [kind]
    return [name.rsplit("/", 1)[-1].rsplit(":", 1)[-1].lower() for name in names if isinstance(name, str)]


def texts(page: Snapshot, value: Any, inner: tuple[str, ...] = ("name", "@value", "url")) -> list[str]:
    """Returns the texts of a property, through lists, objects and references."""
    out: list[str] = []
    queue = [value]
    for _ in range(MOST):
        if not queue:
            break
        item = queue.pop(0)
        if isinstance(item, str):
            out.append(item)
        elif isinstance(item, list):
            queue = item[:MOST] + queue
        elif isinstance(item, dict):
            whole = item if any(name in item for name in inner) else by_id(page).get(str(item.get("@id")), {})
            queue.insert(0, next((whole[name] for name in inner if whole.get(name)), None))
    return out


def _scripts(page: Snapshot) -> Iterator[str]:
    kinds = page.attribute("type")
    left = LARGEST
    for node in np.flatnonzero(page.tagged(("script",))).tolist():
        if "ld+json" not in kinds.get(node, "").lower():
            continue
        text = page.string(node + 1) if node + 1 < len(page) and page.parent[node + 1] == node else ""
        left -= len(text)
        if left < 0:
            return
        yield text


def _decoded(text: str) -> Any:
    text = _WRAPPING.sub("", text.strip())
    if not text or _depth(text) > DEEPEST:
        return None
    for attempt in (text, _COMMA.sub(r"\1", text)):
        try:
            return json.loads(attempt, strict=False)
        except (ValueError, RecursionError):
            continue
    return None


def _depth(text: str) -> int:
    """Returns how deep brackets nest, outside strings."""
    if text.count("{") + text.count("[") <= DEEPEST:
        return 0
    deepest = now = 0
    for found in _BRACKET.finditer(text):
        mark = found[0]
        now += (mark in "[{") - (mark in "]}")
        deepest = max(deepest, now)
    return deepest


def _objects(value: Any, most: int) -> list[Thing]:
    """Returns all objects inside a value in document order; a stack replaces recursion."""
    out: list[Thing] = []
    stack = [value]
    while stack and len(out) < most:
        item = stack.pop()
        if isinstance(item, dict):
            out.append(item)
            stack += [inner for inner in reversed(item.values()) if isinstance(inner, (dict, list))]
        elif isinstance(item, list):
            stack += [inner for inner in reversed(item) if isinstance(inner, (dict, list))]
    return out
