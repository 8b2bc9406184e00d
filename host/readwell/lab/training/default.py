"""Trains the default extractor: two forests, the second of which has read what the first says of the whole page.

One thread, fixed seeds: the same corpus gives the same weights.
"""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.json_text import dumps
from readwell.engine.basics.weights import write
from readwell.engine.features.passages import passages
from readwell.engine.features.second_pass import second_pass
from readwell.engine.features.table import table
from readwell.engine.models.cut import best_cut
from readwell.engine.models.forest import Forest
from readwell.engine.models.model import Model, to_arrays
from readwell.engine.page.snapshot import Floats, Mask, Snapshot
from readwell.lab.training.disguises import disguised, stands_nameless
from readwell.lab.training.folds import FOLDS
from readwell.lab.training.passages import Matrix, Page, Rows, kept, odds, rows_of, sample, timed, weighted
from readwell.lab.training.trees import STEADY, of_several

#: How the trees grow. Thresholds drawn by lot (extra_trees) gain 0.002: what is learnt is then less of these sites.
GROWTH: dict[str, Any] = {
    "objective": "cross_entropy",
    "extra_trees": True,
    "learning_rate": 0.1,
    "num_leaves": 63,
    "min_data_in_leaf": 50,
    "min_sum_hessian_in_leaf": 1e-3,
    "lambda_l2": 5.0,
    "feature_fraction": 0.6,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "max_bin": 63,
    **STEADY,
}
ROUNDS = 160

#: One look by two forests, taught alike but for their lots, is worth 0.0015 more than by one.
ONCE, TWICE = (7,), (7, 8)

#: Of all rows the share that is learnt from: what is left out weighs next to nothing.
LEARNT = 0.25

#: Columns that are kept of the first look, as a first forest of so many rounds ranks them.
COLUMNS = 200
PILOT = 50


@dataclass(frozen=True, eq=False)
class Lesson:
    """Rows, which of them may teach, and the lots by which trees are grown: a forest for each."""

    rows: Rows
    fold: npt.NDArray[np.int64]  # (rows,)
    teaches: Mask  # (rows,)
    weight: Floats  # (rows,)
    seeds: Sequence[int] = ONCE

    @property
    def share(self) -> Floats:
        """What the gold holds of each passage."""
        return np.clip(self.rows.matched / np.maximum(self.rows.words, 1), 0.0, 1.0)

    def without(self, fold: int | None) -> Mask:
        """The rows that may teach a model which is to judge this fold."""
        return self.teaches if fold is None else self.teaches & (self.fold != fold)


def lesson(pages: Sequence[Page], rows: Rows) -> Lesson:
    """Lays each page's fold and role on its rows."""
    size = np.diff(rows.first)
    fold = np.repeat(np.array([page.fold for page in pages], np.int64), size)
    teaching = [page.teaches and (page.disguised or not stands_nameless(page)) for page in pages]
    teaches = np.repeat(np.array(teaching, np.bool_), size)
    return Lesson(rows, fold, teaches, weighted(pages, rows))


@dataclass(frozen=True, eq=False)
class Course:
    """All that is taught: the first forest's lesson, what it made of sites it never saw, and the second's lesson."""

    pages: Sequence[Page]
    alone: Lesson
    context: Lesson
    forests: Sequence[Forest]  # of the first look, one for each fold, taught without it

    def model(self, whole: Mapping[str, Forest]) -> Model:
        """What all pages teach together."""
        return Model(odds(self.pages), grown(self.alone, None), grown(self.context, None), whole)

    def by_fold(self, jobs: int) -> list[Model]:
        """For each fold what the others teach of passages."""
        again = by_fold(self.context, jobs)
        return [Model(odds(self.pages, fold), self.forests[fold], again[fold], {}) for fold in range(FOLDS)]


def course(pages: Sequence[Page], jobs: int, cache: Path | None) -> Course:
    """Reads the features, keeps the columns that matter, and judges each page by forests that never saw its site."""
    pages = [*pages, *kept(cache, "disguised.pkl", lambda: disguised(pages, jobs))]
    rows = kept(cache, "rows.pkl", lambda: chosen(pages, rows_of(pages, jobs)))
    alone = lesson(pages, rows)
    forests = by_fold(alone, jobs)
    chance = np.zeros(len(rows.words), np.float64)
    for fold, forest in enumerate(forests):
        own = np.flatnonzero(alone.fold == fold)
        chance[own] = forest.probability(_columns(rows, forest.names, own))
    again = kept(cache, "again.pkl", lambda: second_look(pages, rows, chance, jobs))
    return Course(pages, alone, replace(lesson(pages, again), seeds=TWICE), forests)


def by_fold(taught: Lesson, jobs: int) -> list[Forest]:
    """For each fold the forest that the others teach."""
    with multiprocessing.Pool(min(jobs, FOLDS), _lessons.append, (taught,)) as pool:
        return timed("forests of the folds", lambda: pool.map(_of_fold, range(FOLDS), chunksize=1))


#: What a process learns from: there when it starts, since rows are too many to be sent.
_lessons: list[Lesson] = []


def _of_fold(fold: int) -> Forest:
    return grown(_lessons[-1], fold)


def grown(taught: Lesson, fold: int | None) -> Forest:
    """A forest that tells how much of a passage the gold holds."""
    return of_several([_boosted(taught, fold, seed, ROUNDS) for seed in taught.seeds], taught.rows.names)


def _boosted(taught: Lesson, fold: int | None, seed: int, rounds: int) -> Any:
    import lightgbm

    drawn, weight = sample(taught.weight, LEARNT)
    on = np.flatnonzero(taught.without(fold) & drawn)
    data = lightgbm.Dataset(taught.rows.values[on], taught.share[on], weight=weight[on])
    return lightgbm.train({**GROWTH, "seed": seed}, data, rounds)


def chosen(pages: Sequence[Page], rows: Rows) -> Rows:
    """The columns that a first forest finds of use: fewer columns are fewer to be computed for each page."""
    gain = _boosted(lesson(pages, rows), None, *ONCE, PILOT).feature_importance("gain")
    best = np.sort(np.argsort(-gain, kind="stable")[:COLUMNS])
    names = tuple(rows.names[column] for column in best.tolist())
    return Rows(names, np.ascontiguousarray(rows.values[:, best]), rows.words, rows.matched, rows.first)


def _columns(rows: Rows, names: Sequence[str], own: npt.NDArray[np.int64]) -> Matrix:
    place = {name: number for number, name in enumerate(rows.names)}
    return rows.values[own][:, np.array([place[name] for name in names], np.int64)]


def second_look(pages: Sequence[Page], rows: Rows, chance: Floats, jobs: int) -> Rows:
    """The columns of the second forest: those of the first and what its judgement adds."""
    tasks = ((page.snapshot, chance[rows.of(number)]) for number, page in enumerate(pages))
    names: tuple[str, ...] = ()
    parts: list[Matrix] = []
    with multiprocessing.Pool(jobs) as pool:
        for found, values in pool.imap(_second, tasks, chunksize=4):
            names = found or names
            parts += [values] if len(values) else []
    values = np.hstack((rows.values, np.concatenate(parts)))
    return Rows((*rows.names, *names), values, rows.words, rows.matched, rows.first)


def _second(task: tuple[bytes, Floats]) -> tuple[tuple[str, ...], Matrix]:
    page: Snapshot = pickle.loads(task[0])
    if not len(task[1]):
        return (), np.zeros((0, 0), np.float32)
    cut = best_cut(task[1], passages(page).words)
    found = table((second_pass(page, task[1], cut),), len(task[1]))
    return found.names, found.values.astype(np.float32)


def save(taught: Model, out: Path, facts: Mapping[str, Any]) -> None:
    """Writes the weights."""
    write(out, {**to_arrays(taught), "facts": np.array(dumps(facts))})


def facts(pages: Sequence[Page]) -> dict[str, Any]:
    """What the weights were learnt from, kept with them."""
    taught = [page.dataset for page in pages if page.teaches and not page.disguised]
    return {
        "pages": {name: taught.count(name) for name in sorted(set(taught))},
        "disguised": sum(page.disguised for page in pages),
        "learner": {**GROWTH, "rounds": ROUNDS, "seeds": TWICE},
        "learnt": LEARNT,
    }
