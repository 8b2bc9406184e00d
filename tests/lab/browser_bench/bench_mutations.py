"""Pages that live, by script, while they are read and heard: `python3 build.py bench mutations`.

A script is made by lot from its number: a page of posts, and up to six changes of one kind (an answer that is written word by
word, posts above, posts below, a long list that shows a part of itself, an edited post, the whole tree put up anew, another
article). What is asked of each: every sentence that stood on the page is in the article, and once; the voice says each
once, and none is missing of what came below it; what stands at the top of the window stays there. READWELL_SCRIPTS sets
another number of scripts than 200. Failures are listed by their number, which makes them again: `... mutations 17 23`.
"""

from __future__ import annotations

import os
import random
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Error, Frame, Page

from tests.browser.drivers.bus import desktop_bus
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import FakeVoice, talking
from tests.browser.drivers.hearing import listen_on_sheet, press
from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.waiting import until

DIST = Path(__file__).parents[3] / "dist" / "chrome"
SCRIPTS = int(os.environ.get("READWELL_SCRIPTS", "200"))
#: Seconds that a change gets to come into the article, and the voice to say it.
PATIENCE = 30
#: Pixels that what stands at the top of the window may move: a line has 28.
LINE = 4
WHO = "baker carpenter fisher teacher painter sailor miller weaver smith doctor judge singer".split()
WHAT = "bridge harbour tower mill market river school garden road island library ferry".split()
DID = "mended closed painted measured sold forgot opened searched flooded praised lit cleaned".split()
PAGE = """<!doctype html><html lang=en><title>The town, day by day</title><main><article><h1>The town, day by day</h1>
<div id=posts></div></article></main><aside><p>Beside</p></aside><script>
const make = (html) => { const box = document.createElement("div"); box.className = "entry"; box.innerHTML = html; return box; };
const show = (all) => posts.replaceChildren(...all.map(make));
const above = (html) => posts.prepend(make(html));
const below = (html) => posts.append(make(html));
const say = (word) => posts.lastElementChild.querySelector("p:last-of-type").append(word);
const edit = (at, html) => { posts.children[at].innerHTML = html; };
const anew = () => { document.body.innerHTML = document.body.innerHTML; };
</script>"""


@dataclass
class Script:
    """A page and its changes; `said` is what the voice must have said at the end, `there` what must be in the article."""

    number: int
    kind: str
    posts: list[list[str]]
    steps: list[str] = field(default_factory=list)
    there: set[str] = field(default_factory=set)
    said: set[str] = field(default_factory=set)


def sentences(lot: random.Random) -> Iterator[str]:
    """Sentences, none of them twice."""
    known = set[str]()
    while True:
        place = lot.randint(100, 999)
        one = f"The {lot.choice(WHO)} {lot.choice(DID)} the {lot.choice(WHAT)} in the year {place} and told nobody why."
        if one not in known:
            known.add(one)
            yield one


def html(post: list[str]) -> str:
    """A post of a few sentences."""
    return "<p>" + " ".join(post) + "</p>"


def quoted(text: str) -> str:
    return "`" + text + "`"


def made(number: int) -> Script:
    """The script of a number."""
    lot = random.Random(number)
    tell = sentences(lot)

    def post() -> list[str]:
        return [next(tell) for _ in range(lot.randint(2, 4))]

    kind = sorted(KINDS)[number % len(KINDS)]
    script = Script(number, kind, [post() for _ in range(lot.randint(4, 9))])
    script.there = {one for own in script.posts for one in own}
    script.said = set(script.there)
    KINDS[kind](script, lot, post)
    return script


Post = Callable[[], list[str]]


def stream(script: Script, lot: random.Random, post: Post) -> None:
    """An answer that is written word by word."""
    words = " ".join(new := post() + post()).split()
    script.steps = ["below('<p></p>')"]
    while words:
        count = lot.randint(1, 9)
        script.steps.append(f"say({quoted(' '.join(words[:count]) + ' ')})")
        words = words[count:]
    script.there |= set(new)
    script.said |= set(new)


def prepend(script: Script, lot: random.Random, post: Post) -> None:
    """Posts above: shown when wanted, and not said, for the voice is past them."""
    for _ in range(lot.randint(1, 4)):
        script.steps.append(f"above({quoted(html(new := post()))})")
        script.there |= set(new)


def endless(script: Script, lot: random.Random, post: Post) -> None:
    """Posts below."""
    for _ in range(lot.randint(2, 6)):
        script.steps.append(f"below({quoted(html(new := post()))})")
        script.there |= set(new)
        script.said |= set(new)


def virtual(script: Script, lot: random.Random, post: Post) -> None:
    """A long list that shows a part of itself."""
    shown = list(script.posts)
    for _ in range(lot.randint(2, 5)):
        shown = [*shown[lot.randint(1, 2) :], post()]
        script.steps.append(f"show([{', '.join(quoted(html(one)) for one in shown)}])")
        script.there |= set(shown[-1])
        script.said |= set(shown[-1])


def edited(script: Script, lot: random.Random, post: Post) -> None:
    """A post far below gets one more sentence."""
    at = len(script.posts) - 1
    for _ in range(lot.randint(1, 3)):
        more = post()[0]
        script.posts[at] = [*script.posts[at], more]
        script.steps.append(f"edit({at}, {quoted(html(script.posts[at]))})")
        script.there.add(more)
        script.said.add(more)
    script.posts[at] = [one for one in script.posts[at] if one in script.there]


def hydrated(script: Script, lot: random.Random, post: Post) -> None:
    """The whole tree is put up anew: nothing has changed."""
    script.steps = ["anew()"] * lot.randint(1, 3)


def routed(script: Script, lot: random.Random, post: Post) -> None:
    """Another article in its place: what is read stays."""
    other = ", ".join(quoted(html(post())) for _ in range(5))
    script.steps = [f"history.pushState(0, '', '/elsewhere-{script.number}'); show([{other}])"]


KINDS: dict[str, Callable[[Script, random.Random, Post], None]] = {
    one.__name__: one for one in (stream, prepend, endless, virtual, edited, hydrated, routed)
}
TOP = """() => { const p = [...document.querySelectorAll('#article p')].find((one) => one.getBoundingClientRect().bottom > 0);
  globalThis.anchor = p; return p.getBoundingClientRect().top; }"""


class Run:
    """One script in the browser."""

    def __init__(self, browser: Chromium, voice: FakeVoice, server: Loopback, script: Script) -> None:
        self.voice, self.script, self.faults = voice, script, list[str]()
        first = [html(one) for one in script.posts] if script.kind != "edited" else self._before()
        shown = "".join(f"<div class=entry>{one}</div>" for one in first)
        address = server.put(f"/script-{script.number}.html", PAGE.replace("<div id=posts>", f"<div id=posts>{shown}"))
        self.page: Page = browser.open(address)
        voice.behave(wordMs=30)
        self.frame: Frame = listen_on_sheet(browser, self.page)

    def _before(self) -> list[str]:
        """The posts before they are edited: what `edit` has said of the last one comes with the first change."""
        made_again, edits = self.script.posts, len(self.script.steps)
        return [html(one) for one in [*made_again[:-1], made_again[-1][:-edits]]]

    def text(self) -> str:
        return " ".join(self.frame.inner_text("#article").split())

    def play(self) -> None:
        until("the watch", lambda: self.frame.evaluate("performance.getEntriesByName('watched').length > 0"))
        # Who scrolls reads at a place of their own: the voice doesn't move it.
        self.frame.dispatch_event("#article", "wheel")
        self.frame.evaluate("document.querySelectorAll('#article p')[1].scrollIntoView({ behavior: 'instant' })")
        top = self.frame.evaluate(TOP)
        lot = random.Random(self.script.number)
        for step in self.script.steps:
            self.page.evaluate(step)
            # Who scrolls a long list sees what is in it.
            self.page.wait_for_timeout(
                lot.choice((600, 1000, 1500) if self.script.kind == "virtual" else (50, 150, 400, 1200))
            )
        if self.script.kind == "prepend":
            self._take_all()
        self._await(
            "in the article", lambda: self.script.there - {one for one in self.script.there if one in self.text()}
        )
        moved = self.frame.evaluate("anchor.isConnected ? anchor.getBoundingClientRect().top : NaN")
        if not abs(moved - top) < LINE and self.script.kind != "virtual":
            self.faults.append(f"what stood at {top:.0f} stands at {moved:.0f}")
        self._heard()

    def _take_all(self) -> None:
        """What is above is offered until it is wanted."""

        def missing() -> bool:
            with suppress(Error):
                self.frame.evaluate("document.querySelector('#news:not([hidden]) button')?.click()")
            return all(one in self.text() for one in self.script.there)

        with suppress(AssertionError):
            until("what is above", missing, PATIENCE)

    def _await(self, what: str, missing: Callable[[], set[str]]) -> None:
        with suppress(AssertionError):
            until(what, lambda: not missing(), PATIENCE)
        if missing():
            self.faults.append(f"not {what}: {sorted(missing())[:2]}")
        twice = [one for one in self.script.there if self.text().count(one) > 1]
        if twice:
            self.faults.append(f"twice in the article: {twice[:2]}")

    def _heard(self) -> None:
        said: Callable[[], list[str]] = lambda: [" ".join(one.split()) for one in self.voice.said]  # noqa: E731
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

    def close(self) -> None:
        with suppress(Error):
            press(self.frame, "#voice-stop")
        self.page.close()


def main(*numbers: str) -> int:
    """Run the scripts, and list those that fail."""
    faults: dict[int, list[str]] = {}
    wanted = [int(one) for one in numbers] or list(range(SCRIPTS))
    kinds = Counter(made(number).kind for number in wanted)
    with (
        loopback() as server,
        desktop_bus(),
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as path,
        talking(DIST, Path(path)) as (browser, voice),
    ):
        for at, number in enumerate(wanted, 1):
            browser.worker.evaluate("Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()])")
            run = Run(browser, voice, server, made(number))
            run.play()
            run.close()
            if run.faults:
                faults[number] = run.faults
                print(f"{number} {run.script.kind}: {'; '.join(run.faults)}", flush=True)
            if at % 20 == 0:
                print(f"{at} of {len(wanted)}, {len(faults)} with faults", flush=True)
    failed = Counter(made(number).kind for number in faults)
    rows = ", ".join(f"{kind} {kinds[kind] - failed[kind]} of {kinds[kind]}" for kind in sorted(kinds))
    print(f"{len(wanted)} scripts, without a fault {len(wanted) - len(faults)}: {rows}")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
