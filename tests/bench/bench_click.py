"""From the click to the first words on the sheet, in Chromium, at 5,000 nodes: `python3 build.py bench click`.

Warm: the engine has answered before. Cold: a browser that has just started, its engine not yet asked for anything.
The clock is the browser's own, from the moment the background hears of the click to the sheet's first painted article.
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

DIST = Path(__file__).parents[2] / "dist" / "chrome"
WARM = 15
COLD = 3
#: What we ask of ourselves, in milliseconds.
ASKED = {("native", "warm"): 200, ("embedded", "warm"): 350, ("native", "cold"): 600, ("embedded", "cold"): 2500}
SENTENCE = "The council of the harbour met on a wet Tuesday and spoke of roofs, of boats, and of <a href=/x>money</a>. "

# The click as the extension hears it, and the first frame after the article stands on the sheet.
CLICKED = """() => new Promise(done => chrome.action.onClicked.addListener(function hear() {
    chrome.action.onClicked.removeListener(hear);
    done(Date.now());
}))"""
PAINTED = """() => new Promise(done => {
    const look = () => document.querySelector("#article > article")
        ? requestAnimationFrame(() => setTimeout(() => done(Date.now()))) : setTimeout(look, 1);
    look();
})"""


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


def clicked(browser: Chromium, address: str) -> float:
    """One click, in milliseconds."""
    page = browser.open(address)
    browser.worker.evaluate(f"void (globalThis.heard = ({CLICKED})())")
    browser.click(page)
    frame = sheet(page)
    painted = frame.evaluate(PAINTED)
    article(frame)
    took = painted - browser.worker.evaluate("globalThis.heard")
    page.keyboard.press("Escape")
    gone(page)
    page.close()
    return float(took)


def measured(engine: str, server: Loopback) -> Iterator[tuple[str, list[float]]]:
    """Cold and warm times of one engine."""
    address = server.put("/harbour.html", page_of(5000))
    cold: list[float] = []
    for _ in range(COLD):
        with browser_of(engine) as browser:
            cold.append(clicked(browser, address))
            warm = [clicked(browser, address) for _ in range(WARM if len(cold) == COLD else 0)]
    yield "cold", cold
    yield "warm", warm


def main() -> int:
    """Measure and say; 1 if a figure is over what was asked."""
    over = 0
    with loopback() as server:
        for engine in ("native", "embedded"):
            for state, times in measured(engine, server):
                median, asked = statistics.median(times), ASKED[engine, state]
                over += median > asked
                spread = f"{min(times):.0f}-{max(times):.0f}"
                told = f"{median:.0f} ms median of {len(times)} ({spread}); asked: under {asked} ms"
                print(f"click to first words, {engine}, {state}: {told}", flush=True)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
