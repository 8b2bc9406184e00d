"""content-seeker: Louvan, 'Extracting the main content from HTML documents', 2009.

A segment classifier walks down from the root until an element is neither too coarse nor mixed; a content
classifier separates main segments from noise; a second-stage heuristic cleans up. Each genre has its own
pair of classifiers. The paper picks the genre by hand; here a classifier does, unless it is set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import ClassVar

import numpy as np

from readwell.engine.basics.reasons import Reason
from readwell.engine.basics.weights import weights
from readwell.engine.extractors.explanations.measures import by_text, compared, measured
from readwell.engine.extractors.lbs import largest
from readwell.engine.extractors.sls import SmoothedLengths
from readwell.engine.extractors.tp import agreed, filtered
from readwell.engine.features.elements import Elements, elements
from readwell.engine.features.genre import genre_row
from readwell.engine.features.walks import along, first_good, walk
from readwell.engine.models.forest import Forest, stored
from readwell.engine.models.plain_models import PRINTED_LEARNERS, Judge, printed
from readwell.engine.page.blocks import Blocks
from readwell.engine.page.selection import Selection, setting
from readwell.engine.page.snapshot import Floats, Ints, Longs, Mask, Snapshot
from readwell.engine.page.text import shown_texts
from readwell.engine.page.tree import block_above

GENRES = ("news", "blog", "forum")

#: The models for a page whose genre is uncertain.
GENERAL = "general"

#: The default second stage of each genre.
SECOND_STAGE = {"news": "lbs", "blog": "none", "forum": "tp", GENERAL: "none"}

#: The paper's own choice of second stages (section 4.2).
PRINTED_STAGE = {"news": "lbs", "blog": "lbs", "forum": "tp"}


@dataclass(frozen=True, eq=False)
class Models:
    """The trained models: a pair of classifiers for each genre, and the genre classifiers."""

    coarse: Mapping[str, Forest]
    content: Mapping[str, Forest]
    genre: Mapping[str, Forest]


@dataclass(frozen=True, eq=False)
class Segments:
    """For each text node its segment (a row of the elements), -1 elsewhere; and how likely it is main content."""

    of_text: Longs  # (nodes,)
    main: Floats  # (nodes,) 0 off the texts


@dataclass(frozen=True, eq=False)
class Verdict:
    """The segments of a page, and what the second stage keeps of them."""

    segments: Segments
    kept: Mask
    limit: float  # from which likelihood on a segment is content
    stage: str
    genre: str
    likely: Mapping[str, float]


@cache
def shipped() -> Models:
    """Returns the models that come with the package."""
    file = weights("seeker")
    kinds = (*GENRES, GENERAL)
    return Models(
        coarse={kind: stored(file, f"{kind}.coarse") for kind in kinds},
        content={kind: stored(file, f"{kind}.content") for kind in kinds},
        genre={kind: stored(file, f"{kind}.genre") for kind in GENRES},
    )


@dataclass(frozen=True)
class ContentSeeker:
    """Learned segments, learned content, and a heuristic for what lies embedded in them."""

    name: ClassVar[str] = "seeker"
    title: ClassVar[str] = "content-seeker"
    paper: ClassVar[str] = "Louvan 2009"

    preset: str = field(
        default="ours",
        metadata={
            "doc": "Paper: as printed, one classifier for good segments and one for content, on the paper's "
            "features, then LBS on news and blogs and TP on forums; coarse, content, reach, by and sure have no "
            "effect.",
            "choices": ("ours", "paper"),
        },
    )
    learner: str = field(
        default="tree",
        metadata={
            "doc": "With preset=paper: what its classifiers are, with the defaults of the paper's tool. The paper "
            "ships the tree (J48) and compares it with SMO and a perceptron; naive Bayes is ours.",
            "choices": PRINTED_LEARNERS,
        },
    )
    grain: str = field(
        default="good",
        metadata={
            "doc": "With preset=paper: whether one classifier says which elements are good segments, or one says which "
            "are too coarse and another which of the rest are good and which too fine.",
            "choices": ("good", "both"),
        },
    )
    genre: str = field(
        default="auto",
        metadata={
            "doc": "Which pair of classifiers judges. auto asks the detector; the paper picks by hand.",
            "choices": ("auto", *GENRES, GENERAL),
        },
    )
    second: str = field(
        default="auto",
        metadata={
            "doc": "The second stage: largest block, length smoothing, table pattern, none; auto goes by the genre.",
            "choices": ("auto", "none", "lbs", "sls", "tp"),
        },
    )
    coarse: float = setting(
        0.4, "An element at or below this likelihood of being too coarse is a segment.", range=(0.0, 1.0)
    )
    content: float = field(
        default=0.5, metadata={"doc": "A segment from this likelihood on is main content.", "range": (0.0, 1.0)}
    )
    by: str = field(
        default="chain",
        metadata={
            "doc": "What says whether a text is main: its segment alone, as printed, or the mean of the segment and of "
            "all elements inside it around the text.",
            "choices": ("segment", "chain"),
        },
    )
    sure: float = setting(
        0.6, "A genre less likely than this leaves the page to the general classifiers.", range=(0.0, 1.0)
    )
    reach: int = field(default=2, metadata={"doc": "LBS: see lbs.reach.", "range": (0, 8)})
    radius: int = field(default=2, metadata={"doc": "SLS: see sls.radius.", "range": (0, 50)})
    factor: float = field(default=1.0, metadata={"doc": "SLS: see sls.factor.", "range": (0.0, 5.0)})
    least: int = field(default=2, metadata={"doc": "TP: see tp.least.", "range": (2, 50)})

    def select(self, page: Snapshot) -> Selection:
        """Scores each text by its segment; texts that the second stage drops or adds are moved across the middle."""
        return _selection(page, self.verdict(page))

    def verdict(self, page: Snapshot) -> Verdict | None:
        """Returns what the preset's models say of the page, None if it has no words."""
        paper = self.preset == "paper"
        return self._as_printed(page, printed(self.learner)) if paper else self._judged(page, shipped())

    def as_printed(self, page: Snapshot, models: Mapping[str, Judge]) -> Selection:
        """Selects as the paper does: the walk takes good segments only; what is too coarse or too fine is none."""
        return _selection(page, self._as_printed(page, models))

    def judged(self, page: Snapshot, models: Models) -> Selection:
        """Selects with any models: cross-validation has one for each fold."""
        return _selection(page, self._judged(page, models))

    def reasons(self, page: Snapshot, parts: Blocks) -> list[list[Reason]]:
        """Returns for each block how likely its segment is content, the genre, and what the second stage changed."""
        found = self.verdict(page)
        if found is None:
            return [[] for _ in range(len(parts))]

        def of_text(node: int) -> list[Reason]:
            main = float(found.segments.main[node])
            own = [measured("segment", "none")]
            if found.segments.of_text[node] >= 0:
                own = [compared("its segment is content", 100 * main, "≥", 100 * found.limit, "%")]
            changed = bool(found.kept[node]) != (main >= found.limit)
            more = [measured("second stage", found.stage)] if changed else []
            return [*own, *more, measured("genre", found.genre)]

        return by_text(page, parts, of_text)

    def _as_printed(self, page: Snapshot, models: Mapping[str, Judge]) -> Verdict | None:
        rows = elements(page)
        if not len(rows.ids):
            return None
        likely = likelihoods(page, shipped())
        genre = self.genre if self.genre in GENRES else max(likely, key=lambda kind: likely[kind])
        up = row_above(page, rows.ids)
        if self.grain == "good":
            segment = first_good(up, _yes(models[f"{genre}.good"], rows))
        else:
            segment = first_good(up, ~_yes(models[f"{genre}.coarse"], rows))
            fine = _yes(models[f"{genre}.fine"], rows)
            segment = np.where((segment >= 0) & fine[np.maximum(segment, 0)], -1, segment)
        content = models[f"{genre}.content"]
        main = content.probability(rows.table.take(content.names))
        holder = _holders(page, rows.ids)
        of_text = np.where(holder >= 0, segment[np.maximum(holder, 0)], -1)
        found = Segments(of_text, np.where(of_text >= 0, main[np.maximum(of_text, 0)], 0.0))
        stage = PRINTED_STAGE[genre] if self.second == "auto" else self.second
        kept = replace(self, content=0.5, reach=1)._second_stage(page, found.main, found, stage)
        return Verdict(found, kept, 0.5, stage, genre, likely)

    def _judged(self, page: Snapshot, models: Models) -> Verdict | None:
        rows = elements(page)
        if not len(rows.ids):
            return None
        likely = likelihoods(page, models)
        genre = self._genre(likely)
        found = segments(page, rows, models.coarse[genre], models.content[genre], self.coarse, self.by == "chain")
        stage = SECOND_STAGE[genre] if self.second == "auto" else self.second
        kept = self._second_stage(page, found.main, found, stage)
        return Verdict(found, kept, self.content, stage, genre, likely)

    def _genre(self, likely: Mapping[str, float]) -> str:
        if self.genre != "auto":
            return self.genre
        best = max(likely, key=lambda kind: likely[kind])
        return best if likely[best] >= self.sure else GENERAL

    def _second_stage(self, page: Snapshot, sure: Floats, found: Segments, stage: str) -> Mask:
        main = (sure >= self.content) & shown_texts(page)
        if stage == "lbs":
            return largest(page, np.where(main, found.of_text, -1), self.reach, self.preset == "paper")
        if stage == "sls":
            return SmoothedLengths(self.radius, self.factor).kept(page, main)
        if stage == "tp":
            return (filtered if self.preset == "paper" else agreed)(page, main, self.least)
        return main


def _yes(model: Judge, rows: Elements) -> Mask:
    """Returns which elements a classifier says yes to."""
    return model.probability(rows.table.take(model.names)) >= 0.5


def likelihoods(page: Snapshot, models: Models) -> dict[str, float]:
    """Returns how likely the page is of each genre."""
    row = genre_row(page)
    return {kind: float(trees.probability(row.take(trees.names))[0]) for kind, trees in models.genre.items()}


def segments(page: Snapshot, rows: Elements, coarse: Forest, content: Forest, limit: float, chain: bool) -> Segments:
    """Walks down while elements are too coarse; text directly inside a coarse element is a segment by itself."""
    up = row_above(page, rows.ids)
    columns = rows.table.take(coarse.names)
    segment = walk(up, lambda some: coarse.probability(columns[some]), limit)
    holder = _holders(page, rows.ids)
    held = holder >= 0
    of_text = np.where(held, segment[np.maximum(holder, 0)], -1)
    inside = np.flatnonzero(segment != np.arange(len(segment))) if chain else np.zeros(0, np.int64)
    rows_left = np.union1d(of_text[held], inside)
    likely = np.zeros(len(rows.ids), np.float64)
    likely[rows_left] = content.probability(rows.table.take(content.names)[rows_left])
    judged = along(up, segment, likely) if chain else likely[segment]
    return Segments(of_text, np.where(held, judged[np.maximum(holder, 0)], 0.0))


def _holders(page: Snapshot, ids: Ints) -> Longs:
    """Returns for each text the row of the structural element around it, -1 for what is none."""
    own = np.full(len(page), -1, np.int64)
    own[ids] = np.arange(len(ids))
    above = block_above(page)
    return np.where(shown_texts(page) & (above >= 0), own[np.maximum(above, 0)], -1)


def row_above(page: Snapshot, ids: Ints) -> Longs:
    """Returns for each element the row of the structural element around it, -1 at the top."""
    row = np.full(len(page) + 1, -1, np.int64)
    row[ids] = np.arange(len(ids))
    parent = page.parent[ids]
    above = np.where(parent >= 0, block_above(page)[np.maximum(parent, 0)], -1)
    return np.asarray(row[above])


def _selection(page: Snapshot, found: Verdict | None) -> Selection:
    """Returns the scores of a verdict; none of a page without words."""
    if found is None:
        return Selection(np.zeros(len(page), np.float64))
    score = _scores(found.segments.main, found.kept, found.limit)
    return Selection(score, facts={"genre": found.genre, "genres": dict(found.likely)})


def _scores(sure: Floats, kept: Mask, limit: float) -> Floats:
    """Returns one score per leaf: kept ones in 0.5..1, the rest below, in the order of the classifier's probability."""
    above = np.clip((sure - limit) / max(1.0 - limit, 1e-6), 0.0, 1.0)
    below = np.clip(sure / max(limit, 1e-6), 0.0, 1.0)
    score = np.where(kept, 0.5 + above / 2, np.minimum(below / 2, 0.499999))
    return np.asarray(np.round(score, 6), np.float64)
