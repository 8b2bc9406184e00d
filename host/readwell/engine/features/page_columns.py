"""Columns about the whole page, once every passage has a probability: for its kind and for the confidence."""

from __future__ import annotations

import numpy as np

from readwell.engine.features.chain import paragraphs
from readwell.engine.features.passages import below, passages
from readwell.engine.features.rhythm import dated
from readwell.engine.features.shapes import path_shape
from readwell.engine.features.streams import body_text_away
from readwell.engine.features.table import Columns
from readwell.engine.features.whole import summary
from readwell.engine.models.cut import MILLION, Cut, best_cut
from readwell.engine.page.numbers import distinct
from readwell.engine.page.snapshot import Floats, Longs, Mask, Snapshot

#: Thresholds from which a passage counts as likely, in hundredths.
STEPS = (5, 20, 40, 60, 80, 95)


def page_columns(page: Snapshot, before: Cut, chance: Floats) -> Columns:
    """Returns one row: values of the page and of the answer, and its overlap with the first pass and with body text."""
    rows = passages(page)
    keep, expected = best_cut(chance, rows.words)
    numbers: dict[str, float] = {**summary(page), "expected": expected, "promised": before.expected}
    numbers["agreed"] = _overlap(keep, before.keep, rows.words)
    numbers["agreed_body"] = _overlap(keep, body_text_away(page) == 0, rows.words)
    return {**numbers, **_answer(page, chance, keep), **_doubts(chance, rows.words)}


def _overlap(one: Mask, other: Mask, words: Longs) -> float:
    """Returns the words in both answers as a share of those in either."""
    return round(int(words[one & other].sum()) / max(int(words[one | other].sum()), 1), 6)


def _answer(page: Snapshot, chance: Floats, keep: Mask) -> dict[str, float]:
    """About the kept part: length, links, number of pieces, running text, dates and repetition."""
    rows = passages(page)
    words, kept = rows.words, max(int(rows.words[keep].sum()), 1)
    shape = path_shape(page)[keep]
    mass = np.round(chance * MILLION).astype(np.int64) * words
    best = int(np.argmax(below(page, mass - 400_000 * words)))
    holds = int(below(page, mass)[best])
    return {
        "kept_words": int(words[keep].sum()),
        "kept_rows": int(keep.sum()),
        "kept_share": round(kept / max(int(words.sum()), 1), 6),
        "kept_link_share": round(int(rows.link_words[keep].sum()) / kept, 6),
        "kept_runs": int((np.diff(np.concatenate(([False], keep)).astype(np.int8)) == 1).sum()),
        "kept_running": int(paragraphs(page)[keep].sum()),
        "kept_longest": int(words[keep].max(initial=0)),
        "kept_dates": int((dated(page) & keep).sum()),
        "kept_shapes": len(distinct(shape)),
        "kept_chance": round(int(mass[keep].sum()) / (kept * MILLION), 6),
        "held_by_one": round(holds / max(int(mass.sum()), 1), 6),
    }


def _doubts(chance: Floats, words: Longs) -> dict[str, float]:
    """Words at each threshold, and the expected score of a lower and a higher cut."""
    parts = np.round(chance * MILLION).astype(np.int64)
    gold = int((parts * words).sum())
    out: dict[str, float] = {"expected_words": gold // MILLION, "highest": int(parts.max(initial=0))}
    on = parts >= np.array(STEPS, np.int64)[:, None] * MILLION // 100
    sizes, sums = ((on * own).sum(axis=1).tolist() for own in (words, parts * words))
    for step, size, held in zip(STEPS, sizes, sums, strict=True):
        out[f"words_over{step}"] = size
        out[f"score_over{step}"] = round(2 * held / max(size * MILLION + gold, 1), 6)
    unsure = (parts > MILLION // 5) & (parts < 4 * MILLION // 5)
    out["unsure"] = round(int(words[unsure].sum()) * MILLION / max(gold, 1), 6)
    return out
