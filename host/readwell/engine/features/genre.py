"""One row per page, from its elements, to distinguish news, blogs and forums."""

from __future__ import annotations

import numpy as np

from readwell.engine.features.elements import elements
from readwell.engine.features.table import Columns, Table, table
from readwell.engine.page.snapshot import Snapshot, view

#: Element columns whose largest value characterises the page.
PEAKS = ("alike", "alike_words", "score", "long_words", "height", "words_per_block", "same_path_mean")

#: Repeated siblings with at least this many words each are posts, not menu entries.
POST = 20


@view
def genre_row(page: Snapshot) -> Table:
    """Returns the page's totals, the largest elements' values, and the distribution of words over repeated siblings."""
    every = elements(page).table
    if not len(every):
        return every
    own: Columns = {f"page_{name}": every.values[:1, place] for place, name in enumerate(every.names)}
    rows = every.take(("words", "alike", "alike_words", "alike_mean", "share_of_page", "depth"))
    words, alike, alike_words, alike_mean, part, _ = rows.T
    posts = (alike >= 2) & (alike_mean >= POST)
    own |= {f"peak_{name}": every.take((name,)).max(axis=0) for name in PEAKS}
    own["posts"] = np.array([alike[posts].max(initial=0.0)])
    own["post_share"] = np.array([(alike_words[posts] / max(words[0], 1.0)).max(initial=0.0)])
    own["post_mean"] = np.array([alike_mean[posts].max(initial=0.0)])
    own["large_elements"] = np.array([float((part >= 0.5).sum())])
    return table((own,), 1)
