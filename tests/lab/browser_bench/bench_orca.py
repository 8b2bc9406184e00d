"""A blind person's tour with a real screen reader, Orca, in Firefox and in Chromium: every key, and what is said.

    build.py bench orca [firefox] [chromium]

It needs Debian's packages orca, xvfb, xdotool, openbox and at-spi2-core, and says which of them are missing. It ends with
1 if anything is said wrong.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

from tests.browser.drivers.fakevoice import talking
from tests.browser.drivers.firefox import firefox
from tests.browser.drivers.loopback import loopback
from tests.browser.drivers.orca import Orca, desktop, missing
from tests.browser.drivers.waiting import until

DIST = Path(__file__).parents[3] / "dist"
PAGE = "/orca/ferry.html"
PREFS = {"accessibility.force_disabled": -1}
READ_KEY, LISTEN_KEY, SAVE_KEY = "alt+shift+j", "alt+shift+y", "alt+shift+d"
#: The key that goes from control to control until the wanted one is said, as a person does.
WALK = "Tab ..."
#: Controls of the article or of its menu: nobody walks on after having passed them all.
MOST = 30
#: At these steps it isn't the screen reader that speaks.
LISTEN, PAUSE = "listen", "pause"
#: Seconds in which a voice that goes on would have come to another sentence.
PAUSED = 10
#: What a person does, by which key (Orca's own, where it isn't a tool's), and what has to be said.
TOUR = (
    ("open the article", READ_KEY, ("The ferry runs again heading level 1",)),
    ("more tools", WALK, ("More tools",)),
    ("open them", "Return", ("expanded",)),
    ("the library among them", WALK, ("Library push button",)),
    ("open the library", "Return", ("Search entry", "Nothing is here yet")),
    ("its first button", "Tab", ("Search push button",)),
    ("back to what is sought", "shift+Tab", ("Search entry",)),
    ("a letter", "q", ()),
    ("look for it", "Return", ("0 articles found",)),
    ("keep this search", WALK, ("Keep this search push button",)),
    ("keep it", "Return", ("q",)),
    ("bring articles", WALK, ("Bring articles from elsewhere",)),
    ("choose a file for it", "Return", ()),
    ("close the choice", "Escape", ("Library",)),
    ("close the library", "ctrl+w", ("The ferry runs again",)),
    ("more tools again", WALK, ("More tools",)),
    ("open them again", "Return", ("expanded",)),
    ("the settings among them", WALK, ("Settings push button",)),
    ("open the settings", "Return", ("Readwell: settings",)),
    ("their first field", "Tab", ("Contents", "Find a setting entry")),
    ("close the settings", "ctrl+w", ("The ferry runs again",)),
    ("leave the article", "Escape", ("The ferry runs again",)),
    ("open it again", READ_KEY, ("The ferry runs again heading level 1",)),
    ("the next heading", "h", ("What a crossing costs heading level 2",)),
    ("the table", "t", ("Tickets in pounds", "table with 3 rows 3 columns", "Who column header")),
    ("the cell below", "alt+shift+Down", ("Adults", "Row 2, column 1")),
    ("the cell beside it", "alt+shift+Right", ("Summer", "12", "Row 2, column 2")),
    ("the next heading", "h", ("What people say heading level 2",)),
    ("the quotation", "q", ("I was born on that boat",)),
    ("the list", "l", ("List with 3 items", "The ramp has to be painted")),
    ("the link before", "shift+k", ("the yearly report link",)),
    ("the note's mark", "shift+k", ("Note 1 link",)),
    ("open the note", "Return", ("Because nobody else’s tables know the rock",)),
    ("back from the note", "Escape", ("Note 1 link",)),
    ("the link after its mark", "k", ("the yearly report link",)),
    ("the heading before", "shift+h", ("What a crossing costs heading level 2",)),
    ("the title", "shift+h", ("The ferry runs again heading level 1",)),
    ("letters to the page", "Insert+a", ("Focus mode",)),
    ("choose what to mark", "m", ("Up and down: sentence", "The ferry runs again")),
    ("the next sentence", "Down", ("By Ines Albright",)),
    ("mark it", "Return", ("Marked, yellow",)),
    ("the list of marks", "shift+m", ("Marks",)),
    ("the first in it", "Tab", ()),
    ("back from it", "Escape", ()),
    ("take the mark back", "z", ("Taken back",)),
    ("letters to Orca again", "Insert+a", ("Browse mode",)),
    ("the last heading", "shift+h", ("3 comments", "heading level 2")),
    ("open the comments", "Return", ("expanded",)),
    ("the first comment", "j", ("Ada",)),
    ("its answer", "j", ("Tom, level 2",)),
    ("the next comment", "j", ("Ines",)),
    ("letters to the page", "Insert+a", ("Focus mode",)),
    ("what was left out", "y", ("Left out dialog", "Left out heading level 2")),
    ("its first button", "Tab", ("Show it in place",)),
    ("a kind of what was left out", "Tab", ("Comments: 115 words", "collapsed")),
    ("back from it", "Escape", ("Ines",)),
    ("letters to the page again", "Insert+a", ("Focus mode",)),
    ("the outline", "o", ("navigation", "button")),
    ("back from it", "Escape", ("Ines",)),
    (LISTEN, LISTEN_KEY, ()),
    (PAUSE, LISTEN_KEY, ()),
    ("save", SAVE_KEY, ("Your file is ready",)),
    ("close the file's tab", "ctrl+w", ("The ferry runs again",)),
    ("leave", "Escape", ("The ferry runs again – The Harbour Courier",)),
)


@contextmanager
def opened(name: str, orca: Orca, address: str) -> Iterator[Callable[[], list[str]]]:
    """A browser with a window and the extension, at an address, with the focus in the page; gives what its voice said."""
    if name == "firefox":
        with firefox(DIST / name, PREFS, headless=False) as browser:
            browser.open(address)
            orca.says("The ferry runs again")
            yield lambda: orca.spoken
    else:
        flags = ("--force-renderer-accessibility",)
        with (
            tempfile.TemporaryDirectory() as folder,
            talking(DIST / "chrome", Path(folder), flags, headless=False) as (_, voice),
        ):
            voice.behave(wordMs=400)  # as fast as people speak, so that something is left to pause
            orca.go(address, "The ferry runs again")
            yield lambda: voice.said


def unasked(step: str, lines: list[str], spoken: Callable[[], list[str]]) -> list[str]:
    """What both voices said at once, or what the browser's own said though it was paused; it has to speak when asked."""
    if step == LISTEN:
        until("the browser's voice to begin", spoken)
        return [line for line in spoken() if line in lines]
    before = spoken() if step == PAUSE else []
    time.sleep(PAUSED if step == PAUSE else 0)
    return spoken()[len(before) :] if step == PAUSE else []


def pressed(orca: Orca, key: str, expected: Sequence[str]) -> list[str]:
    """What is said after a key, or after the last one of a walk."""
    if key != WALK:
        orca.press(key)
        return orca.heard(expected)
    lines: list[str] = []
    for _ in range(MOST):
        orca.press("Tab")
        lines = orca.settled()
        if all(words in " ".join(lines) for words in expected):
            break
    return lines


def walked(name: str, orca: Orca, address: str) -> int:
    """Do the tour and print it; gives the number of steps at which something else was said."""
    wrong = 0
    with opened(name, orca, address) as spoken:
        orca.settled()
        for step, key, expected in TOUR:
            lines = pressed(orca, key, expected)
            lost = [words for words in expected if words not in " ".join(lines)]
            twice = [one for one, other in pairwise(lines) if one == other]
            twice += unasked(step, lines, spoken)
            wrong += bool(lost or twice)
            print(f"{name}: {step} ({key}): {' | '.join(lines)}", flush=True)
            if lost or twice:
                print(f"    WRONG: not said {lost}; said twice {twice}", flush=True)
        print(f"{name}: the voice said: {' | '.join(spoken())}", flush=True)
    return wrong


def main(*names: str) -> int:
    """A line for each step, and the steps at which something else was said."""
    if needed := missing():
        print(f"a screen reader needs these packages: apt-get install --no-install-recommends {' '.join(needed)}")
        return 2
    wrong = 0
    for name in names or ("firefox", "chromium"):
        with desktop() as orca, loopback() as server:
            found = walked(name, orca, server.origin + PAGE)
            print(f"{name}: {len(TOUR)} steps, {found} wrong", flush=True)
            wrong += found
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
