"""How soon the embedded engine answers where the native host fails, in both browsers: `python3 build.py bench faults`.

From the press to the first words on the sheet, for each way a host may fail, beside the same press where the embedded
engine was chosen in the first place: what is over that is the price of the fault. "Started" has an embedded engine that
has answered before; "new" is the browser's first press. Name a browser to measure only that.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from readwell.services.native.install import NAME, manifest
from readwell.system.folders import BROWSERS

from tests.browser.drivers.hosts import FAILING, failing, register
from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.user import Person, in_chromium, in_firefox
from tests.browser.drivers.waiting import until
from tests.lab.bench import machine
from tests.lab.bench.bench_click import page_of

DIST = Path(__file__).parents[3] / "dist"
NODES = 5_000
ROUNDS = int(os.environ.get("READWELL_ROUNDS", "3"))
CHOSEN = "the embedded engine is chosen"
PAINTED = """(() => {
    const [first] = ["beginning painted", "painted"].flatMap((name) => performance.getEntriesByName(name));
    return first ? performance.timeOrigin + first.startTime : 0;
})()"""


@contextmanager
def browser_of(name: str, folder: Path, how: str) -> Iterator[Person]:
    """A new browser in which the host fails in this way."""
    launcher = None if how == CHOSEN else failing(how, folder)[0]
    started: AbstractContextManager[Person]
    if name == "chromium":
        register(folder / "profile", launcher)
        started = in_chromium(folder, DIST / "chrome", permissions=("downloads", "nativeMessaging"))
    else:
        os.environ["HOME"] = str(folder)
        known = folder / ".mozilla" / "native-messaging-hosts" / f"{NAME}.json"
        known.parent.mkdir(parents=True)
        if launcher:
            known.write_text(json.dumps(manifest(BROWSERS["firefox"], launcher)), encoding="utf-8")
        started = in_firefox(folder, DIST / "firefox", "downloads", "nativeMessaging")
    with started as person:
        yield person


def words(person: Person, address: str, engine: str) -> float:
    """Milliseconds from the press to the first words."""
    person.button({"button": "read", "engine": engine})
    begun = 1000 * time.time()
    person.press(address)
    painted = float(until("the words", lambda: person.sheet(PAINTED)))
    person.leave()
    return painted - begun


def measured(name: str, how: str, server: Loopback) -> tuple[float, float]:
    """A browser's first press, and one with an embedded engine that has answered before."""
    address, engine = server.put("/fault.html", page_of(NODES)), "embedded" if how == CHOSEN else "native"
    found = []
    for before in (False, True):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as path:
            os.environ["XDG_STATE_HOME"] = path
            with browser_of(name, Path(path), how) as person:
                if before:
                    words(person, address, "embedded")
                found.append(words(person, address, engine))
    return found[0], found[1]


def main(*names: str) -> int:
    """Measure in turns and tell."""
    home = os.environ["HOME"]
    with loopback() as server:
        for name in names or ("chromium", "firefox"):
            rows: dict[str, list[tuple[float, float]]] = {}
            for _ in range(ROUNDS):
                for how in (CHOSEN, *FAILING):
                    rows.setdefault(how, []).append(measured(name, how, server))
            medians = {how: [statistics.median(one) for one in zip(*row, strict=True)] for how, row in rows.items()}
            print(f"{name}, medians of {ROUNDS}; {machine.told()}")
            for how, (new, started) in medians.items():
                over = f"+{new - medians[CHOSEN][0]:.0f}, +{started - medians[CHOSEN][1]:.0f}"
                print(f"  {how}: new {new:.0f} ms, started {started:.0f} ms ({over} ms)", flush=True)
            os.environ["HOME"] = home
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
