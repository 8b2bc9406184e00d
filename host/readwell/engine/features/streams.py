"""The page as one row: the best runs at several costs, and the density of unlinked words in windows.

Best runs after Finn and others 2001 and Pasternack, Roth, 'Extracting article text from the web with
maximum subsequence segmentation', 2009; windows after Gottron's content code blurring, 2008.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from readwell.engine.basics.running import sums_from_zero
from readwell.engine.features.passages import passages, windowed
from readwell.engine.features.table import Columns
from readwell.engine.page.numbers import best_run
from readwell.engine.page.snapshot import Longs, Snapshot, view
from readwell.engine.page.tokens import token_places, token_words
from readwell.engine.page.tree import share

#: What a row costs, in words, when the best run is sought.
PRICES = (4, 10, 20, 40)

#: Rows on each side of a passage for windows of density.
WINDOWS = (1, 2, 4, 8, 16)

#: Rows on each side for words per tag.
NEAR = (3, 10)


def runs(page: Snapshot) -> Columns:
    """Distance to the best runs, 0 inside."""
    rows = passages(page)
    worth = np.minimum(rows.words - rows.link_words, 100) - rows.link_words
    return {f"run{price}_away": partial(_away, worth - price) for price in PRICES}


def _away(worth: Longs) -> Longs:
    """Returns the rows to the run with the largest sum, 0 inside."""
    first, last = best_run(worth)
    place = np.arange(len(worth), dtype=np.int64)
    return np.where(place < first, place - first, np.where(place >= last, place - last + 1, 0))


def windows(page: Snapshot) -> Columns:
    """Density of the rows around: unlinked words per row, and the share of linked ones, alternating."""
    rows, spans = passages(page), [(width, width) for width in WINDOWS]
    free = share(windowed(rows.words - rows.link_words, spans), windowed(np.ones(len(rows), np.int64), spans))
    links = share(windowed(rows.link_words, spans), windowed(rows.words, spans))
    out: Columns = {}
    for width, own_free, own_links in zip(WINDOWS, free, links, strict=True):
        out[f"free_around{width}"], out[f"links_around{width}"] = own_free, own_links
    return out


def body_text(page: Snapshot) -> Columns:
    """Distance to the body text, 0 inside."""
    return {"bte_away": body_text_away(page)}


@view
def body_text_away(page: Snapshot) -> Longs:
    """Returns the distance of each passage from the body text (BTE), in words; 0 inside."""
    first, last = best_run(np.where(token_words(page), np.int64(1), np.int64(-1)))
    opening = token_places(page).opens[passages(page).head]
    return np.where(opening < first, opening - first, np.where(opening >= last, opening - last + 1, 0))


@view
def tags_before(page: Snapshot) -> Longs:
    """Returns the tags between each passage and the one before it."""
    word = token_words(page)
    sums = sums_from_zero(~word)
    at = sums[token_places(page).opens[passages(page).head]]
    return np.diff(at, prepend=0)


def gaps(page: Snapshot) -> Columns:
    """Tags before and after, and words per tag in windows."""
    before = tags_before(page)
    words = windowed(passages(page).words, [(width, width) for width in NEAR])
    density = share(words, windowed(before, [(width, width + 1) for width in NEAR]) + 1)
    out: Columns = {"tags_before": before, "tags_after": np.concatenate((before[1:], [0]))[: len(before)]}
    return out | {f"density{width}": column for width, column in zip(NEAR, density, strict=True)}
