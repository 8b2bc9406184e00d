"""An article in chapters: each with its own blocks and notes, in a file of its own, and links from one to another."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from readwell.engine.render.document import Article, Part, everything, plain_of

_ID = re.compile(r' id="([^"]+)"')
_TO = re.compile(r' href="#([^"]+)"')


def split(article: Article, begins: Sequence[int]) -> list[Article]:
    """Returns the article's chapters, which begin with these nodes; one whole if there are fewer than two."""
    if len(begins) < 2:
        return [article]
    blocks: list[list[Part]] = [[] for _ in begins]
    notes: list[list[Part]] = [[] for _ in begins]
    at = 0
    for block in article.blocks:
        at = max(at, _place(block, begins, at))  # what has no node of its own belongs to what it stands behind
        blocks[at].append(block)
    for note in article.notes:
        notes[_place(note, begins, at)].append(note)
    rows = zip(blocks, notes, strict=True)
    return [replace(article, blocks=tuple(own), notes=tuple(below)) for own, below in rows if own or below]


def titled(chapter: Article, title: str, number: int) -> str:
    """Returns a chapter's title: its own, else its first heading, else its number."""
    heads = (plain_of(part.parts) for part in chapter.everything() if part.kind == "heading")
    return title or next(filter(None, heads), str(number))


def linked(texts: Sequence[str], names: Sequence[str]) -> list[str]:
    """Returns the files' markup, whose links to places in other files have these files' names in front."""
    where: dict[str, str] = {}
    for text, name in zip(texts, names, strict=True):
        for place in _ID.findall(text):
            where.setdefault(place, name)

    def to(found: re.Match[str], own: frozenset[str]) -> str:
        place = found[1]
        return found[0] if place in own or place not in where else f' href="{where[place]}#{place}"'

    out = []
    for text in texts:
        own = frozenset(_ID.findall(text))
        out.append(_TO.sub(lambda found, own=own: to(found, own), text))  # type: ignore[misc]
    return out


def _place(part: Part, begins: Sequence[int], unknown: int) -> int:
    nodes = [inner.node for inner in everything((part,)) if inner.node >= 0]
    return max(0, bisect_right(begins, min(nodes)) - 1) if nodes else unknown
