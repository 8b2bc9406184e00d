"""What lessons cost: the time of one request with 0, 8 and 64 of them, in one run."""

from __future__ import annotations

import time
from collections.abc import Sequence
from statistics import median
from typing import Any

from readwell.engine.answer.lessons.lesson import MOST, Lesson
from readwell.engine.basics.json_text import dumps
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer_text

from tests.lab.bench.lesson_cases import Case

#: How many lessons a request carries.
COUNTS = (0, 8, MOST)
ROUNDS = 9


def costs(page: Case, own: Sequence[Lesson], others: Sequence[Lesson]) -> dict[int, float]:
    """Returns the median seconds of a request by its number of lessons, the site's own first.

    The rounds are interleaved, so that a busy computer slows all counts alike.
    """
    rows = [one.wire() for one in (*own, *others)]
    base: dict[str, Any] = {"do": "extract", "more": ["roles", "metadata"], "page": to_wire(page.page)}
    texts = {count: dumps({**base, **({"lessons": rows[:count]} if count else {})}) for count in COUNTS}
    seconds: dict[int, list[float]] = {count: [] for count in COUNTS}
    for _ in range(ROUNDS):
        for count, text in texts.items():
            begun = time.perf_counter()
            answer_text(text)
            seconds[count].append(time.perf_counter() - begun)
    return {count: median(some) for count, some in seconds.items()}


def told(rows: Sequence[dict[int, float]]) -> str:
    """Returns the figures of all pages as a line."""
    out = []
    for count in COUNTS:
        each = median(row[count] for row in rows)
        ratio = median(row[count] / row[0] for row in rows)
        out.append(f"{count} lessons {each * 1000:.1f} ms ({ratio:.3f} times)")
    return f"one request, median of {len(rows)} pages: " + ", ".join(out)
