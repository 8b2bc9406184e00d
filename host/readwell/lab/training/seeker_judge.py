"""Tables 4 to 6 of the paper, redone: whole pages extracted by models that never saw their sites.

Beside content-seeker's forms stand the published algorithms that the paper compares with, on the same pages.
"""

from __future__ import annotations

import multiprocessing
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from readwell.engine.answer.select import select
from readwell.engine.answer.settle import settle
from readwell.engine.extractors.seeker import GENERAL, GENRES, ContentSeeker, Models
from readwell.engine.extractors.settings import from_text
from readwell.engine.page.selection import Selection
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.render.formats import render
from readwell.lab.evaluation.score import Gold, Judged, gold, judge, summary
from readwell.lab.training.folds import dataset_of
from readwell.lab.training.pages import FOLDS, genre_of, snapshot_of, ten, unique
from readwell.system.jsonlines import lines

#: The forms of the seeker that the tables compare: by hand as in the paper, by the detector, by one model for all.
FORMS: dict[str, dict[str, Any]] = {
    "CS (auto)": {},
    "CS alone": {"genre": "hand", "second": "none"},
    "CS+LBS": {"genre": "hand", "second": "lbs"},
    "CS+SLS": {"genre": "hand", "second": "sls"},
    "CS+TP": {"genre": "hand", "second": "tp"},
    "CS general": {"genre": GENERAL, "second": "none"},
}

#: What the paper's tables 4 to 6 set beside it, with the parameters it names.
PEERS: dict[str, str] = {
    "TCCB-25": "tccb",
    "CCB-r40": "ccb",
    "DSC": "dsc",
    "Crunch": "crunch",
    "LQF-75": "lqf:quota=75",
    "LP-7": "pagelet",
}

#: (genre, dataset, form, figures, what the detector said)
Line = tuple[str, str, str, Judged, str]

Results = dict[tuple[str, str], list[Judged]]


def judged(paths: Sequence[Path], models: Mapping[int, Models], folds: int, jobs: int = 1) -> Results:
    """Every form on every page, by genre and by dataset."""
    rows = (row for path in paths for row in unique(lines(path)))
    found: Results = defaultdict(list)
    with multiprocessing.Pool(jobs) as pool:
        work = pool.imap(partial(page_judged, models=models, folds=folds), rows, chunksize=4)
        for count, page in enumerate(work, 1):
            for kind, dataset, form, figures, said in page:
                found[kind, form].append(figures)
                found[f"{kind}: {dataset}", form].append(figures)
                if said:
                    found[f"{kind} taken for {said}", form].append(figures)
            if count % 50 == 0:
                print(f"\r{count} pages judged", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def page_judged(row: dict[str, Any], models: Mapping[int, Models], folds: int) -> list[Line]:
    """All forms and all peers on one page."""
    page, wanted, kind = snapshot_of(row), gold(row["gold"]), genre_of(row)
    out: list[Line] = []
    for name, answer in _answers(page, kind, models[ten(row) * folds // FOLDS]):
        figures = _figures(page, answer, wanted)
        said = str(answer.facts.get("genre", "")) if name == "CS (auto)" else ""
        out.append((kind, dataset_of(row), name, figures, said))
    return out


def _answers(page: Snapshot, kind: str, models: Models) -> Iterator[tuple[str, Selection]]:
    for name, form in FORMS.items():
        by_hand = {"genre": kind if kind in GENRES else GENERAL} if form.get("genre") == "hand" else {}
        yield name, settle(page, ContentSeeker(**{**form, **by_hand}).judged(page, models), pictured=False)
    for name, wanted in PEERS.items():
        yield name, select(page, from_text(wanted), pictured=False)[1]


def _figures(page: Snapshot, answer: Selection, wanted: Gold) -> Judged:
    return judge(str(render(page, answer.kept, "text")), wanted)


def table(found: Results) -> str:
    """Markdown: precision, recall and F1 with their deviations, as the paper prints them."""
    out = ["| pages | form | n | precision | recall | F1 | under .5 |", "|---|---|---:|---:|---:|---:|---:|"]
    for (group, name), rows in sorted(found.items(), key=lambda item: item[0][0]):
        total = summary(rows)
        assert total is not None
        measures = ("precision", "recall", "f1")
        cells = [f"{getattr(total, one):.3f}±{getattr(total, f'{one}_deviation'):.3f}" for one in measures]
        out.append(f"| {group} | {name} | {total.pages} | {' | '.join(cells)} | {total.failures:.1%} |")
    return "\n".join(out)
