"""Pages whose gold a sure model contradicts: `build.py bench golds CORPUS... --models FOLDER [--listed] [--page ID]`.

FOLDER is what `readwell train default --models` wrote, so each page is judged by weights that never saw its site. A page is
listed where the F1 that the answer promises is high and far above the F1 that the gold gives it. Who has read such a
page in its markup writes in tests/data/gold_marks.json what was wrong: `gold` (a text that isn't the page's, a part of it
cut off, a template's words), `policy` (a choice that others would make otherwise: comments, captions, notes) or `model`.
The figures come with all pages, without those whose gold is wrong, and without those of another policy too. `--page`
shows one of them: what only the gold has, and what only the answer has.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import numpy as np
from readwell.engine.answer.settle import settle
from readwell.engine.decision.decide import decide
from readwell.engine.decision.draft import UNASKED
from readwell.engine.extractors.readwell import Readwell
from readwell.engine.features.passages import passages
from readwell.engine.models.cut import expected
from readwell.engine.models.model import Model
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.render.text import text
from readwell.lab.evaluation.progress import with_progress
from readwell.lab.evaluation.score import gold, judge, tokens
from readwell.lab.training.folds import FOLDS, dataset_of, fold_of
from readwell.lab.training.labels import labels
from readwell.lab.training.pages import snapshot_of
from readwell.lab.training.rendered import models_in

from tests.lab.bench.bench_steps import rows

MARKS = Path(__file__).parents[2] / "data" / "gold_marks.json"
#: A sure answer promises so much, and the gold gives it so much less.
SURE, APART = 0.85, 0.3
#: A page under this has failed.
FAILED = 0.5
#: Words of a difference that are shown, and differences of fewer words aren't.
SHOWN, SHORT = 40, 4


@dataclass(frozen=True)
class Seen:
    """A page by weights that never saw its site."""

    name: str
    dataset: str
    kind: str
    address: str
    promise: float
    score: float

    @property
    def contradicts(self) -> bool:
        """Whether a sure answer contradicts the gold."""
        return self.promise >= SURE and self.promise - self.score >= APART


_models: list[Model] = []


def judged(row: dict[str, Any]) -> Seen | None:
    """A page, what its answer promises and what its gold gives it; None without words or gold."""
    page = snapshot_of(row)
    if not len(passages(page)) or not str(row.get("gold") or "").strip():
        return None
    found = labels(page, row["gold"])
    draft = decide(page, _models[fold_of(row)], UNASKED)
    blocks = passages(page)
    kept = blocks.block[draft.keep]
    score = 2 * found.matched[kept].sum() / max(int(found.words[kept].sum()) + found.gold, 1)
    promise = expected(draft.probability, blocks.words, draft.keep)
    told = (str(row["id"]), dataset_of(row), str(row.get("kind") or ""), str(row.get("url") or ""))
    seen = Seen(*told, float(promise), float(score))
    # Of a text that stands on the page twice the labels may know the other copy: then its words decide.
    return replace(seen, score=judge(_answer(page, row), gold(row["gold"])).f1) if seen.contradicts else seen


def _answer(page: Snapshot, row: dict[str, Any]) -> str:
    return text(page, settle(page, Readwell().judged(page, _models[fold_of(row)])).kept)


def figures(found: Sequence[Seen], marks: Mapping[str, str]) -> Iterator[str]:
    """A line a set: pages, its mean with all, without wrong golds, without other policies; and the pages that fail."""
    ways = [frozenset[str](), frozenset({"gold"}), frozenset({"gold", "policy"})]
    groups: dict[str, list[Seen]] = defaultdict(list)
    for one in found:
        groups[one.dataset].append(one)
    yield f"{'':26}{'pages':>6}{'all':>8}{'wrong out':>11}{'policy out':>12}   under {FAILED}"
    sums = [list[float](), list[float](), list[float]()]
    for name, each in sorted(groups.items()):
        left = [[one for one in each if marks.get(one.name) not in out] for out in ways]
        means = [float(np.mean([one.score for one in some])) if some else float("nan") for some in left]
        for way, mean in zip(sums, means, strict=True):
            way.append(mean)
        failed = ", ".join(str(sum(one.score < FAILED for one in some)) for some in left)
        yield f"{name:26}{len(each):>6}{means[0]:>8.3f}{means[1]:>11.3f}{means[2]:>12.3f}   {failed}"
    macro = [float(np.nanmean(way)) for way in sums]
    yield f"{'mean of the sets':26}{len(found):>6}{macro[0]:>8.3f}{macro[1]:>11.3f}{macro[2]:>12.3f}"


def apart(answer: str, wanted: str) -> Iterator[str]:
    """What only the gold has (-), and what only the answer has (+), in order."""
    here, there = tokens(answer), tokens(wanted)
    for what, a, b, c, d in SequenceMatcher(None, here, there, autojunk=False).get_opcodes():
        if what != "equal":
            for sign, some in (("+", here[a:b]), ("-", there[c:d])):
                if len(some) >= SHORT:
                    yield f"{sign} [{len(some)}] {' '.join(some[:SHOWN])}"


def shown(row: dict[str, Any]) -> Iterator[str]:
    """A page's differences."""
    yield str(row.get("url") or row["id"])
    yield from apart(_answer(snapshot_of(row), row), str(row["gold"]))


def main() -> None:
    """Reads the pages and prints what contradicts."""
    parser = argparse.ArgumentParser(prog="build.py bench golds", description=__doc__)
    parser.add_argument("corpus", nargs="+", type=Path)
    parser.add_argument("--models", type=Path, required=True, help="folder of each fold's weights")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="only every so many page")
    parser.add_argument("--jobs", type=int, default=1, metavar="N")
    parser.add_argument("--listed", action="store_true", help="list the pages that nobody has marked")
    parser.add_argument("--page", metavar="ID", help="show one page's differences")
    chosen = parser.parse_args()
    by_fold = models_in(chosen.models)
    models = [by_fold[fold] for fold in range(FOLDS)]
    if chosen.page:
        _models.extend(models)
        for row in rows(chosen.corpus, 1):
            if row["id"] == chosen.page:
                print(*shown(row), sep="\n")
        return
    marks: dict[str, str] = json.loads(MARKS.read_text("utf-8"))
    asked = [row for row in rows(chosen.corpus, chosen.every) if str(row.get("gold") or "").strip()]
    with multiprocessing.Pool(chosen.jobs, _models.extend, (models,)) as pool:
        seen = with_progress(pool.imap(judged, asked, chunksize=4), len(asked), lambda one: one is None, quiet=False)
        found = [one for one in seen if one]
    against = sorted((one for one in found if one.contradicts), key=lambda one: one.score - one.promise)
    for one in against if chosen.listed else ():
        if one.name not in marks:
            print(f"{one.name}  promised {one.promise:.2f}, is {one.score:.2f}  {one.kind}  {one.address}")
    told = Counter(marks.get(one.name, "unread") for one in against)
    print(
        f"of {len(found)} answers {len(against)} are sure and contradict the gold:",
        ", ".join(f"{n} {what}" for what, n in told.items()),
    )
    print(*figures(found, marks), sep="\n")


if __name__ == "__main__":
    main()
