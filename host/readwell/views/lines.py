"""The page seen as lines: text lines without tags, and the source broken anew at one length.

Source lines with whole tags are in `line_blocks`. Each view maps its lines back to leaves.
"""

from dataclasses import dataclass
from typing import cast

import numpy as np

from readwell.characters import SPACE
from readwell.snapshot import Floats, Ints, Longs, Snapshot, frozen, view
from readwell.views.blocks import blocks
from readwell.views.source import shown
from readwell.views.spelling import spelling
from readwell.views.text import before, characters, length, starts, unseen
from readwell.views.tree import is_text, share


@view
def text_lines(page: Snapshot) -> tuple[Longs, Longs]:
    """Tag-free lines: the blocks that hold text, and how many characters each has (white space counted as one)."""
    parts = blocks(page)
    sizes = parts.total(page, np.where(is_text(page) & ~unseen(page), length(page), 0))
    speaking = np.flatnonzero(parts.total(page, spelling(page).count) > 0)
    return cast(Longs, frozen(speaking)), cast(Longs, frozen(sizes[speaking]))


@dataclass(frozen=True, eq=False)
class Broken:
    """The shown source without its own line breaks, broken anew every `width` characters."""

    width: int
    text: Longs  # (lines,) characters of text
    wide: Longs  # (lines,) characters of text outside ASCII
    bytes: Longs  # (lines,) bytes that these take in UTF-8
    size: Longs  # (lines,) all characters: the width, but for the last line


def broken(page: Snapshot, width: int) -> Broken:
    """The lines for one width, built once a page."""
    key = ("broken", width)
    if key not in page.built:
        page.built[key] = _broken(page, width)
    found: Broken = page.built[key]
    return found


def kept_share(page: Snapshot, lines: Broken, kept: np.ndarray) -> Floats:
    """Of each text's characters the share that stands in kept lines."""
    heads, sizes, place = _texts(page)
    before = np.zeros(len(kept) + 1, np.int64)
    np.cumsum(np.where(kept, lines.size, 0), out=before[1:])

    def up_to(position: Longs) -> Longs:
        line = np.minimum(position // lines.width, len(kept) - 1)
        return before[line] + np.where(kept[line], position - line * lines.width, 0)

    out = np.zeros(len(page), np.float64)
    if len(kept):
        out[heads] = np.round(share(up_to(place + sizes) - up_to(place), sizes), 6)
    return out


def _texts(page: Snapshot) -> tuple[Longs, Longs, Longs]:
    """The texts that are shown: ids, characters, where they begin."""
    heads = np.flatnonzero(spelling(page).count)
    return heads, length(page)[heads], shown(page).opens[heads]


def _broken(page: Snapshot, width: int) -> Broken:
    flat = characters(page)
    printed = ~(flat.kinds & SPACE > 0)
    printed |= starts(flat, ~printed)
    sums = {
        "text": before(printed),
        "wide": before(printed & (flat.codes > 127)),
        "bytes": before(np.where(printed, _more_bytes(flat.codes), 0)),
    }
    total = shown(page).total
    edges = np.append(np.arange(0, total, width, dtype=np.int64), total)
    heads, sizes, place = _texts(page)
    first = flat.first[page.text[heads]]
    owner = np.maximum(np.searchsorted(place, edges, side="right") - 1, 0)
    columns = {}
    for name, running in sums.items():
        whole = running[flat.first[page.text[heads] + 1]] - running[first]
        done = np.concatenate(([0], np.cumsum(whole)))
        if not len(heads):
            columns[name] = np.zeros(len(edges) - 1, np.int64)
            continue
        inside = np.clip(edges - place[owner], 0, sizes[owner])
        spot = np.searchsorted(sums["text"], sums["text"][first[owner]] + inside)
        columns[name] = np.diff(done[owner] + running[spot] - running[first[owner]])
    return Broken(width, columns["text"], columns["wide"], columns["bytes"], np.diff(edges))


def _more_bytes(codes: np.ndarray) -> Ints:
    """UTF-8 bytes of each character outside ASCII."""
    wide = codes > 127
    return wide.astype(np.int32) * 2 + (codes > 0x7FF) + (codes > 0xFFFF)
