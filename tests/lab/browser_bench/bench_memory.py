"""What the extension holds of the memory and takes of the processor, in Chromium: `python3 build.py bench memory`.

    at rest    beside an extension that does nothing: nobody has read anything, and the browser has stopped our background
    reading    a page of 5,000 nodes on the sheet, with each engine; after the sheet has gone; after the engine has idled
    open       a sheet that stands open for a minute: seconds of the processor, beside the same page without a sheet
    reads      500 pages read one after the other in one session: does memory grow?

Name one or more of them to measure only these. Memory is what processes don't share (RssAnon), all of the browser's and
of the native host's together. No debugger is attached while anything is measured: one would keep the background running.
The time after which an idle engine ends is shortened in a copy of the extension; READWELL_READS sets another number.
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

from readwell.services.native.install import NAME, manifest
from readwell.system.folders import BROWSERS

from tests.browser.drivers import hosts
from tests.browser.drivers.heaps import anonymous, slope
from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.tabs import SHOWN, Tour
from tests.browser.drivers.waiting import until
from tests.lab.bench.bare import Bare, bare
from tests.lab.bench.bench_click import page_of
from tests.lab.bench.machine import family, may_end, processor

DIST = Path(__file__).parents[3] / "dist" / "chrome"
NODES = 5_000
READS = int(os.environ.get("READWELL_READS", "500"))
#: Browsers with and without the extension that are compared at rest.
PAIRS = 5
#: Chromium stops a background without work after 30 seconds.
STOPPED = 45
#: Seconds that a browser gets to come to rest, and that a sheet stands open.
REST, OPEN = 5.0, 60.0
#: The idle time of an engine in the extension, and in the copy that is measured.
IDLE, SHORT = "IDLE_MS = 6e5", "IDLE_MS = 8e3"


class Machine:
    """A browser's processes, its native host's among them."""

    def __init__(self, browser: Bare) -> None:
        self.browser = browser

    def processes(self) -> dict[int, str]:
        """Each process with its kind."""
        first, *others = family(self.browser.process)
        return {first: "browser", **{process: _kind(process) for process in others}}

    def memory(self) -> dict[str, float]:
        """Megabytes of each kind of process, and of all."""
        found: dict[str, float] = {}
        for process, kind in self.processes().items():
            found[kind] = found.get(kind, 0.0) + anonymous(process)
        return {**found, "all": sum(found.values())}

    def processor(self) -> dict[int, float]:
        """Seconds that each process has taken so far."""
        return processor(self.browser.process)

    def contexts(self) -> list[str]:
        """What runs of the extension: its background, hidden document and pages."""
        targets = self.browser.send("Target.getTargets", filter=[{}])["targetInfos"]
        return sorted(
            str(one["type"]) for one in targets if self.browser.extension in one["url"] and one["type"] != "tab"
        )


def _kind(process: int) -> str:
    words = ""
    with may_end():
        words = Path(f"/proc/{process}/cmdline").read_text("utf-8", "replace").replace("\0", " ")
    if "readwell" in words and "--type=" not in words and "python" in words:
        return "host"
    if "--extension-process" in words:
        return "extension"
    return next((part[7:] for part in words.split() if part.startswith("--type=")), "other")


def told(found: dict[str, float]) -> str:
    """Figures as a line has them."""
    return ", ".join(f"{name} {amount:.1f}" for name, amount in sorted(found.items()))


@contextmanager
def started(folder: Path, engine: str, build: Path) -> Iterator[tuple[Tour, Machine]]:
    """A new browser whose button reads at once with this engine; nothing is attached to anything."""
    os.environ["XDG_STATE_HOME"] = str(folder)
    path = folder / "profile" / "NativeMessagingHosts" / f"{NAME}.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps(manifest(BROWSERS["chromium"], hosts.true_host(folder))), encoding="utf-8")
    with bare(build, folder / "profile") as browser:
        browser.send("Target.closeTarget", targetId=browser.target("page", "/pages/welcome/"))
        tour = Tour(browser)
        tour.start()
        tour.own(
            f"chrome.storage.local.set({{settings: {{version: 1, settings: {{button: 'read', engine: '{engine}'}}}}}})"
        )
        browser.send("Target.closeTarget", targetId=tour.page)
        yield tour, Machine(browser)


def shortened(folder: Path) -> Path:
    """The extension with the native host granted and a short idle time."""
    copy = hosts.granted(DIST, folder)
    changed = 0
    for path in copy.rglob("*.js"):
        text = path.read_text(encoding="utf-8")
        if IDLE in text:
            path.write_text(text.replace(IDLE, SHORT), encoding="utf-8")
            changed += 1
    assert changed, f"no {IDLE} in the build"
    return copy


def opened(tour: Tour, address: str) -> str:
    """A new tab with a page at rest; its target."""
    page = str(tour.browser.send("Target.createTarget", url=address)["targetId"])
    time.sleep(1)
    return page


def read(tour: Tour, address: str) -> None:
    """Press the button, wait for the article, and leave nothing attached."""
    tour.press(address)
    (sheet,) = until("the sheet", tour.sheets)
    until("the article", lambda: tour.browser.evaluate(sheet, SHOWN))
    tour.browser.detach(sheet)


def gone(tour: Tour) -> None:
    """Wait until no sheet stands any more."""
    until("the sheet to go", lambda: not tour.sheets())


def at_rest(_: Loopback) -> None:
    """What it holds when nobody reads."""
    found: dict[str, list[float]] = {"nothing": [], "Readwell": []}
    counted = []
    for pair in range(PAIRS):
        for name in sorted(found, reverse=bool(pair % 2)):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as path:
                build = DIST if name == "Readwell" else nothing(Path(path))
                with bare(build, Path(path) / "profile") as browser:
                    if name == "Readwell":
                        browser.send("Target.closeTarget", targetId=browser.target("page", "/pages/welcome/"))
                    machine = Machine(browser)
                    time.sleep(STOPPED)
                    counted += machine.contexts() if name == "Readwell" else []
                    found[name].append(machine.memory()["all"])
    more = [mine - other for mine, other in zip(found["Readwell"], found["nothing"], strict=True)]
    print(
        f"at rest, {PAIRS} browsers each: {statistics.median(more):+.1f} MB beside an extension that does nothing"
        f" ({min(more):+.1f} to {max(more):+.1f}), its contexts: {len(counted)}",
        flush=True,
    )


def nothing(folder: Path) -> Path:
    """An extension that does nothing."""
    made = folder / "nothing"
    made.mkdir()
    known = json.loads((DIST / "manifest.json").read_text("utf-8"))
    (made / "manifest.json").write_text(
        json.dumps({"manifest_version": 3, "name": "Nothing", "version": "1", "key": known["key"]}), encoding="utf-8"
    )
    return made


def reading(server: Loopback) -> None:
    """What it holds while a page is read, and after."""
    address = server.put("/memory.html", page_of(NODES))
    for engine in ("embedded", "native"):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as path:
            folder = Path(path)
            with started(folder, engine, shortened(folder)) as (tour, machine):
                page = opened(tour, address)
                time.sleep(STOPPED)
                rows = [("before", machine.contexts(), machine.memory())]
                read(tour, address)
                time.sleep(1)
                rows.append(("on the sheet", machine.contexts(), machine.memory()))
                tour.press(address)
                gone(tour)
                time.sleep(1)
                rows.append(("sheet gone", machine.contexts(), machine.memory()))
                time.sleep(STOPPED + 15)
                rows.append(("idle", machine.contexts(), machine.memory()))
                tour.browser.send("Target.closeTarget", targetId=page)
        for name, contexts, memory in rows:
            more = {kind: memory.get(kind, 0.0) - rows[0][2].get(kind, 0.0) for kind in memory}
            print(
                f"{engine}, {name}: {told(more)} MB more than before; runs: {', '.join(contexts) or 'nothing'}",
                flush=True,
            )


def standing(server: Loopback) -> None:
    """What the processor does while a sheet stands open."""
    address = server.put("/memory.html", page_of(NODES))
    for engine in ("embedded", "native"):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as path:
            folder = Path(path)
            with started(folder, engine, hosts.granted(DIST, folder)) as (tour, machine):
                opened(tour, address)
                time.sleep(REST)
                without = spent(machine)
                read(tour, address)
                time.sleep(REST)
                print(
                    f"{engine}, {OPEN:.0f} s of a page: {told(without)} s of the processor; of a sheet: {told(spent(machine))}",
                    flush=True,
                )


def spent(machine: Machine) -> dict[str, float]:
    """Seconds of the processor in a minute, by kind of process."""
    before = machine.processor()
    time.sleep(OPEN)
    after, found = machine.processor(), dict[str, float]()
    for process, kind in machine.processes().items():
        found[kind] = found.get(kind, 0.0) + after.get(process, 0.0) - before.get(process, 0.0)
    return {**found, "all": sum(found.values())}


def reads(server: Loopback) -> None:
    """Does memory grow with the pages read?"""
    addresses = [
        server.put(f"/memory{at}.html", page_of(NODES).replace("Harbour", f"Harbour {at}")) for at in range(10)
    ]
    for engine in ("embedded", "native"):
        rows: list[dict[str, float]] = []
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as path:
            folder = Path(path)
            with started(folder, engine, hosts.granted(DIST, folder)) as (tour, machine):
                for number in range(READS):
                    address = addresses[number % len(addresses)]
                    page = opened(tour, address)
                    read(tour, address)
                    tour.browser.send("Target.closeTarget", targetId=page)
                    gone(tour)
                    if number % max(1, READS // 20) == 0:
                        time.sleep(1)
                        rows.append({"reads": number, **machine.memory()})
        after = [row for row in rows if row["reads"] >= READS / 5]
        for kind in ("browser", "extension", "host", "all"):
            if all(kind in row for row in after):
                each = slope([(row["reads"], row[kind]) for row in after])
                ends = f"{after[0][kind]:.1f} MB at read {after[0]['reads']:.0f}, {after[-1][kind]:.1f} at read {after[-1]['reads']:.0f}"
                print(f"{engine}, {READS} reads, {kind}: {500 * each:+.1f} MB in 500; {ends}", flush=True)


PARTS = {"rest": at_rest, "reading": reading, "open": standing, "reads": reads}


def main(*words: str) -> int:
    """Measure and tell."""
    with loopback() as server:
        for name, part in PARTS.items():
            if name in words or not words:
                print(f"{name}, load {os.getloadavg()[0]:.1f}", flush=True)
                part(server)
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
