"""Trains the default extractor: two forests, the second of which has read what the first says of the whole page.

One thread, fixed seeds: the same corpus gives the same weights.
"""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine import dumps
from readwell.extractors.readwell import TABLES, Model
from readwell.features.second import second
from readwell.learned.forest import Forest, arrays
from readwell.snapshot import Floats, Mask, Snapshot
from readwell.training.folds import FOLDS
from readwell.training.passages import Matrix, Page, Rows, lottery, odds, weighted
from readwell.training.trees import of_boosted

#: How the trees grow. More leaves or rounds gave nothing (host/EVALUATION.md).
GROWTH: dict[str, Any] = {
    "objective": "cross_entropy",
    "learning_rate": 0.1,
    "num_leaves": 63,
    "min_data_in_leaf": 100,
    "min_sum_hessian_in_leaf": 1e-3,
    "lambda_l2": 5.0,
    "feature_fraction": 0.3,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "max_bin": 63,
    "num_threads": 1,
    "deterministic": True,
    "force_col_wise": True,
    "seed": 7,
    "verbosity": -1,
}
ROUNDS = 160

#: Of all rows the share that is learnt from: what is left out weighs next to nothing.
LEARNT = 0.25


@dataclass(frozen=True, eq=False)
class Lesson:
    """Rows, and which of them may teach."""

    rows: Rows
    fold: npt.NDArray[np.int64]  # (rows,)
    teaches: Mask  # (rows,)
    weight: Floats  # (rows,)

    @property
    def share(self) -> Floats:
        """What the gold holds of each passage."""
        return np.clip(self.rows.matched / np.maximum(self.rows.words, 1), 0.0, 1.0)


def lesson(pages: Sequence[Page], rows: Rows) -> Lesson:
    """Lays each page's fold and role on its rows."""
    size = np.diff(rows.first)
    fold = np.repeat(np.array([page.fold for page in pages], np.int64), size)
    teaches = np.repeat(np.array([page.teaches for page in pages], np.bool_), size)
    return Lesson(rows, fold, teaches, weighted(pages, rows))


def grown(values: Matrix, names: Sequence[str], taught: Lesson, chosen: Mask) -> Forest:
    """A forest that tells how much of a passage the gold holds."""
    import lightgbm

    drawn, weight = lottery(taught.weight, LEARNT)
    on = np.flatnonzero(chosen & taught.teaches & drawn)
    data = lightgbm.Dataset(values[on], taught.share[on], weight=weight[on])
    return of_boosted(lightgbm.train(GROWTH, data, ROUNDS), names)


def out_of_fold(values: Matrix, names: Sequence[str], taught: Lesson) -> Floats:
    """Each row judged by a forest that never saw its site."""
    out = np.zeros(len(values), np.float64)
    for fold in range(FOLDS):
        forest = grown(values, names, taught, taught.fold != fold)
        own = np.flatnonzero(taught.fold == fold)
        out[own] = forest.probability(_columns(values, names, forest, own))
    return out


def _columns(values: Matrix, names: Sequence[str], forest: Forest, own: npt.NDArray[np.int64]) -> Matrix:
    place = {name: number for number, name in enumerate(names)}
    return values[own][:, np.array([place[name] for name in forest.names], np.int64)]


def second_look(pages: Sequence[Page], rows: Rows, chance: Floats, jobs: int) -> tuple[Matrix, tuple[str, ...]]:
    """The columns of the second forest: those of the first and what its judgement adds."""
    tasks = ((page.snapshot, chance[rows.of(number)]) for number, page in enumerate(pages))
    names: tuple[str, ...] = ()
    parts: list[Matrix] = []
    with multiprocessing.Pool(jobs) as pool:
        for found, values in pool.imap(_second, tasks, chunksize=4):
            names = found or names
            parts += [values] if len(values) else []
    return np.hstack((rows.values, np.concatenate(parts))), (*rows.names, *names)


def _second(task: tuple[bytes, Floats]) -> tuple[tuple[str, ...], Matrix]:
    page: Snapshot = pickle.loads(task[0])
    if not len(task[1]):
        return (), np.zeros((0, 0), np.float32)
    found = second(page, task[1])
    return tuple(found), np.stack(list(found.values()), axis=1).astype(np.float32)


def model(pages: Sequence[Page], rows: Rows, jobs: int) -> Model:
    """The model that all pages together teach."""
    taught = lesson(pages, rows)
    every = np.ones(len(rows.words), np.bool_)
    chance = out_of_fold(rows.values, rows.names, taught)
    values, names = second_look(pages, rows, chance, jobs)
    return Model(odds(pages), grown(rows.values, rows.names, taught, every), grown(values, names, taught, every))


def save(taught: Model, out: Path, facts: Mapping[str, Any]) -> None:
    """Writes the weights."""
    file: dict[str, npt.NDArray[Any]] = {**arrays(taught.alone, "alone"), **arrays(taught.context, "context")}
    for name in TABLES:
        file |= {f"{name}.hashes": taught.odds[name].hashes, f"{name}.value": taught.odds[name].value}
    file["facts"] = np.array(dumps(facts))
    np.savez_compressed(out, allow_pickle=False, **file)
