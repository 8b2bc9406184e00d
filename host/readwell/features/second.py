"""A second look: what the first judgement says of a passage's neighbours, ancestors, group, section and page."""

from __future__ import annotations

import numpy as np

from readwell.features.candidates import way
from readwell.features.passages import ancestors, below, passages, shifted, windowed
from readwell.features.position import last_heading
from readwell.features.shapes import path_shape, repeated_above, sibling_groups, with_words
from readwell.features.table import Columns
from readwell.learned.cut import MILLION, best_cut
from readwell.snapshot import Floats, Longs, Mask, Snapshot
from readwell.views.tree import share

#: Above this chance, in millionths, a passage's words speak for a container, below it against.
FAIR = 400_000


def second(page: Snapshot, chance: Floats) -> Columns:
    """Columns made of chances alone; those of the first look stay as they are."""
    parts = np.round(chance * MILLION).astype(np.int64)
    mass = parts * passages(page).words
    keep, expected = best_cut(chance, passages(page).words)
    out: Columns = {"chance": parts}
    for by in (-4, -3, -2, -1, 1, 2, 3, 4):
        out[f"chance{by:+d}"] = shifted(parts, by)
    out |= _around(page, mass) | _groups(page, mass) | _page(page, parts, mass, keep, expected)
    best = int(np.argmax(below(page, mass - FAIR * passages(page).words)))
    return out | {f"likely_{key}": column for key, column in way(page, best).items()} | _runs(keep)


def _around(page: Snapshot, mass: Longs) -> Columns:
    """Mean chance in windows of rows and at each level above; how much of the page's gold each level holds."""
    rows, levels = passages(page), ancestors(page)
    out: Columns = {}
    for width in (1, 3, 8):
        out[f"chance_around{width}"] = share(windowed(mass, width, width), windowed(rows.words, width, width))
        out[f"chance_before{width}"] = share(windowed(mass, width, -1), windowed(rows.words, width, -1))
        out[f"chance_after{width}"] = share(windowed(mass, -1, width), windowed(rows.words, -1, width))
    held, words = below(page, mass), below(page, rows.words)
    whole = np.full(len(rows), max(int(mass.sum()), 1), np.int64)
    for level, at in enumerate(levels):
        out[f"chance_up{level}"] = share(held[at], words[at])
        out[f"gold_up{level}"] = share(held[at], whole)
        out[f"others_up{level}"] = share(held[at] - mass, words[at] - rows.words)
    return out


def _groups(page: Snapshot, mass: Longs) -> Columns:
    """Mean chance and share of the gold: of the path's shape, of the repeated items around and all of their kind,
    of the section under one heading."""
    rows = passages(page)
    whole = max(int(mass.sum()), 1)
    inner, outer = repeated_above(page)
    siblings, held, words = sibling_groups(page), below(page, mass), below(page, rows.words)
    counted = np.flatnonzero(with_words(page))
    group_mass, group_words = np.zeros(len(page), np.int64), np.zeros(len(page), np.int64)
    np.add.at(group_mass, siblings[counted], held[counted])
    np.add.at(group_words, siblings[counted], words[counted])
    out = _told("shape", _summed(path_shape(page)[rows.holder], mass, rows.words), whole)
    out |= _told("section", _summed(last_heading(page), mass, rows.words), whole)
    for name, at in (("inner", inner), ("outer", outer)):
        there, node = at >= 0, np.maximum(at, 0)
        item = (np.where(there, held[node], 0), np.where(there, words[node], 0))
        every = (np.where(there, group_mass[siblings[node]], 0), np.where(there, group_words[siblings[node]], 0))
        out |= _told(f"{name}_item", item, whole) | _told(f"{name}_group", every, whole)
    return out


def _summed(key: Longs, mass: Longs, words: Longs) -> tuple[Longs, Longs]:
    """Sums over all rows of one key, for each row."""
    _, group = np.unique(key, return_inverse=True)
    group = group.reshape(-1)
    total, size = np.zeros(len(key), np.int64), np.zeros(len(key), np.int64)
    np.add.at(total, group, mass)
    np.add.at(size, group, words)
    return total[group], size[group]


def _told(name: str, sums: tuple[Longs, Longs], whole: int) -> Columns:
    """Mean chance, share of the page's gold, and size against it."""
    mass, words = sums
    gold = np.full(len(mass), whole, np.int64)
    return {
        f"{name}_chance": share(mass, words),
        f"{name}_gold": share(mass, gold),
        f"{name}_size": share(words * MILLION, gold),
    }


def _page(page: Snapshot, parts: Longs, mass: Longs, keep: Mask, expected: float) -> Columns:
    """What the first look expects of the page; and the score if all that is likelier than the passage were kept."""
    words = passages(page).words
    size = len(words)
    order = np.argsort(-parts, kind="stable")
    gold, kept = np.cumsum(mass[order]), np.cumsum(words[order])
    whole = np.full(size, max(int(mass.sum()), 1), np.int64)
    if_cut, above = np.zeros(size, np.float64), np.zeros(size, np.float64)
    if_cut[order] = share(2 * gold, kept * MILLION + whole)
    above[order] = share(gold, whole)
    doubt = int((parts * (MILLION - parts) // MILLION * words).sum())
    numbers = {
        "expected": expected,
        "expected_words": int(mass.sum()) // MILLION,
        "expected_share": round(int(mass.sum()) / (max(int(words.sum()), 1) * MILLION), 6),
        "kept_words": int(words[keep].sum()),
        "kept_rows": int(keep.sum()),
        "kept_gold": round(int(mass[keep].sum()) / max(int(mass.sum()), 1), 6),
        "lowest_kept": int(parts[keep].min(initial=MILLION)),
        "doubt": round(doubt / max(int(mass.sum()), 1), 6),
    }
    out: Columns = {name: np.full(size, value, np.float64) for name, value in numbers.items()}
    return out | {"if_cut": if_cut, "likelier": above, "over_cut": parts - np.int64(numbers["lowest_kept"])}


def _runs(keep: Mask) -> Columns:
    """Rows to the nearest kept passage on either side, and whether the passage lies between kept ones."""
    place = np.arange(len(keep), dtype=np.int64)
    last = np.maximum.accumulate(np.where(keep, place, np.int64(-1000)))
    following = np.minimum.accumulate(np.where(keep, place, np.int64(1_000_000))[::-1])[::-1]
    on = np.flatnonzero(keep)
    first, final = (int(on[0]), int(on[-1])) if len(on) else (0, 0)
    return {
        "kept": keep,
        "since_kept": np.minimum(place - np.concatenate(([-1000], last[:-1])), 1000),
        "to_kept": np.minimum(np.concatenate((following[1:], [1_000_000])) - place, 1000),
        "since_first_kept": place - first,
        "to_last_kept": final - place,
    }
