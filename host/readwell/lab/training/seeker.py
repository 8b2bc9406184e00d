"""Teaches content-seeker: a pair of classifiers for each genre, one for all, and the detectors of genres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.json_text import dumps
from readwell.engine.basics.weights import write
from readwell.engine.extractors.seeker import GENERAL, GENRES, Models
from readwell.engine.models.forest import Forest, arrays
from readwell.lab.training.learners import BOOSTED, ROUNDS
from readwell.lab.training.pages import FOLDS, Taught
from readwell.lab.training.trees import of_boosted

#: A page of the genre counts so many times as one of another: what pages have in common is learnt from all.
OWN = 4.0

#: Rounds and size of the detectors: a page is one row, so there are few of them.
DETECTOR = {**BOOSTED, "num_leaves": 7, "max_depth": 3, "min_data_in_leaf": 10}
DETECTOR_ROUNDS = 60


def models(pages: Sequence[Taught]) -> Models:
    """Everything the seeker knows, learnt from those of the pages that may teach."""
    import lightgbm

    teachers = [page for page in pages if page.teaches]
    kinds = (*GENRES, GENERAL)
    names = _names(teachers)
    coarse = np.concatenate([page.coarse[page.kept] for page in teachers])
    main = np.concatenate([page.main[page.kept] for page in teachers])
    genre = np.concatenate([np.repeat(page.genre, int(page.kept.sum())) for page in teachers])
    weight = {kind: np.where((genre == kind) | (kind == GENERAL), OWN, 1.0) for kind in kinds}
    rows = lightgbm.Dataset(np.concatenate([page.values[page.kept] for page in teachers]), free_raw_data=False)
    grow = partial(_grown, rows, names, BOOSTED, ROUNDS)
    return Models(
        coarse={kind: grow(coarse, weight[kind]) for kind in kinds},
        # Text that stands straight in no element has no label of its own: it weighs nothing.
        content={kind: grow(main > 0, weight[kind] * (main >= 0)) for kind in kinds},
        genre=detectors(teachers),
    )


def detectors(teachers: Sequence[Taught]) -> dict[str, Forest]:
    """For each genre what tells its pages from all others. Pages of no genre are counter-examples to all."""
    import lightgbm

    genre = np.array([page.genre for page in teachers])
    rows = lightgbm.Dataset(np.stack([page.page_values for page in teachers]), free_raw_data=False)
    found = {}
    for kind in GENRES:
        own = genre == kind
        even = min((~own).sum() / max(own.sum(), 1), 3.0)
        weight = np.where(own, even, 1.0)
        found[kind] = _grown(rows, teachers[0].page_names, DETECTOR, DETECTOR_ROUNDS, own, weight)
    return found


def _grown(
    rows: Any,
    names: Sequence[str],
    how: dict[str, Any],
    rounds: int,
    answers: npt.NDArray[np.bool_],
    weight: npt.NDArray[np.float64],
) -> Forest:
    """Boosted trees as the engine's arrays. The rows are binned once for all answers."""
    import lightgbm

    rows.set_label(answers.astype(np.float32))
    rows.set_weight(weight)
    return of_boosted(lightgbm.train(how, rows, rounds), names)


def _names(teachers: Sequence[Taught]) -> tuple[str, ...]:
    if any(page.names != teachers[0].names for page in teachers):
        raise ValueError("pages have different columns: captured ones with layout and raw ones don't mix")
    return teachers[0].names


def by_fold(pages: Sequence[Taught], folds: int) -> Iterator[tuple[int, Models]]:
    """For each fold the models that never saw its sites; the ten halves may be joined to five again."""
    for fold in range(folds):
        yield fold, models([page for page in pages if page.fold * folds // FOLDS != fold])


def save(found: Models, path: Path, facts: dict[str, Any]) -> None:
    """One file: every forest's arrays, and what they were taught from."""
    out: dict[str, npt.NDArray[Any]] = {"facts": np.array(dumps(facts))}
    for part, trees in (("coarse", found.coarse), ("content", found.content), ("genre", found.genre)):
        for kind, forest in trees.items():
            out |= arrays(forest, f"{kind}.{part}")
    write(path, out)


def facts(pages: Sequence[Taught]) -> dict[str, Any]:
    """What the weights were learnt from: what the model card says, kept with them."""
    teachers = [page for page in pages if page.teaches]
    names = sorted({page.dataset for page in teachers})
    return {
        "pages": {name: sum(page.dataset == name for page in teachers) for name in names},
        "rows": int(sum(int(page.kept.sum()) for page in teachers)),
        "learner": {**BOOSTED, "rounds": ROUNDS},
        "own": OWN,
    }
