"""The answer looked over once more where a browser rendered the page: by column, font, colour, gaps and avatars.

A small forest reads what the steps before kept, how likely the rest was, and the columns of `features/layout.py`. Raw
pages never come here, and neither do threads: there posts and comments look alike.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from readwell.engine.decision.comment_signs import within_any
from readwell.engine.decision.comments import candidates, sayings
from readwell.engine.decision.draft import Draft
from readwell.engine.decision.kinds import is_posts, kinds_of
from readwell.engine.features.layout import layout_columns
from readwell.engine.features.page_parts import in_title
from readwell.engine.features.passages import passages, shifted, windowed
from readwell.engine.features.shapes import alike
from readwell.engine.features.table import Columns, Table, table
from readwell.engine.models.cut import MILLION, best_cut, expected
from readwell.engine.page.snapshot import Floats, Longs, Mask
from readwell.engine.page.tree import share

#: Rows whose choice has a column of its own, and windows of rows before and after.
STEPS = (-3, -2, -1, 1, 2, 3)
SPANS = ((3, 3), (10, 10), (8, -1), (-1, 8), (30, -1), (-1, 30))
#: What the forests of the page as a whole say, and columns of the first pass.
KINDS = ("forum", "article", "product", "listing", "documentation", "service")
FIRST = ("heading", "since_title", "words_since_title", "dated", "dated_around6")
#: Fewer passages show no columns and no thread: a demonstration, a listing of code.
FEWEST = 6
#: A passage goes below this probability and comes in above that, where all changes promise so much more of F1: of
#: 550 saved pages without their style sheets 1 loses more than .02 and 5 gain; without these bounds all lose .005.
OUT, IN, GAIN = 0.3, 0.5, 0.05
#: Thousandths.
PARTS = 1000


def as_rendered(draft: Draft) -> Draft:
    """Changes what is kept where the forest that knows how the page looks is sure of it."""
    forest = draft.model.rendered
    if draft.page.layout is None or forest is None or draft.wishes.comments == "on":
        return draft
    if len(draft.keep) < FEWEST or not draft.keep.any():
        return draft
    kinds = kinds_of(draft)
    if is_posts(draft, kinds):
        return draft
    chance = forest.probability(third_pass(draft, kinds).take(forest.names))
    title = draft.keep & in_title(draft.page)  # the pages that taught have it or not, and both are right there
    return draft.choosing(_better(chance, passages(draft.page).words, draft.keep, title))


def _better(chance: Floats, words: Longs, keep: Mask, stays: Mask) -> Mask:
    """Returns the choice with its surest changes, if the score that it promises is clearly higher."""
    best = best_cut(chance, words).keep
    other = (keep & (best | stays | (chance >= OUT))) | (best & (chance >= IN))
    gains = expected(chance, words, other) - expected(chance, words, keep)
    return other if other.any() and gains >= GAIN else keep


def third_pass(draft: Draft, kinds: Mapping[str, float]) -> Table:
    """Returns all columns that the forest may read."""
    parts = (_choice(draft), _page(draft, kinds), layout_columns(draft.page, draft.probability))
    return table(parts, len(passages(draft.page)))


def _choice(draft: Draft) -> Columns:
    """What was kept and how likely it was: of the passage, of those around it and of those of its shape."""
    rows = passages(draft.page)
    kept = draft.keep.astype(np.int64) * PARTS
    chance = np.round(draft.probability * MILLION).astype(np.int64)
    out: Columns = {
        "keep": kept,
        "chance": chance,
        "alone": np.round(draft.first_probability * MILLION).astype(np.int64),
    }
    out |= {f"keep{by:+d}": near for by, near in zip(STEPS, shifted(kept, STEPS), strict=True)}
    words, group = windowed(rows.words, SPANS), alike(draft.page)
    every = group.sums(rows.words)
    for name, values in (("keep", kept), ("chance", chance)):
        mass: Longs = values * rows.words
        means = share(windowed(mass, SPANS), words)
        out |= {f"{name}_around{a}_{b}": mean for (a, b), mean in zip(SPANS, means, strict=True)}
        out[f"{name}_shape"] = share(group.sums(mass), every)[group.of]
    return out


def _page(draft: Draft, kinds: Mapping[str, float]) -> Columns:
    """The page as a whole, what stands as comments do, and some columns of the first pass."""
    page, rows = draft.page, passages(draft.page)
    below = candidates(page)
    kept, every = int(rows.words[draft.keep].sum()), max(int(rows.words.sum()), 1)
    out: Columns = {f"is_{name}": kinds.get(name, 0.0) for name in KINDS}
    out |= {
        "candidate": within_any(page, below)[rows.head] if len(below) else False,
        "candidates": len(below),
        "says": sayings(page, below) if len(below) else 0,
        "kept_words": kept,
        "kept_share": PARTS * kept // every,
        "words": rows.words,
        "link_share": rows.link_share,
    }
    return out | {f"first_{name}": draft.columns.take((name,))[:, 0] for name in FIRST}
