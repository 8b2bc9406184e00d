"""How long a capture takes in Chromium, and what it does to the page's own thread.

    python3 build.py bench capture

Measured for 5,000 and 50,000 nodes: the capture on the page's thread (from the start of the first turn to the last part
posted), the total time to the background, the longest of our tasks and the most layouts in one task, from a trace.
Each run uses a new page, so no run benefits from code that an earlier one compiled.
"""

from __future__ import annotations

import json
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from readwell.engine.page.wire import column

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.probe import COLUMNS, Captured, probe
from tests.lab.bench import machine

RUNS = 9
CARD = """<div class="card c{kind}" id="n{at}"><h3><a href="/a/{at}" title="More">Title {at}</a></h3>
<p class="lead">Words and words of text number {at}, with <b>bold</b> and <i>more</i>.</p>
<ul><li>one<li>two</ul></div>
"""
STYLE = ".card{float:left;width:30%;margin:4px;overflow:hidden}h3{color:#333}.lead{opacity:.9}"
NODES_A_CARD = 21


def article(nodes: int) -> str:
    """A page of about so many nodes, styled, with boxes beside each other and clipped."""
    cards = "".join(CARD.format(at=at, kind=at % 17) for at in range(nodes // NODES_A_CARD))
    return f"<!doctype html><html lang=en><title>Bench</title><style>{STYLE}</style><body>{cards}"


def ours(event: dict[str, Any]) -> bool:
    """Is this the browser taking in a content script?"""
    return event["name"] == "EvaluateScript" and "/content/" in json.dumps(event.get("args", {}))


class Trace:
    """The page's thread from the first script taken in to the last part sent; a page at rest has no other tasks."""

    def __init__(self, events: list[dict[str, Any]]) -> None:
        whole = [event for event in events if event.get("ph") == "X" and "dur" in event]
        script = min(filter(ours, whole), key=lambda event: float(event["ts"]))
        mine = [event for event in whole if (event["pid"], event["tid"]) == (script["pid"], script["tid"])]
        tasks = [event for event in mine if event["name"] == "RunTask"]
        self.tasks = [task for task in tasks if task["ts"] + task["dur"] >= script["ts"] and task["dur"] > 500]
        self.layouts = [event for event in mine if event["name"] == "Layout"]
        self.first, self.last = self.tasks[0]["ts"], max(task["ts"] + task["dur"] for task in self.tasks)

    def milliseconds(self) -> float:
        """From the beginning of our first task to the end of our last."""
        return float(self.last - self.first) / 1000

    def busy(self) -> float:
        """Processor time of our tasks: what remains when other programs want the machine too."""
        return float(sum(task.get("tdur", task["dur"]) for task in self.tasks)) / 1000

    def longest(self) -> tuple[float, float]:
        """Our longest task, by the clock and by the processor."""
        return max(task["dur"] for task in self.tasks) / 1000, max(task.get("tdur", 0) for task in self.tasks) / 1000

    def forced(self) -> int:
        """The most layouts in one of our tasks."""
        return max(sum(within(layout, task) for layout in self.layouts) for task in self.tasks)


def within(inner: dict[str, Any], outer: dict[str, Any]) -> bool:
    """Did one event happen during another?"""
    return bool(outer["ts"] <= inner["ts"] and inner["ts"] + inner["dur"] <= outer["ts"] + outer["dur"])


def traced(browser: Chromium, address: str) -> tuple[dict[str, Any], Trace]:
    """One capture of a fresh page, and its trace."""
    page = browser.open(address)
    page.wait_for_timeout(300)
    session = browser.context.browser.new_browser_cdp_session()  # type: ignore[union-attr]
    events: list[dict[str, Any]] = []
    ended: list[bool] = []
    session.on("Tracing.dataCollected", lambda found: events.extend(found["value"]))
    session.on("Tracing.tracingComplete", lambda _: ended.append(True))
    categories = ["devtools.timeline", "disabled-by-default-devtools.timeline", "toplevel"]
    session.send("Tracing.start", {"traceConfig": {"includedCategories": categories}, "transferMode": "ReportEvents"})
    answer = browser.worker.evaluate("address => capture(address)", address)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    session.detach()
    page.close()
    return answer, Trace(events)


def decoded(text: str) -> float:
    """Milliseconds that Python takes to make arrays of a capture's text."""
    begun = time.perf_counter()
    page = json.loads(text)
    for holder, names in ((page, COLUMNS), (page["layout"], page["layout"])):
        for name in names:
            column(holder, name)
    return 1000 * (time.perf_counter() - begun)


def measure(browser: Chromium, server: Loopback, nodes: int) -> None:
    """Capture a page of so many nodes a few times and tell the medians."""
    runs = []
    for run in range(RUNS):
        answer, trace = traced(browser, server.put(f"/bench-{nodes}-{run}.html", article(nodes)))
        runs.append((answer, trace))
    size = len(Captured(runs[0][0]["text"]))
    median = statistics.median
    print(
        f"{size} nodes, {len(runs[0][0]['text']):,} units: "
        f"on the page's thread {median(trace.milliseconds() for _, trace in runs):.0f} ms "
        f"(processor {median(trace.busy() for _, trace in runs):.0f} ms), "
        f"to the background {median(answer['milliseconds'] for answer, _ in runs):.0f} ms; "
        f"longest task {max(trace.longest()[0] for _, trace in runs):.0f} ms, "
        f"its median {median(trace.longest()[0] for _, trace in runs):.0f} ms "
        f"(processor {median(trace.longest()[1] for _, trace in runs):.0f} ms); "
        f"most layouts in a task {max(trace.forced() for _, trace in runs)}; "
        f"decoded by Python in {median(decoded(answer['text']) for answer, _ in runs):.0f} ms"
    )


def main() -> int:
    """Measure in a new Chromium."""
    with (
        tempfile.TemporaryDirectory() as folder,
        loopback() as server,
        chromium(probe(Path(folder) / "probe", "chrome")) as browser,
    ):
        print(machine.told(browser.worker.evaluate(machine.JAVASCRIPT)))
        for nodes in (5_000, 50_000):
            measure(browser, server, nodes)
    return 0


if __name__ == "__main__":
    sys.exit(main())
