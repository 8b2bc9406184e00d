"""The default extractor on sites it never saw: each page answered by the model of the folds it is not in."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from readwell.engine.answer.settle import settle
from readwell.engine.extractors.readwell import Readwell
from readwell.engine.models.model import Model
from readwell.engine.render.formats import render
from readwell.lab.evaluation.corpus import Page, pages
from readwell.lab.evaluation.report import figures, table
from readwell.lab.evaluation.run import Result
from readwell.lab.evaluation.score import gold, judge
from readwell.lab.training.folds import HEADLINE, TOOL_OUTPUT, fold_of
from readwell.parse import parse

#: A language is listed from this many pages on.
TOLD = 20

#: A set of fewer pages than this says nothing.
FEW = 10

Judged = list[tuple[Page, Result]]


def judged(paths: Sequence[Path], models: Sequence[Model], jobs: int) -> Judged:
    """Every page that has gold, as `readwell batch` would answer it with the model of its fold."""
    tasks = (page for path in paths for page in pages(path) if page.gold.strip())
    with multiprocessing.Pool(jobs, _models.extend, (models,)) as pool:
        return list(pool.imap(_judge, tasks, chunksize=8))


#: What a process judges with: handed over once, not with every page.
_models: list[Model] = []


def _judge(page: Page) -> tuple[Page, Result]:
    snapshot = parse(page.html, page.url)
    answer = settle(snapshot, Readwell().judged(snapshot, _models[fold_of(page.row)]), pictured=False)
    text = str(render(snapshot, answer.kept, "text"))
    return page, Result("readwell", judge(text, gold(page.gold)), 0.0, 0.0, len(page.html))


def tables(found: Judged) -> str:
    """The mean over the headline's sets and over all with human gold; then by set, kind of wcxb, and language."""
    by_set = _grouped(found, lambda page: page.dataset)
    lines = [f"{name}: {_mean(by_set, sets):.4f}, under .5 {_fail(by_set, sets):.1%}" for name, sets in _macros(by_set)]
    parts = ["\n".join(lines)]
    kinds = _grouped([one for one in found if one[0].kind], lambda page: f"{page.dataset} {page.kind}")
    languages = _grouped([one for one in found if one[0].lang], lambda page: page.lang.split("-")[0])
    languages = {name: rows for name, rows in languages.items() if len(rows) >= TOLD}
    for head, groups in (("dataset", by_set), ("kind", kinds), ("language", languages)):
        parts.append(table({(name,): rows for name, rows in sorted(groups.items())}, (head,), "markdown"))
    return "\n\n".join(parts) + "\n"


def _macros(by_set: dict[str, list[Result]]) -> Iterator[tuple[str, list[str]]]:
    yield "the headline's sets", [name for name in HEADLINE if name in by_set]
    yield "all sets with human gold", [name for name in by_set if name not in TOOL_OUTPUT and len(by_set[name]) >= FEW]


def _grouped(found: Judged, name: Callable[[Page], str]) -> dict[str, list[Result]]:
    out: dict[str, list[Result]] = {}
    for page, result in found:
        out.setdefault(name(page), []).append(result)
    return out


def _mean(groups: dict[str, list[Result]], sets: Sequence[str]) -> float:
    return sum(figures(groups[name])["f1"] for name in sets) / max(len(sets), 1)


def _fail(groups: dict[str, list[Result]], sets: Sequence[str]) -> float:
    pages = [result for name in sets for result in groups[name]]
    return sum(result.judged.f1 < 0.5 for result in pages) / max(len(pages), 1)
