"""Learns which of the wordings a page offers is its title: a logistic choice among them, judged by folds of sites."""

from __future__ import annotations

import json
import multiprocessing
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.engine.metadata.titles import offered, site_names
from readwell.engine.metadata.wordings import BY_HAND, SIGNS, signs
from readwell.engine.page.snapshot import Floats, Longs, Mask
from readwell.lab.evaluation.corpus import Page, pages
from readwell.lab.evaluation.metadata import same_title
from readwell.lab.training.folds import FOLDS, dataset_of, fold_of, teaches

#: Sets that tell no title but whose gold mostly begins with it; a page with no wording like that line teaches nothing.
BEGINNING = frozenset(("dragnet", "cleaneval", "daniel", "cleanportaleval"))
#: More characters and a gold's first line is no title.
LINE = 200
#: How much a weight costs: half of this times its square.
COST = 0.002

NOTHING = "nothing to learn from: titles are learnt by folds, from pages of several sites that tell theirs"

#: What a wording is to its page.
ANOTHER, NEAR, EXACT = 0, 1, 2


@dataclass(frozen=True, eq=False)
class Lesson:
    """One page's wordings, and which of them the corpus says is the title."""

    dataset: str
    fold: int
    teaches: bool
    signs: Floats  # (wordings, SIGNS); no row if the page offers none
    worth: Longs  # (wordings,) ANOTHER, NEAR (right as `readwell evaluate` counts) or EXACT


@dataclass(frozen=True, eq=False)
class _Choices:
    """The wordings of many pages in one table, page after page."""

    signs: Floats
    good: Mask
    sizes: Longs
    first: Longs

    def loss(self, weights: Floats) -> tuple[float, Floats]:
        """How unlikely the titles are under these weights, and its slope."""
        sums = self.signs @ weights
        likely = np.exp(sums - np.repeat(np.maximum.reduceat(sums, self.first), self.sizes))
        right = np.where(self.good, likely, 0.0)
        every, wanted = np.add.reduceat(likely, self.first), np.add.reduceat(right, self.first)
        pull = likely / np.repeat(every, self.sizes) - right / np.repeat(wanted, self.sizes)
        loss = float(np.mean(np.log(every) - np.log(wanted)) + COST / 2 * (weights @ weights))
        return loss, self.signs.T @ pull / len(self.sizes) + COST * weights


def read(paths: Sequence[Path], jobs: int) -> list[Lesson]:
    """Every page with a known title, with a count on stderr as it goes."""
    titled = (page for path in paths for page in pages(path) if _gold(page))
    found: list[Lesson] = []
    with multiprocessing.Pool(jobs) as pool:
        for count, lesson in enumerate(pool.imap(_lesson, titled, chunksize=8), 1):
            found.append(lesson)
            if count % 100 == 0:
                print(f"\r{count} pages read", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def _gold(page: Page) -> str:
    """The title in the corpus, else the gold's first line where that is one; empty if it doesn't say."""
    title = page.row.get("title")
    if isinstance(title, str) and title.strip():
        return title
    first = page.gold.strip().split("\n")[0].strip()
    return first if dataset_of(page.row) in BEGINNING and len(first) < LINE else ""


def _lesson(page: Page) -> Lesson:
    tree, gold = page.snapshot(), _gold(page)
    sites = site_names(tree)
    wordings = offered(tree, sites)
    said = signs(tree, wordings, sites) if wordings else []
    table = np.array([[row.get(name, 0.0) for name in SIGNS] for row in said], np.float64).reshape(-1, len(SIGNS))
    worth = []
    for one in wordings:
        exact, right = same_title(gold, one.voices[0].value)
        worth.append(EXACT if exact else NEAR if right else ANOTHER)
    dataset = dataset_of(page.row)
    return Lesson(dataset, fold_of(page.row), teaches(page.row), table, np.array(worth, np.int64))


def learnt(lessons: Sequence[Lesson]) -> dict[str, float]:
    """The weights under which the titles are likeliest; a page teaches by the best of its wordings, if one is right."""
    from scipy.optimize import minimize

    taught = _taught(lessons)
    if not taught:
        raise Refused("request", NOTHING)
    sizes = np.array([len(one.worth) for one in taught], np.int64)
    good = np.concatenate([one.worth == one.worth.max() for one in taught])
    choices = _Choices(np.concatenate([one.signs for one in taught]), good, sizes, np.cumsum(sizes) - sizes)
    how = {"ftol": 1e-12, "gtol": 1e-7, "maxiter": 1000}
    found = minimize(choices.loss, np.zeros(len(SIGNS)), jac=True, method="L-BFGS-B", options=how)
    weights = dict(zip(SIGNS, (np.round(found.x, 2) + 0.0).tolist(), strict=True))
    return {name: weight for name, weight in weights.items() if name not in BY_HAND}


def _taught(lessons: Sequence[Lesson]) -> list[Lesson]:
    return [one for one in lessons if one.teaches and one.worth.any()]


def report(lessons: Sequence[Lesson]) -> str:
    """How often the title is right on sites that never taught: by set, then by fold."""
    models = [learnt([one for one in lessons if one.fold != fold]) for fold in range(FOLDS)]
    judged = [(one, _worth(one, models[one.fold])) for one in lessons]
    lines = ["| set | pages | of them teach | right | word for word | the best there is |", "|---|" + "---:|" * 5]
    for name in sorted({one.dataset for one in lessons}):
        rows = [(one, worth) for one, worth in judged if one.dataset == name]
        taught = len(_taught([one for one, _ in rows]))
        every = [(worth >= NEAR, worth == EXACT, bool(one.worth.any())) for one, worth in rows]
        shares = " | ".join(f"{share:.3f}" for share in np.mean(every, axis=0))
        lines.append(f"| {name} | {len(rows)} | {taught} | {shares} |")
    lines += ["", "| fold of sites | pages | right |", "|---|---:|---:|"]
    for fold in sorted({one.fold for one in lessons}):
        right = [worth >= NEAR for one, worth in judged if one.fold == fold]
        lines.append(f"| {fold} | {len(right)} | {np.mean(right):.3f} |")
    return "\n".join(lines) + "\n"


def _worth(page: Lesson, weights: dict[str, float]) -> int:
    """What the wording that these weights choose is to the page: as `wordings.likeliest` chooses."""
    used = {**weights, **BY_HAND}
    sums = np.round(page.signs @ np.array([used[name] for name in SIGNS]), 6)
    return int(page.worth[np.argmax(sums)]) if len(sums) else ANOTHER


def written(weights: dict[str, float], lessons: Sequence[Lesson]) -> str:
    """The weights as `models/titles.json` holds them, with how many pages of which set taught."""
    sets = [one.dataset for one in _taught(lessons)]
    facts = {"pages": {name: sets.count(name) for name in sorted(set(sets))}}
    return json.dumps({"weights": weights, "facts": facts}, indent=1) + "\n"
