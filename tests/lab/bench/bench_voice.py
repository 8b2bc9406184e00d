"""Time from pressing Listen to the first sound, and the gaps between sentences: `python3 build.py bench voice`.

Chromium with the fake voices at 5,000 nodes; both engines, warm. The clock starts when the background receives the click
and stops when the speech engine gets the first sentence. A gap is from an utterance's end to the next one's beginning.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from readwell.services.native.install import NAME, manifest
from readwell.system.folders import BROWSERS

from tests.browser.drivers import hosts
from tests.browser.drivers.fakevoice import voices
from tests.browser.drivers.loopback import loopback
from tests.lab.bench import machine
from tests.lab.bench.bare import PATIENCE, Bare, bare
from tests.lab.bench.bench_click import REST, page_of

DIST = Path(os.environ.get("READWELL_CHROME", Path(__file__).parents[3] / "dist" / "chrome"))
TIMES = 12
GAPS = 60
#: What we ask of ourselves, in milliseconds.
ASKED = {"native": 180, "embedded": 220, "gap": 120}
# The press as the background hears it, and the fake voices' habits: a word takes so long, every event is recorded.
PRESSED = """chrome.runtime.onMessage.addListener(message => {
    if (message?.do === "listen") globalThis.pressed = Date.now();
}); 0"""
HABITS = "habits.wordMs = {}; record.length = 0"
SAID = "record.filter(({{ text }}) => text).length > {}"
READY = "document.querySelector('#read') === document.activeElement"


def until(browser: Bare, target: str, expression: str) -> None:
    """Wait until an expression is true in a target."""
    end = time.monotonic() + PATIENCE
    while not browser.evaluate(target, expression):
        assert time.monotonic() < end, f"waited {PATIENCE} s for {expression}"
        time.sleep(0.1)


def listened(browser: Bare, voice: str, address: str, words: int, sentences: int) -> list[dict[str, Any]]:
    """The popup's Listen pressed over a new page: the calls of the voice until it has said so many sentences."""
    browser.evaluate(browser.worker(), "chrome.storage.local.remove('places')")
    browser.evaluate(voice, HABITS.format(words))
    page = browser.send("Target.createTarget", url=address)["targetId"]
    time.sleep(REST)
    browser.click()
    popup = browser.target("page", "/pages/popup/popup.html")
    until(browser, popup, READY)
    time.sleep(REST)
    browser.evaluate(popup, "document.querySelector('#listen').click()")
    until(browser, voice, SAID.format(sentences - 1))
    record: list[dict[str, Any]] = browser.evaluate(voice, "record")
    browser.send("Target.closeTarget", targetId=page)
    time.sleep(REST)
    return record


def first_sounds(browser: Bare, voice: str, address: str) -> list[float]:
    """How long each press took; the first one warms the engine and isn't counted."""
    found = []
    browser.evaluate(browser.worker(), PRESSED)
    for _ in range(TIMES + 1):
        record = listened(browser, voice, address, 400, 1)
        found.append(record[0]["at"] - browser.evaluate(browser.worker(), "globalThis.pressed"))
    return found[1:]


def gaps(browser: Bare, voice: str, address: str) -> list[float]:
    """The silences between one sentence and the next."""
    record = listened(browser, voice, address, 8, GAPS)
    return [after["at"] - before["at"] for before, after in pairwise(record) if "ended" in before and "text" in after]


def prepared(folder: Path) -> tuple[Path, Path]:
    """The build with native messaging granted, and a profile that knows the true host."""
    profile = folder / "profile"
    path = profile / "NativeMessagingHosts" / f"{NAME}.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(manifest(BROWSERS["chromium"], hosts.true_host(folder))), encoding="utf-8")
    return hosts.granted(DIST, folder), profile


def over_limit(name: str, times: list[float]) -> bool:
    """Say a figure; true if it is over what was asked."""
    median, asked = statistics.median(times), ASKED[name.split()[0]]
    print(
        f"{name}: {median:.0f} ms median of {len(times)} ({min(times):.0f}-{max(times):.0f}); asked: under {asked} ms",
        flush=True,
    )
    return median > asked


def main() -> int:
    """Measure and say; 1 if a figure is over what was asked."""
    over = 0
    with loopback() as server, tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        os.environ["XDG_STATE_HOME"] = name
        address = server.put("/harbour.html", page_of(5000))
        build, profile = prepared(folder)
        with bare(build, profile, voices(folder)) as browser:
            browser.send("Target.closeTarget", targetId=browser.target("page", "/pages/welcome/"))
            voice = browser.target("service_worker", "/engine.js")
            for engine in ("native", "embedded"):
                stored = json.dumps({"settings": {"version": 0, "settings": {"engine": engine}}})
                browser.evaluate(browser.worker(), f"chrome.storage.local.set({stored})")
                over += over_limit(f"{engine} press to first sound, warm", first_sounds(browser, voice, address))
            print(machine.told(browser.evaluate(browser.worker(), machine.JAVASCRIPT)))
            over += over_limit("gap between sentences", gaps(browser, voice, address))
    return int(over > 0)


if __name__ == "__main__":
    sys.exit(main())
