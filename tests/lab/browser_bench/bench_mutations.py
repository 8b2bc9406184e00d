"""Pages that live, by script, while they are read and heard: `python3 build.py bench mutations [firefox] [NUMBER ...]`.

A script is made by lot from its number: a page of posts, and up to six changes of one kind (an answer that is written word by
word, posts above, posts below, a long list that shows a part of itself, an edited post, the whole tree put up anew, another
article). What is asked of each: every sentence that stood on the page is in the article, and once; the voice says each
once, and none is missing of what came below it; what stands at the top of the window stays there. READWELL_SCRIPTS sets
another number of scripts than 200. Failures are listed by their number, which makes them again: `... mutations 17 23`.
At the end: how long after a change its first new sentence stood in the article, of posts below and edited ones.
"""

from __future__ import annotations

import json
import os
import random
import re
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.waiting import until
from tests.lab.browser_bench.mutation_readers import Reader, quiet, reader
from tests.lab.browser_bench.mutation_scripts import Script, made

SCRIPTS = int(os.environ.get("READWELL_SCRIPTS", "200"))
#: Seconds that a change gets to come into the article, and the voice to say it.
PATIENCE = 30
#: Pixels that what stands at the top of the window may move: a line has 28.
LINE = 4
TEXT = "return document.querySelector('#article').innerText"
WATCHED = "return performance.getEntriesByName('watched').length > 0"
#: Who scrolls reads at a place of their own: the voice doesn't move it.
SCROLL = """document.querySelector('#article').dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
  document.querySelectorAll('#article p')[1].scrollIntoView({ behavior: 'instant' });"""
TOP = """const p = [...document.querySelectorAll('#article p')].find((one) => one.getBoundingClientRect().bottom > 0);
  return [p.textContent, p.getBoundingClientRect().top];"""
STANDS = """const p = [...document.querySelectorAll('#article p')].find((one) => one.textContent === TEXT);
  return p ? p.getBoundingClientRect().top : null;"""
TAKE = "document.querySelector('#news:not([hidden]) button')?.click()"
#: Notes when each text comes into the article, on the element itself: a driver's own scripts share no other place.
NOTE = """const article = document.querySelector('#article');
  const note = (text) => article.setAttribute('data-came', (article.getAttribute('data-came') ?? '') + Date.now() + ' ' + text + '\\n');
  new MutationObserver((all) => all.forEach((one) => one.type === 'characterData' ? note(one.target.data) :
    one.addedNodes.forEach((node) => note(node.textContent)))).observe(article, { childList: true, subtree: true, characterData: true });"""
CAME = "return document.querySelector('#article').getAttribute('data-came') ?? ''"
#: A sentence in a step.
SENTENCE = re.compile(r"The [a-z]+ [a-z ]+ in the year \d+ and told nobody why\.")


class Run:
    """One script in the browser."""

    def __init__(self, reads: Reader, server: Loopback, script: Script) -> None:
        self.reads, self.script, self.faults = reads, script, list[str]()
        #: Milliseconds from a change to its first new sentence in the article.
        self.delays: list[float] = []
        reads.listen(server.put(f"/script-{script.number}.html", script.markup))

    def text(self) -> str:
        return " ".join((quiet(self.reads, TEXT) or "").split())

    def play(self) -> None:
        until("the watch", lambda: quiet(self.reads, WATCHED))
        # A voice that has yet to begin brings its first sentence into the window.
        until("the voice", lambda: self.reads.voice.said)
        self.reads.sheet(SCROLL)
        text, top = self.reads.sheet(TOP)
        self.reads.sheet(NOTE)
        begun = self._steps()
        if self.script.kind == "prepend":
            self._take_all()
        self._await(
            "in the article", lambda: self.script.there - {one for one in self.script.there if one in self.text()}
        )
        stands = self.reads.sheet(STANDS.replace("TEXT", json.dumps(text)))
        if (stands is None or abs(stands - top) >= LINE) and self.script.kind != "virtual":
            self.faults.append(f"what stood at {top:.0f} stands at {stands}")
        if self.script.kind in ("endless", "edited"):
            self._timed(begun)
        self._heard()

    def _steps(self) -> dict[str, float]:
        """Plays the changes; when each new sentence was there."""
        lot, begun = random.Random(self.script.number), dict[str, float]()
        for step in self.script.steps:
            for one in SENTENCE.findall(step):
                begun.setdefault(one, time.time() * 1000)
            self.reads.step(step)
            # Who scrolls a long list sees what is in it.
            pauses = (600, 1000, 1500) if self.script.kind == "virtual" else (50, 150, 400, 1200)
            time.sleep(lot.choice(pauses) / 1000)
        return begun

    def _timed(self, begun: dict[str, float]) -> None:
        before = "".join(self.script.first)
        for line in str(quiet(self.reads, CAME) or "").splitlines():
            came, _, text = line.partition(" ")
            fresh = [one for one in begun if one in text and one not in before]
            if fresh and came.isdecimal():
                self.delays.append(float(came) - max(begun[one] for one in fresh))
                for one in fresh:
                    del begun[one]

    def _take_all(self) -> None:
        """What is above is offered until it is wanted."""

        def taken() -> bool:
            quiet(self.reads, TAKE)
            return all(one in self.text() for one in self.script.there)

        with suppress(AssertionError):
            until("what is above", taken, PATIENCE)

    def _await(self, what: str, missing: Callable[[], set[str]]) -> None:
        with suppress(AssertionError):
            until(what, lambda: not missing(), PATIENCE)
        if missing():
            self.faults.append(f"not {what}: {sorted(missing())[:2]}")
        twice = [one for one in self.script.there if self.text().count(one) > 1]
        if twice:
            self.faults.append(f"twice in the article: {twice[:2]}")

    def _heard(self) -> None:
        said: Callable[[], list[str]] = lambda: [" ".join(one.split()) for one in self.reads.voice.said]  # noqa: E731
        with suppress(AssertionError):
            until("the voice", lambda: self.script.said <= set(said()), PATIENCE)
        heard = Counter(said())
        if lost := self.script.said - set(heard):
            self.faults.append(f"not said: {sorted(lost)[:2]}")
        if twice := [one for one in self.script.there if heard[one] > 1]:
            self.faults.append(f"said twice: {twice[:2]}")
        parts = [one for one in heard if not re.search(r"why\.$|^The town", one)]
        if parts:
            self.faults.append(f"said in part: {parts[:2]}")


def main(*words: str) -> int:
    """Run the scripts, and list those that fail."""
    faults: dict[int, list[str]] = {}
    browser = "firefox" if "firefox" in words else "chromium"
    wanted = [int(one) for one in words if one.isdecimal()] or list(range(SCRIPTS))
    kinds, delays = Counter(made(number).kind for number in wanted), list[float]()
    with loopback() as server, reader(browser) as reads:
        for at, number in enumerate(wanted, 1):
            run = Run(reads, server, made(number))
            run.play()
            reads.close()
            delays += run.delays
            if run.faults:
                faults[number] = run.faults
                print(f"{number} {run.script.kind}: {'; '.join(run.faults)}", flush=True)
            if at % 20 == 0:
                print(f"{at} of {len(wanted)}, {len(faults)} with faults", flush=True)
    failed = Counter(made(number).kind for number in faults)
    rows = ", ".join(f"{kind} {kinds[kind] - failed[kind]} of {kinds[kind]}" for kind in sorted(kinds))
    print(f"{browser}: {len(wanted)} scripts, without a fault {len(wanted) - len(faults)}: {rows}")
    if delays:
        print(
            f"a change is in the article after {statistics.median(delays):.0f} ms (median of {len(delays)}), {max(delays):.0f} at most"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
