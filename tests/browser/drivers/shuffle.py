"""Random sequences of actions that a person may do within a few milliseconds, and what must be true after each sequence.

A sequence ("order") is a list of actions, each with the milliseconds to wait before it, made from a seed. It passes if

- an open sheet shows the article of the page below it or, if that page has no text, a message;
- a page that got one press, and nothing after it, gets such a sheet;
- if no sheet is open, one press on a page opened afterwards in the same tab shows that page's own article.

A tab that the browser itself left without a document ends as "lost", and the next order gets a new one. Else the same
browser and tab continue from one sequence to the next, in whatever state they are.
`tests/browser/test_shuffle.py` runs a few, `python3 build.py bench shuffle` runs 2,000 for each browser.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol

from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.waiting import until

ACTS = ("click", "navigate", "escape", "reload", "hash", "switch", "close", "listen", "back", "forward")
#: Mostly clicks: the other acts are there to interrupt them.
WEIGHTS = (6, 4, 3, 2, 1, 2, 1, 1, 2, 1)
PAUSES = (0, 0, 0, 1, 1, 2, 3, 5, 9, 20, 40, 120)
PRESSES = ("click", "listen")
NAMES = ("first", "second", "third", "none")
#: Seconds between two looks at the browser.
POLL = 0.01
#: More steps back and forward than any order has.
STEPS = 8
#: An act with its argument: the address it leads to, "" where it needs none; and the milliseconds before it.
Act = tuple[str, str, int]
#: In the reader: "article" with its text, "words" with what is said in place of one, "waiting" for either.
STATE = """(() => {
    const state = document.querySelector("#state");
    const article = document.querySelector("#article:not([aria-busy]) > article");
    if (article) return ["article", document.querySelector("#main").innerText];
    if (state?.dataset.kind !== "failed" || state.hidden) return ["waiting", ""];
    return ["words", `${state.innerText} (${state.title})`];
})()"""


@dataclass(frozen=True)
class Seen:
    """What stands in the tab in front: "page" where there is no sheet, "lost" where no document is, else as in STATE."""

    state: str
    text: str = ""
    #: The address of the page in front; the reader's own where it has a tab.
    address: str = ""
    #: One press and nothing else was done to the page in front, so a sheet must come.
    due: bool = False


@dataclass(frozen=True)
class Outcome:
    """How one order ended: what stood there after it, and what was wrong ("" if nothing was)."""

    seed: int
    acts: tuple[Act, ...]
    ended: str
    due: bool = False
    fault: str = ""


class Driven(Protocol):
    """A browser that is driven act by act."""

    def perform(self, acts: tuple[Act, ...]) -> None:
        """Do all of it without waiting for its results, in the tab in front; then close all other tabs."""

    def seen(self) -> Seen:
        """What stands in the tab in front now."""

    def visit(self, address: str) -> None:
        """Open an address in the tab in front and wait until it has loaded."""

    def renew(self, address: str) -> None:
        """The same in a tab without a history, and no other is left."""

    def click(self) -> None:
        """Press the toolbar button."""


def pages(server: Loopback) -> list[str]:
    """Pages to navigate between: two of one site, one of another, one without text."""
    made = []
    for name in NAMES[:3]:
        text = f"The {name} page tells a story of its own, with a few words in every sentence of it. " * 4
        made.append(server.put(f"/{name}.html", f"<title>{name}</title><h1>The {name} page</h1><p>{text}</p>"))
    made[2] = made[2].replace("127.0.0.1", "localhost")
    return [*made, server.put("/none.html", "<title>none</title><body></body>")]


def order(seed: int, addresses: list[str]) -> tuple[Act, ...]:
    """The acts of one order; it begins with a press on a page that has just been requested."""
    chance = random.Random(seed)
    names = ["navigate", "click", *chance.choices(ACTS, WEIGHTS, k=chance.randint(0, 6))]
    acts: list[Act] = []
    last = ""
    for at, name in enumerate(names):
        address = ""
        if name in ("navigate", "switch", "close"):
            # No two navigations have the same address, so that an address tells which of them was answered.
            address = last = f"{chance.choice(addresses)}?{seed}.{at}"
        elif name == "hash":
            address = f"{last}#part{at}"
        acts.append((name, address, chance.choice(PAUSES)))
    return tuple(acts)


def wrong(seen: Seen) -> str:
    """What is wrong with an article or words; "" if nothing is."""
    if seen.state == "words" and "/reader/reader.html?why=blank" in seen.address:
        return ""  # Escape has left a tab without a page
    if seen.state == "words" and "/reader/" in seen.address:
        return f"a tab refuses a page that can be read: {seen.address}: {seen.text}"
    name = next((name for name in NAMES if f"/{name}.html" in seen.address), "")
    if seen.state == "words":
        return "" if name == "none" else f"words in place of an article: {seen.text}"
    return (
        "" if not name or f"The {name} page tells a story" in seen.text else f"another page's article: {seen.text[:80]}"
    )


def settled(browser: Driven) -> Seen:
    """What stands there once nothing waits any more; "waiting" if that never comes."""
    last = Seen("waiting")

    def still() -> Seen | None:
        nonlocal last
        last = browser.seen()
        return None if last.state in ("waiting", "lost") or (last.state == "page" and last.due) else last

    try:
        found = until("an end of waiting", still, pause=POLL)
        assert isinstance(found, Seen)
        return found
    except AssertionError:
        return last


def tried(browser: Driven, server: Loopback, seed: int, addresses: list[str]) -> Outcome:
    """Perform one order and judge it."""
    acts = order(seed, addresses)
    browser.perform(acts)
    seen = settled(browser)
    if seen.state == "lost":
        return given_up(browser, seed, acts, addresses[0])
    if "/reader/" in seen.address:
        browser.renew(addresses[0])  # no order begins at the reader's own page, which no extension may enter
    if seen.state == "waiting":
        return Outcome(seed, acts, "waiting", seen.due, f"the sheet waits for ever: {seen.address}")
    if seen.state == "page":
        try:
            fault = "a press has no answer" if seen.due else press_after(browser, server, seed)
        except AssertionError:
            if browser.seen().state != "lost":
                raise
            return given_up(browser, seed, acts, addresses[0])
        return Outcome(seed, acts, "page", seen.due, fault)
    return Outcome(seed, acts, seen.state, seen.due, wrong(seen))


def given_up(browser: Driven, seed: int, acts: tuple[Act, ...], address: str) -> Outcome:
    """The tab has no document any more, and a press nothing to read: a new one for the next order.

    That is Firefox's own: it lost a tab's document in 1 of 200 runs of such an order without the presses.
    """
    browser.renew(address)
    return Outcome(seed, acts, "lost", False, "")


def press_after(browser: Driven, server: Loopback, seed: int) -> str:
    """Press the button on a new page; what is wrong with the answer, "" if nothing is.

    The page is of another site than the order's: a press that the order began would reach a page of the same one, and
    this press would close its sheet. A step back or forward that the order began may still lead away from the page (a
    browser hands it from process to process, and meanwhile nothing shows it): then it is opened, and pressed, again.
    """
    words = f"Page number {seed} follows the order and is read by one press. "
    after = server.put(f"/after{seed}.html", f"<title>After</title><h1>After</h1><p>{words * 5}</p>")
    after = after.replace("127.0.0.1", "after.localhost")
    for _ in range(STEPS):
        seen = pressed(browser, after, words.strip())
        if seen.address == after or "/reader/" in seen.address:
            break
    return "" if answers(seen, words.strip()) else f"one press gives no article of its page but: {seen}"


def pressed(browser: Driven, address: str, words: str) -> Seen:
    """Open a page and press the button: what stands there once it is read, led away from, or waited for long enough."""
    last = Seen("waiting")

    def done() -> bool:
        nonlocal last
        last = browser.seen()
        return answers(last, words) or (last.state in ("article", "words") and last.address != address)

    browser.visit(address)
    browser.click()
    with suppress(AssertionError):
        until("the article", done, pause=POLL)
    return last


def answers(seen: Seen, words: str) -> bool:
    """Whether this is an article with these words."""
    return seen.state == "article" and words in seen.text


def run(browser: Driven, server: Loopback, seeds: range) -> Iterator[tuple[Outcome, float]]:
    """Try one order for each seed; how it ended, and after how many seconds."""
    addresses = pages(server)
    browser.renew(addresses[0])
    # The first press starts the engine.
    press_after(browser, server, -1)
    for seed in seeds:
        begun = time.monotonic()
        outcome = tried(browser, server, seed, addresses)
        yield outcome, time.monotonic() - begun
