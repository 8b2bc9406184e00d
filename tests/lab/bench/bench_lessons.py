"""What corrections teach about a site: `python3 build.py bench lessons CORPUS...`.

A person corrects the worst part of a site's worst page, one to three times, and reads the site's other pages with the
lessons. The gold is the teacher. --comments: somebody who wants the comments kept, where a corpus has them apart; so
each page of a site lacks the same. Scores are by passages, against the gold's words aligned with the page.
--redesign: the taught sites are read again after each of several redesigns: what harms, and what is switched off.
--fine: sites of good pages only, after one correction of what costs most there. --cost: the time of a request.
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

from tests.lab.bench import lesson_cost, lesson_redesigns
from tests.lab.bench.lesson_cases import Case, Person, case, oracle, taught

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


def redesigned(found: Iterator[tuple[str, list[Case]]], corrections: Sequence[int]) -> str:
    """Returns what the lessons of each taught site do after each redesign, as lines."""
    out = {(count, name): lesson_redesigns.Outcome() for count in corrections for name in lesson_redesigns.REDESIGNS}
    for site, cases in found:
        if len(cases) < FEWEST or min(one.first for one in cases) >= BAD:
            continue
        people = {count: taught(cases, count)[0] for count in corrections}
        for name, edit in lesson_redesigns.REDESIGNS.items():
            both = [(page, one) for page in cases if (one := lesson_redesigns.redesigned(page, edit))]
            for count, person in people.items():
                if person.lessons and both:
                    lesson_redesigns.after(site, person, both, LOST, out[count, name])
    lines = []
    for (count, name), some in out.items():
        lines += [f"{count} corrections, {lesson_redesigns.told(name, some)}"]
        lines += [f"  harm: {page}" for page in some.harmed] + [f"  stays: {lesson}" for lesson in some.stay]
    return "\n".join(lines)


def fine(found: Iterator[tuple[str, list[Case]]]) -> str:
    """Returns what one correction of what costs most does to sites whose pages are all good."""
    sites, pages, lost, lessons = 0, 0, [], 0
    for site, cases in found:
        if len(cases) < FEWEST or min(one.first for one in cases) < FINE:
            continue
        person, worst = Person(), min(cases, key=lambda one: one.first)
        person.correct(worst, worst.now.keep)
        left = [one for one in cases if one is not worst]
        sites, pages, lessons = sites + 1, pages + len(left), lessons + len(person.lessons)
        lost += [f"  {site} {one.name}" for one in left if one.f1(person.read(one)) < one.first - LOST]
    head = f"{sites} sites where nothing was wrong, {lessons} lessons: {len(lost)} of {pages} other pages lost"
    return "\n".join([head, *lost])


def cost(found: Iterator[tuple[str, list[Case]]]) -> str:
    """Returns the time of a request with lessons: those of the page's site, then those of others."""
    known: list[tuple[list[Case], Person]] = []
    for _, cases in found:
        if len(cases) >= FEWEST and min(one.first for one in cases) < BAD:
            person, left = taught(cases, 3)
            known += [(left, person)] if person.lessons and left else []
    every = [lesson for _, person in known for lesson in person.lessons]
    rows = [lesson_cost.costs(left[0], person.lessons, every * lesson_cost.COUNTS[-1]) for left, person in known[:12]]
    return lesson_cost.told(rows) if rows else "no site was taught"


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints the figures."""
    parser = argparse.ArgumentParser(prog="build.py bench lessons", description=__doc__)
    parser.add_argument("corpus", type=Path, nargs="+")
    parser.add_argument("--comments", action="store_true", help="the person wants comments kept")
    parser.add_argument("--corrections", type=int, nargs="*", default=[1, 3])
    parser.add_argument("--sites", action="store_true", help="a line for each site")
    parser.add_argument("--redesign", action="store_true", help="read the sites again after redesigns")
    parser.add_argument("--fine", action="store_true", help="correct sites where nothing was wrong")
    parser.add_argument("--cost", action="store_true", help="time requests with lessons")
    chosen = parser.parse_args(arguments)
    if chosen.redesign or chosen.fine or chosen.cost:
        found = sites(chosen.corpus, chosen.comments)
        print(redesigned(found, chosen.corrections) if chosen.redesign else fine(found) if chosen.fine else cost(found))
        return 0
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
