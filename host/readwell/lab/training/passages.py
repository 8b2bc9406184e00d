"""What teaches the default extractor: each page of a corpus as rows of features with labels.

Pages are read twice: first for what their words say (the odds must be known before the features), then for the
features. A page's odds come from the folds it is not in, so that no site ever speaks for itself.
"""

from __future__ import annotations

import multiprocessing
import pickle
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from readwell.engine.features.first_pass import first_pass
from readwell.engine.features.passages import passages
from readwell.engine.models.odds import Odds
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.lab.training.folds import FOLDS, LIGHT, RESEARCH_ONLY, TOOL_OUTPUT, dataset_of, fold_of
from readwell.lab.training.labels import Labels, labels
from readwell.lab.training.odds import Seen, learn, seen
from readwell.lab.training.pages import snapshot_of, unique
from readwell.system.jsonlines import lines

Matrix = npt.NDArray[np.float32]
Made = TypeVar("Made")


@dataclass(frozen=True, eq=False)
class Page:
    """One page as read the first time."""

    id: str
    dataset: str
    site: str
    kind: str
    fold: int
    snapshot: bytes  # pickled, so that it travels between processes and takes little room
    labels: Labels
    seen: Mapping[str, Seen]
    disguised: bool = False  # a copy made to teach; it has no words of its own to say

    @property
    def teaches(self) -> bool:
        """Whether it may be learnt from."""
        return self.dataset not in RESEARCH_ONLY | TOOL_OUTPUT and self.labels.gold > 0


@dataclass(frozen=True, eq=False)
class Rows:
    """All passages of all pages, page after page."""

    names: tuple[str, ...]
    values: Matrix  # (rows, columns)
    words: Longs  # (rows,)
    matched: Longs  # (rows,) of these, found in the gold
    first: Longs  # (pages + 1,) where each page's rows begin

    def of(self, page: int) -> slice:
        """The rows of one page."""
        return slice(int(self.first[page]), int(self.first[page + 1]))


def read(paths: Sequence[Path], jobs: int, cache: Path | None = None) -> list[Page]:
    """Every page of some files that has gold, with its labels and its words."""
    return [page for path in paths for page in kept(cache, f"{path.name}.pkl", partial(_pages, path, jobs))]


def _pages(path: Path, jobs: int) -> list[Page]:
    with multiprocessing.Pool(jobs) as pool:
        return timed(path.name, lambda: list(pool.imap(_read, unique(lines(path)), chunksize=4)))


def kept(cache: Path | None, name: str, make: Callable[[], Made]) -> Made:
    """What was made before, from the cache if there is one: a run that was cut off goes on where it was."""
    if cache is None:
        return make()
    file = cache / name
    if not file.exists():
        made = make()
        cache.mkdir(parents=True, exist_ok=True)
        file.with_suffix(".part").write_bytes(pickle.dumps(made, protocol=5))
        file.with_suffix(".part").rename(file)
    found: Made = pickle.loads(file.read_bytes())
    return found


def timed(name: str, make: Callable[[], Made]) -> Made:
    """Returns what `make` returns; writes to stderr how long it took."""
    begun = time.monotonic()
    made = make()
    print(f"{name}: {time.monotonic() - begun:.0f} s", file=sys.stderr, flush=True)
    return made


def _read(row: dict[str, Any]) -> Page:
    page = snapshot_of(row)
    found = labels(page, row["gold"])
    words = seen(page, found)
    page.built.clear()
    return Page(
        str(row["id"]),
        dataset_of(row),
        str(row.get("site") or row["id"]),
        str(row.get("kind") or ""),
        fold_of(row),
        pickle.dumps(page),
        found,
        words,
    )


def odds(pages: Sequence[Page], without: int = -1) -> dict[str, Odds]:
    """The tables of odds that the pages of all folds but one give."""
    taught = [page for page in pages if page.teaches and not page.disguised and page.fold != without]
    every = [(page.site, page.seen) for page in taught]
    forum = [(page.site, page.seen) for page in taught if page.kind == "forum"]
    tables = {kind: learn(every, kind) for kind in ("names", "words", "ahead")}
    return {**tables, "names_forum": learn(forum, "names")}


def rows_of(pages: Sequence[Page], jobs: int) -> Rows:
    """The features of every page, its odds being those of the other folds."""
    tables = [odds(pages, fold) for fold in range(FOLDS)]
    tasks = ((page.snapshot, tables[page.fold]) for page in pages)
    names: tuple[str, ...] = ()
    parts: list[tuple[Matrix, Longs, Longs]] = []
    with multiprocessing.Pool(jobs) as pool:
        answers = pool.imap(_features, tasks, chunksize=4)
        for page, (names_here, values, block) in zip(pages, answers, strict=True):
            names = names_here or names
            parts.append((values, page.labels.words[block], page.labels.matched[block]))
    first = np.concatenate(([0], np.cumsum([len(part[1]) for part in parts]))).astype(np.int64)
    values = np.concatenate([part[0] for part in parts if len(part[0])])
    words, matched = (np.concatenate([part[1] for part in parts]), np.concatenate([part[2] for part in parts]))
    return Rows(names, values, words, matched, first)


def _features(task: tuple[bytes, dict[str, Odds]]) -> tuple[tuple[str, ...], Matrix, Longs]:
    page: Snapshot = pickle.loads(task[0])
    if not len(passages(page)):
        return (), np.zeros((0, 0), np.float32), np.zeros(0, np.int64)
    table = first_pass(page, task[1])
    return table.names, table.values.astype(np.float32), passages(page).block


def weighted(pages: Sequence[Page], rows: Rows) -> npt.NDArray[np.float64]:
    """What each row weighs: its words against the page's gold, each dataset by the root of its size.

    A word wrongly kept or dropped costs a page of little gold more, as it does in the score; and the small
    sets stand for kinds of page that the large ones lack.
    """
    sets = [page.dataset for page in pages]
    out = np.zeros(len(rows.words), np.float64)
    for number, page in enumerate(pages):
        own = rows.of(number)
        whole = max(page.labels.gold + 0.25 * float(rows.words[own].sum()), 20.0)
        out[own] = rows.words[own] / whole / np.sqrt(sets.count(page.dataset)) * LIGHT.get(page.dataset, 1.0)
    return np.asarray(out / max(float(out.mean()), 1e-12), np.float64)


def sample(weight: npt.NDArray[np.float64], share: float) -> tuple[Mask, npt.NDArray[np.float64]]:
    """A share of the rows, the heavy ones surely and the light ones by lot, and their weights made up for it."""
    low, high = 0.0, float(weight.max(initial=1.0))
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if np.minimum(1.0, weight / middle).mean() > share else (low, middle)
    chance = np.minimum(1.0, weight / high)
    drawn = np.random.default_rng(3).random(len(weight)) < chance
    return drawn, np.where(drawn, weight / np.maximum(chance, 1e-12), 0.0)
