"""Eight hours of use: does memory grow? `python3 build.py firefox && python3 build.py bench soak [chromium|firefox]`.

A round opens another page, reads it, scrolls, listens, stops, goes back and saves it. 480 rounds are a page a minute for
eight hours, without the waiting between them; READWELL_ROUNDS sets another number, `--minutes` a limit. The extension's
heaps are measured before the first round, and 20 times while they go on; each row is also a line of
.readwell/soak-BROWSER.jsonl.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.drivers import heaps
from tests.browser.drivers.fakevoice import voices
from tests.browser.drivers.firefox import VOICES
from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.saving import files
from tests.browser.drivers.sheet import TOOLS, WHOLE
from tests.browser.drivers.user import Person, in_chromium, in_firefox
from tests.browser.drivers.waiting import until

ROOT = Path(__file__).parents[3]
ROUNDS = int(os.environ.get("READWELL_ROUNDS", "480"))
BROWSERS = ("chromium", "firefox")
#: Pages that are read in turn, and how often is measured.
PAGES, TIMES = 12, 20
#: Asked of ourselves: megabytes in eight hours of a page a minute, after the first fifth.
GROWTH = 20.0
SENTENCE = "The council of the harbour met on a wet Tuesday and spoke of roofs, of boats, and of money for both. "
READ = f"Boolean(document.querySelector('{WHOLE}') && document.querySelector('{TOOLS}'))"
SCROLL = "document.documentElement.scrollTo(0, %s * document.documentElement.scrollHeight)"
LISTEN = "document.querySelector('#tool-listen').click()"
#: The voice's bar stands, so a sentence was handed to a voice or will be at once.
SPEAKS = "document.querySelector('#voice')?.hidden === false"
STOP = "document.querySelector('#voice-stop').click()"

#: A person and what measures the browser's heaps.
Measured = tuple[Person, Callable[[], dict[str, float]]]


def page(number: int) -> str:
    """One of the pages: headings, a picture, a table and many paragraphs, all with the number in their words."""
    rows = "".join(f"<h2>Part {at}</h2><p>Page {number}, part {at}. {SENTENCE * 4}</p>" for at in range(60))
    table = "<table><tr><th>boat<th>roofs</tr><tr><td>Ada<td>2</tr></table>"
    return f"<!doctype html><html lang=en><title>Page {number}</title><h1>Page {number}</h1>{rows}{table}"


def again(person: Person, address: str, downloads: Path) -> None:
    """One round."""
    person.button({"button": "read"})
    person.press(address)
    until("the article", lambda: person.sheet(READ))
    for share in (0.3, 0.6, 0.9):
        person.sheet(SCROLL % share)
    person.sheet(LISTEN)
    until("the voice", lambda: person.sheet(SPEAKS))
    person.sheet(STOP)
    person.leave()
    person.button({"button": "save", "saveFormat": "markdown"})
    person.press(address)
    for path in files(downloads, 1):
        path.unlink()
    person.leave()


@contextmanager
def started(name: str, folder: Path) -> Iterator[Measured]:
    """A new browser with a voice."""
    if name == "chromium":
        with in_chromium(folder, ROOT / "dist" / "chrome", voices(folder)) as person:
            yield person, lambda: heaps.in_chromium(person)
    else:
        with in_firefox(folder, ROOT / "dist" / "firefox", **VOICES) as other:
            yield other, lambda: heaps.in_firefox(other)


def rows(name: str, server: Loopback, until_then: float) -> Iterator[dict[str, float]]:
    """What was measured after so many rounds."""
    addresses = [server.put(f"/soak{at}.html", page(at)) for at in range(PAGES)]
    every = max(1, ROUNDS // TIMES)
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as path,
        started(name, Path(path)) as (person, measure),
    ):
        for number in range(ROUNDS):
            again(person, addresses[number % PAGES], Path(path) / "downloads")
            if number % every == every - 1 or time.monotonic() > until_then:
                yield {"rounds": number + 1, **measure()}
            if time.monotonic() > until_then:
                return


def soaked(name: str, seconds: float) -> int:
    """Run a browser's rounds; how many of its heaps have grown by more than what was asked."""
    found: list[dict[str, float]] = []
    begun = time.monotonic()
    with (ROOT / ".readwell" / f"soak-{name}.jsonl").open("w", encoding="utf-8") as log, loopback() as server:
        for row in rows(name, server, begun + seconds):
            found.append(row)
            log.write(json.dumps(row) + "\n")
            log.flush()
            told = ", ".join(f"{what} {amount:.2f}" for what, amount in row.items() if what != "rounds")
            print(f"{name}, {row['rounds']} rounds in {time.monotonic() - begun:.0f} s: {told}", flush=True)
    after = [row for row in found if row["rounds"] > found[-1]["rounds"] / 5]
    grown = 0
    for what in (one for one in after[0] if one != "rounds"):
        each = heaps.slope([(row["rounds"], row[what]) for row in after if what in row])
        grown += what.endswith("MB") and 480 * each > GROWTH
        print(f"{name}, {what}: {480 * each:+.2f} in 480 rounds, from {after[0][what]:.2f} to {after[-1][what]:.2f}")
    print(f"asked: under {GROWTH:.0f} MB in 480 rounds, for each heap", flush=True)
    return grown


def main() -> int:
    """Run the browsers named, both if none is; 1 if a heap grows."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("browsers", nargs="*", choices=[*BROWSERS, []], metavar="BROWSER", help=" or ".join(BROWSERS))
    parser.add_argument("--minutes", type=float, default=1e6, help="for each browser")
    given = parser.parse_args()
    return int(sum(soaked(name, 60 * given.minutes) for name in given.browsers or BROWSERS) > 0)


if __name__ == "__main__":
    sys.exit(main())
