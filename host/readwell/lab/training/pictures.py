"""Teaches which pictures belong to an answer, from labels given by reading and from what systems agree on.

Labels are lines of JSON: page (data set and id), key (`evaluation/picture_keys`), content (0 or 1), weight. A bench of
the project writes them. The evidence is that of raw pages. One thread, fixed seeds: the same labels give the same
bytes.
"""

from __future__ import annotations

import multiprocessing
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.answer.pictures.decide import CONTENT
from readwell.engine.answer.pictures.evidence import evidence
from readwell.engine.answer.select import select
from readwell.engine.basics.weights import write
from readwell.engine.models.forest import Forest, arrays
from readwell.engine.page.snapshot import Floats
from readwell.lab.evaluation.corpus import Page, pages
from readwell.lab.evaluation.picture_keys import pool
from readwell.lab.training.folds import FOLDS, fold_of
from readwell.lab.training.trees import STEADY, of_boosted
from readwell.system.jsonlines import lines

GROWTH: dict[str, Any] = {
    "objective": "binary",
    "learning_rate": 0.05,
    "num_leaves": 12,
    "min_data_in_leaf": 20,
    "lambda_l2": 3.0,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "max_bin": 63,
    "seed": 1,
    **STEADY,
}
ROUNDS = 160

Labels = Mapping[str, Mapping[str, tuple[int, float]]]


@dataclass(frozen=True, eq=False)
class Lesson:
    """All labelled pictures: a row of evidence each, its label and weight, and the fold of its site."""

    names: tuple[str, ...]
    values: npt.NDArray[np.float32]
    content: Floats
    weight: Floats
    fold: npt.NDArray[np.int64]


def read(corpus: Sequence[Path], labels: Path, jobs: int) -> Lesson:
    """Reads the evidence for every labelled picture of a corpus."""
    told: dict[str, dict[str, tuple[int, float]]] = defaultdict(dict)
    for row in lines(labels):
        told[str(row["page"])][str(row["key"])] = (int(row["content"]), float(row["weight"]))
    wanted = (page for path in corpus for page in pages(path, needs="html") if _name(page) in told)
    with multiprocessing.Pool(jobs) as processes:
        parts = [part for part in processes.imap(partial(_rows, told), wanted, chunksize=8) if part is not None]
    names = parts[0].names
    columns = ("values", "content", "weight", "fold")
    return Lesson(names, *(np.concatenate([getattr(part, name) for part in parts]) for name in columns))


def _name(page: Page) -> str:
    return f"{page.dataset} {page.id}"


def _rows(told: Labels, page: Page) -> Lesson | None:
    """Returns the labelled pictures of one page; None if it has none."""
    snapshot, labels = page.snapshot(), told[_name(page)]
    found = evidence(snapshot, select(snapshot, None, pictured=False)[1].kept)
    place = {node: row for row, node in enumerate(found.nodes.tolist())}
    shown = [one for one in pool(snapshot, page.url) if one.node in place and one.key in labels]
    known = [(place[one.node], *labels[one.key]) for one in shown]
    if not known:
        return None
    rows, content, weight = (np.array(column) for column in zip(*known, strict=True))
    fold = np.full(len(rows), fold_of({**page.row, "id": page.id}), np.int64)
    return Lesson(found.names, found.values[rows], content.astype(np.float64), weight.astype(np.float64), fold)


def grown(lesson: Lesson, fold: int | None = None) -> Forest:
    """Returns the forest that all pictures teach but those of a fold."""
    import lightgbm

    taught = lesson.fold != fold if fold is not None else np.ones(len(lesson.fold), np.bool_)
    data = lightgbm.Dataset(lesson.values[taught], lesson.content[taught], weight=lesson.weight[taught])
    return of_boosted(lightgbm.train(GROWTH, data, ROUNDS), lesson.names)


def save(forest: Forest, out: Path) -> None:
    """Writes the weights."""
    write(out, arrays(forest, "pictures"))


def report(lesson: Lesson) -> str:
    """Returns recall and precision on sites that a forest hasn't seen, weighted as taught."""
    chance = np.zeros(len(lesson.content), np.float64)
    for fold in range(FOLDS):
        forest, own = grown(lesson, fold), lesson.fold == fold
        columns = [lesson.names.index(name) for name in forest.names]
        chance[own] = forest.probability(lesson.values[own][:, columns])
    shown, content, weight = chance >= CONTENT, lesson.content > 0, lesson.weight
    right = float(weight[shown & content].sum())
    recall, precision = right / float(weight[content].sum()), right / float(weight[shown].sum())
    return f"{len(content)} pictures, {int(content.sum())} content: recall {recall:.3f}, precision {precision:.3f}"
