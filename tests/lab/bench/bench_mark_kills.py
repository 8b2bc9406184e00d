"""Kills a browser while its library's page marks, again and again: `python3 build.py bench mark_kills [firefox] [--kills N]`.

Each time it is started on the same profile, everything that was ever confirmed must be there, and whole. A mark is counted
as confirmed once the page has its answer and has said so here. Chromium throws a database away whose log a death has torn:
how often it did is counted, and the library must have come back from its copy.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import build
from tests.browser.drivers.user import Person, in_chromium, in_firefox

TEXT = "Nine boats came back before the storm. Bread was dear that winter."
#: Marks one after the other until it is ended, and says which have been confirmed.
MARKS = """void (async () => {
    window.confirmed = [];
    const ask = async (asked) => (await chrome.runtime.sendMessage({ do: "library", ...asked })).ok;
    const record = { address: "https://e.org/", title: "Boats", saved: "2026-11-20", text: "TEXT" };
    const article = (await ask({ word: "list", limit: 1 })).articles[0]?.id ?? (await ask({ word: "add", record })).id;
    for (let at = 0; ; at++) {
        const mark = { id: `ROUND-${at}`, exact: "Nine boats", colour: "yellow", note: `note ROUND-${at}`, tags: [], made: "2026-11-20T10:00:00.000Z" };
        if (await ask({ word: "mark", article, marks: [mark], removed: [] })) window.confirmed.push(mark.id);
    }
})()""".replace("TEXT", TEXT)
KEPT = """(async () => {
    const ask = async (asked) => (await chrome.runtime.sendMessage({ do: "library", ...asked })).ok;
    const article = (await ask({ word: "list", limit: 1 })).articles[0]?.id;
    return JSON.stringify(article ? (await ask({ word: "show", article })).article.marks.map(({ id, exact, note }) => [id, exact, note]) : []);
})()"""
#: Whether the browser had thrown the library away before this start; said once.
THROWN = """(async () => {
    const { "library-lost": lost } = await chrome.storage.local.get("library-lost");
    await chrome.storage.local.remove("library-lost");
    return Boolean(lost);
})()"""


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench mark_kills", description=__doc__)
    parser.add_argument("browser", nargs="?", choices=("chromium", "firefox"), default="chromium")
    parser.add_argument("--kills", type=int, default=50, metavar="N")
    chosen = parser.parse_args(list(words))
    known, lost, broken = set[str](), set[str](), set[str]()
    thrown = 0
    chance = random.Random(chosen.kills)
    with tempfile.TemporaryDirectory() as folder:
        start = in_chromium if chosen.browser == "chromium" else in_firefox
        begin = partial(start, Path(folder), build.DIST / ("chrome" if chosen.browser == "chromium" else "firefox"))
        for number in range(chosen.kills + 1):
            with begin() as person:
                _check(person, known, lost, broken)
                thrown += bool(person.library(THROWN))
                if number == chosen.kills:
                    break
                known |= _marked(person, number, chance.uniform(0.05, 1.5))
                person.kill()
            print(
                f"\r{number + 1} kills, {len(known)} confirmed, {len(lost)} lost, thrown away {thrown} times ",
                end="",
                file=sys.stderr,
                flush=True,
            )
    print(
        f"\n{chosen.browser}: {chosen.kills} kills, {len(known)} confirmed marks: {len(lost)} lost, {len(broken)} broken; "
        f"asked: 0 and 0; the browser threw the library away {thrown} times"
    )
    return int(bool(lost or broken or not known))


def _marked(person: Person, number: int, seconds: float) -> set[str]:
    person.library(MARKS.replace("ROUND", f"r{number}"))
    time.sleep(seconds)
    return set(person.library("window.confirmed") or ())


def _check(person: Person, known: set[str], lost: set[str], broken: set[str]) -> None:
    kept: list[list[Any]] = json.loads(str(person.library(KEPT)))
    lost |= known - {row[0] for row in kept}
    broken |= {row[0] for row in kept if row[1:] != ["Nine boats", f"note {row[0]}"]}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
