"""What screen readers find on each surface: roles, names and states, without running text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from playwright.sync_api import Frame, Page

from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.reset import EMPTY
from tests.browser.drivers.sheet import PATIENCE, article, choose, read
from tests.browser.drivers.surfaces import OWN_PAGES, messages

PINNED = Path(__file__).parents[1] / "trees"
#: Running text is the article's or a translator's; its place says nothing about a surface.
_TEXT = ("- text:", "- paragraph:", "- strong:", "- emphasis:", "- /url:", "- code:")
#: The browser's own name, in the details for a report.
BROWSER = re.compile(r"Mozilla/5[^\"]*")
#: Panels of the sheet: the button, and what is there once they are filled.
PANELS = {
    "looks": ("#look", "#looks:popover-open"),
    "outline": ("#tool-outline", "#outline:popover-open #outline-list button"),
    "why": ("#tool-why", "#why-list details"),
    "recording": ("#tool-audio", "#recording [role=status]:not(:empty)"),
}
#: What has to be there before a page of our own is whole.
READY = {
    "pages-options-options": ("#extractors details", "#stored-here li", "#heard:not(:empty)"),
    "pages-listening-settings": ("#voices select", "#pack-host:not([hidden])"),
    "save-library": ("#status:not(:empty)",),
    "pages-popup-popup": ("#format option", "#obstacle:not([hidden])"),
}
#: The popup stands in a tab here, and says that this one can't be read.
PAGES = (*OWN_PAGES, "pages/popup/popup.html")
#: What the popup says of the engine once it is there.
ENGINE = messages("en")["engineEmbedded"]


def named(path: str) -> str:
    """A page's name among the trees."""
    return path.partition(".")[0].replace("/", "-")


def tree(surface: Page | Frame, selector: str = "body") -> str:
    """The accessibility tree below an element, one line for each thing that isn't text alone."""
    lines = BROWSER.sub("BROWSER", surface.locator(selector).aria_snapshot()).splitlines()
    return "\n".join(line for line in lines if not line.lstrip().startswith(_TEXT)) + "\n"


def _own(browser: Chromium, path: str) -> str:
    page = browser.own(path)
    page.wait_for_selector("main")
    for ready in READY.get(named(path), ()):
        page.wait_for_selector(ready, state="attached", timeout=PATIENCE)
    if "popup" in path:
        page.locator("#more > summary").click()
        page.locator("#engine", has_text=ENGINE).wait_for(timeout=PATIENCE)
    found = tree(page)
    page.close()
    return found


def _sheet(browser: Chromium, server: Loopback) -> Iterator[tuple[str, str]]:
    page = browser.open(f"{server.origin}/council.html")
    frame = article(read(browser, page))
    frame.wait_for_selector("#tool-audio", state="attached")
    frame.wait_for_selector("#live:not(:empty)", state="attached")
    yield "sheet", tree(frame)
    for name, (button, ready) in PANELS.items():
        frame.dispatch_event(button, "click")
        frame.wait_for_selector(ready, state="attached")
        yield f"sheet-{name}", tree(frame, f"#{name}")
        frame.evaluate("for (const each of document.querySelectorAll(':popover-open')) each.hidePopover()")
    page.close()


def trees(browser: Chromium, server: Loopback, keep: Callable[[str], bool] = lambda _: True) -> dict[str, str]:
    """The tree of every surface, by its name, where nothing is stored."""
    page = browser.own("pages/help/help.html")
    assert page.evaluate(EMPTY) == ""
    page.close()
    choose(browser)
    found = {}
    for path in PAGES:
        name = named(path)
        if keep(name):
            found[name] = _own(browser, path)
    if keep("sheet"):
        found |= dict(_sheet(browser, server))
    return found
