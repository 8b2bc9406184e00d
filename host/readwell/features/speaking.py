"""What words speak for: those of class, id and role on the way up from a passage, and those of its own text.

The odds are learnt (`learned/odds.py`), so no list of words is written by hand and none is of one language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from readwell.arithmetic import tally
from readwell.features.declared import word_rows
from readwell.features.markers import markers
from readwell.features.passages import along, ancestors, passages, shifted
from readwell.features.position import last_heading
from readwell.features.table import Columns
from readwell.learned.odds import Odds
from readwell.snapshot import Longs, Snapshot, view
from readwell.views.stopwords import hashed, page_words
from readwell.views.tree import share

#: Attributes whose words are names of an element; each kind has its own words.
NAMING = (("class", "id"), ("role", "itemprop", "itemtype", "property", "rel"))

#: What tells the words of one kind from the same ones of another.
SALT = (np.uint64(0), np.uint64(0x5851F42D4C957F2D), np.uint64(0x14057B7EF767814F))

#: A cell without a known word.
NOTHING = 127


@dataclass(frozen=True, eq=False)
class Names:
    """Every name that elements bear."""

    node: Longs
    hashes: npt.NDArray[np.uint64]


@view
def names(page: Snapshot) -> Names:
    """Words of class, id, role and item attributes, and tags."""
    nodes, found = [], []
    for salt, group in zip(SALT, NAMING, strict=False):
        numbers = [number for number, name in enumerate(page.names) if name in group]
        rows = np.isin(page.attr_name, numbers)
        at, value = page.attr_node[rows].astype(np.int64), page.attr_value[rows]
        unique, place = np.unique(value, return_inverse=True)
        texts = [page.strings[number][:200] + "\n" for number in unique.tolist()]
        every = hashed("".join(texts), np.array([len(text) for text in texts], np.int64))
        count = tally(every.string, len(unique))
        first = np.cumsum(count) - count
        size = count[place].astype(np.intp)
        inner = np.arange(int(size.sum()), dtype=np.int64) - np.repeat(np.cumsum(size) - size, size)
        nodes.append(np.repeat(at, size))
        found.append(every.hashes[np.repeat(first[place], size) + inner] ^ salt)
    tags = hashed("".join(tag + "\n" for tag in page.tags), np.array([len(tag) + 1 for tag in page.tags], np.int64))
    of_tag = np.zeros(len(page.tags), np.uint64)
    of_tag[tags.string[::-1]] = tags.hashes[::-1]
    elements = np.flatnonzero(page.tag > 0)
    nodes.append(elements.astype(np.int64))
    found.append(of_tag[page.tag[elements]] ^ SALT[2])
    return Names(np.concatenate(nodes), np.concatenate(found))


def speaking(page: Snapshot, odds: Mapping[str, Odds]) -> Columns:
    """Columns for each table of odds: `names...` go up the tree, `words` along the text, `ahead` down the page."""
    out: Columns = {}
    for name, table in odds.items():
        kind = _upward if name.startswith("names") else markers if name == "ahead" else _inward
        out |= kind(page, name, table)
    return out


def _upward(page: Snapshot, name: str, table: Odds) -> Columns:
    """Own odds of the nearest elements; sum, lowest and highest on the whole way up."""
    every = names(page)
    value, known = table.of(every.hashes)
    node, value = every.node[known], value[known]
    total = np.zeros(len(page), np.int64)
    np.add.at(total, node, value)
    low, high = np.zeros(len(page), np.int64), np.zeros(len(page), np.int64)
    np.minimum.at(low, node, value)
    np.maximum.at(high, node, value)
    rows, levels = passages(page), ancestors(page)
    out: Columns = {f"{name}_up{level}": total[levels[level]] for level in range(5)}
    out[f"{name}_inline"] = total[np.maximum(page.parent[rows.head], 0)]
    summed = along(page, total, np.add)[rows.head]
    out[f"{name}_sum"] = summed
    out[f"{name}_low"] = along(page, low, np.minimum)[rows.head]
    out[f"{name}_high"] = along(page, high, np.maximum)[rows.head]
    near = np.where(rows.holder > 0, along(page, total, np.add)[levels[2]], 0)
    out[f"{name}_near"] = summed - near
    for by in (-1, 1):
        out[f"{name}_sum{by:+d}"] = shifted(summed, by, 0) - summed
    out[f"{name}_rank"] = summed - np.int64(summed.max(initial=-100_000))
    return out


def _inward(page: Snapshot, name: str, table: Odds) -> Columns:
    """Mean, lowest, highest and first of a passage's words, those of its neighbours and of the heading above."""
    at, owner = word_rows(page)
    value, known = table.of(page_words(page).hashes[at])
    owner, value = owner[known], value[known]
    size = len(passages(page))
    count = tally(owner, size)
    total = np.zeros(size, np.int64)
    np.add.at(total, owner, value)
    low, high = np.full(size, NOTHING, np.int64), np.full(size, -NOTHING, np.int64)
    np.minimum.at(low, owner, value)
    np.maximum.at(high, owner, value)
    mean = np.where(count > 0, share(total, count), 0.0)
    out: Columns = {f"{name}_mean": mean, f"{name}_sum": total, f"{name}_low": low, f"{name}_high": high}
    out[f"{name}_known"] = share(count, passages(page).words)
    above = last_heading(page)
    for key, column in (("mean", mean), ("low", low), ("high", high)):
        out[f"{name}_heading_{key}"] = np.where(above >= 0, column[np.maximum(above, 0)], 0.0) if size else column
    for by in (-2, -1, 1, 2):
        out[f"{name}_mean{by:+d}"] = shifted(mean, by, 0)
    return out
