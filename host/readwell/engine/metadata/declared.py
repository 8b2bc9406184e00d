"""Metadata in the head: meta elements (Open Graph, Twitter, Dublin Core, citation_ ...) and links."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from readwell.engine.metadata.found import Found, tidy
from readwell.engine.page.snapshot import Snapshot, view


@view
def meta(page: Snapshot) -> dict[str, tuple[str, ...]]:
    """Returns contents by name, names in lower case, whichever attribute has them."""
    out: dict[str, tuple[str, ...]] = {}
    contents = page.attribute("content")
    names = [page.attribute(kind) for kind in ("property", "name", "itemprop", "http-equiv")]
    for node in np.flatnonzero(page.tagged(("meta",))).tolist():
        value = tidy(contents.get(node, ""))
        for table in names:
            name = table.get(node, "").strip().lower()
            if name and value:
                out[name] = (*out.get(name, ()), value)
    return out


@view
def links(page: Snapshot) -> dict[str, tuple[tuple[int, str], ...]]:
    """Returns (element, address) by rel, for `link` and `a` alike."""
    out: dict[str, tuple[tuple[int, str], ...]] = {}
    addresses = page.attribute("href")
    for node, relations in page.attribute("rel").items():
        address = addresses.get(node, "").strip()
        for relation in relations.lower().split():
            if address:
                out[relation] = (*out.get(relation, ()), (node, address))
    return out


def first(page: Snapshot, names: Iterable[str]) -> Found | None:
    """Returns the first of these names that is declared."""
    known = meta(page)
    for name in names:
        if name in known:
            return Found(known[name][0], f"meta {name}")
    return None
