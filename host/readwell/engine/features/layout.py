"""How passages look beside the body text: column, font, colour, gaps, avatars, meta data, and what looks alike.

All of it is taken beside the page's own text, so that nothing depends on a theme's pixels.
"""

from __future__ import annotations

import numpy as np

from readwell.engine.basics.running import running_sums
from readwell.engine.features import screen
from readwell.engine.features.context import title_heading
from readwell.engine.features.passages import passages, windowed
from readwell.engine.features.table import Columns
from readwell.engine.models.cut import MILLION
from readwell.engine.page.numbers import sums, tally
from readwell.engine.page.snapshot import Floats, Longs, Snapshot
from readwell.engine.page.tree import nearest, share

#: Rows on each side for windows.
NEAR = (3, 10)
#: Thousandths.
PARTS = 1000


def layout_columns(page: Snapshot, chance: Floats) -> Columns:
    """Returns the columns of a rendered page; the probabilities are those without its layout."""
    out = _column(page) | _style(page) | _vertical(page) | _marks(page)
    return out | _alike(page, chance)


def _parts(part: Longs, whole: Longs | int) -> Longs:
    return PARTS * part // np.maximum(whole, 1)


def _column(page: Snapshot) -> Columns:
    """Where it stands from left to right, beside the text's column and the screen."""
    at, ref = screen.boxes(page), screen.body(page)
    left, wide = int(at.x[ref]), max(int(at.w[ref]), 1)
    right = np.minimum(at.x + at.w, left + wide) - np.maximum(at.x, left)
    screen_wide = max(int((at.x + at.w)[at.w > 0].max(initial=1)), 1)
    return {
        "in_from_left": _parts(at.x - left, wide),
        "pixels_from_left": at.x - left,
        "in_from_right": _parts(left + wide - at.x - at.w, wide),
        "width_to_text": _parts(at.w, wide),
        "overlap": _parts(np.maximum(right, 0), at.w),
        "screen_x": _parts(at.x, screen_wide),
        "screen_w": _parts(at.w, screen_wide),
        "text_w": np.full(len(at.x), PARTS * wide // screen_wide),
    }


def _style(page: Snapshot) -> Columns:
    """Its font and colour beside the text's."""
    at, ref = screen.boxes(page), screen.body(page)
    return {
        "font_to_text": _parts(at.font, int(at.font[ref])),
        "weight_to_text": at.weight - at.weight[ref],
        "contrast_to_text": _parts(at.contrast, int(at.contrast[ref])),
        "family_differs": at.family != at.family[ref],
        "align_differs": at.align != at.align[ref],
        "lines_high": 10 * at.h // np.maximum(at.font, 1),
    }


def _vertical(page: Snapshot) -> Columns:
    """Gaps in lines of text, and where it stands from top to bottom."""
    at, ref, rows = screen.boxes(page), screen.body(page), passages(page)
    line = max(int(at.font[ref]), 100)
    inside = (at.x + at.w > at.x[ref]) & (at.x < at.x[ref] + at.w[ref])
    bottom = np.maximum.accumulate(np.where(inside & (at.h > 0), at.bottom, -screen.FAR))
    before = np.concatenate(([int(at.y[ref])], bottom[:-1]))
    gap = np.clip(100 * (at.y - before) // line, -500, 2000)
    since = np.arange(len(rows)) >= ref
    widest = np.maximum.accumulate(np.where(since & inside, gap, -500))
    order = np.argsort(np.argsort(at.y, kind="stable"), kind="stable")
    last = int(at.bottom.max(initial=1))
    return {
        "gap_above": gap,
        "gap_below": np.concatenate((gap[1:], [2000])),
        "widest_gap": widest,
        "below_text": np.clip(100 * (at.y - at.y[ref]) // line, -30_000, 300_000),
        "screen_y": _parts(at.y, last),
        "order": order - np.arange(len(order)),
    }


def _marks(page: Snapshot) -> Columns:
    """Avatars, lines of meta data and boxes to write in, before and around it."""
    assert page.layout is not None
    ref, rows = screen.body(page), passages(page)
    meta = screen.meta_lines(page)
    seen = screen.avatars_before(page)[rows.head]
    seen = seen - seen[ref]
    place = np.arange(len(rows), dtype=np.int64)
    lines = running_sums(meta)
    lines = lines - lines[ref]
    out: Columns = {
        "meta": meta,
        "meta_before": lines,
        "avatars_before": seen,
        "since_avatar": _since(np.diff(seen, prepend=seen[:1]) > 0, place),
        "since_meta": _since(np.concatenate(([False], meta[:-1])), place),
        "to_meta": _since(np.concatenate((meta[1:], [False]))[::-1], place)[::-1],
        "fields_before": screen.fields_before(page)[rows.head],
        "avatars": np.full(len(rows), int(screen.avatars(page).sum())),
        "fixed": nearest(page, page.layout["position"] >= 3)[rows.holder] >= 0,
        "floats": nearest(page, page.layout["float"] > 0)[rows.holder] >= 0,
        "after_text": place - ref,
        "titled": title_heading(page) >= 0,
    }
    spans = [(width, width) for width in NEAR]
    full = windowed(np.ones(len(rows), np.int64), spans)
    jumps = np.diff(seen, prepend=seen[:1])
    for name, values in (("meta", meta.astype(np.int64)), ("avatars", jumps)):
        found = PARTS * windowed(values, spans) // full
        out |= {f"{name}_around{width}": row for width, row in zip(NEAR, found, strict=True)}
    return out


def _since(mask: np.ndarray, place: Longs) -> Longs:
    last = np.maximum.accumulate(np.where(mask, place, np.int64(-100)))
    return np.minimum(place - last, 100)


def _alike(page: Snapshot, chance: Floats) -> Columns:
    """What looks like it: how much there is, where it begins, and how likely it is on the whole."""
    rows, kind, ref = passages(page), screen.looks(page), screen.body(page)
    parts = np.round(chance * MILLION).astype(np.int64)
    words, mass = sums(kind, rows.words), sums(kind, parts * rows.words)
    often, every = tally(kind), max(int(rows.words.sum()), 1)
    place = np.arange(len(rows), dtype=np.int64)
    first = np.full(len(often), len(rows), np.int64)
    np.minimum.at(first, kind, place)
    final = np.zeros(len(often), np.int64)
    np.maximum.at(final, kind, place)
    spread = share(often, final - first + 1)
    return {
        "looks_like_text": kind == kind[ref],
        "look_rows": often[kind],
        "look_words": (PARTS * words // every)[kind],
        "look_mean": share(words, often)[kind],
        "look_chance": (mass // np.maximum(words, 1))[kind],
        "look_first": (first - ref)[kind],
        "look_spread": spread[kind],
        "text_words": np.full(len(rows), PARTS * int(words[kind[ref]]) // every),
    }
