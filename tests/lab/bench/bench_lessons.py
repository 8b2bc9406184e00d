"""What corrections teach about a site: `python3 build.py bench lessons CORPUS...`.

A person corrects the worst part of a site's worst page, one to three times, and reads the site's other pages with the
lessons. The gold is the teacher. --comments: somebody who wants the comments kept, where a corpus has them apart; so
each page of a site lacks the same. Scores are by passages, against the gold's words aligned with the page.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import Any

from readwell.lab.evaluation.corpus import pages

from tests.lab.bench.lesson_cases import Case, case, oracle, taught

#: A page is bad under this; a page that was good loses if it falls by more than so much.
BAD, FINE, LOST = 0.8, 0.95, 0.01
FEWEST = 3


def sites(corpora: Sequence[Path], comments: bool) -> Iterator[tuple[str, list[Case]]]:
    """Yields the sites of which a corpus has three pages and more."""
    for path in corpora:
        found: dict[str, list[Any]] = defaultdict(list)
        for page in pages(path):
            if page.site:
                found[page.site].append(page)
        for site, rows in found.items():
            if len(rows) < FEWEST:
                continue
            cases = [case(row.id, row.snapshot(), _gold(row, comments)) for row in rows]
            yield f"{path.name.split('.')[0]} {site}", [one for one in cases if one]


def _gold(row: Any, comments: bool) -> str:
    more = row.row.get("gold_comments") if comments else ""
    return f"{row.gold}\n{more or ''}"


def measured(site: str, cases: Sequence[Case], corrections: int) -> dict[str, Any] | None:
    """Returns the figures of one site, None if nothing was wrong there."""
    if min(one.first for one in cases) >= BAD:
        return None
    person, left = taught(cases, corrections)
    if not left:
        return None
    before = [one.first for one in left]
    after = [one.f1(person.read(one)) for one in left]
    drops = sum(old >= FINE and new < old - LOST for old, new in zip(before, after, strict=True))
    return {
        "site": site,
        "pages": len(left),
        "bad": sum(old < BAD for old in before),
        "before": mean(before),
        "after": mean(after),
        "oracle": mean(oracle(left)),
        "fine": sum(old >= FINE for old in before),
        "lost": drops,
        "asked": person.asked,
        "untaught": person.untaught,
        "bytes": [len(json.dumps(one.wire(), separators=(",", ":"))) for one in person.lessons],
    }


def told(rows: Sequence[dict[str, Any]], corrections: int) -> str:
    """Returns the figures of all sites as lines."""
    out = []
    for name, some in (("all sites", rows), ("with another bad page", [row for row in rows if row["bad"]])):
        if not some:
            continue
        before, after, best = (mean(row[key] for row in some) for key in ("before", "after", "oracle"))
        share = (after - before) / max(best - before, 1e-9)
        out.append(
            f"{corrections} corrections, {name}: {len(some)} sites, F1 of their other pages {before:.4f} -> {after:.4f}"
            f" ({after - before:+.4f}; best by block shape {best:.4f}: {share:.1%} of its gain)"
        )
    fine, lost, asked, dumb = (sum(row[key] for row in rows) for key in ("fine", "lost", "asked", "untaught"))
    sizes = [size for row in rows for size in row["bytes"]]
    out.append(
        f"  pages of .95 and over that lost more than .01: {lost} of {fine}; asked {asked}; taught nothing {dumb}"
    )
    out.append(f"  bytes of a lesson: {max(sizes, default=0)} at most")
    return "\n".join(out)


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the figures."""
    parser = argparse.ArgumentParser(prog="build.py bench lessons", description=__doc__)
    parser.add_argument("corpus", type=Path, nargs="+")
    parser.add_argument("--comments", action="store_true", help="the person wants comments kept")
    parser.add_argument("--corrections", type=int, nargs="*", default=[1, 3])
    parser.add_argument("--sites", action="store_true", help="a line for each site")
    chosen = parser.parse_args(arguments)
    rows: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for site, cases in sites(chosen.corpus, chosen.comments):
        for corrections in chosen.corrections:
            row = measured(site, cases, corrections) if len(cases) >= FEWEST else None
            if row:
                rows[corrections].append(row)
                if chosen.sites:
                    print(json.dumps({"corrections": corrections, **row}), flush=True)
    for corrections, some in rows.items():
        print(told(some, corrections))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
