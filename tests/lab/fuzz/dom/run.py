"""Tries made-up pages in a browser until the time is over, and keeps what fails.

    python3 build.py fuzz dom [chromium] [firefox] [--minutes N]

Each page is a line of .readwell/dom/BROWSER.jsonl, so a run that is started again goes on after the last seed. A page
that fails is made smaller while it fails, and kept in tests/lab/fuzz/dom/kept; every test run tries it again.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from tests.browser.drivers.loopback import Loopback, loopback
from tests.lab.fuzz.dom.drive import Driven, driven
from tests.lab.fuzz.dom.judge import tried
from tests.lab.fuzz.dom.pages import Case, case

KEPT = Path(__file__).parent / "kept"
LOGS = Path(__file__).parents[4] / ".readwell" / "dom"
BROWSERS = ("chromium", "firefox")
#: A browser is started anew after so many pages, and after each that failed: it may have left something behind.
TURNS = 200
#: Smaller pages that are tried in place of one that fails.
SMALLER = 40


def kept() -> dict[str, Case]:
    """The pages that once failed, by name."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in sorted(KEPT.glob("*.json"))}


def keep(found: Case) -> Path:
    """Writes a page down under its own hash."""
    text = json.dumps(found) + "\n"
    path = KEPT / f"{hashlib.sha256(text.encode()).hexdigest()[:12]}.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def lists(found: Any) -> Iterator[list[Any]]:
    """The lists of a case that parts may be left out of, the outer ones first."""
    ahead = [found["body"], found["changes"], found["root"]]
    while ahead:
        one = ahead.pop(0)
        if one:
            yield one
        for tree in one:
            if isinstance(tree, dict):
                ahead += [tree[name] for name in ("c", "a") if name in tree] + tree.get("s", [])[1:2]


def cuts(found: Case) -> Iterator[Case]:
    """The same page without one half of one of its lists."""
    sizes = [len(one) for one in lists(found)]
    for number, size in enumerate(sizes):
        for first, after in ((0, (size + 1) // 2), ((size + 1) // 2, size)):
            copy = json.loads(json.dumps(found))
            if first < after:
                del list(lists(copy))[number][first:after]
                yield copy


def smaller(found: Case, fails: Callable[[Case], bool], tries: int = SMALLER) -> Case:
    """A page that fails too, with less in it."""
    at, less = 0, False
    while tries:
        copy = next(islice(cuts(found), at, None), None)
        if copy is None and not less:
            return found
        if copy is None:
            at, less = 0, False
            continue
        tries -= 1
        if fails(copy):
            found, less = copy, True
        else:
            at += 1
    return found


def kind(fault: str) -> str:
    """What a fault is about, without what differs from page to page."""
    return fault.split(" ", 3)[0] + fault.split(" ", 3)[1] if " " in fault else fault


def shrunk(browser: Driven, server: Loopback, found: Case, faults: list[str]) -> Path:
    """Keeps a page that fails in this way, as small as it could be made."""
    kinds = {kind(fault) for fault in faults}
    return keep(smaller(found, lambda one: bool(kinds & {kind(fault) for fault in tried(browser, server, one)})))


def turn(name: str, first: int, until: float, say: Callable[[int, list[str]], None]) -> int:
    """Tries pages in a new browser until one fails, `TURNS` are done or the time is over; the next seed."""
    with loopback() as server, driven(name) as browser:
        for seed in range(first, first + TURNS):
            if time.monotonic() > until:
                return seed
            faults = tried(browser, server, case(seed))
            say(seed, faults)
            if faults:
                print(f"\n{name}, seed {seed}: {shrunk(browser, server, case(seed), faults)}", *faults, sep="\n  ")
                return seed + 1
    return first + TURNS


def run(name: str, seconds: float) -> int:
    """Tries a browser's next pages; how many failed."""
    log = LOGS / f"{name}.jsonl"
    log.parent.mkdir(parents=True, exist_ok=True)
    former = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    seed, tally = len(former), {"pages": 0, "failed": 0}
    begun = time.monotonic()

    def say(seed: int, faults: list[str]) -> None:
        with log.open("a", encoding="utf-8") as file:
            file.write(json.dumps({"seed": seed, "faults": faults}) + "\n")
        tally["pages"] += 1
        tally["failed"] += bool(faults)
        spent = time.monotonic() - begun
        done = int(20 * min(1.0, spent / seconds))
        bar = f"[{'#' * done}{'-' * (20 - done)}]"
        print(
            f"\r{name} {bar} {tally['pages']} pages, {tally['failed']} failed, {spent / tally['pages']:.1f} s each ",
            end="",
            flush=True,
        )

    while time.monotonic() < begun + seconds:
        seed = turn(name, seed, begun + seconds, say)
    print(
        f"\n{name}: seeds 0 to {seed - 1} are done, {len(former)} of them before; {tally['failed']} failed now",
        flush=True,
    )
    return tally["failed"]


def main() -> int:
    """Tries the browsers named, or both; 1 if a page failed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("browsers", nargs="*", choices=[*BROWSERS, []], metavar="BROWSER", help=" or ".join(BROWSERS))
    parser.add_argument("--minutes", type=float, default=5.0, help="for all browsers together (%(default)s)")
    given = parser.parse_args()
    names = given.browsers or BROWSERS
    return 1 if sum(run(name, 60 * given.minutes / len(names)) for name in names) else 0


if __name__ == "__main__":
    sys.exit(main())
