"""From the press on Listen to the first sound, and the gaps between sentences: `python3 build.py bench voice`.

Chromium with the fake voices at 5,000 nodes; both engines, warm. The clock starts when the background hears of the press
and stops when the speech engine gets the first sentence. A gap is from an utterance's end to the next one's beginning.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
from itertools import pairwise
from pathlib import Path

from readwell.install import NAME, manifest
from readwell.places import BROWSERS

from tests.bench.bench_click import page_of
from tests.browser import hosts
from tests.browser.chromium import Chromium
from tests.browser.loopback import loopback
from tests.browser.sheet import choose
from tests.browser.speech.fakevoice import FakeVoice, talking
from tests.browser.speech.hearing import listen, press, until

DIST = Path(os.environ.get("READWELL_CHROME", Path(__file__).parents[2] / "dist" / "chrome"))
TIMES = 12
GAPS = 60
#: What we ask of ourselves, in milliseconds.
ASKED = {"native": 300, "embedded": 450, "gap": 120}
PRESSED = """() => { chrome.runtime.onMessage.addListener(message => {
    if (message?.do === "listen") globalThis.pressed = Date.now();
}); }"""


def first_sounds(browser: Chromium, voice: FakeVoice, address: str) -> list[float]:
    """How long each press took; the first one warms the engine and isn't counted."""
    found = []
    browser.worker.evaluate(PRESSED)
    for _ in range(TIMES + 1):
        browser.worker.evaluate("chrome.storage.local.remove('places')")
        voice.behave(wordMs=400)
        page = browser.open(address)
        frame = listen(browser, page)
        until("the first sound", lambda: voice.said, 60)
        found.append(voice.record[0]["at"] - browser.worker.evaluate("globalThis.pressed"))
        press(frame, "#voice-stop")
        page.close()
    return found[1:]


def gaps(browser: Chromium, voice: FakeVoice, address: str) -> list[float]:
    """The silences between one sentence and the next."""
    voice.behave(wordMs=8)
    page = browser.open(address)
    listen(browser, page)
    until("many sentences", lambda: len(voice.said) > GAPS, 120)
    record = voice.record
    page.close()
    return [after["at"] - before["at"] for before, after in pairwise(record) if "ended" in before and "text" in after]


def prepared(folder: Path) -> tuple[Path, Path]:
    """The build with native messaging granted, and a profile that knows the true host."""
    profile = folder / "profile"
    path = profile / "NativeMessagingHosts" / f"{NAME}.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(manifest(BROWSERS["chromium"], hosts.true_host(folder))), encoding="utf-8")
    return hosts.granted(DIST, folder), profile


def told(name: str, times: list[float]) -> bool:
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
    with loopback() as server, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        os.environ["XDG_STATE_HOME"] = name
        address = server.put("/harbour.html", page_of(5000))
        build, profile = prepared(folder)
        with talking(build, folder, profile=str(profile)) as (browser, voice):
            for engine in ("native", "embedded"):
                choose(browser, engine=engine)
                over += told(f"{engine} press to first sound, warm", first_sounds(browser, voice, address))
            over += told("gap between sentences", gaps(browser, voice, address))
    return int(over > 0)


if __name__ == "__main__":
    sys.exit(main())
