"""What tells whether a run of repeated units is part of what the page is about: evidence gathered over all its units.

How its units begin and end, what stands in most of them, what stands above and below, and how likely all that is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.vocabulary import HEADING
from readwell.engine.decision.comment_signs import HEADLINE, LEAD, NEAR, RUNNING, says, title_line
from readwell.engine.decision.draft import Draft
from readwell.engine.decision.unit_runs import Run, row_at, words_before
from readwell.engine.features.passages import passages
from readwell.engine.features.whole import summary
from readwell.engine.features.wording import passage_texts
from readwell.engine.models.cut import MILLION, expected
from readwell.engine.page.numbers import deviation
from readwell.engine.page.snapshot import Longs, Mask, Snapshot, view
from readwell.engine.page.tree import within
from readwell.engine.structure.threads.groups import persons_before, times_before

#: A line of so many words is a head or a foot; an answering link has fewer.
SHORT, ANSWER = 8, 4
#: A number of units that a line may tell, and passages below the last unit in which a form to answer with begins.
COUNTED, BEHIND = 3, 8
#: Of a long run so many passages are read word by word.
READ = 200
KINDS = ("forum", "article", "product", "listing", "collection", "documentation", "service")
#: What is declared of the page, as columns of the first pass.
DECLARED = {"about": "about_pairs", "titled": "title_words"}
#: Elements whose units tell something by their tag alone.
TAGS = {"paragraphs": ("p",), "items": ("li", "dt", "dd"), "cells": ("tr", "td", "table")}
_NUMBER = lazy(r"\d+")

Evidence = dict[str, float]


@dataclass(frozen=True, eq=False)
class Place:
    """A run among the page's passages: rows from `title` to `first` are above it, those from `last` on below."""

    title: int
    first: int
    last: int
    #: The rows where its units begin, and one past those where they end; units without words are none.
    heads: Longs
    tails: Longs
    nodes: Longs
    ends: Longs


def placed(page: Snapshot, run: Run) -> Place:
    """Returns where a run stands."""
    at, ends, title = row_at(page), np.append(run.starts[1:], run.last), title_line(page)
    heads, tails = at[run.starts].astype(np.int64), at[ends].astype(np.int64)
    full = tails > heads
    above = int(at[title]) if title >= 0 else 0
    first, last = int(at[run.starts[0]]), int(at[run.last])
    return Place(min(above, first), first, last, heads[full], tails[full], run.starts[full], ends[full])


def evidence(draft: Draft, run: Run, kinds: Mapping[str, float]) -> Evidence:
    """Returns all columns of a run."""
    place = placed(draft.page, run)
    out: Evidence = {f"kind_{name}": kinds.get(name, 0.0) for name in KINDS}
    out |= {name: float(draft.page.tag_name(int(run.starts[0])) in tags) for name, tags in TAGS.items()}
    out |= {"whole": float(run.whole), "address": float(summary(draft.page)["url_thread"])}
    return (
        out
        | _sizes(draft.page, place)
        | _around(draft, place, run)
        | _chances(draft, place)
        | _held(draft.page, place)
        | _lines(draft.page, place)
        | _said(draft.page, place)
        | _declared(draft, place)
    )


def _sizes(page: Snapshot, place: Place) -> Evidence:
    """How many units, how long, and how alike in length."""
    rows, before = passages(page), words_before(page)
    own, pieces = before[place.tails] - before[place.heads], place.tails - place.heads
    count, words, every = len(own), max(int(own.sum()), 1), max(int(before[-1]), 1)
    inside = slice(place.first, place.last)
    running = np.where(rows.words[inside] >= RUNNING, rows.words[inside] - rows.link_words[inside], 0)
    return {
        "units": count,
        "words": words,
        "page_words": every,
        "share": words / every,
        "per_unit": words / count,
        "spread": deviation(np.log1p(own.astype(np.float64)).round(6)),
        "shortest": int(own.min()),
        "longest": int(own.max()) / words,
        "first_unit": int(own[0]) / max(int(np.sort(own)[count // 2]), 1),
        "pieces": int(pieces.sum()) / count,
        "pieces_spread": deviation(pieces.astype(np.float64)) * count / max(int(pieces.sum()), 1),
        "single": float((pieces == 1).mean()),
        "links": int(rows.link_words[inside].sum()) / words,
        "running": int(running.sum()) / words,
        "starts_at": int(before[place.first]) / every,
        "ends_at": int(before[place.last]) / every,
        "since_title": place.first - place.title,
    }


def _around(draft: Draft, place: Place, run: Run) -> Evidence:
    """How much stands above the run and below it, and how much of all that was kept."""
    rows, before = passages(draft.page), words_before(draft.page)
    running = np.where(rows.words >= RUNNING, rows.words - rows.link_words, 0)
    kept = np.where(draft.keep, rows.words, 0)
    above, below, inside = slice(place.title, place.first), slice(place.last, None), slice(place.first, place.last)
    words = max(int(rows.words[inside].sum()), 1)
    same = slice(max(int(row_at(draft.page)[draft.page.parent[run.starts[0]]]), place.title), place.first)
    return {
        "above": int(running[above].sum()),
        "above_beside": int(running[same].sum()) / max(int(running[above].sum()), 1),
        "above_ratio": int(running[above].sum()) / words,
        "above_pieces": int((running[above] > 0).sum()),
        "above_words": int(before[place.first] - before[place.title]),
        "above_kept": int(kept[above].sum()),
        "below": int(running[below].sum()),
        "below_kept": int(kept[below].sum()),
        "kept": int(kept[inside].sum()) / words,
        "kept_share": int(kept[inside].sum()) / max(int(kept.sum()), 1),
    }


def _chances(draft: Draft, place: Place) -> Evidence:
    """How likely the run, its first unit, and what stands above and below are by passages."""
    words = passages(draft.page).words
    chance, alone = (
        np.concatenate(([0], np.cumsum(np.round(values * MILLION).astype(np.int64) * words)))
        for values in (draft.probability, draft.first_probability)
    )
    before = words_before(draft.page)

    def mean(sums: Longs, first: int, last: int) -> float:
        return int(sums[last] - sums[first]) / MILLION / max(int(before[last] - before[first]), 1)

    whole, first = mean(chance, place.first, place.last), (int(place.heads[0]), int(place.tails[0]))
    likely = draft.probability[place.title : place.first][words[place.title : place.first] >= RUNNING]
    return {
        "chance": whole,
        "alone": mean(alone, place.first, place.last),
        "first_chance": mean(chance, *first) - whole,
        "above_chance": mean(chance, place.title, place.first),
        "above_alone": mean(alone, place.title, place.first),
        "above_best": float(likely.max(initial=0.0)),
        "below_chance": mean(chance, place.last, len(words)),
        "expected": expected(draft.probability, words, draft.keep),
    }


@view
def _marks(page: Snapshot) -> dict[str, Longs]:
    """How many nodes of some kinds stand before each node."""
    found = {
        "picture": page.tagged(("img", "svg", "picture")),
        "heading": page.tagged(HEADING),
        "item": page.tagged(("li",)),
        "link": page.tagged(("a",)),
        "heading_link": page.tagged(("a",)) & within(page, page.tagged(HEADING)),
        "field": page.tagged(("textarea",)),
    }
    sums = {name: np.concatenate(([0], np.cumsum(mask))) for name, mask in found.items()}
    return sums | {"time": times_before(page), "person": persons_before(page)}


def _held(page: Snapshot, place: Place) -> Evidence:
    """How many units hold a time, a name, a picture and so on; whether a form to answer with stands below."""
    marks, rows = _marks(page), passages(page)
    out: Evidence = {
        f"has_{name}": float((before[place.ends] > before[place.nodes]).mean()) for name, before in marks.items()
    }
    field, last = marks["field"], place.last + BEHIND
    stop = int(rows.head[last]) if last < len(rows) else len(page)
    out["field_after"] = float(field[stop] > field[place.ends[-1]])
    out["field_anywhere"] = float(field[-1] > field[max(title_line(page), 0)])
    return out


@view
def _marked(page: Snapshot) -> Mask:
    """Passages that begin in bold, in a link, in a heading."""
    told = page.tagged(("b", "strong", "cite", "em", "a", "dt", "th", *HEADING))
    return np.asarray(within(page, told)[passages(page).head])


def _lines(page: Snapshot, place: Place) -> Evidence:
    """What the first and the last lines of the units are like: a name, a day, a link to answer with."""
    rows, texts, foot = passages(page), passage_texts(page), place.tails - 1
    heads, feet = ([texts[row].strip() for row in lines.tolist()] for lines in (place.heads, foot))
    count = len(heads)
    leads = (rows.words >= LEAD) & (rows.link_words == rows.words)
    before = np.concatenate(([0], np.cumsum(leads)))
    return {
        "head_words": float(rows.words[place.heads].mean()),
        "head_short": float((rows.words[place.heads] <= SHORT).mean()),
        "head_link": float((2 * rows.link_words[place.heads] >= rows.words[place.heads]).mean()),
        "head_marked": float(_marked(page)[place.heads].mean()),
        "head_capital": sum(text[:1].isupper() for text in heads) / count,
        "head_distinct": len({_NUMBER.sub("", text.lower()) for text in heads}) / count,
        "head_alone": float(((rows.words[place.heads] <= SHORT) & (place.tails - place.heads > 1)).mean()),
        "leads": float((before[place.tails] > before[place.heads]).mean()),
        "foot_short": float((rows.words[foot] <= SHORT).mean()),
        "foot_distinct": len({_NUMBER.sub("", text.lower()) for text in feet}) / count,
        "foot_sentence": sum(text[-1:] in '.!?\u3002\u2026"' for text in feet) / count,
    }


def _said(page: Snapshot, place: Place) -> Evidence:
    """Whether a line above says comments or how many units there are; how many answer, ask and call out."""
    rows, texts, count, times = passages(page), passage_texts(page), len(place.heads), times_before(page)
    read = range(place.first, min(place.last, place.first + READ))
    near = range(max(place.first - NEAR, place.title), min(place.first + 1, len(rows)))
    lines = [texts[row] for row in near if rows.words[row] <= HEADLINE]
    top = [
        texts[row] for row in range(place.title, min(place.title + NEAR, place.first)) if rows.words[row] <= HEADLINE
    ]
    numbers = {str(count), str(int(times[place.ends[-1]] - times[place.nodes[0]]))}
    answers = sum(says("reply-words", texts[row], ANSWER) for row in read if rows.words[row] <= ANSWER)
    return {
        "announced": float(any(says("comment-words", line, HEADLINE) for line in lines)),
        "announced_top": float(any(says("comment-words", line, HEADLINE) for line in top)),
        "counted": float(count >= COUNTED and any(numbers & set(_NUMBER.findall(line)) for line in (*lines, *top))),
        "answers": answers / min(count, READ),
        "calls": sum("?" in texts[row] or "!" in texts[row] for row in read) / max(len(read), 1),
    }


def _declared(draft: Draft, place: Place) -> Evidence:
    """How much of the run, of its first unit and of what stands above is in the page's description and title."""
    words, before = passages(draft.page).words, words_before(draft.page)
    spans = {
        "in": (place.first, place.last),
        "first": (int(place.heads[0]), int(place.tails[0])),
        "above": (place.title, place.first),
    }
    out: Evidence = {}
    for name, column in DECLARED.items():
        found = np.round(draft.columns.take((column,))[:, 0] * words * MILLION).astype(np.int64)
        for where, (first, last) in spans.items():
            out[f"{name}_{where}"] = int(found[first:last].sum()) / MILLION / max(int(before[last] - before[first]), 1)
    return out
