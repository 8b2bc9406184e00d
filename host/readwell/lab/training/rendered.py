"""Trains the forest of rendered pages on captured pages with gold, such as the garden's, by folds of engines.

One thread, fixed seeds: the same pages give the same weights. It learns from answers of weights that never saw a page's
site: the shipped ones for the garden, whose folds are engines; for pages of a corpus those of the page's fold. These
keep their answers: most were saved without their style sheets, and there a look says nothing.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from readwell.engine.answer.settle import settle
from readwell.engine.basics.weights import unpacked, write
from readwell.engine.decision.decide import SETTINGS, STEPS, decide
from readwell.engine.decision.kinds import is_posts, kinds_of
from readwell.engine.decision.rendered import third_pass
from readwell.engine.extractors.readwell import Readwell
from readwell.engine.features.layout import layout_columns
from readwell.engine.features.passages import passages
from readwell.engine.models.forest import Forest, arrays
from readwell.engine.models.model import Model, of_arrays, shipped
from readwell.engine.page.snapshot import Floats, Longs
from readwell.engine.render.formats import render
from readwell.lab.evaluation.score import gold, judge
from readwell.lab.training import default
from readwell.lab.training.folds import FOLDS, dataset_of, fold_of, teaches
from readwell.lab.training.labels import labels
from readwell.lab.training.pages import snapshot_of, unique
from readwell.lab.training.passages import Matrix
from readwell.lab.training.trees import of_boosted
from readwell.system.jsonlines import lines

#: Small trees: there are some hundred pages of some dozen engines.
GROWTH: dict[str, Any] = default.GROWTH | {
    "num_leaves": 15,
    "min_data_in_leaf": 100,
    "feature_fraction": 0.5,
    "seed": 7,
}
ROUNDS = 100
#: The shipped weights learnt from no page of it.
GARDEN = "garden"
#: Draws of engines for the bounds of a mean difference.
DRAWS = 1000


@dataclass(frozen=True, eq=False)
class Rendered:
    """One page: its columns, what the gold holds of each passage, and the columns that a layout gave."""

    fold: int
    teaches: bool
    names: tuple[str, ...]
    laid: frozenset[str]
    values: Matrix  # (passages, columns)
    words: Longs
    matched: Longs
    gold: int


Models = Mapping[int, Model]


def models_in(folder: Path | None) -> dict[int, Model]:
    """Returns the models of the folds that `readwell train default --models` wrote."""
    files = sorted(folder.glob("fold*.arrays")) if folder else []
    return {int(file.stem.removeprefix("fold")): of_arrays(unpacked(file.read_bytes())) for file in files}


def read(paths: Sequence[Path], models: Models, jobs: int) -> list[Rendered]:
    """Returns the pages that have a layout and aren't threads."""
    with multiprocessing.Pool(jobs) as pool:
        found = pool.imap(_read, _rows(paths, models), chunksize=4)
        return [page for page in found if page is not None]


def _rows(paths: Iterable[Path], models: Models) -> Iterator[tuple[dict[str, Any], Model]]:
    """Yields the pages with a layout that some weights never saw, and those weights."""
    unseen = replace(shipped(), rendered=None)
    for row in unique(row for path in paths for row in lines(path)):
        model = unseen if dataset_of(row) == GARDEN else models.get(fold_of(row))
        if model is not None and (row.get("page") or {}).get("layout"):
            yield row, model


def _read(task: tuple[dict[str, Any], Model]) -> Rendered | None:
    row, model = task
    page = snapshot_of(row)
    if not len(passages(page)):
        return None
    draft = decide(page, model, steps=[step for step in STEPS if step not in SETTINGS])
    kinds = kinds_of(draft)
    if is_posts(draft, kinds):
        return None
    columns, found, block = third_pass(draft, kinds), labels(page, row["gold"]), passages(page).block
    laid = frozenset(layout_columns(page, draft.probability))
    values, parts = columns.values.astype(np.float32), (found.words[block], found.matched[block])
    return Rendered(fold_of(row), teaches(row), columns.names, laid, values, *parts, found.gold)


def forest(pages: Sequence[Rendered], fold: int | None = None, layout: bool = True) -> Forest:
    """Returns the forest that all pages teach but those of a fold, with or without the columns of the layout."""
    import lightgbm

    names = [name for name in pages[0].names if layout or name not in pages[0].laid]
    chosen = [pages[0].names.index(name) for name in names]
    taught = [page for page in pages if page.teaches and page.fold != fold]
    values = np.concatenate([page.values[:, chosen] for page in taught])
    share = np.concatenate([page.matched / np.maximum(page.words, 1) for page in taught])
    weight = np.concatenate([_weight(page) for page in taught])
    data = lightgbm.Dataset(values, np.clip(share, 0.0, 1.0), weight=weight / weight.mean())
    return of_boosted(lightgbm.train(GROWTH, data, ROUNDS), names)


def _weight(page: Rendered) -> Floats:
    """A word wrongly kept or dropped costs a page of little gold more, as it does in the score."""
    return np.asarray(page.words / max(page.gold + 0.25 * float(page.words.sum()), 20.0), np.float64)


def save(taught: Forest, out: Path) -> None:
    """Writes the weights."""
    write(out, arrays(taught, "rendered"))


@dataclass(frozen=True)
class Judged:
    """A page's F1 without the step, by a forest that sees no layout, and by one that does."""

    kinds: tuple[str, ...]
    site: str
    f1: tuple[float, float, float]


#: What a process judges with: for each fold the forests without and with layout.
_forests: dict[int, tuple[Forest, Forest]] = {}


def judged(paths: Sequence[Path], models: Models, pages: Sequence[Rendered], jobs: int) -> list[Judged]:
    """Judges whole answers, each page's by forests that saw no page of its fold."""
    _forests.update({fold: (forest(pages, fold, False), forest(pages, fold)) for fold in range(FOLDS)})
    with multiprocessing.Pool(jobs) as pool:
        return list(pool.imap(_judge, _rows(paths, models), chunksize=4))


def _judge(task: tuple[dict[str, Any], Model]) -> Judged:
    row, model = task
    f1 = [_score(row, replace(model, rendered=one)) for one in (None, *_forests[fold_of(row)])]
    return Judged(_kinds(row), str(row.get("site") or row["id"]), (f1[0], f1[1], f1[2]))


def _score(row: dict[str, Any], model: Model) -> float:
    """Gold with and without the title are both right in the garden: the better counts."""
    page = snapshot_of(row)
    text = str(render(page, settle(page, Readwell().judged(page, model), pictured=False).kept, "text"))
    both = {row["gold"], f"{row.get('title') or ''}\n{row['gold']}" if dataset_of(row) == GARDEN else row["gold"]}
    return max(float(judge(text, gold(one)).f1) for one in both)


def _kinds(row: Mapping[str, Any]) -> tuple[str, ...]:
    if dataset_of(row) != GARDEN:
        return ("saved pages of a corpus",)
    kind = str(row["kind"])
    if not row.get("comments"):
        return ("all of the garden", kind)
    length = "short post (to 150 words)" if int(row["words"]) <= 150 else "long post"
    return (
        "all of the garden",
        "article with comments",
        f"{length}, {'named' if row['named'] else 'nameless'} comments",
    )


def table(found: Sequence[Judged]) -> str:
    """Returns the ablation as Markdown; brackets hold 95% of the mean differences of engines drawn with repetition."""
    out = [
        "| pages | number | raw forests alone (under .5) | again without layout | again with layout (under .5) "
        "| with layout against alone | against without |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for kind in sorted({kind for one in found for kind in one.kinds}):
        own = [one for one in found if kind in one.kinds]
        alone, without, laid = np.array([one.f1 for one in own]).T
        fails = [int((scores < 0.5).sum()) for scores in (alone, laid)]
        differences = [_difference(own, lambda one, at=at: one.f1[2] - one.f1[at]) for at in (0, 1)]  # type: ignore[misc]
        out.append(
            f"| {kind} | {len(own)} | {alone.mean():.3f} ({fails[0]}) | {without.mean():.3f} | "
            f"{laid.mean():.3f} ({fails[1]}) | {' | '.join(differences)} |"
        )
    return "\n".join(out) + "\n"


def _difference(found: Sequence[Judged], of: Callable[[Judged], float]) -> str:
    """Returns the mean difference and the bounds that engines drawn with repetition give."""
    sites: dict[str, list[float]] = {}
    for one in found:
        sites.setdefault(one.site, []).append(of(one))
    sums, sizes = (np.array([work(values) for values in sites.values()]) for work in (sum, len))
    drawn = np.random.default_rng(1).integers(len(sizes), size=(DRAWS, len(sizes)))
    means = np.sort(sums[drawn].sum(axis=1) / sizes[drawn].sum(axis=1))
    low, high = means[DRAWS // 40], means[-DRAWS // 40]
    return f"{sums.sum() / sizes.sum():+.3f} [{low:+.3f}, {high:+.3f}]"
