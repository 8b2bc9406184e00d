"""What is taught of pages as wholes: their kind, whether the answer is good, whether there is main content at all.

Pages without main content are made: a page whose gold was taken out is a shell of links and notices.
"""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from readwell.engine.decision.decide import JUDGE, decide
from readwell.engine.features.chain import paragraphs
from readwell.engine.features.declared import metas
from readwell.engine.features.page_columns import page_columns
from readwell.engine.features.passages import passages
from readwell.engine.features.table import table
from readwell.engine.models.forest import Forest
from readwell.engine.models.model import KINDS, MAIN, Model
from readwell.engine.page.blocks import blocks
from readwell.engine.page.pruning import without
from readwell.engine.page.snapshot import Floats, Mask, Snapshot
from readwell.engine.page.tree import leaves
from readwell.lab.training.folds import FOLDS, hashed
from readwell.lab.training.labels import Labels
from readwell.lab.training.passages import Matrix, Page, kept
from readwell.lab.training.trees import STEADY, of_boosted

#: Small trees: there are some thousand pages, not a million.
GROWTH: dict[str, Any] = {
    "objective": "binary",
    "learning_rate": 0.08,
    "num_leaves": 12,
    "min_data_in_leaf": 25,
    "lambda_l2": 5.0,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "extra_trees": True,
    "seed": 7,
    **STEADY,
}
ROUNDS = 80

#: From this score on an answer is a good one.
GOOD = 0.8

#: One page of so many is emptied, if no more running text than this is left of it.
EMPTIED = 3
LEFT = 60


@dataclass(frozen=True, eq=False)
class Seen:
    """A page as a whole, as it is or emptied, with what is true of it."""

    names: tuple[str, ...]
    values: Matrix  # (columns,)
    fold: int
    teaches: bool
    kind: str
    score: float  # of the answer, as the labels tell it; -1 where the page was emptied


def seen(pages: Sequence[Page], models: Sequence[Model], jobs: int, cache: Path | None) -> list[Seen]:
    """Every page judged by the model of the folds it is not in; some once more without their main content."""
    return kept(cache, "seen.pkl", partial(_all_seen, pages, models, jobs))


def _all_seen(pages: Sequence[Page], models: Sequence[Model], jobs: int) -> list[Seen]:
    with multiprocessing.Pool(jobs, _models.extend, (models,)) as pool:
        return [one for found in pool.imap(_seen, pages, chunksize=8) for one in found]


_models: list[Model] = []


def _seen(page: Page) -> list[Seen]:
    snapshot: Snapshot = pickle.loads(page.snapshot)
    if not len(passages(snapshot)) or not page.labels.gold:
        return []
    out = [_row(page, snapshot, page.labels)]
    if hashed(f"emptied {page.id}", EMPTIED) == 0:
        shell = emptied(snapshot, page.labels)
        if len(passages(shell)) and int(paragraphs(shell).sum()) <= LEFT:
            out.append(_row(page, shell, None))
    return out


def _row(page: Page, snapshot: Snapshot, found: Labels | None) -> Seen:
    draft = decide(snapshot, _models[page.fold], steps=JUDGE)
    row = table((page_columns(snapshot, draft.first_cut, draft.probability),), 1)
    score = -1.0 if found is None else _score(snapshot, draft.keep, found)
    return Seen(row.names, row.values[0].astype(np.float32), page.fold, page.teaches, kind_of(page, snapshot), score)


def _score(page: Snapshot, keep: Mask, found: Labels) -> float:
    block = passages(page).block[keep]
    return float(2 * found.matched[block].sum() / max(int(found.words[block].sum()) + found.gold, 1))


def kind_of(page: Page, snapshot: Snapshot) -> str:
    """The kind a person gave, parted further where the page names its software: blogs and wikis among articles."""
    kind = page.kind or ("forum" if page.dataset == "harvest-forum" else "")
    generator, url = metas(snapshot).get("generator", "").lower(), snapshot.url.lower()
    if kind in ("article", "documentation", "") and ("mediawiki" in generator or "/wiki/" in url):
        return "wiki"
    blog = any(name in generator for name in ("wordpress", "blogger", "typepad", "movable")) or "blog" in url
    return "blog" if kind == "article" and page.dataset in ("dragnet", "wcxb", "magic-html") and blog else kind


def emptied(page: Snapshot, found: Labels) -> Snapshot:
    """The page without its main content: every leaf that the gold holds is gone."""
    parts = passages(page)
    gone = np.zeros(len(blocks(page)), np.bool_)
    gone[parts.block] = found.share[parts.block] >= 0.4
    leaf = leaves(page) & (blocks(page).spread(page, gone.astype(np.int8)) > 0)
    return replace(without(page, leaf), layout=None)


def questions(rows: Sequence[Seen]) -> dict[str, tuple[Mask, Mask]]:
    """For each question which pages it is asked of, and of which the answer is yes."""
    kind = np.array([row.kind for row in rows])
    score = np.array([row.score for row in rows])
    teaches, whole = np.array([row.teaches for row in rows], np.bool_), score >= 0
    out = {name: (teaches & whole & (kind != ""), kind == name) for name in KINDS}
    return out | {"sure": (teaches & whole, score >= GOOD), "main": (teaches, whole)}


def taught(rows: Sequence[Seen], fold: int | None = None) -> dict[str, Forest]:
    """A forest for each question, from the pages that teach, but those of one fold."""
    import lightgbm

    values = np.stack([row.values for row in rows])
    others = np.array([row.fold != fold for row in rows], np.bool_)
    out: dict[str, Forest] = {}
    for name, (asked, yes) in questions(rows).items():
        on = asked & others
        data = lightgbm.Dataset(values[on], yes[on].astype(np.int8))
        out[name] = of_boosted(lightgbm.train(GROWTH, data, ROUNDS), rows[0].names)
    return out


def completed(models: Sequence[Model], rows: Sequence[Seen]) -> list[Model]:
    """Each fold's model with the forests about pages that the other folds teach: the decision asks those too."""
    return [replace(model, whole=taught(rows, fold)) for fold, model in enumerate(models)]


def answers(rows: Sequence[Seen]) -> dict[str, Floats]:
    """Each question asked of each page by forests that never saw its site."""
    values = np.stack([row.values for row in rows])
    place = {name: number for number, name in enumerate(rows[0].names)}
    folds = np.array([row.fold for row in rows])
    out: dict[str, Floats] = {}
    for fold in range(FOLDS):
        own = np.flatnonzero(folds == fold)
        for name, forest in taught(rows, fold).items():
            asked = values[own][:, np.array([place[column] for column in forest.names], np.int64)]
            out.setdefault(name, np.zeros(len(rows)))[own] = forest.probability(asked)
    return out


def report(rows: Sequence[Seen]) -> str:
    """How far the numbers said of a page can be trusted, on sites that were never seen."""
    predicted, asked = answers(rows), questions(rows)
    lines = [
        f"calibration error of F1 >= {GOOD}: {_calibration(predicted['sure'], *asked['sure']):.3f}",
        "",
        *_curve(predicted, asked),
    ]
    some, yes = asked["main"]
    flagged, empty = some & (predicted["main"] < MAIN), some & ~yes
    right = int((flagged & empty).sum())
    lines += [
        "",
        f"no main content ({int(empty.sum())} emptied pages among {int(some.sum())}): "
        f"precision {right / max(int(flagged.sum()), 1):.3f}, recall {right / max(int(empty.sum()), 1):.3f}",
        "",
        *_kinds(predicted, asked),
    ]
    return "\n".join(lines) + "\n"


def _calibration(predicted: Floats, asked: Mask, yes: Mask) -> float:
    """Expected calibration error in ten steps."""
    step = np.minimum((predicted * 10).astype(np.int64), 9)
    gaps = [abs(float((predicted - yes)[asked & (step == at)].sum())) for at in range(10)]
    return sum(gaps) / max(int(asked.sum()), 1)


def _curve(predicted: Mapping[str, Floats], asked: Mapping[str, tuple[Mask, Mask]]) -> list[str]:
    on, yes = asked["sure"]
    step = np.minimum((predicted["sure"] * 10).astype(np.int64), 9)
    out = ["| confidence | pages | said | true |", "|---|---:|---:|---:|"]
    for at in range(10):
        own = on & (step == at)
        if own.any():
            out.append(
                f"| {at / 10:.1f} | {int(own.sum())} | {predicted['sure'][own].mean():.3f} | {yes[own].mean():.3f} |"
            )
    return out


def _kinds(predicted: Mapping[str, Floats], asked: Mapping[str, tuple[Mask, Mask]]) -> list[str]:
    """Per kind: how many of those said to be one are, and how many of those that are one are found."""
    guess = np.array(KINDS)[np.argmax(np.stack([predicted[name] for name in KINDS]), axis=0)]
    out = ["| kind | pages | precision | recall |", "|---|---:|---:|---:|"]
    for name in KINDS:
        on, yes = asked[name]
        right, total, named = (int((on & mask).sum()) for mask in (yes & (guess == name), yes, guess == name))
        out.append(f"| {name} | {total} | {right / max(named, 1):.3f} | {right / max(total, 1):.3f} |")
    return out
