"""Readwell's whole answer against Readability.js and defuddle in the same page: `python3 build.py bench page CORPUS...`.

Each round runs Readability.js (with the clone of the document that it needs), defuddle and our capture in one page, in
another order each time, then our engine on what was captured: under CPython in this process, and embedded in another
tab. The first round is told apart, since a person reads a page once and its scripts are cold then. "native" and
"embedded" are the capture and the engine together, without the way between the processes (`bench click` has that).

Without a CORPUS.jsonl only pages of ten made sizes are measured. `--limit N`: the first N pages of each set; `--browser
NAME` one browser; `--sizes N ...`; `--plot OUT.png` the growth. Firefox's own reader mode is timed by its driver, from
the command to the text, on pages that it fetches again.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from readwell.engine.requests import answer_text
from readwell.lab.evaluation.corpus import pages

from tests.browser.drivers.loopback import Loopback, loopback
from tests.lab.bench import machine
from tests.lab.bench.bench_click import page_of
from tests.lab.bench.page_browsers import POLICY, InChromium, InFirefox, opened, serve_engine

DIST = Path(__file__).parents[3] / "dist" / "chrome"
NAMES = ["Readability.js", "defuddle", "capture"]
SHOWN = ("Readability.js", "defuddle", "capture", "native", "embedded", "reader mode")
SIZES = (500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 300_000)
ROUNDS, LARGE, FEWER = 5, 30_000, 2
Times = dict[str, list[float]]


@dataclass
class Measure:
    """One page in one browser."""

    name: str
    nodes: int = 0
    times: Times = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)

    def median(self, name: str) -> float:
        """Milliseconds of all rounds but the first, if there are more."""
        taken = self.times.get(name, [])
        return statistics.median(taken[1:] or taken) if taken else float("nan")

    def ratio(self, name: str, first: bool = False) -> float:
        """Compared with Readability.js."""
        if first:
            return self.times[name][0] / self.times["Readability.js"][0]
        return self.median(name) / self.median("Readability.js")


def native(page: str) -> tuple[float, str]:
    """Milliseconds of an answer by this Python, and how it begins."""
    request = f'{{"do":"extract","page":{page}}}'
    begun = time.perf_counter()
    answer = answer_text(request)
    return 1000 * (time.perf_counter() - begun), answer


def measured(browser: InChromium | InFirefox, name: str, address: str, rounds: int) -> Measure:
    """Reads one page several times, in turns."""
    found = Measure(name)
    browser.open(address)
    for turn in range(rounds):
        order = NAMES[turn % 3 :] + NAMES[: turn % 3]
        row = browser.run("round", order)
        page = row["text"]
        found.failed |= row["failed"]
        found.nodes = found.nodes or int(browser.run("countNodes"))
        here, answer = native(page)
        there = browser.embedded(f'{{"do":"extract","page":{page}}}')
        if "error" in answer[:12]:
            found.failed["native"] = answer[:80]
        took = row["times"] | {
            "native": row["times"]["capture"] + here,
            "embedded": row["times"]["capture"] + there["milliseconds"],
        }
        if isinstance(browser, InFirefox) and (reader := browser.reader_mode(address)) is not None:
            took["reader mode"] = reader
        if isinstance(browser, InFirefox):
            browser.open(address)
        for key, milliseconds in took.items():
            found.times.setdefault(key, []).append(milliseconds)
    return found


def line(one: Measure) -> str:
    """The median and the first round of each, and what failed."""
    cells = [
        f"{one.median(name):7.1f} ({one.times[name][0]:.0f}; {min(one.times[name]):.0f}-{max(one.times[name]):.0f})"
        if name in one.times
        else "-"
        for name in SHOWN
    ]
    failed = f" failed: {', '.join(one.failed)}" if one.failed else ""
    return f"{one.name[:34]:<34} {one.nodes:>7,} {one.ratio('native'):5.2f} {one.ratio('embedded'):5.2f}  {'  '.join(cells)}{failed}"


def summary(rows: Sequence[Measure]) -> None:
    """Prints medians over pages."""
    for name in SHOWN:
        medians = [one.median(name) for one in rows if name in one.times]
        if not medians:
            continue
        firsts = [one.times[name][0] for one in rows if name in one.times]
        kept = [one for one in rows if name in one.times and "Readability.js" in one.times]
        again = statistics.median(one.ratio(name) for one in kept)
        once = statistics.median(one.ratio(name, True) for one in kept)
        print(
            f"  {name:<15} median page {statistics.median(medians):7.1f} ms, first round {statistics.median(firsts):7.1f};"
            f" of Readability.js {again:.2f}, first round {once:.2f}"
        )


def asked(chosen: argparse.Namespace) -> Iterator[tuple[str, str, int]]:
    """Yields the name, the HTML and the rounds of each page."""
    for path in chosen.corpus:
        for page in islice(pages(path, chosen.limit), chosen.limit):
            yield f"{page.dataset} {page.id}", page.html, ROUNDS
    for size in chosen.sizes:
        yield f"made {size}", page_of(size), ROUNDS if size < LARGE else FEWER


def plot(target: Path, found: dict[str, list[Measure]]) -> None:
    """Draws the growth over the made sizes, a panel for each browser."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, panels = pyplot.subplots(1, len(found), figsize=(6.5 * len(found), 5), squeeze=False, sharey=True)
    for axes, (browser, rows) in zip(panels[0], found.items(), strict=True):
        made = [one for one in rows if one.name.startswith("made ")]
        for name in SHOWN:
            points = [(one.nodes, one.median(name)) for one in made if name in one.times]
            if points:
                axes.plot(*zip(*points, strict=True), marker="o", label=name)
        axes.set(xscale="log", yscale="log", xlabel="nodes", ylabel="milliseconds", title=browser)
        axes.legend()
    figure.tight_layout()
    figure.savefig(target)


def run(name: str, server: Loopback, chosen: argparse.Namespace) -> list[Measure]:
    """Measures every page in one browser."""
    rows = []
    with tempfile.TemporaryDirectory() as folder, opened(name, Path(folder), serve_engine(server, DIST)) as browser:
        browser.open(server.put("/speed.html", "<!doctype html><p>Speed", Content_Security_Policy=POLICY))
        print(f"{browser.name}: {machine.told(browser.run('speed'))}")
        warm = server.put("/warm.html", page_of(500), Content_Security_Policy=POLICY)
        measured(browser, "the engines load what they need", warm, 1)
        print(f"{'page':<34} {'nodes':>7} native, embedded of Readability.js; ms: {', '.join(SHOWN)} (first; range)")
        for at, (title, html, rounds) in enumerate(asked(chosen)):
            address = server.put(f"/page-{at}.html", html, Content_Security_Policy=POLICY)
            rows.append(measured(browser, title, address, rounds))
            print(line(rows[-1]), flush=True)
    if real := [one for one in rows if not one.name.startswith("made ")]:
        print(f"{name}, {len(real)} pages, load {os.getloadavg()[0]:.1f}")
        summary(real)
    return rows


def main(words: Sequence[str]) -> int:
    """Measures and tells."""
    parser = argparse.ArgumentParser(prog="build.py bench page", description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--limit", type=int, default=10, metavar="N", help="the first N pages of each set")
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES, metavar="N")
    parser.add_argument("--browser", action="append", choices=("chromium", "firefox"))
    parser.add_argument("--plot", type=Path, metavar="OUT.png")
    parser.add_argument("--json", type=Path, metavar="OUT.json", help="every time that was taken")
    chosen = parser.parse_args(list(words))
    with loopback() as server:
        found = {name: run(name, server, chosen) for name in chosen.browser or ("chromium", "firefox")}
    if chosen.plot:
        plot(chosen.plot, found)
    if chosen.json:
        chosen.json.write_text(json.dumps({name: [vars(one) for one in rows] for name, rows in found.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
