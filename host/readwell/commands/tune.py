"""Finds an extractor's best settings on pages with gold text, and what they gain on other sites.

A corpus is as in `evaluate`. The grid is every combination of the settings named with --setting; without any, all
numbers are tried at five steps around their defaults. For each fold of sites the best settings are chosen on the other
folds and measured on this one.
"""

import argparse
import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from readwell.engine.basics.errors import Refused

if TYPE_CHECKING:
    from readwell.engine.page.snapshot import Floats, Ints
    from readwell.lab.evaluation.tune import Tuned


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("extractor", metavar="EXTRACTOR", help="see `readwell describe`")
    parser.add_argument("corpus", nargs="+", type=Path, metavar="CORPUS.jsonl[.gz|.xz]")
    parser.add_argument(
        "--setting", action="append", default=[], metavar="NAME[=A/B/C]", help="one to try; may be given more than once"
    )
    parser.add_argument("--folds", type=int, default=5, metavar="N", help="folds of sites (default: 5)")
    parser.add_argument("--limit", type=int, metavar="N", help="at most N pages of each corpus")
    parser.add_argument("--every", type=int, default=1, metavar="N", help="every Nth page of each corpus")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")
    parser.add_argument("--format", default="table", choices=["table", "json"])


def run(chosen: argparse.Namespace) -> int:
    """Prints the best settings and the curve of each; exit code 1 if there was no page."""
    from readwell.lab.evaluation.tune import grid, named, tune

    if chosen.folds < 2 or chosen.every < 1:
        raise Refused("request", "--folds is 2 or more, and --every counts pages from 1 on")
    points = grid(chosen.extractor, chosen.setting)
    names = [chosen.extractor, *(named(chosen.extractor, point) for point in points)]
    scores, folds = _measured(chosen, names)
    if not len(folds):
        print("readwell: no page with gold text", file=sys.stderr)
        return 1
    tuned = tune(points, scores[1:], scores[0], folds)
    print(_json(tuned, len(folds)) if chosen.format == "json" else _table(tuned, names, len(folds)))
    return 0


def _measured(chosen: argparse.Namespace, names: list[str]) -> "tuple[Floats, Ints]":
    """Returns the F1 of each extractor on each page, and the pages' folds."""
    import numpy as np

    try:
        from readwell.lab.evaluation.run import run_page
    except ImportError:
        raise Refused("request", "the score needs the extra `evaluate`: pip install readwell[evaluate]") from None
    from readwell.lab.evaluation.corpus import count, pages
    from readwell.lab.evaluation.progress import with_progress
    from readwell.lab.evaluation.tune import fold_of

    todo = (one for path in chosen.corpus for one in islice(islice(pages(path), 0, None, chosen.every), chosen.limit))
    total = 0 if chosen.quiet else sum(count(path, chosen.limit, chosen.every) for path in chosen.corpus)
    answered = ((page, run_page(page, names)) for page in todo)
    found, folds = [], []
    for page, results in with_progress(answered, total, lambda row: any(one.error for one in row[1]), chosen.quiet):
        found.append([result.judged.f1 for result in results])
        folds.append(fold_of(page, chosen.folds))
    return np.array(found).T, np.array(folds, np.int32)


def _table(tuned: "Tuned", names: list[str], pages: int) -> str:
    best = names[tuned.best + 1]
    lines = [
        f"{pages} pages, {len(tuned.grid)} points, {len(tuned.folds)} folds of sites",
        f"{tuned.default:.3f}  {names[0]} as it is",
        f"{tuned.means[tuned.best]:.3f}  {best}, the best on these pages",
        f"{tuned.held_out:.3f}  settings that the other folds chose",
    ]
    for name in tuned.grid[0]:
        lines.append(f"{name}: " + "  ".join(f"{value} {f1:.3f}" for value, f1 in tuned.curve(name).items()))
    return "\n".join(lines)


def _json(tuned: "Tuned", pages: int) -> str:
    from readwell.engine.basics.json_text import dumps

    facts = {"pages": pages, "default": tuned.default, "best": dict(tuned.grid[tuned.best])}
    figures = {"best_f1": float(tuned.means[tuned.best]), "held_out_f1": tuned.held_out}
    curves = {name: [list(pair) for pair in tuned.curve(name).items()] for name in tuned.grid[0]}
    return dumps({**facts, **figures, "curves": curves})
