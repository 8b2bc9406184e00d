"""Which nodes a person means who names a block by some of its words."""

from __future__ import annotations

from readwell.engine.basics.errors import Refused
from readwell.engine.features.passages import passages, rows_inside
from readwell.engine.page.blocks import blocks
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import unseen
from readwell.engine.page.tree import end, is_text

#: Characters of a block that are shown.
SHOWN = 60


def pointed(page: Snapshot, words: str, wider: int) -> tuple[int, int]:
    """Returns the nodes of the one block with these words, and of what stands around it."""
    parts, rows, wanted = blocks(page), passages(page), " ".join(words.split())
    found = [(row, text) for row in range(len(rows)) if wanted in (text := _text(page, int(rows.block[row])))]
    exact = [one for one in found if one[1] == wanted]
    if len(found := exact or found) != 1:
        several = "".join(f"\n  {text[:SHOWN]}" for _, text in found[:10])
        raise Refused("request", f"{len(found)} blocks of the page have the words {wanted!r}{several}")
    row = found[0][0]
    block = int(rows.block[row])
    first, last = int(parts.leaves[parts.first[block]]), int(parts.leaves[parts.first[block + 1] - 1]) + 1
    node, (begin, stop) = int(rows.holder[row]), rows_inside(page)
    inside = (row, row + 1)
    for _ in range(wider):
        while node > 0 and (int(begin[node]), int(stop[node])) == inside:
            node = int(page.parent[node])
        inside = int(begin[node]), int(stop[node])
        first, last = node, int(end(page)[node])
    return first, last


def _text(page: Snapshot, block: int) -> str:
    parts = blocks(page)
    ids = parts.leaves[parts.first[block] : parts.first[block + 1]]
    seen = (is_text(page) & ~unseen(page))[ids]
    return " ".join("".join(page.string(node) for node in ids[seen].tolist()).split())
