"""What each step of the default's decision earns, by set and kind: `build.py bench steps CORPUS... --models FOLDER`.

FOLDER is what `readwell train default --models` wrote, so each page is judged by weights that never saw its site. The
score is the F1 of words by the labels of passages; a step's figure is the mean change of 1000 times F1 against the
steps before it. A kind that loses more than `--noise` is marked.
"""

from __future__ import annotations

import argparse
import multiprocessing
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from readwell.engine.decision.decide import JUDGE, STEPS, traced
from readwell.engine.decision.draft import UNASKED, blank
from readwell.engine.features.passages import passages
from readwell.engine.models.model import Model
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.lab.evaluation.progress import with_progress
from readwell.lab.training.folds import FOLDS, dataset_of, fold_of
from readwell.lab.training.labels import Labels, labels
from readwell.lab.training.pages import snapshot_of, unique
from readwell.lab.training.rendered import models_in
from readwell.system.jsonlines import lines

#: The steps that choose: those before have chances only.
CHOOSING = STEPS[len(JUDGE) - 1 :]
#: A group of fewer pages says nothing.
FEW = 10

Traced = tuple[str, str, list[float]]


def trace(row: dict[str, Any]) -> Traced | None:
    """A page's set and kind, and its score after each choosing step."""
    page = snapshot_of(row)
    if not len(passages(page)) or not row["gold"].strip():
        return None
    found, model = labels(page, row["gold"]), _models[fold_of(row)]
    after = [draft.keep for _, draft in traced(blank(page, model, UNASKED))]
    return dataset_of(row), str(row.get("kind") or ""), [_score(page, keep, found) for keep in after[len(JUDGE) - 1 :]]


def _score(page: Snapshot, keep: Mask, found: Labels) -> float:
    block = passages(page).block[keep]
    return float(2 * found.matched[block].sum() / max(int(found.words[block].sum()) + found.gold, 1))


_models: list[Model] = []


def rows(paths: Sequence[Path], every: int) -> Iterator[dict[str, Any]]:
    """Every so many page of the files."""
    for path in paths:
        yield from (row for number, row in enumerate(unique(lines(path))) if number % every == 0)


def table(found: Sequence[Traced], noise: float) -> Iterator[str]:
    """A line for each group: pages, the first choice's score, each step's change, the last score."""
    groups: dict[str, list[list[float]]] = defaultdict(list)
    for name, kind, scores in found:
        groups[name].append(scores)
        if kind and kind != name:
            groups[f"{name} {kind}"].append(scores)
    yield "\n".join(f"{number:2} {step.name}" for number, step in enumerate(CHOOSING))
    yield f"{'':32}{'pages':>6}{'cut':>7}" + "".join(f"{number:>7}" for number in range(1, len(CHOOSING))) + "   last"
    for name, each in sorted(groups.items()):
        if len(each) < FEW:
            continue
        mean = np.mean(np.array(each), axis=0)
        steps = [1000 * float(change) for change in np.diff(mean)]
        told = "".join(f"{change:>6.1f}{'*' if change < -noise else ' '}" if change else "     . " for change in steps)
        yield f"{name:32}{len(each):>6}{mean[0]:>7.3f}{told}{mean[-1]:>7.3f}"


def main() -> None:
    """Reads the pages and prints the table."""
    parser = argparse.ArgumentParser(prog="build.py bench steps", description=__doc__)
    parser.add_argument("corpus", nargs="+", type=Path)
    parser.add_argument("--models", type=Path, required=True, help="folder of each fold's weights")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every so many page")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--noise", type=float, default=1.0, metavar="POINTS", help="a loss above this is marked")
    chosen = parser.parse_args()
    by_fold = models_in(chosen.models)
    models = [by_fold[fold] for fold in range(FOLDS)]
    asked = list(rows(chosen.corpus, chosen.every))
    with multiprocessing.Pool(chosen.jobs, _models.extend, (models,)) as pool:
        seen = with_progress(pool.imap(trace, asked, chunksize=4), len(asked), lambda one: one is None, quiet=False)
        found = [one for one in seen if one]
    print(*table(found, chosen.noise), sep="\n")


if __name__ == "__main__":
    main()
