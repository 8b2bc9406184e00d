"""Learned odds of words: those of class, id and role on the path up from a passage, and those of its own text.

The odds are learned (`models/odds.py`), so there are no hand-written word lists and no language is preferred.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.features.declared import word_rows
from readwell.engine.features.markers import markers
from readwell.engine.features.passages import along, ancestors, passages, pieces_below, shifted, upward_sums
from readwell.engine.features.position import last_heading
from readwell.engine.features.table import Columns
from readwell.engine.models.odds import Odds
from readwell.engine.page.numbers import tally
from readwell.engine.page.snapshot import Longs, Mask, Snapshot, view
from readwell.engine.page.stopwords import Hashes, distinct, hashed
from readwell.engine.page.tree import share

#: Attributes whose words name an element; each kind has its own vocabulary.
NAMING = (("class", "id"), ("role", "itemprop", "itemtype", "property", "rel"))

#: Separates the words of one kind from the same ones of another.
SALT = (np.uint64(0), np.uint64(0x5851F42D4C957F2D), np.uint64(0x14057B7EF767814F))

#: Only this many characters of a name are used.
LONGEST = 200

#: A cell without a known word.
NOTHING = 127


@dataclass(frozen=True, eq=False)
class Names:
    """Every name of the elements around passages; other elements, half of all, are not needed."""

    known: Hashes  # the distinct names
    node: Longs  # (names,) the element that has it
    place: Longs  # (names,) its index among the distinct names

    @property
    def hashes(self) -> Hashes:
        """(names,)"""
        return self.known[self.place]


@view
def names(page: Snapshot) -> Names:
    """Returns words of class, id, role and item attributes, and tags."""
    around = pieces_below(page) > 0
    borne = [_borne(page, around, group) for group in NAMING]
    texts = [page.strings[number] for _, _, numbers in borne for number in numbers]
    if max(map(len, texts), default=0) > LONGEST:
        texts = [text[:LONGEST] for text in texts]
    texts += page.tags
    every = hashed("\n".join(texts) + "\n", np.fromiter(map(len, texts), np.int64, len(texts)) + 1)
    count = tally(every.string, len(texts))
    first = running_sums(count) - count
    known, nodes, places, done = every.hashes.copy(), [], [], 0
    for salt, (node, value, numbers) in zip(SALT, borne, strict=False):
        text = done + value
        size = count[text].astype(np.intp)
        place = np.repeat(first[text] - (running_sums(size) - size), size)
        nodes.append(np.repeat(node, size))
        places.append(place + np.arange(len(place)))
        done += len(numbers)
        known[first[done - len(numbers)] : first[done]] ^= salt
    known[first[done] :] ^= SALT[2]
    named = np.flatnonzero(around & (page.tag > 0) & (count[done:] > 0)[page.tag])
    return Names(known, np.concatenate((*nodes, named)), np.concatenate((*places, first[done:][page.tag[named]])))


def _borne(page: Snapshot, around: Mask, group: Sequence[str]) -> tuple[Longs, Longs, list[int]]:
    """Returns which nodes have the attributes of a group, the index of their distinct value, and these strings."""
    wanted = np.array([name in group for name in page.names], np.bool_)
    rows = np.flatnonzero(wanted[page.attr_name] & around[page.attr_node]) if len(wanted) else np.zeros(0, np.int64)
    value = page.attr_value[rows]
    there = np.zeros(len(page.strings), np.bool_)
    there[value] = True
    numbers = np.flatnonzero(there)
    return page.attr_node[rows].astype(np.int64), np.searchsorted(numbers, value), numbers.tolist()


def word_odds(page: Snapshot, name: str, table: Odds) -> Columns:
    """Columns from a table of odds: `names...` go up the tree, `words` along the text, `ahead` down the page."""
    kind = _upward if name.startswith("names") else markers if name == "ahead" else _inward
    return kind(page, name, table)


def _upward(page: Snapshot, name: str, table: Odds) -> Columns:
    """Odds of the nearest elements; sum, lowest and highest over all ancestors."""
    every = names(page)
    value, known = table.of(every.known)
    found = known[every.place]
    node, value = every.node[found], value[every.place[found]]
    total, low, high = np.zeros((3, len(page)), np.int64)
    np.add.at(total, node, value)
    np.minimum.at(low, node, value)
    np.maximum.at(high, node, value)
    rows, levels = passages(page), ancestors(page)
    out: Columns = {f"{name}_up{level}": total[levels[level]] for level in range(5)}
    out[f"{name}_inline"] = total[np.maximum(page.parent[rows.head], 0)]
    sums = upward_sums(page, total)
    summed = sums[rows.head]
    out[f"{name}_sum"] = summed
    out[f"{name}_low"] = lambda: along(page, low, np.minimum)[rows.head]
    out[f"{name}_high"] = lambda: along(page, high, np.maximum)[rows.head]
    out[f"{name}_near"] = summed - np.where(rows.holder > 0, sums[levels[2]], 0)
    for by in (-1, 1):
        out[f"{name}_sum{by:+d}"] = partial(_rise, summed, by)
    out[f"{name}_rank"] = summed - np.int64(summed.max(initial=-100_000))
    return out


def _rise(values: Longs, by: int) -> Longs:
    """Returns how much larger the row `by` rows further on is."""
    (other,) = shifted(values, (by,), 0)
    return np.asarray(other - values)


def _inward(page: Snapshot, name: str, table: Odds) -> Columns:
    """Mean, lowest, highest and first of a passage's words, those of its neighbours and of the heading above."""
    at, owner = word_rows(page)
    value, known = table.of(distinct(page).hashes)
    at = distinct(page).place[at]
    found = np.flatnonzero(known[at])
    owner, value = owner[found], value[at[found]]
    size = len(passages(page))
    count = tally(owner, size)
    total = np.zeros(size, np.int64)
    np.add.at(total, owner, value)
    low, high = np.full(size, NOTHING, np.int64), np.full(size, -NOTHING, np.int64)
    np.minimum.at(low, owner, value)
    np.maximum.at(high, owner, value)
    mean = share(total, count)
    out: Columns = {f"{name}_mean": mean, f"{name}_sum": total, f"{name}_low": low, f"{name}_high": high}
    out[f"{name}_known"] = share(count, passages(page).words)
    above = last_heading(page)
    for key, column in (("mean", mean), ("low", low), ("high", high)):
        out[f"{name}_heading_{key}"] = np.where(above >= 0, column[np.maximum(above, 0)], 0.0) if size else column
    steps = (-2, -1, 1, 2)
    return out | {f"{name}_mean{by:+d}": near for by, near in zip(steps, shifted(mean, steps, 0), strict=True)}
