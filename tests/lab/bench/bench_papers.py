"""The papers' tables of results, made again on one sample of pages, the same for every system.

python3 build.py bench papers CORPUS.jsonl.xz ... [--out FILE.md] [--site N] [--each N] [--others N] [--cut F1] [--taught N]

Gottron 2008, Tables II and III (F1 and time by site); Mohammadzadeh and others 2011, Table III (speed); Pan Ei San and
Nilar Aye 2014, Tables 1 and 2 (storage, right pages); Louvan 2009, Tables 2 and 3 (learners, in
`papers_learners.py`), 4 to 6 (by genre and by site). The sample: up
to `--each` pages of every site that has `--site` or more, and `--others` pages of all other sites together for each genre.
Times are of the processor, so that a busy machine changes them little. The content-seeker's rows here use the shipped
weights, which have seen most of these sites: its cross-validated figures are in the notebook.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / "host"), str(ROOT)]

from readwell.engine.answer.settle import settle  # noqa: E402
from readwell.engine.extractors.settings import build, from_text  # noqa: E402
from readwell.engine.page.snapshot import Snapshot  # noqa: E402
from readwell.engine.render.text import text as written  # noqa: E402
from readwell.lab.evaluation.corpus import Page, pages  # noqa: E402
from readwell.lab.evaluation.score import Judged, gold, judge  # noqa: E402
from readwell.lab.training.pages import genre_of  # noqa: E402
from readwell.system import process  # noqa: E402

from tests.lab.bench import papers_learners  # noqa: E402
from tests.lab.bench.papers_learners import evenly, markdown  # noqa: E402

#: Every system as the papers' tables call it.
SYSTEMS: dict[str, str] = {
    "ACCB-40": "accb",
    "CCB-40": "ccb",
    "TCCB-18": "tccb:range=18",
    "TCCB-25": "tccb",
    "DSC": "dsc",
    "BTE": "bte",
    "LQF-25": "lqf:quota=25",
    "LQF-50": "lqf",
    "LQF-75": "lqf:quota=75",
    "FE": "fe",
    "KFE": "kfe",
    "Density": "density",
    "LP-7": "pagelet",
    "Line-Block": "line-block",
    "Line-Block, printed rule": "line-block:rule=printed",
    "DANA": "dana",
    "DANA by tags": "dana:form=tags",
    "Crunch": "crunch",
    "Crunch, cells": "crunch:cells=cells",
    "LBS": "lbs",
    "SLS": "sls",
    "TP": "tp",
    "CS": "seeker",
    "plain": "plain",
}
#: Gottron's Tables II and III, and DANA's Table III.
GOTTRON = ("ACCB-40", "CCB-40", "TCCB-25", "DSC", "plain")
TIMED = ("ACCB-40", "CCB-40", "TCCB-25", "Crunch", "DSC", "LQF-50")
DANA = ("ACCB-40 BTE DSC FE KFE LQF-25 LQF-50 LQF-75 TCCB-18 TCCB-25 Density DANA").split()
#: Sets whose main content people marked page by page, as in Gottron's package `manual`.
MANUAL = frozenset(("htmltotext-hand", "zh-handcrafted"))
GENRES = ("news", "blog", "forum")


@dataclass(frozen=True)
class Row:
    """What one system did with one page."""

    system: str
    genre: str
    site: str
    judged: Judged
    seconds: float
    parsing: float
    source: int  # bytes of the page
    kept: int  # bytes of the text


def sample(every: Sequence[Page], least: int, each: int, others: int) -> list[tuple[str, str, Page]]:
    """Returns (genre, site, page): pages of large sites, and of the others together, drawn evenly."""
    groups: dict[tuple[str, str], list[Page]] = defaultdict(list)
    for page in every:
        genre = "manual" if page.dataset in MANUAL else genre_of(page.row)
        if genre != "other":
            groups[genre, page.site].append(page)
    large = {key: found for key, found in groups.items() if len(found) >= least and key[0] != "manual" and key[1]}
    small: dict[tuple[str, str], list[Page]] = defaultdict(list)
    for (genre, site), found in groups.items():
        if (genre, site) not in large:
            small[genre, "other sites" if genre != "manual" else "manual"] += found
    drawn = [(key, evenly(found, each)) for key, found in large.items()]
    drawn += [(key, evenly(found, others)) for key, found in small.items()]
    return [(genre, site, page) for (genre, site), found in drawn for page in found]


def measured(work: Callable[[], Any]) -> tuple[Any, float]:
    """Returns what the work gives, and its seconds of the processor."""
    begun = time.process_time()
    done = work()
    return done, time.process_time() - begun


def rows_of(genre: str, site: str, page: Page) -> Iterator[Row]:
    """Yields a row for each system; the page is parsed once, each system builds its own views."""
    wanted, size = gold(page.gold), len(page.html.encode())
    whole, parsing = measured(page.snapshot)

    def answer(fresh: Snapshot, extractor: Any) -> str:
        return written(fresh, settle(fresh, extractor.select(fresh)).kept)

    for system, named in SYSTEMS.items():
        extractor, fresh = build(from_text(named)), replace(whole, built={})
        _, seconds = measured(partial(extractor.select, fresh))
        text = answer(fresh, extractor)
        yield Row(system, genre, site, judge(text, wanted), seconds, parsing, size, len(text.encode()))


def mean(rows: Iterable[Row], what: Callable[[Row], float]) -> float:
    """Returns the mean over some rows."""
    return statistics.fmean(what(row) for row in rows)


def f1(row: Row) -> float:
    """Returns a page's F1."""
    return row.judged.f1


class Tables:
    """The rows by system, genre and site, and the tables made of them."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.by: dict[tuple[str, str, str], list[Row]] = defaultdict(list)
        for row in rows:
            self.by[row.system, row.genre, row.site].append(row)
        first = next(iter(SYSTEMS))
        sites = {kind: sorted({row.site for row in rows if row.genre == kind}) for kind in (*GENRES, "manual")}
        self.sites = {kind: found for kind, found in sites.items() if found}
        self.count = {(row.genre, row.site): 0 for row in rows}
        for row in rows:
            self.count[row.genre, row.site] += row.system == first

    def of(self, system: str, genre: str = "", site: str = "") -> list[Row]:
        """Returns a system's rows."""
        return [
            row
            for key, found in self.by.items()
            if key[0] == system and genre in ("", key[1]) and site in ("", key[2])
            for row in found
        ]

    def by_site(self, systems: Sequence[str], genre: str, what: Callable[[list[Row]], str], title: str) -> str:
        """Returns a table with a row for each site and a column for each system."""
        out = [
            [f"{site} ({self.count[genre, site]})", *(what(self.of(system, genre, site)) for system in systems)]
            for site in self.sites[genre]
        ]
        if len(out) > 1:
            out.append(["all", *(what(self.of(system, genre)) for system in systems)])
        return markdown([f"{genre}: site (pages)", *systems], out, title)

    def gottron(self) -> str:
        """Returns Tables II and III of Gottron 2008 by site, `manual` among them."""

        def score(rows: list[Row]) -> str:
            return f"{mean(rows, f1):.3f}"

        def cost(rows: list[Row]) -> str:
            return f"{1e6 * sum(row.seconds for row in rows) / sum(row.source / 1000 for row in rows):.0f}"

        tables = [self.by_site(GOTTRON, kind, score, f"Gottron's Table II, {kind}: F1") for kind in self.sites]
        unit = "millionths of a second of the processor for a KB of source, from a ready snapshot (printed: s/KB)"
        tables += [self.by_site(TIMED, kind, cost, f"Gottron's Table III, {kind}: {unit}") for kind in self.sites]
        return "\n".join(tables)

    def speed(self) -> str:
        """Returns Table III of DANA's paper: megabytes a second."""
        out = []
        for system in DANA:
            rows = self.of(system)
            size, own = sum(row.source for row in rows) / 1e6, sum(row.seconds for row in rows)
            out.append([system, f"{size / own:.1f}", f"{size / (own + sum(row.parsing for row in rows)):.1f}"])
        heads = ["system", "MB/s from a ready snapshot", "MB/s with parsing"]
        return markdown(heads, out, f"DANA's Table III: speed on {len(self.of(DANA[0]))} pages")

    def storage(self) -> str:
        """Returns Table 1 of Line-Block's paper for every system."""
        out = []
        for system in SYSTEMS:
            rows = self.of(system)
            source, kept = sum(row.source for row in rows) / 1000, sum(row.kept for row in rows) / 1000
            out.append([system, f"{source:,.0f}", f"{kept:,.0f}", f"{1 - kept / source:.1%}"])
        return markdown(["system", "HTML KB", "text KB", "saved"], out, "Line-Block's Table 1: storage")

    def right(self, cut: float) -> str:
        """Returns Table 2 of Line-Block's paper: pages at or over the cut are right."""

        def share(rows: list[Row]) -> str:
            good = sum(f1(row) >= cut for row in rows)
            return f"{good} of {len(rows)}, {good / len(rows):.0%}"

        systems, kind = ("Line-Block", "Line-Block, printed rule", "plain"), next(iter(self.sites))
        title = f"Line-Block's Table 2: right pages; here a page is right from F1 {cut} on, which the paper doesn't say"
        return self.by_site(systems, kind, share, title)

    def louvan(self) -> str:
        """Returns Tables 4 to 6 of content-seeker's paper for every system, then F1 by site."""
        tables = []
        kinds = [(number, kind) for number, kind in zip((4, 5, 6), GENRES, strict=True) if kind in self.sites]
        for number, kind in kinds:
            scored = [(system, self.of(system, kind)) for system in SYSTEMS]
            scored.sort(key=lambda pair: -mean(pair[1], f1))
            out = [[system, *map(_spread(rows), ("precision", "recall", "f1"))] for system, rows in scored]
            heads = ["system", "precision", "recall", "F1"]
            tables.append(markdown(heads, out, f"Louvan's Table {number}, {kind}: {len(scored[0][1])} pages"))
        systems = [name for name in SYSTEMS if name != "plain"]
        for _, kind in kinds:
            if len(self.sites[kind]) > 1:
                title = f"The same by site, {kind}: F1"
                tables.append(self.by_site(systems, kind, lambda rows: f"{mean(rows, f1):.2f}", title))
        return "\n".join(tables)


def _spread(rows: Sequence[Row]) -> Callable[[str], str]:
    """Returns what formats a measure's mean and deviation."""

    def cell(measure: str) -> str:
        values = [getattr(row.judged, measure) for row in rows]
        return f"{statistics.fmean(values):.3f}±{statistics.pstdev(values):.3f}"

    return cell


def main() -> int:
    """Prints the tables, or writes them."""
    wanted = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    wanted.add_argument("corpus", nargs="*", type=Path)
    wanted.add_argument("--site", type=int, default=10, help="a site with so many pages has a row of its own")
    wanted.add_argument("--each", type=int, default=10, help="pages of a large site at most")
    wanted.add_argument("--others", type=int, default=80, help="pages of all other sites, for each genre")
    wanted.add_argument("--cut", type=float, default=0.75, help="F1 from which on a page is right (Line-Block)")
    wanted.add_argument(
        "--taught", type=int, default=200, help="pages of each genre that teach the learners, 0 for none"
    )
    wanted.add_argument("--out", type=Path, help="a file for the tables")
    chosen = wanted.parse_args()
    if not chosen.corpus:
        print("needs a corpus: files of JSON lines with html and gold")
        return 0
    process.keep()
    every = [page for path in chosen.corpus for page in pages(path)]
    drawn = sample(every, chosen.site, chosen.each, chosen.others)
    if not drawn:
        print("no page of these files is of a known genre")
        return 0
    rows: list[Row] = []
    for number, (genre, site, page) in enumerate(drawn, 1):
        rows += rows_of(genre, site or "unknown", page)
        print(f"\r{number} of {len(drawn)} pages", end="", file=sys.stderr, flush=True)
    tables = Tables(rows)
    parts = [tables.gottron(), tables.speed(), tables.storage(), tables.right(chosen.cut)]
    if lessons := papers_learners.labelled(every, chosen.taught):
        parts.append(papers_learners.tables(lessons))
    report = "\n".join((*parts, tables.louvan()))
    options = f"--site {chosen.site} --each {chosen.each} --others {chosen.others} --cut {chosen.cut} --taught {chosen.taught}"
    if chosen.out:
        told = {"day": date.today().isoformat(), "options": options, "pages": len(drawn), "lessons": len(lessons)}
        chosen.out.write_text(HEAD.format(**told) + report, "utf-8")
    else:
        print(report)
    return 0


HEAD = """# The papers' tables, made again

Made on {day} by `python3 build.py bench papers CORPUS...
{options} --out docs/notebook/papers.md`
on {pages} pages, the same for every system; Louvan's Tables 2 and 3 on {lessons} labelled pages of sets that may teach.
What differs from the papers' figures, and why, is told in [extraction.md](extraction.md). CS has the shipped weights, which
have seen most of these sites (not those of l3s-gn1 and utomo-leu): its cross-validated figures are there too.

"""


if __name__ == "__main__":
    raise SystemExit(main())
