"""How dates recur: one beside a title is an article's, one every few lines are those of comments, posts or entries."""

from __future__ import annotations

from functools import partial

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.running import running_sums
from readwell.engine.features.passages import passages, rows_inside, windowed
from readwell.engine.features.shapes import alike, repeated_above
from readwell.engine.features.table import Columns, one_of, together
from readwell.engine.features.wording import figured, passage_texts
from readwell.engine.page.snapshot import Longs, Mask, Snapshot, view
from readwell.engine.page.tree import share

#: A passage of more words is text that happens to mention a date.
BRIEF = 25

#: A passage counts as under a date within this many rows after it.
UNDER = 3

#: A year, a day in figures, a time of day.
_DATED = lazy(
    r"(?<!\d)(?:(?:19|20)\d\d(?!\d)|\d{1,4}[-/.年]\s?\d{1,2}[-/.月]\s?\d{1,4}(?!\d)|\d{1,2}[:.h][0-5]\d(?!\d))"
)

FAR = 1000


@view
def dated(page: Snapshot) -> Mask:
    """Returns short passages with a day or a time."""
    rows = passages(page)
    likely = (figured(page) & (rows.words <= BRIEF)).tolist()
    texts = zip(likely, passage_texts(page), strict=True)
    return np.array([on and len(text) < 400 and _DATED.search(text) is not None for on, text in texts], np.bool_)


def rhythm(page: Snapshot) -> Columns:
    """Distances and number of the dates around, and whether all passages of one kind stand under dates."""
    rows, on = passages(page), dated(page)
    place = np.arange(len(rows), dtype=np.int64)
    ones = on.astype(np.int64)
    before = running_sums(ones) - ones
    last = np.maximum.accumulate(np.where(on, place, np.int64(-FAR))) if len(rows) else place
    following = np.minimum.accumulate(np.where(on, place, np.int64(2 * FAR + len(rows)))[::-1])[::-1]
    since = np.minimum(place - last, FAR)
    out: Columns = {"dated": on, "since_dated": since, "to_dated": np.minimum(following - place, FAR)}
    out["dated_before"], out["dated_after"] = before, ones.sum() - before - ones
    windows = {f"around{width}": (width, width) for width in (6, 25)}
    windows |= {f"behind{width}": (width, 0) for width in (6, 25)} | {f"ahead{width}": (0, width) for width in (6, 25)}
    sums = together(lambda: windowed(ones, list(windows.values())))
    out |= {f"dated_{name}": one_of(sums, number) for number, name in enumerate(windows)}
    group = alike(page)
    under, dates = group.sums(since <= UNDER), group.sums(ones)
    out["alike_under_date"] = share(under, group.size)[group.of]
    out["alike_dated"] = share(dates, group.size)[group.of]
    beats = np.where(on, group.size[group.of], 0)
    out["beat"] = np.where(last >= 0, beats[np.maximum(last, 0)], 0) if len(rows) else place
    return out


def dated_items(page: Snapshot) -> Columns:
    """Dates in the repeated element around: in a comment there is one."""
    out: Columns = {}
    for name, at in zip(("inner", "outer"), repeated_above(page), strict=True):
        out[f"{name}_dates"] = partial(_dates_inside, page, at)
        out[f"{name}_since_date"] = partial(_since, page, at)
    return out


def _dates_inside(page: Snapshot, at: Longs) -> Longs:
    """Returns how many dates the element contains, -1 where there is none."""
    first, last = (places[np.maximum(at, 0)] for places in rows_inside(page))
    sums = np.concatenate((np.zeros(1, np.int64), running_sums(dated(page))))
    return np.where(at >= 0, sums[last] - sums[first], -1)


def _since(page: Snapshot, at: Longs) -> Longs:
    """Returns the rows since the element's first, -1 where there is none."""
    return np.where(at >= 0, np.arange(len(at)) - rows_inside(page)[0][np.maximum(at, 0)], -1)
