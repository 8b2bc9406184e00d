"""Tables 2 and 3 of the paper, redone: each learner on each genre, ten folds by site, precision, recall and F1."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from readwell.engine.extractors.seeker import GENRES
from readwell.lab.training.learners import LEARNERS, Learner
from readwell.lab.training.pages import FOLDS, Taught

#: Rows a genre is compared on, drawn evenly from its pages: the paper had about 2,000.
ROWS = 2000


@dataclass(frozen=True, eq=False)
class Instances:
    """Rows of one genre with their answers."""

    values: npt.NDArray[np.float32]
    answers: npt.NDArray[np.bool_]
    fold: npt.NDArray[np.int32]


def instances(pages: Sequence[Taught], task: str) -> Instances:
    """Segments: is it good, neither too coarse nor too fine. Content: is a good segment main."""
    values, answers, folds = [], [], []
    for page in pages:
        rows = page.kept if task == "segment" else page.good & (page.main >= 0)
        values.append(page.values[rows])
        answers.append(page.good[rows] if task == "segment" else page.main[rows] > 0)
        folds.append(np.full(int(rows.sum()), page.fold, np.int32))
    every = Instances(np.concatenate(values), np.concatenate(answers), np.concatenate(folds))
    drawn = np.sort(np.random.default_rng(1).permutation(len(every.answers))[:ROWS])
    return Instances(every.values[drawn], every.answers[drawn], every.fold[drawn])


def crossed(learner: Learner, rows: Instances) -> tuple[float, float, float]:
    """Precision, recall and F1 of the yes, each row judged by what never saw its site."""
    said = np.zeros(len(rows.answers), np.bool_)
    for fold in range(FOLDS):
        out = rows.fold == fold
        if out.any():
            model = learner.fit(rows.values[~out], rows.answers[~out])
            said[out] = learner.likely(model, rows.values[out]) >= 0.5
    right = float((said & rows.answers).sum())
    precision, recall = right / max(float(said.sum()), 1.0), right / max(float(rows.answers.sum()), 1.0)
    return precision, recall, 2 * precision * recall / max(precision + recall, 1e-9)


def tables(pages: Sequence[Taught]) -> str:
    """Both tables as Markdown."""
    lines: list[str] = []
    for task, title in (("segment", "Table 2. Segment classification"), ("content", "Table 3. Content classification")):
        sets = {kind: instances([page for page in pages if page.genre == kind], task) for kind in GENRES}
        sizes = ", ".join(f"{kind} {len(rows.answers)} ({rows.answers.mean():.0%} yes)" for kind, rows in sets.items())
        lines += [f"{title} (instances: {sizes})", "", _head(), "|---|" + "---:|" * 3 * len(GENRES)]
        for learner in LEARNERS.values():
            cells = [f"{value:.3f}" for kind in GENRES for value in crossed(learner, sets[kind])]
            lines.append(f"| {learner.title} | " + " | ".join(cells) + " |")
            print(lines[-1], file=sys.stderr, flush=True)
        lines.append("")
    return "\n".join(lines)


def _head() -> str:
    return "| Learner | " + " | ".join(f"{kind} {what}" for kind in GENRES for what in ("P", "R", "F1")) + " |"
