"""The two browsers as the DOM fuzzer drives them: a page of the extension, a tab of pages, and the toolbar's button."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from tests.browser.drivers.firefox import Firefox, firefox
from tests.browser.drivers.firefox_reading import acts_at_once
from tests.browser.drivers.probe import DIRECT
from tests.browser.drivers.tabs import Tour
from tests.browser.drivers.waiting import until
from tests.lab.bench.bare import bare

DIST = Path(__file__).parents[4] / "dist"
HARNESS = f"globalThis.walk = {json.dumps(DIRECT)};{(Path(__file__).parent / 'harness.js').read_text(encoding='utf-8')}"
#: What a sheet shows: "article" with its words, "failed" with its title and detail, or "" while it waits for either.
SHOWN = """(() => {
    const state = document.querySelector("#state");
    if (document.querySelector("#article:not([aria-busy]) > article")) return ["article", document.body.textContent, ""];
    if (state?.dataset.kind !== "failed" || state.hidden) return ["", "", ""];
    return ["failed", document.querySelector("#state-title").textContent, state.title];
})()"""
#: The place of the sheet among the frames of the tab in front.
PLACE = """
const { children } = Services.wm.getMostRecentWindow("navigator:browser").gBrowser.selectedBrowser.browsingContext;
return children.findIndex((frame) => /reader\\.html/.test(frame.currentWindowGlobal?.documentURI.spec));
"""


class Driven(Protocol):
    """A browser with the extension, whose button reads at once."""

    name: str

    def harness(self, call: str) -> Any:
        """What a call of harness.js gives."""

    def press(self) -> None:
        """Press the toolbar's button over the tab of pages."""

    def shown(self, where: str) -> list[str]:
        """What the reader shows, on its "sheet" or in a "tab" of its own, as in SHOWN."""


class InChromium:
    """See Driven."""

    name = "chromium"

    def __init__(self, tour: Tour) -> None:
        self._tour = tour
        tour.own(f"{HARNESS};0")

    def harness(self, call: str) -> Any:
        return self._tour.own(f"dom.{call}")

    def press(self) -> None:
        self._tour.browser.click()

    def shown(self, where: str) -> list[str]:
        kinds = [{"type": "iframe" if where == "sheet" else "page"}]
        found = self._tour.browser.send("Target.getTargets", filter=kinds)["targetInfos"]
        sheets = [str(one["targetId"]) for one in found if "/reader/reader.html" in one["url"]]
        return list(self._tour.browser.evaluate(sheets[-1], SHOWN))


class InFirefox:
    """See Driven."""

    name = "firefox"

    def __init__(self, browser: Firefox) -> None:
        self._browser, self._driver = browser, browser.marionette
        self._own = self._driver.current_window_handle
        browser.own("pages/options/options.html")
        self._driver.execute_script(f"{HARNESS}; window.dom = dom", sandbox=None)

    def harness(self, call: str) -> Any:
        self._driver.switch_to_window(self._own, focus=False)
        self._driver.switch_to_frame()
        body = f"const done = arguments[arguments.length - 1]; dom.{call}.then((ok) => done({{ ok }}), (fault) => done({{ fault: `${{fault}}` }}));"
        found = self._driver.execute_async_script(body, sandbox=None)
        assert "fault" not in found, found["fault"]
        return found.get("ok")

    def press(self) -> None:
        self._browser.click()

    def shown(self, where: str) -> list[str]:
        self._driver.switch_to_window(self._driver.window_handles[1 if where == "sheet" else -1], focus=False)
        self._driver.switch_to_frame(int(self._browser.chrome(PLACE)) if where == "sheet" else None)
        return list(self._driver.execute_script(f"return {SHOWN}"))


def widened(build: Path, folder: Path) -> Path:
    """A copy of the extension that may read this machine's pages without a press."""
    copy = shutil.copytree(build, folder / "extension")
    manifest = json.loads((copy / "manifest.json").read_text(encoding="utf-8"))
    manifest["host_permissions"] = ["http://127.0.0.1/*"]
    (copy / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    return copy


@contextmanager
def driven(name: str) -> Iterator[Driven]:
    """A new browser."""
    with tempfile.TemporaryDirectory(prefix="readwell-dom-", ignore_cleanup_errors=True) as folder:
        if name == "chromium":
            with bare(widened(DIST / "chrome", Path(folder)), Path(folder) / "profile") as browser:
                tour = Tour(browser)
                tour.start()
                yield InChromium(tour)
        else:
            with firefox(DIST / "firefox", guard=lambda requests: None) as started, started.everywhere():
                acts_at_once(started)
                yield InFirefox(started)


def settled(browser: Driven) -> list[str]:
    """What the reader shows in the end."""

    def shown() -> list[str] | None:
        where = browser.harness("reader()")
        found = browser.shown(where) if where in ("sheet", "tab") else None
        return found if found and found[0] else None

    return list(until("the reader to show something", shown, pause=0.1))


def leave(browser: Driven) -> None:
    """Press again over a sheet, close a tab that the reader had to take; wait until the page is in front alone."""
    if browser.harness("reader()") == "tab":
        browser.harness("shut()")
    else:
        browser.press()
    until("the reader to go", lambda: browser.harness("reader()") == "none", pause=0.1)
