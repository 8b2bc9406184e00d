"""Times switching between sheet, in-place view and page at 5,000 nodes, and the longest task when 100,000 nodes are opened."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path

from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.fidelity import prepare
from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.sheet import choose, sheet

DIST = Path(__file__).parents[3] / "dist" / "chrome"
WORDS = "The ferry leaves at seven, and whoever is late takes the bridge, which is longer but dry. "
TURNS = 9
#: Presses the button and waits until the next frame after the view has changed.
CHANGE = """async () => {
    const before = document.documentElement.dataset.view;
    const start = performance.now();
    document.querySelector('#tool-place').click();
    while (document.documentElement.dataset.view === before) await new Promise(done => setTimeout(done));
    return performance.now() - start;
}"""
#: Every long task from now on, or from the frame's beginning on.
LONG = """buffered => { globalThis.long = [0];
    new PerformanceObserver(list => { for (const one of list.getEntries()) long.push(one.duration) }).observe({ type: 'longtask', buffered }) }"""
#: Milliseconds after which a page has done with its own parsing and painting.
REST = 2000


def page_of(nodes: int) -> str:
    """A page with so many nodes, two for each paragraph and one for its end."""
    rows = "".join(f"<p>{number} {WORDS}</p>\n" for number in range(nodes // 3))
    return f"<!doctype html><title>Long</title><nav><a href=/a>A</a></nav><main><h1>Long</h1>{rows}</main><footer>Foot</footer>"


def opened(browser: Chromium, server: Loopback, nodes: int) -> tuple[Page, Frame]:
    """The page with its sheet."""
    page = browser.open(server.put(f"/long-{nodes}.html", page_of(nodes)))
    page.wait_for_timeout(REST)
    page.evaluate(LONG, False)
    browser.click(page)
    frame = sheet(page)
    frame.evaluate(LONG, True)
    frame.wait_for_selector("#article:not([aria-busy]) > article", state="attached", timeout=180_000)
    return page, frame


def main(folder: Path = DIST) -> int:
    """The figures, one line each."""
    with loopback() as server, chromium(folder) as browser:
        prepare(browser)
        choose(browser, button="read", extractor="bte")
        page, frame = opened(browser, server, 5_000)
        page.wait_for_timeout(500)
        times = []
        for _ in range(TURNS * 2):
            times.append(frame.evaluate(CHANGE))
            page.wait_for_timeout(150)
        into, back = times[0::2], times[1::2]
        print(f"sheet -> place at 5,000 nodes: median {statistics.median(into):.0f} ms, most {max(into):.0f} ms")
        print(f"place -> sheet at 5,000 nodes: median {statistics.median(back):.0f} ms, most {max(back):.0f} ms")
        page.close()
        page, frame = opened(browser, server, 100_000)
        page.wait_for_timeout(1000)
        print(f"opening 100,000 nodes: longest task in the page {max(page.evaluate('long')):.0f} ms")
        print(f"opening 100,000 nodes: longest task in the sheet {max(frame.evaluate('long')):.0f} ms")
        page.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:])))
