"""The browser's own library of many articles: `python3 build.py bench shelf [ARTICLES]` (100,000 without a number).

In Chromium: lists and searches as the library's page asks for them, then the page itself: how soon it shows its list, and
the longest task while 2,000 rows are brought and scrolled through.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.library_page import ask
from tests.browser.drivers.sheet import choose
from tests.lab.bench import bench_library
from tests.lab.bench.library_lists import FILTERS

DIST = Path(__file__).parents[3] / "dist" / "chrome"
#: Asked: a list, a search and a task, in milliseconds.
LIST, SEARCH, TASK = 200.0, 50.0, 50.0
PIECE, ROUNDS, DEEP, MORE = 500, 5, 90_000, 39
SORTS = ("saved", "opened", "title", "site", "words", "progress", "place")
#: From the start of the page on: its long tasks, and when its list stood there.
WATCH = """
globalThis.long = [];
new PerformanceObserver((list) => long.push(...list.getEntries().map((one) => one.duration))).observe({ type: "longtask", buffered: true });
new MutationObserver((_, watch) => {
    if (document.querySelector("#list li")) watch.disconnect(), requestAnimationFrame(() => (globalThis.stood = performance.now()));
}).observe(document, { childList: true, subtree: true });
"""
#: A request as the page makes it.
TIMED = """async (message) => {
    const begun = performance.now();
    const answer = await chrome.runtime.sendMessage(message);
    const took = performance.now() - begun;
    if (!answer.ok) throw new Error(JSON.stringify(answer));
    return took;
}"""
#: Goes through all that is listed, a screen in each frame.
SCROLL = """async () => {
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
        scrollBy(0, innerHeight);
        await new Promise(requestAnimationFrame);
    }
    scrollTo(0, 0);
}"""


def fill(page: Page, count: int) -> None:
    """Imports the articles in pieces, as a backup that is brought back is."""
    bench_library.ARTICLES = count
    chance = random.Random(1)
    words = bench_library.vocabulary(chance)
    lines = bench_library.articles(chance, words)
    head, done, begun = next(lines), 0, time.perf_counter()
    while piece := list(islice(lines, PIECE)):
        ask(page, "import", text="\n".join([head, *piece]))
        done += len(piece)
        print(f"\r{done} of {count}, {time.perf_counter() - begun:.0f} s ", end="", file=sys.stderr, flush=True)
    print(f"\n{count} articles brought in {time.perf_counter() - begun:.0f} s")


def took(page: Page, word: str, **fields: Any) -> float:
    """How long the library's page waits for an answer, in milliseconds."""
    return float(page.evaluate(TIMED, {"do": "library", "word": word, **fields}))


def times(page: Page, word: str, **fields: Any) -> list[float]:
    return [took(page, word, **fields) for _ in range(ROUNDS)]


def asked_for(count: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every kind of list."""
    for sort in SORTS:
        yield f"by {sort}", {"sort": sort}
    yield f"by saved, from {min(DEEP, count * 9 // 10)} on", {"skip": min(DEEP, count * 9 // 10)}
    for held in FILTERS[1:]:
        yield json.dumps(held), held


def line(name: str, found: list[float], goal: float) -> int:
    """Prints a row; 1 if its median misses the goal."""
    median, slowest = statistics.median(found), max(found)
    print(
        f"{name:60} median {median:7.1f} ms, slowest {slowest:7.1f}{'' if median <= goal else '   MISSED'}", flush=True
    )
    return int(median > goal)


def requests(page: Page, count: int) -> int:
    """The lists and searches as requests; how many miss their goal."""
    missed = 0
    for name, held in asked_for(count):
        missed += line(name, times(page, "list", limit=50, **held), LIST)
    chance = random.Random(2)
    words = bench_library.vocabulary(random.Random(1))
    kinds = ("middling", "rare", "common and middling", "phrase", "prefix", "two signs", "three signs", "common")
    found: dict[str, list[float]] = {kind: [] for kind in kinds}
    for number, query in enumerate(islice(bench_library.queries(chance, words), len(kinds) * 10)):
        found[kinds[number % len(kinds)]].append(took(page, "search", query=query, limit=100))
    return missed + sum(line(f"search: {kind}", each, SEARCH) for kind, each in found.items())


def looked_at(browser: Chromium) -> int:
    """The page itself; how many of its figures miss their goal."""
    page = browser.context.new_page()
    page.add_init_script(WATCH)
    opened = []
    for _ in range(ROUNDS):
        page.goto(f"chrome-extension://{browser.id}/save/library.html")
        expect(page.locator("#list li").first).to_be_visible()
        opened.append(page.evaluate("stood"))
    missed = line("the page shows its list", opened, LIST)
    page.click("#part-all")
    expect(page.locator("#list li")).to_have_count(50)
    page.evaluate("long.length = 0")
    for number in range(MORE):
        shown = page.locator("#list li").count()
        page.click("#more")
        expect(page.locator("#list li")).not_to_have_count(shown, timeout=60_000)
        if number % 10 == 9:
            page.evaluate(SCROLL)
    tasks = page.evaluate("long")
    rows = page.locator("#list li").count()
    print(
        f"{rows} rows brought and scrolled through: {len(tasks)} tasks over {TASK:.0f} ms, the longest {max(tasks, default=0):.0f} ms"
    )
    return missed + int(bool(tasks))


def main(*words: str) -> int:
    """All figures; 1 if one misses its goal."""
    count = int(words[0]) if words else 100_000
    with chromium(DIST) as browser:
        choose(browser)
        page = browser.own("save/library.html")
        fill(page, count)
        missed = requests(page, count) + looked_at(browser)
        print(f"{missed} missed")
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
