"""Short markup, and the tree that it becomes."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from readwell.engine.page.snapshot import LAYOUT, Snapshot

URL = "https://lamp.example/a"
WORDS = "<p>The keeper of the light counted all of the steps on the way up.</p>"


def tags(page: Snapshot, nodes: object) -> list[str]:
    return [page.tag_name(node) for node in nodes]  # type: ignore[attr-defined]


def first(page: Snapshot, tag: str) -> int:
    return int(np.flatnonzero(page.tagged((tag,)))[0])


def laid(page: Snapshot, **columns: dict[str, int]) -> Snapshot:
    """The page with layout columns, 0 but for elements whose tag is named."""
    layout = {name: np.zeros(len(page), np.int32) for name in LAYOUT}
    for name, values in columns.items():
        for tag, value in values.items():
            layout[name][page.tagged((tag,))] = value
    return replace(page, layout=layout, built={})
