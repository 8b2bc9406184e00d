"""Every surface of the extension, in either browser and any language of the interface, for what measures them all."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from playwright.sync_api import Frame, Page

from tests.browser.drivers import axe
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.fakevoice import talking
from tests.browser.drivers.firefox import VOICES, Firefox, firefox
from tests.browser.drivers.loopback import Loopback, loopback
from tests.browser.drivers.sheet import FAILED, TOOLS, WHOLE, choose, read
from tests.browser.drivers.surfaces import LOCALES, OWN_PAGES
from tests.browser.drivers.waiting import until
from tests.engine.decision.comment_pages import COMMENTS, page

DIST = Path(__file__).parents[3] / "dist"
BROWSERS = ("chromium", "firefox")
#: The popup is opened as a page of its own: what it shows is the same.
PAGES = ("pages/popup/popup.html", *OWN_PAGES, "save/file.html?name=A.md")
#: A page with a note, a table and a heading, so that every panel of the sheet has something to show.
RICH = """<!doctype html><html lang=en><title>Tides</title><main><h1>Tides</h1><p>The harbour keeps tables<sup id=r1><a href=#n1>1</a></sup>
of its own. {words}</p><h2>How to read them</h2><p>{words}</p><table><tr><th>Day<th>Height<tr><td>Monday<td>4.1 m<tr><td>Friday<td>3.9 m</table>
<p>{words}</p><section class=footnotes><ol><li id=n1><p>Because nobody else does. <a href=#r1>&#8617;</a></p></li></ol></section></main>
<aside class=ads>Buy a boat today</aside></html>"""
WORDS = "The ferry left at seven today and nobody was late, which has not happened since the spring. " * 3

#: What is done on the sheet, in this order: its name, what opens it, what shows that it is there, and what closes it.
STEPS = (
    ("sheet", "0", "true", "0"),
    ("looks", "by('#look').click()", "by('#looks:popover-open')", "by('#looks').hidePopover()"),
    (
        "outline",
        "by('#tool-outline').click()",
        "by('#outline:popover-open #outline-list button')",
        "by('#outline').hidePopover()",
    ),
    (
        "why",
        "by('#tool-why').click()",
        "[...document.querySelectorAll('#why-list details')].map((each) => each.open = true).length",
        "by('#why').hidePopover()",
    ),
    (
        "find",
        "by('#tool-find').click(), by('#find-text').value = 'ferry', by('#find-text').dispatchEvent(new Event('input', {bubbles: true}))",
        "by('#find-count').textContent",
        "by('#find-close').click()",
    ),
    ("note", "by('#article .noteref').click()", "by('#note:popover-open')", "by('#note').hidePopover()"),
    ("audio", "by('#tool-audio').click()", "by('#recording:popover-open')", "by('#recording').hidePopover()"),
    ("more", "by('#more-tools').showPopover()", "by('#more-tools:popover-open')", "by('#more-tools').hidePopover()"),
    ("fix", "by('#tool-fix').click()", "by('html.mending')", "by('[data-fix=done]').click()"),
    ("listening", "by('#tool-listen').click()", "by('#voice button') ?? by('#voice-offer')", "0"),
    (
        "reading options",
        "by('#voice-more')?.click()",
        "by('#voice-panel:popover-open') ?? by('#voice-offer')",
        "by('#voice-panel')?.hidePopover?.(), by('#voice-stop')?.click()",
    ),
    ("in place", "by('#tool-place').click()", "by('html[data-view=place]')", "0"),
)
#: A node can't leave its page.
ASKED = "const by = (selector) => document.querySelector(selector); const found = ({}); return found instanceof Node || found;"
#: The tools find their places after the window has changed, before it is painted again.
PAINTED = "requestAnimationFrame(() => requestAnimationFrame(() => done(1)))"
#: A page of ours is there once it has its words and the engine has described itself, where it shows that.
SHOWN = """document.title && !document.querySelector('[data-words]:empty') && (!document.querySelector('#extractors')
    || [...document.querySelectorAll('#extractors details')].map((each) => each.open = true).length)"""


class View(Protocol):
    """A browser that shows one surface at a time."""

    def own(self, path: str) -> None:
        """Opens one of the extension's own pages."""

    def read(self, address: str) -> None:
        """Opens an address, and the sheet over it."""

    def ask(self, script: str) -> Any:
        """What an expression gives in the surface."""

    def violations(self) -> Any:
        """What axe finds wrong in the surface."""

    def dress(self, width: int, dark: bool) -> None:
        """Makes the window so wide, in light or dark colours."""

    def picture(self, path: Path) -> None:
        """Writes what the window looks like."""


class InChromium:
    """Chromium's surfaces; one page is open at a time."""

    def __init__(self, browser: Chromium) -> None:
        self.browser, self.page = browser, browser.context.pages[0]
        self.shown: Page | Frame = self.page

    def _take(self, page: Page) -> None:
        former, self.page, self.shown = self.page, page, page
        if former is not self.browser.context.pages[0]:
            former.close()

    def own(self, path: str) -> None:
        """Opens it in a tab of its own."""
        self._take(self.browser.own(path))

    def read(self, address: str) -> None:
        """By the toolbar's button."""
        self._take(self.browser.open(address))
        self.shown = read(self.browser, self.page)

    def ask(self, script: str) -> Any:
        """In the page, or in the sheet's frame."""
        return self.shown.evaluate(f"() => {{ {ASKED.format(script)} }}")

    def violations(self) -> Any:
        """In the page, or in the sheet's frame."""
        return axe.violations(self.shown)

    def dress(self, width: int, dark: bool) -> None:
        """The sheet has a theme of its own, the pages follow the browser's."""
        self.page.set_viewport_size({"width": width, "height": 700})
        self.page.emulate_media(color_scheme="dark" if dark else "light")
        if self.shown is not self.page:
            choose(self.browser, theme="dark" if dark else "light")
            theme = "dark" if dark else "light"
            until("the theme", lambda: self.ask("document.documentElement.dataset.theme") == theme)
        self.shown.evaluate(f"() => new Promise((done) => {PAINTED})")

    def picture(self, path: Path) -> None:
        """Of the window."""
        self.page.screenshot(path=path)


class InFirefox:
    """Firefox's surfaces, in its one tab."""

    def __init__(self, browser: Firefox) -> None:
        self.browser, self.sheet = browser, False

    def own(self, path: str) -> None:
        """In the tab."""
        self.browser.marionette.switch_to_frame()
        self.browser.own(path)
        self.sheet = False

    def read(self, address: str) -> None:
        """By the toolbar's button, which is chosen to read at once."""
        self.browser.marionette.switch_to_frame()
        self.browser.stored(button="read")
        self.browser.open(address)
        self.browser.click()
        self.browser.wait("the sheet", lambda: self.browser.on_sheet("return document.body !== null"))
        self.sheet = True

    def ask(self, script: str) -> Any:
        """In the page, or in the sheet's frame, where the driver stands."""
        return self.browser.marionette.execute_script(ASKED.format(script))

    def violations(self) -> Any:
        """In the frame where the driver stands."""
        return axe.firefox_violations(self.browser)

    def dress(self, width: int, dark: bool) -> None:
        """The window can't be so narrow, its page can; colours are the browser's, and the sheet follows them."""
        self.browser.chrome(
            "Services.prefs.setIntPref('layout.css.prefers-color-scheme.content-override', args[1] ? 0 : 1);"
            "Services.wm.getMostRecentWindow('navigator:browser').gBrowser.selectedBrowser.style.maxWidth = `${args[0]}px`;",
            width,
            dark,
        )
        self.browser.wait("the width", lambda: self.ask("innerWidth <= " + str(width)))
        self.browser.marionette.execute_async_script(f"const [done] = arguments; {PAINTED}")

    def picture(self, path: Path) -> None:
        """Of the page."""
        with path.open("wb") as file:
            file.write(self.browser.marionette.screenshot(format="binary", full=False))


def surfaces(view: View, server: Loopback) -> Iterator[str]:
    """Opens each surface in turn, and gives its name while it is shown."""
    for path in PAGES:
        view.own(path)
        until(path, lambda: view.ask(SHOWN))
        yield path.split("/")[-1].split(".")[0]
    view.read(server.put("/none.html", "<title>None</title>"))
    until("the reason", lambda: view.ask(f"by({json.dumps(FAILED)})"))
    yield "nothing found"
    whole = f"by({json.dumps(WHOLE)}) && by({json.dumps(TOOLS)})"
    view.read(server.put("/kettle.html", page(f"<h4>6 comments</h4>{COMMENTS}")))
    until("the article above comments", lambda: view.ask(whole))
    view.ask("by('#comments button').click()")
    until("the comments", lambda: view.ask("by('#comments-list .post')"))
    yield "comments"
    view.read(server.put("/rich.html", RICH.format(words=WORDS)))
    until("the article", lambda: view.ask(whole))
    for name, opens, there, closes in STEPS:
        view.ask(opens)
        until(name, partial(view.ask, there))
        yield name
        view.ask(closes)


def in_language(folder: Path, language: str, target: Path) -> Path:
    """A copy of Firefox's build in which English is another language: Firefox has only the languages it is packed with."""
    shutil.copytree(folder, target)
    shutil.copyfile(LOCALES / language / "messages.json", target / "_locales" / "en" / "messages.json")
    return target


@contextmanager
def opened(name: str, language: str) -> Iterator[tuple[View, Loopback]]:
    """A browser with voices, in a language of the interface, and the pages of the tests."""
    with loopback() as server, TemporaryDirectory(prefix="readwell-everywhere-") as folder:
        if name == "chromium":
            flags = (f"--lang={language.replace('_', '-')}",)
            with talking(DIST / "chrome", Path(folder), flags) as (browser, _):
                yield InChromium(browser), server
        else:
            build = in_language(DIST / "firefox", language, Path(folder) / "build")
            with firefox(build, prefs=VOICES) as other:
                yield InFirefox(other), server
