"""Tables 4 to 6 of the paper, redone: whole pages extracted by models that never saw their sites."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from readwell.evaluation.score import Judged, gold, judge, summary
from readwell.extractors.seeker import GENERAL, ContentSeeker, Models
from readwell.jsonlines import lines
from readwell.render import render
from readwell.settle import settle
from readwell.training.pages import FOLDS, genre_of, snapshot_of, ten, unique

#: The forms of the seeker that the tables compare: by hand as in the paper, by the detector, by one model for all.
FORMS: dict[str, dict[str, Any]] = {
    "CS (auto)": {},
    "CS alone": {"genre": "hand", "second": "none"},
    "CS+LBS": {"genre": "hand", "second": "lbs"},
    "CS+SLS": {"genre": "hand", "second": "sls"},
    "CS+TP": {"genre": "hand", "second": "tp"},
    "CS general": {"genre": GENERAL, "second": "none"},
}

Results = dict[tuple[str, str], list[Judged]]


def judged(paths: Sequence[Path], models: Mapping[int, Models], folds: int) -> Results:
    """Every form on every page, by genre and dataset."""
    found: Results = defaultdict(list)
    for count, row in enumerate((row for path in paths for row in unique(lines(path))), 1):
        page, wanted, kind = snapshot_of(row), gold(row["gold"]), genre_of(row)
        for name, form in FORMS.items():
            by_hand = {"genre": GENERAL if kind == "other" else kind} if form.get("genre") == "hand" else {}
            seeker = ContentSeeker(**{**form, **by_hand})
            answer = settle(page, seeker.judged(page, models[ten(row) * folds // FOLDS]))
            one = judge(str(render(page, answer.kept, "text")), wanted)
            found[kind, name].append(one)
            found[str(row["id"]).split("/")[0], name].append(one)
            if name == "CS (auto)":
                found[f"genre {kind} taken for {answer.facts.get('genre', '-')}", name].append(one)
        if count % 50 == 0:
            print(f"\r{count} pages judged", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return found


def table(found: Results) -> str:
    """Markdown: precision, recall and F1 with their deviations, as the paper prints them."""
    out = ["| pages | form | n | precision | recall | F1 | under .5 |", "|---|---|---:|---:|---:|---:|---:|"]
    for (group, name), rows in sorted(found.items()):
        total = summary(rows)
        assert total is not None
        measures = ("precision", "recall", "f1")
        cells = [f"{getattr(total, one):.3f}±{getattr(total, f'{one}_deviation'):.3f}" for one in measures]
        out.append(f"| {group} | {name} | {total.pages} | {' | '.join(cells)} | {total.failures:.1%} |")
    return "\n".join(out)
