"""The lists of a large library: each order, each filter, both together, deep pages, facets, duplicates."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from readwell.services.library import sorting
from readwell.services.library.listing import SORTS
from readwell.services.library.store import Library

#: Asked of ourselves, in milliseconds: a list opens, and what a list can be held to is shown.
OPEN = 200.0
PAGE, ROUNDS = 50, 5
FILTERS: tuple[dict[str, Any], ...] = (
    {},
    {"tag": "tag7"},
    {"state": "later"},
    {"state": "archive"},
    {"state": "kept"},
    {"favourite": True},
    {"favourite": False},
    {"fetched": True},
    {"fetched": False},
    {"broken": True},
    {"broken": False},
    {"begun": True},
    {"begun": False},
    {"marked": True},
    {"marked": False},
    {"site": "Site 13"},
    {"collection": "work"},
    {"collection": "work/deep 3"},
    {"state": "later", "favourite": True, "tag": "tag10"},
    {"state": "archive", "begun": True, "fetched": True},
    {"tag": "nobody has it"},
)


def said(number: int) -> dict[str, Any]:
    """What a person has said of each of many articles."""
    row: dict[str, Any] = {"state": "later" if number % 5 == 0 else "archive" if number % 3 == 0 else ""}
    row |= {"favourite": number % 20 == 0, "progress": number % 101 / 100, "place": number * 7919 % 100_003 / 2}
    row["opened"] = f"2026-{number % 12 + 1:02}-{number % 28 + 1:02}T{number % 24:02}:00:00.000Z"
    if number % 4 == 0:
        row["collections"] = [f"work/deep {number % 31}" if number % 8 else "work"]
    if number % 25 == 0:
        row["marks"] = [{"id": f"m{at}", "exact": "a sentence that was marked " * 3} for at in range(3)]
    return row


def _times(work: Callable[[], object]) -> tuple[float, float]:
    """Returns the median and the 95 of 100 of some runs, in milliseconds."""
    found = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        work()
        found.append((time.perf_counter() - begun) * 1000)
    found.sort()
    return found[len(found) // 2], found[int(0.95 * len(found))]


def _cases(library: Library) -> Iterator[tuple[str, str, Callable[[], object]]]:
    """Yields the group, the case and the work of each row."""
    for asked in FILTERS:
        name = ", ".join(f"{key}={value}" for key, value in asked.items()) or "all"
        there = library.count(**asked)
        yield "count", name, partial(library.count, **asked)
        for sort in SORTS:
            for reverse in (False, True):
                case = f"{name} by {sort}{' reversed' if reverse else ''}"
                shown = partial(library.listed, PAGE, sort=sort, reverse=reverse, **asked)
                yield "list, first page", case, partial(shown, skip=0)
                if there > 2 * PAGE:
                    yield "list, last page", case, partial(shown, skip=there - PAGE)
    yield "facets", "all", partial(sorting.facets, library)
    yield "duplicates", "all", partial(sorting.duplicates, library)


def lists(library: Library, shown: int = 6) -> int:
    """Prints p50 and p95 of each group and its slowest cases; returns how many cases are over what is asked."""
    groups: dict[str, list[tuple[float, float, str]]] = {}
    for group, name, work in _cases(library):
        middle, late = _times(work)
        groups.setdefault(group, []).append((late, middle, name))
    over = 0
    for group, cases in groups.items():
        cases.sort(reverse=True)
        bad = sum(late > OPEN for late, _, _ in cases)
        middle = sorted(case[1] for case in cases)[len(cases) // 2]
        print(f"{group}: {len(cases)} cases, p50 {middle:.1f} ms, slowest p95 {cases[0][0]:.0f}; {bad} over {OPEN:.0f}")
        for late, own, name in cases[:shown] if cases[0][0] > OPEN / 4 else cases[:2]:
            print(f"    {name}: p50 {own:.1f}, p95 {late:.1f}", flush=True)
        over += bad
    return over
