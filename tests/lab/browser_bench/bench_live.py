"""What following a page that lives costs, and what it gathers, in Chromium: `python3 build.py bench live`.

    storm     1,000 changes a second for a minute, beside the article and in it: seconds of the processor and frames a
              second of the page, with the sheet open and without a sheet
    idle      a minute of a page that doesn't change, with the sheet open and without: the same, and how often the engine ran
    thread    a long list that shows 20 of 1,000 turns at a time, scrolled by 10: each turn in the article, and how often
    joined    from a further page's arrival to its first words in the article

Name one or more of them to measure only these. READWELL_TURNS sets another number of turns.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any

from tests.browser.drivers import hosts
from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.tabs import Tour
from tests.browser.drivers.waiting import until
from tests.browser.drivers.works import PAGES, part
from tests.lab.browser_bench.bench_memory import DIST, OPEN, REST, Machine, opened, read, spent, started, told

TURNS, WINDOW, STEP = int(os.environ.get("READWELL_TURNS", "1000")), 20, 10
#: A browser's clock gives a turn every four milliseconds at best: four changes each.
PER_TURN = 4
SAID = "says that the water at the bridge stood so many hands below the rail and that the ferry went on all day"
NAMES = "oak ash elm fir yew bay box fig gum ivy nut pea pear plum rose rue sage teak vine willow".split()
PAGE = """<!doctype html><html lang=en><title>The river</title><main><article><h1>The river</h1><div id=posts></div></article></main>
<aside><h2>Beside</h2><p id=beside></p></aside><script>
const NAMES = %s;
const turn = (n) => `<div class=entry><h2>Turn ${n}</h2><p>${NAMES[n %% 20]} ${NAMES[(n * 7) %% 20]} in turn ${n} %s.</p></div>`;
const show = (from, count) => { posts.innerHTML = Array.from({ length: count }, (_, at) => turn(from + at)).join(""); };
show(1, 20);
let frames = 0;
const count = () => { frames += 1; requestAnimationFrame(count); };
requestAnimationFrame(count);
let n = 0;
const storm = (where) => setInterval(() => {
  for (let at = 0; at < %d; at++) where.textContent = NAMES[n++ %% 20] + " goes by";
}, 4);
</script>""" % (json.dumps(NAMES), SAID, PER_TURN)  # noqa: UP031
PRESS = "(document.querySelector('.long-work button')?.click(), Boolean(document.querySelector('.long-work button')))"
BEGIN = {
    "beside the article": "storm(beside)",
    "in the article": "storm(document.querySelector('#posts p'))",
}


def frame(tour: Tour) -> str:
    """The sheet's frame."""
    (found,) = until("the sheet", tour.sheets)
    return str(found)


def marks(tour: Tour, name: str) -> list[float]:
    """When the sheet passed a mark, in milliseconds."""
    asked = f"performance.getEntriesByName({name!r}).map((one) => one.startTime)"
    return [float(one) for one in tour.browser.evaluate(frame(tour), asked)]


def minute(tour: Tour, machine: Machine, page: str) -> tuple[dict[str, float], float]:
    """Seconds of the processor in a minute, by kind of process, and frames a second of the page."""
    tour.browser.evaluate(page, "frames = 0")
    return spent(machine), float(tour.browser.evaluate(page, "frames")) / OPEN


def measured(server: Loopback, begin: str, name: str) -> None:
    """One minute without a sheet, one with it."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as path:
        folder = Path(path)
        with started(folder, "embedded", hosts.granted(DIST, folder)) as (tour, machine):
            address = server.put("/live.html", PAGE)
            page = opened(tour, address)
            if begin:
                tour.browser.evaluate(page, f"{begin}, 0")
            time.sleep(REST)
            alone, frames = minute(tour, machine, page)
            read(tour, address)
            time.sleep(REST)
            sheet, with_sheet = minute(tour, machine, page)
            looks = len(marks(tour, "looked again"))
    more = 100 * (sheet["all"] - alone["all"]) / OPEN
    print(
        f"{name}: alone {told(alone)} s, {frames:.0f} frames a second; with the sheet {told(sheet)} s, {with_sheet:.0f} frames"
        f" a second ({with_sheet / max(frames, 1):.2f}); ours {more:+.1f}% of a core; engine runs {looks}",
        flush=True,
    )


def storm(server: Loopback) -> None:
    """1,000 changes a second."""
    for name, begin in BEGIN.items():
        measured(server, begin, f"storm {name}")


def idle(server: Loopback) -> None:
    """No change at all."""
    measured(server, "", "idle")


def thread(server: Loopback) -> None:
    """A long list that shows a part of itself."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as path:
        folder = Path(path)
        with started(folder, "embedded", hosts.granted(DIST, folder)) as (tour, _):
            address = server.put("/live.html", PAGE)
            page = opened(tour, address)
            read(tour, address)
            time.sleep(REST)
            begun = time.monotonic()
            for first in range(1 + STEP, TURNS - WINDOW + 2, STEP):
                tour.browser.evaluate(page, f"show({first}, {WINDOW}), 0")
                last = first + WINDOW - 1
                there = f"document.querySelector('#article').textContent.includes('in turn {last} says')"
                until(f"turn {last}", partial(tour.browser.evaluate, frame(tour), there))
            asked = "[...document.querySelectorAll('#article p')].map((one) => Number(/turn (\\d+) says/.exec(one.textContent)?.[1]))"
            numbers: list[Any] = tour.browser.evaluate(frame(tour), asked)
    once = sum(numbers.count(number) == 1 for number in set(numbers))
    print(
        f"thread: {TURNS} turns shown, {len(set(numbers))} in the article, {once} of them once,"
        f" in order: {numbers == sorted(numbers)}; {time.monotonic() - begun:.0f} s",
        flush=True,
    )


def joined(server: Loopback) -> None:
    """From a page's arrival to its words."""
    for number in range(1, PAGES + 1):
        server.put(f"/works-{number}.html", part(number, "/works", more="<p>And so on, day by day.</p>" * 40))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as path:
        folder = Path(path)
        found: list[float] = []
        with started(folder, "embedded", hosts.granted(DIST, folder)) as (tour, _):
            address = f"{server.origin}/works-1.html"
            page = opened(tour, address)
            for _ in range(5):
                read(tour, address)
                until("the button", lambda: tour.browser.evaluate(frame(tour), PRESS))
                until("all pages", lambda: len(marks(tour, "grown")) == PAGES - 1)
                came, there = marks(tour, "further page fetched"), marks(tour, "grown")
                found += [after - before for before, after in zip(came, there, strict=True)]
                tour.press(address)
                until("no sheet", lambda: not tour.sheets())
            tour.browser.send("Target.closeTarget", targetId=page)
    print(
        f"joined: {len(found)} pages, median {statistics.median(found):.0f} ms, slowest {max(found):.0f} ms", flush=True
    )


PARTS = {"joined": joined, "idle": idle, "storm": storm, "thread": thread}


def main(*words: str) -> int:
    """Measure and tell."""
    with loopback() as server:
        for name, measure in PARTS.items():
            if name in words or not words:
                print(f"{name}, load {os.getloadavg()[0]:.1f}", flush=True)
                measure(server)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
