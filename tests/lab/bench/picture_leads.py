"""The lead picture of an article: the one that the page shares (`og:image`, JSON-LD), where it also shows it by its title.

Whether it is kept, and whether it is kept only once: pages write it several times, for wide and for narrow windows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from readwell.engine.answer.pictures.marks import sizes
from readwell.engine.answer.pictures.words import Around
from readwell.engine.answer.select import select
from readwell.engine.features.declared import metas, types
from readwell.engine.metadata.site import image
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end
from readwell.engine.structure.claims import Picture
from readwell.engine.structure.picture_files import TELLING, stem
from readwell.engine.structure.pictures import pictures
from readwell.lab.evaluation.corpus import Page

#: A lead picture is at least so wide or high where anything tells its size.
BIG = 200
#: Words between it and the page's title, on either side.
NEAR = 80
#: A site's own emblem, which it shares where an article has no picture, leads nothing.
_EMBLEM = re.compile(r"logo|avatar|favicon", re.IGNORECASE)
KINDS = ("article", "recipe")


@dataclass(frozen=True)
class Lead:
    """The lead picture of one page: the elements that show it, and those that are kept."""

    page: str
    nodes: tuple[int, ...]
    kept: tuple[int, ...]


def leads(asked: Iterable[Page]) -> Iterator[Lead]:
    """Yields the lead picture of each page that is an article and shows the picture that it shares."""
    for page in asked:
        there = page.snapshot()
        if page.kind not in KINDS and not is_article(there):
            continue
        nodes = shown(there)
        if nodes:
            kept = select(there, None)[1].kept
            yield Lead(f"{page.dataset} {page.id}", tuple(nodes), tuple(node for node in nodes if kept[node]))


def is_article(page: Snapshot) -> bool:
    return metas(page).get("og:type", "").lower() == "article" or types(page)["article"] > 0


def shown(page: Snapshot) -> list[int]:
    """The big pictures near the page's title that are the one it shares."""
    found = image(page)
    given = metas(page)
    addresses = [given.get("og:image", ""), given.get("twitter:image", ""), found.value if found else ""]
    shared = {name for name in map(stem, addresses) if len(name) >= TELLING}
    claims = {node: claim for node, claim in pictures(page).items() if isinstance(claim, Picture) and claim.src}
    same = {
        node: claim
        for node, claim in sorted(claims.items())
        if stem(claim.src) in shared and not _EMBLEM.search(claim.src)
    }
    headings = np.flatnonzero(page.tagged(("h1",)))
    if not same or not len(headings):
        return []
    ids = np.array(list(same), np.int64)
    around = Around(page, np.zeros(len(page), np.bool_), ids)
    passed = np.concatenate(([0], np.cumsum(around.seen)))
    larger = dict(sizes(around, list(same.values())))["larger_side"]
    gaps = np.array(
        [[max(passed[at] - passed[node], passed[node] - passed[end(page)[at]], 0) for at in headings] for node in ids]
    ).min(axis=1)
    return [int(node) for node, gap, side in zip(ids, gaps, larger, strict=True) if gap <= NEAR and not 0 <= side < BIG]


def table(found: list[Lead]) -> str:
    kept = sum(bool(lead.kept) for lead in found)
    twice = sum(len(lead.kept) > 1 for lead in found)
    out = [
        "| articles that show the picture they share by their title | it is kept | more than once |",
        "|---:|---:|---:|",
    ]
    return "\n".join([*out, f"| {len(found)} | {kept / max(len(found), 1):.3f} | {twice} |"])
