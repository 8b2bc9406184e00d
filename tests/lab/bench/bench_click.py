"""Time from the click to the first words on the sheet, in Chromium, at 5,000 nodes: `python3 build.py bench click`.

Warm: the engine has answered before. Cold: the browser has just started, and its engine has had no request yet.
The browser's own clock measures from the background's click event to the sheet's first painted article.
No driver is attached to page or sheet (tests/lab/bench/bare.py says why). `--parts` also shows where the time goes: the
medians of the marks that background and sheet set. `native` or `embedded` measures one engine alone. Popup: in turns
with the warm clicks, the popup's button is pressed once the popup has been open for a moment and has the page captured
and answered. Beside each time stands what all processes of the browser and the host took of the processor from the press
to the words: no machine shows them sooner than that, shared among its cores.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from readwell.services.native.install import NAME, manifest
from readwell.system.folders import BROWSERS

from tests.browser.drivers import hosts
from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.waiting import until
from tests.lab.bench import machine
from tests.lab.bench.bare import Bare, bare
from tests.lab.bench.machine import processor

DIST = Path(os.environ.get("READWELL_CHROME", Path(__file__).parents[3] / "dist" / "chrome"))
WARM = 15
COLD = 3
#: Seconds that a page gets to come to rest before it is read.
REST = 0.7
#: What we ask of ourselves, in milliseconds.
ASKED = {("native", "warm"): 110, ("embedded", "warm"): 140, ("native", "cold"): 350, ("embedded", "cold"): 1000}
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
READY = "document.querySelector('#read') === document.activeElement"
PRESSED = "(() => { const at = performance.timeOrigin + performance.now(); document.querySelector('#read').click(); return at; })()"
HEARD = "Promise.race([heard, new Promise((_, no) => setTimeout(no, 5_000, Error('the click was not heard')))])"
SEEN = "Promise.race([seen, new Promise((_, no) => setTimeout(no, 30_000, Error('no words came')))])"
MARKS = """[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("mark")]
    .map(({ entryType, name, startTime }) =>
        [entryType === "mark" ? name : "frame begins", performance.timeOrigin + startTime])"""
#: Presses something by which a page is read; returns when, in the browser's own time.
Press = Callable[[], float]
#: Makes ready for a press: of this browser, with this background.
Way = Callable[[Bare, str], Press]
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
            browser.send("Target.closeTarget", targetId=browser.target("page", "/pages/welcome/"))
            stored = json.dumps({"settings": {"version": 0, "settings": {"engine": engine, "button": "read"}}})
            set_up = f"chrome.storage.local.set({stored}).then(() => chrome.action.setPopup({{ popup: '' }}))"
            browser.evaluate(browser.worker(), set_up)
            yield browser


ANSWERED = "performance.getEntriesByName('engine has answered')[0].detail"


@dataclass
class Clicks:
    """Milliseconds of some clicks, what they took of the processor, and their parts."""

    took: list[float] = field(default_factory=list)
    spent: list[float] = field(default_factory=list)
    parts: Parts = field(default_factory=dict)

    def told(self) -> str:
        """In words."""
        middle, busy = statistics.median(self.took), statistics.mean(self.spent)
        spread = f"{min(self.took):.0f}-{max(self.took):.0f}"
        return f"{middle:.0f} ms median of {len(self.took)} ({spread}), processor {busy:.0f} ms in the mean"


def by_button(browser: Bare, worker: str) -> Press:
    """The toolbar button; the background says when it heard it."""

    def press() -> float:
        browser.click()
        return float(browser.evaluate(worker, HEARD) or 0)

    browser.evaluate(worker, "chrome.action.setPopup({ popup: '' })")
    return press


def by_popup(browser: Bare, worker: str) -> Press:
    """The button of the popup, which has been open for a moment."""
    browser.evaluate(worker, "chrome.action.setPopup({ popup: 'pages/popup/popup.html' })")
    browser.click()
    popup = browser.target("page", "/pages/popup/popup.html")
    until("the popup", lambda: browser.evaluate(popup, READY))
    time.sleep(REST)
    return lambda: float(browser.evaluate(popup, PRESSED) or 0)


def click(browser: Bare, address: str, engine: str, clicks: Clicks, way: Way = by_button) -> None:
    """One click on a new page."""
    page = str(browser.send("Target.createTarget", url=address)["targetId"])
    time.sleep(REST)
    worker = browser.worker()
    browser.evaluate(worker, LISTEN)
    press = way(browser, worker)
    before = sum(processor(browser.process).values())
    begun = press()
    fault = browser.evaluate(worker, SEEN)
    spent = sum(processor(browser.process).values()) - before
    assert not fault, f"no article: {fault}"
    answered = browser.evaluate(worker, ANSWERED)
    assert answered == engine, f"{answered} answered, {engine} was asked"
    frame = browser.target("iframe", "/reader/reader.html")
    steps: dict[str, float] = dict([*browser.evaluate(worker, MARKS), *browser.evaluate(frame, MARKS)])
    for name, at in steps.items():
        clicks.parts.setdefault(name, []).append(at - begun)
    browser.send("Target.closeTarget", targetId=page)
    clicks.took.append(steps.get("beginning painted", steps["painted"]) - begun)
    clicks.spent.append(1000 * spent)


def measured(engine: str, server: Loopback) -> Iterator[tuple[str, Clicks]]:
    """Cold and warm clicks of one engine, and the popup's button."""
    address = server.put("/harbour.html", page_of(5000))
    cold, warm, popup = Clicks(), Clicks(), Clicks()
    for _ in range(COLD):
        with browser_of(engine) as browser:
            click(browser, address, engine, cold)
            for _ in range(WARM if len(cold.took) == COLD else 0):
                click(browser, address, engine, warm)
                click(browser, address, engine, popup, by_popup)
            loop = browser.evaluate(browser.worker(), machine.JAVASCRIPT)
    print(machine.told(loop), flush=True)
    yield "cold", cold
    yield "warm", warm
    yield "popup", popup


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
            for state, clicks in measured(engine, server):
                asked = ASKED[engine, "warm" if state == "popup" else state]
                over += statistics.median(clicks.took) > asked
                print(f"click to first words, {engine}, {state}: {clicks.told()}; asked: under {asked} ms", flush=True)
                if "--parts" in words:
                    show(clicks.parts)
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
