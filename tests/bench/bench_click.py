"""From the click to the first words on the sheet, in Chromium, at 5,000 nodes: `python3 build.py bench click`.

Warm: the engine has answered before. Cold: a browser that has just started, its engine not yet asked for anything.
The clock is the browser's own, from the moment the background hears of the click to the sheet's first painted article.
With `--parts` also where the time goes: the medians of what background and sheet mark on their way.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser import hosts
from tests.browser.chromium import Chromium
from tests.browser.loopback import Loopback, loopback
from tests.browser.sheet import article, gone, sheet

DIST = Path(os.environ.get("READWELL_CHROME", Path(__file__).parents[2] / "dist" / "chrome"))
WARM = 15
COLD = 3
#: What we ask of ourselves, in milliseconds.
ASKED = {("native", "warm"): 200, ("embedded", "warm"): 350, ("native", "cold"): 600, ("embedded", "cold"): 2500}
SENTENCE = "The council of the harbour met on a wet Tuesday and spoke of roofs, of boats, and of <a href=/x>money</a>. "

# The click as the extension hears it, and the first frame after the article stands on the sheet. Neither waits for
# ever: a click that was lost, or a sheet that says something else, is told with what it says.
CLICKED = """() => { globalThis.heard = new Promise(done => chrome.action.onClicked.addListener(function hear() {
    chrome.action.onClicked.removeListener(hear);
    done(Date.now());
})); }"""
HEARD = "() => Promise.race([heard, new Promise((_, no) => setTimeout(no, 5000, Error('the click was not heard')))])"
PAINTED = """() => new Promise((done, no) => {
    const end = Date.now() + 60_000;
    const look = () => {
        if (document.querySelector("#article > article")) requestAnimationFrame(() => setTimeout(() => done(Date.now())));
        else if (document.querySelector("#state[data-kind=failed]") || Date.now() > end)
            no(Error(`no article: ${document.querySelector("#state").innerText} (${document.querySelector("#state").title})`));
        else setTimeout(look, 1);
    };
    look();
})"""
MARKS = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("mark")]
    .map(({ entryType, name, startTime }) =>
        [entryType === "mark" ? name : "frame begins", performance.timeOrigin + startTime])"""
#: Name of a step -> the milliseconds after the click at which it was reached, one a click.
Parts = dict[str, list[float]]


def page_of(nodes: int) -> str:
    """A page of about so many nodes, half of it menus."""
    menu = "".join(f"<li><a href=/{row}>Section {row}</a></li>" for row in range(nodes // 8))
    body = "".join(f"<div class=p><p>{SENTENCE * 3}</p></div>\n" for _ in range(nodes // 22))
    return f"<title>Harbour</title><nav><ul>{menu}</ul></nav><main><h1>Harbour</h1>{body}</main>"


@contextmanager
def browser_of(engine: str) -> Iterator[Chromium]:
    """A new browser whose button reads at once with this engine."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["XDG_STATE_HOME"] = name
        with hosts.with_host(DIST, folder, hosts.true_host(folder)) as browser:
            chosen = {"engine": engine, "button": "read"}
            browser.worker.evaluate(
                "settings => chrome.storage.local.set({ settings: { version: 0, settings } })"
                ".then(() => chrome.action.setPopup({ popup: '' }))",
                chosen,
            )
            yield browser


def clicked(browser: Chromium, address: str, parts: Parts) -> float:
    """One click, in milliseconds."""
    page = browser.open(address)
    browser.worker.evaluate(CLICKED)
    browser.click(page)
    begun = browser.worker.evaluate(HEARD)
    frame = sheet(page)
    painted = frame.evaluate(PAINTED)
    article(frame)
    for name, at in [*browser.worker.evaluate(MARKS), *frame.evaluate(MARKS), ("painted", painted)]:
        parts.setdefault(name, []).append(at - begun)
    page.keyboard.press("Escape")
    gone(page)
    page.close()
    return float(painted - begun)


def measured(engine: str, server: Loopback) -> Iterator[tuple[str, list[float], Parts]]:
    """Cold and warm times of one engine, and their parts."""
    address = server.put("/harbour.html", page_of(5000))
    cold: list[float] = []
    cold_parts: Parts = {}
    for _ in range(COLD):
        with browser_of(engine) as browser:
            cold.append(clicked(browser, address, cold_parts))
            warm_parts: Parts = {}
            warm = [clicked(browser, address, warm_parts) for _ in range(WARM if len(cold) == COLD else 0)]
    yield "cold", cold, cold_parts
    yield "warm", warm, warm_parts


def told(parts: Parts) -> None:
    """When each step was reached, in order, and what the one before it took."""
    before = 0.0
    for at, name in sorted((statistics.median(times), name) for name, times in parts.items()):
        print(f"  {at:6.0f} ms  (+{at - before:.0f})  {name}")
        before = at


def main(*words: str) -> int:
    """Measure and say; 1 if a figure is over what was asked."""
    over = 0
    with loopback() as server:
        for engine in [word for word in words if word in ("native", "embedded")] or ("native", "embedded"):
            for state, times, parts in measured(engine, server):
                median, asked = statistics.median(times), ASKED[engine, state]
                over += median > asked
                spread = f"{min(times):.0f}-{max(times):.0f}"
                result = f"{median:.0f} ms median of {len(times)} ({spread}); asked: under {asked} ms"
                print(f"click to first words, {engine}, {state}: {result}", flush=True)
                if "--parts" in words:
                    told(parts)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
