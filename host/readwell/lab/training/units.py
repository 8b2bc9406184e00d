"""Trains the forest that judges runs of repeated units: what F1 gains or loses when the page is judged without one.

Pages teach as they are, with names and without; articles also cut short, above their own comments and above those of
another page of their fold and language, since pages of few words under many comments are rare in the corpora. Pages of
the garden, drawn by lot, teach beside them. Each is answered by weights that never saw its site: the shipped ones for
the garden, for pages of a corpus those of the page's fold. One thread, fixed seeds: the same pages give the same bytes.
"""

from __future__ import annotations

import multiprocessing
import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from readwell.engine.basics.weights import write
from readwell.engine.decision.decide import JUDGE, MEND, THREADS, decide, judged_without
from readwell.engine.decision.draft import Draft
from readwell.engine.decision.unit_judge import GOES, around, judged
from readwell.engine.features.page_parts import in_title
from readwell.engine.features.passages import passages
from readwell.engine.models.forest import Forest, arrays
from readwell.engine.models.model import Model, shipped
from readwell.engine.page.snapshot import Floats, Mask, Snapshot
from readwell.lab.training.disguises import is_forum, nameless, thread_of, with_thread
from readwell.lab.training.folds import FOLDS, hashed
from readwell.lab.training.grafts import Cutting
from readwell.lab.training.passages import Page
from readwell.lab.training.passages import read as read_pages
from readwell.lab.training.rendered import GARDEN, Models
from readwell.lab.training.shortened import Told, shortened
from readwell.lab.training.trees import STEADY, of_boosted

GROWTH: dict[str, Any] = {
    "objective": "binary",
    "learning_rate": 0.05,
    "num_leaves": 12,
    "min_data_in_leaf": 40,
    "lambda_l2": 3.0,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "max_bin": 63,
    "seed": 1,
    **STEADY,
}
ROUNDS = 500
#: What a run of a page weighs, by the page's sort: pages as they are stand for what is met.
WEIGHTS = {"as it is": 1.0, "short": 0.7, "short, lent comments": 0.7, "garden": 0.5}
#: So many words of an article stay where it is cut short; shorter articles lend and borrow nothing.
SIZES = (10, 20, 30, 50, 80, 120, 200)
ARTICLE = 20
#: Fewer threads than this to choose from would be met again and again.
FEW = 5
#: A gain or loss of less is none.
LITTLE = 0.005

Task = tuple[Page, str, "Cutting | None", Model]


@dataclass(frozen=True, eq=False)
class Lesson:
    """The runs of one page: a row of evidence each, and what F1 gains without it."""

    sort: str
    group: str
    fold: int
    names: tuple[str, ...]
    values: npt.NDArray[np.float32]  # (runs, columns)
    gains: Floats  # (runs,)
    f1: float


def read(paths: Sequence[Path], models: Models, jobs: int, cache: Path | None = None) -> list[Lesson]:
    """Returns the lessons of all pages that may teach and that some weights never saw."""
    pages = [page for page in read_pages(paths, jobs, cache) if page.teaches]
    pages = [page for page in pages if page.dataset == GARDEN or page.fold in models]
    with multiprocessing.Pool(jobs) as pool:
        threads = pool.map(thread_of, filter(_article, pages), chunksize=8)
        found = pool.imap(_lesson, _tasks(pages, threads, models), chunksize=4)
        return [lesson for lesson in found if lesson is not None]


def _article(page: Page) -> bool:
    written = page.dataset != GARDEN and page.kind in ("article", "") and not is_forum(page)
    return written and page.labels.gold >= ARTICLE


def _tasks(pages: Sequence[Page], threads: Sequence[tuple[str, Cutting | None]], models: Models) -> Iterator[Task]:
    """Yields each page as it is, cut short if it has comments, and cut short above the comments of another."""
    unseen = replace(shipped(), rendered=None, units=None)
    articles = list(zip(filter(_article, pages), threads, strict=True))
    lent: dict[tuple[int, str], list[Cutting]] = {}
    for page, (language, thread) in articles:
        if thread and language:
            lent.setdefault((page.fold, language), []).append(thread)
    for page in pages:
        yield (page, "garden", None, unseen) if page.dataset == GARDEN else (page, "as it is", None, models[page.fold])
    for page, (language, thread) in articles:
        choice = lent.get((page.fold, language), [])
        if thread:
            yield page, "short", None, models[page.fold]
        if len(choice) >= FEW:
            yield page, "short, lent comments", choice[hashed(f"units {page.id}", len(choice))], models[page.fold]


def _lesson(task: Task) -> Lesson | None:
    page, sort, thread, model = task
    grown = with_thread(page, thread) if thread else page
    told = _told(grown, sort) if grown else None
    if told is None or not len(passages(told.page)):
        return None
    draft = decide(told.page, model, steps=(*JUDGE, *MEND, *THREADS))
    before = _f1(draft.keep, told)
    found = judged(draft)
    gains = [_f1(_without(draft, around(told.page, run)), told) - before for run, _ in found]
    names = tuple(found[0][1]) if found else ()
    values = np.array([list(columns.values()) for _, columns in found], np.float32)
    group = f"{page.dataset} {page.kind}" if sort == "as it is" else sort
    return Lesson(sort, group, page.fold, names, values, np.array(gains, np.float64), before)


def _told(page: Page, sort: str) -> Told | None:
    """Returns the page in its disguise, cut short if its sort is."""
    snapshot: Snapshot = pickle.loads(page.snapshot)
    rows = passages(snapshot)
    told = Told(snapshot, page.labels.words[rows.block], page.labels.matched[rows.block])
    way = hashed(f"shown {page.id}", 4)
    if sort == "garden":  # with and without the title are both right there
        return told._replace(matched=np.where(in_title(snapshot), told.words, told.matched))
    if sort != "as it is":
        cut = shortened(told, SIZES[hashed(f"size {sort} {page.id}", len(SIZES))])
        return cut and cut._replace(page=nameless(cut.page, way % 2 == 1))
    return told._replace(page=nameless(snapshot, way == 1)) if way < 2 else told


def _without(draft: Draft, gone: Mask) -> Mask:
    return judged_without(draft, gone).keep


def _f1(keep: Mask, told: Told) -> float:
    kept, gold = int(told.words[keep].sum()), int(told.matched.sum())
    return 2 * int(told.matched[keep].sum()) / max(kept + gold, 1)


def forest(lessons: Sequence[Lesson], fold: int | None = None) -> Forest:
    """Returns the forest that all pages teach but those of a fold: does F1 gain? A run weighs what is at stake."""
    import lightgbm

    taught = [one for one in lessons if len(one.gains) and one.fold != fold]
    values, gains = np.concatenate([one.values for one in taught]), np.concatenate([one.gains for one in taught])
    sorts = np.concatenate([np.full(len(one.gains), WEIGHTS[one.sort]) for one in taught])
    data = lightgbm.Dataset(values, gains > 0, weight=sorts * np.abs(gains) + 1e-4)
    return of_boosted(lightgbm.train(GROWTH, data, ROUNDS), taught[0].names)


def save(taught: Forest, out: Path) -> None:
    """Writes the weights."""
    write(out, arrays(taught, "units"))


def table(lessons: Sequence[Lesson]) -> str:
    """Returns, by kinds of pages, what the step gains on pages of folds that its forest hasn't seen."""
    own: dict[str, list[tuple[float, float, float]]] = {}
    for fold in range(FOLDS):
        taught, judged = forest(lessons, fold), [one for one in lessons if one.fold == fold]
        for one in judged:
            best = max([0.0, *one.gains.tolist()])
            own.setdefault(one.group, []).append((one.f1, _gain(one, taught), best))
    out = ["| pages | number | F1 before | the step | better | worse | best choice |", "|---|" + "---:|" * 6]
    for group, rows in sorted(own.items()):
        f1, gain, best = np.array(rows).T
        changed = f"{int((gain > LITTLE).sum())} | {int((gain < -LITTLE).sum())}"
        out.append(f"| {group} | {len(rows)} | {f1.mean():.4f} | {gain.mean():+.4f} | {changed} | {best.mean():+.4f} |")
    return "\n".join(out) + "\n"


def _gain(lesson: Lesson, taught: Forest) -> float:
    if not len(lesson.gains):
        return 0.0
    chosen = [lesson.names.index(name) for name in taught.names]
    chance = taught.probability(lesson.values[:, chosen])
    best = int(np.argmax(chance))
    return float(lesson.gains[best]) if chance[best] >= GOES else 0.0
