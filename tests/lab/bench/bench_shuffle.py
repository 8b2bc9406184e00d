"""2,000 random orders of clicks and navigations in each browser: `python3 build.py bench shuffle`.

Each outcome is a line of dist/shuffle-BROWSER.jsonl; a run that is started again resumes after the last line.
READWELL_ORDERS sets another number; a browser's name after `shuffle` runs only that browser.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from tests.browser.drivers import shuffle_chromium
from tests.browser.drivers.firefox import firefox
from tests.browser.drivers.firefox_reading import acts_at_once
from tests.browser.drivers.loopback import loopback
from tests.browser.drivers.shuffle import Driven, run
from tests.browser.drivers.shuffle_firefox import FirefoxDriven

DIST = Path(__file__).parents[3] / "dist"
ORDERS = int(os.environ.get("READWELL_ORDERS", "2000"))
BROWSERS = ("chromium", "firefox")


@contextmanager
def driven(name: str) -> Iterator[Driven]:
    """A new browser whose button reads at once."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        if name == "chromium":
            with shuffle_chromium.driven(DIST / "chrome", Path(profile)) as browser:
                yield browser
        else:
            with firefox(DIST / "firefox") as started:
                acts_at_once(started)
                yield FirefoxDriven(started)


def shuffled(name: str) -> int:
    """Run what is left of a browser's orders and say how all of them ended; how many ended badly."""
    log = DIST / f"shuffle-{name}.jsonl"
    done = len(log.read_text(encoding="utf-8").splitlines()) if log.exists() else 0
    with loopback() as server, driven(name) as browser, log.open("a", encoding="utf-8") as file:
        for outcome, seconds in run(browser, server, range(done, ORDERS)):
            file.write(json.dumps({**asdict(outcome), "seconds": round(seconds, 3)}) + "\n")
            file.flush()
    outcomes = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    states = Counter(outcome["ended"] for outcome in outcomes)
    answered = sum(outcome["due"] for outcome in outcomes)
    bad = [outcome for outcome in outcomes if outcome["fault"]]
    print(
        f"{name}: {len(outcomes)} orders, {len(bad)} without an answer; after them stood {dict(states)};"
        f" {answered} ended in one press on a page that stayed; {sum(o['seconds'] for o in outcomes) / len(outcomes):.2f} s each"
    )
    for outcome in bad[:20]:
        print(f"  seed {outcome['seed']}: {outcome['fault']}: {outcome['acts']}")
    return len(bad)


def main(*words: str) -> int:
    """Run the browsers named, both if none is; 1 if an order had no answer."""
    if unknown := set(words) - set(BROWSERS):
        raise SystemExit(f"no browser is called {', '.join(sorted(unknown))}; there are {' and '.join(BROWSERS)}")
    return 1 if sum(shuffled(name) for name in words or BROWSERS) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
