"""Columns of the second pass: the first pass's results for a passage's surroundings, group, section and page."""

from __future__ import annotations

import numpy as np

from readwell.engine.features.candidates import way
from readwell.engine.features.passages import ancestors, below, passages, shifted, windowed, words_below
from readwell.engine.features.position import last_heading
from readwell.engine.features.shapes import alike, grouped, item_row, items, repeated_above, siblings
from readwell.engine.features.table import Columns
from readwell.engine.models.cut import MILLION, Cut
from readwell.engine.page.snapshot import Floats, Longs, Mask, Snapshot
from readwell.engine.page.tree import share

#: Offsets of rows whose probability has a column of its own.
STEPS = (-4, -3, -2, -1, 1, 2, 3, 4)

#: Widths of the windows of rows for mean probabilities.
WIDTHS = (1, 3, 8)

#: Above this probability, in millionths, a passage's words count for a container, below it against.
FAIR = 400_000


def second_pass(page: Snapshot, chance: Floats, cut: Cut) -> Columns:
    """Returns columns made of the first pass's probabilities and of their best cut."""
    parts = np.round(chance * MILLION).astype(np.int64)
    mass = parts * passages(page).words
    held = below(page, mass)
    keep, expected = cut
    out: Columns = {"chance": parts}
    out |= {f"chance{by:+d}": near for by, near in zip(STEPS, shifted(parts, STEPS), strict=True)}
    out |= _around(page, mass, held) | _groups(page, mass, held) | _page(page, parts, mass, keep, expected)
    best = int(np.argmax(held - FAIR * words_below(page)))
    return out | {f"likely_{key}": column for key, column in way(page, best).items()} | _runs(keep)


def _around(page: Snapshot, mass: Longs, held: Longs) -> Columns:
    """Mean probability in windows of rows and at each level above; each level's share of the expected gold."""
    rows, levels = passages(page), ancestors(page)
    windows = {f"around{width}": (width, width) for width in WIDTHS}
    windows |= {f"before{width}": (width, -1) for width in WIDTHS} | {f"after{width}": (-1, width) for width in WIDTHS}
    spans = list(windows.values())
    means = share(windowed(mass, spans), windowed(rows.words, spans))
    out: Columns = {f"chance_{name}": column for name, column in zip(windows, means, strict=True)}
    gold, words = held[levels], words_below(page)[levels]
    columns = {
        "chance_up": share(gold, words),
        "gold_up": share(gold, max(int(mass.sum()), 1)),
        "others_up": share(gold - mass, words - rows.words),
    }
    for level in range(len(levels)):
        out |= {f"{name}{level}": column[level] for name, column in columns.items()}
    return out


def _groups(page: Snapshot, mass: Longs, held: Longs) -> Columns:
    """Mean probability and share of the expected gold: of the path's shape, of the repeated items around and all their
    kind, of the section under one heading."""
    rows, ids, group = passages(page), items(page), siblings(page)
    sums: dict[str, tuple[Longs, Longs]] = {}
    for name, rows_alike in (("shape", alike(page)), ("section", grouped(last_heading(page)))):
        sums[name] = rows_alike.sums(mass)[rows_alike.of], rows_alike.sums(rows.words)[rows_alike.of]
    gold, words = held[ids], words_below(page)[ids]
    every = group.sums(gold)[group.of], group.sums(words)[group.of]
    for name, at in zip(("inner", "outer"), repeated_above(page), strict=True):
        there, row = at >= 0, item_row(page)[np.maximum(at, 0)]
        sums[f"{name}_item"] = np.where(there, gold[row], 0), np.where(there, words[row], 0)
        sums[f"{name}_group"] = np.where(there, every[0][row], 0), np.where(there, every[1][row], 0)
    masses, sizes = np.array(list(sums.values())).transpose(1, 0, 2)
    whole = max(int(mass.sum()), 1)
    columns = {"chance": share(masses, sizes), "gold": share(masses, whole), "size": share(sizes * MILLION, whole)}
    return {f"{name}_{key}": column for key, rows in columns.items() for name, column in zip(sums, rows, strict=True)}


def _page(page: Snapshot, parts: Longs, mass: Longs, keep: Mask, expected: float) -> Columns:
    """What the first pass expects of the page; and the score if all passages likelier than this one were kept."""
    words = passages(page).words
    size, whole = len(words), max(int(mass.sum()), 1)
    order = np.argsort(-parts, kind="stable")
    gold, kept = np.cumsum(mass[order]), np.cumsum(words[order])
    if_cut, above = np.zeros((2, size), np.float64)
    if_cut[order] = share(2 * gold, kept * MILLION + whole)
    above[order] = share(gold, whole)
    doubt = int((parts * (MILLION - parts) // MILLION * words).sum())
    lowest = int(parts[keep].min(initial=MILLION))
    return {
        "expected": expected,
        "expected_words": int(mass.sum()) // MILLION,
        "expected_share": round(int(mass.sum()) / (max(int(words.sum()), 1) * MILLION), 6),
        "kept_words": int(words[keep].sum()),
        "kept_rows": int(keep.sum()),
        "kept_gold": round(int(mass[keep].sum()) / whole, 6),
        "lowest_kept": lowest,
        "doubt": round(doubt / whole, 6),
        "if_cut": if_cut,
        "likelier": above,
        "over_cut": parts - np.int64(lowest),
    }


def _runs(keep: Mask) -> Columns:
    """Rows to the nearest kept passage on each side, and whether the passage lies between kept ones."""
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
