"""Time from the click to the first words on the sheet, in Chromium, at 5,000 nodes: `python3 build.py bench click`.

Warm: the engine has answered before. Cold: the browser has just started, and its engine has had no request yet.
The browser's own clock measures from the background's click event to the sheet's first painted article.
No driver is attached to page or sheet (tests/bench/bare.py says why). `--parts` also shows where the time goes: the
medians of the marks that background and sheet set. `native` or `embedded` measures one engine alone.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from readwell.folders import BROWSERS
from readwell.install import NAME, manifest

from tests.bench.bare import Bare, bare
from tests.browser import hosts
from tests.browser.loopback import Loopback, loopback

DIST = Path(os.environ.get("READWELL_CHROME", Path(__file__).parents[2] / "dist" / "chrome"))
WARM = 15
COLD = 3
#: Seconds that a page gets to come to rest before it is read.
REST = 0.7
#: What we ask of ourselves, in milliseconds.
ASKED = {("native", "warm"): 200, ("embedded", "warm"): 350, ("native", "cold"): 600, ("embedded", "cold"): 2500}
SENTENCE = "The council of the harbour met on a wet Tuesday and spoke of roofs, of boats, and of <a href=/x>money</a>. "

# The click as the extension hears it, and the sheet's word that the first words are on the screen or why there are
# none: what is lost is reported, and nothing waits for ever.
LISTEN = """globalThis.heard = new Promise(done => chrome.action.onClicked.addListener(function hear() {
    chrome.action.onClicked.removeListener(hear);
    done(performance.timeOrigin + performance.now());
}));
globalThis.seen = new Promise(done => chrome.runtime.onConnect.addListener(function meet(port) {
    if (port.name === "reader") port.onMessage.addListener(({ kind, code }) => (kind === "shown" || kind === "failed") && done(code ?? ""));
})); 0"""
HEARD = "Promise.race([heard, new Promise((_, no) => setTimeout(no, 5_000, Error('the click was not heard')))])"
SEEN = "Promise.race([seen, new Promise((_, no) => setTimeout(no, 30_000, Error('no words came')))])"
MARKS = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("mark")]
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
def browser_of(engine: str) -> Iterator[Bare]:
    """A new browser whose button reads at once with this engine."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        os.environ["XDG_STATE_HOME"] = name
        path = folder / "profile" / "NativeMessagingHosts" / f"{NAME}.json"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(manifest(BROWSERS["chromium"], hosts.true_host(folder))), encoding="utf-8")
        with bare(hosts.granted(DIST, folder), folder / "profile") as browser:
            browser.send("Target.closeTarget", targetId=browser.target("page", "/welcome/"))
            stored = json.dumps({"settings": {"version": 0, "settings": {"engine": engine, "button": "read"}}})
            set_up = f"chrome.storage.local.set({stored}).then(() => chrome.action.setPopup({{ popup: '' }}))"
            browser.evaluate(browser.worker(), set_up)
            yield browser


ANSWERED = "performance.getEntriesByName('engine has answered')[0].detail"


def clicked(browser: Bare, address: str, engine: str, parts: Parts) -> float:
    """One click, in milliseconds."""
    page = browser.send("Target.createTarget", url=address)["targetId"]
    time.sleep(REST)
    worker = browser.worker()
    browser.evaluate(worker, LISTEN)
    browser.click()
    begun = browser.evaluate(worker, HEARD)
    fault = browser.evaluate(worker, SEEN)
    assert not fault, f"no article: {fault}"
    answered = browser.evaluate(worker, ANSWERED)
    assert answered == engine, f"{answered} answered, {engine} was asked"
    frame = browser.target("iframe", "/reader/reader.html")
    steps = dict([*browser.evaluate(worker, MARKS), *browser.evaluate(frame, MARKS)])
    for name, at in steps.items():
        parts.setdefault(name, []).append(at - begun)
    browser.send("Target.closeTarget", targetId=page)
    return float(steps.get("beginning painted", steps["painted"]) - begun)


def measured(engine: str, server: Loopback) -> Iterator[tuple[str, list[float], Parts]]:
    """Cold and warm times of one engine, and their parts."""
    address = server.put("/harbour.html", page_of(5000))
    cold: list[float] = []
    cold_parts: Parts = {}
    for _ in range(COLD):
        with browser_of(engine) as browser:
            cold.append(clicked(browser, address, engine, cold_parts))
            warm_parts: Parts = {}
            warm = [clicked(browser, address, engine, warm_parts) for _ in range(WARM if len(cold) == COLD else 0)]
    yield "cold", cold, cold_parts
    yield "warm", warm, warm_parts


def show(parts: Parts) -> None:
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
                    show(parts)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
