"""Whoever uses a browser with the extension: the same steps in either browser, and one that is killed and started again."""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from tests.bench.bare import Bare, bare
from tests.browser.firefox import Firefox, firefox
from tests.browser.patience import until
from tests.browser.saving import allowed
from tests.browser.test_firefox_saving import INTO
from tests.browser.test_tab_faults import Tour

LIBRARY = "save/library.html"
#: The library's page has asked what is in the library, so it listens to its buttons.
LISTED = "Boolean(document.querySelector('#home')?.textContent)"
PROFILE = "return Services.dirsvc.get('ProfD', Ci.nsIFile).path"
#: The place of the sheet among the frames of the tab in front.
PLACE = """
const { children } = Services.wm.getMostRecentWindow("navigator:browser").gBrowser.selectedBrowser.browsingContext;
return children.findIndex((frame) => /reader\\.html/.test(frame.currentWindowGlobal?.documentURI.spec));
"""


class Killed(Exception):
    """Leaves a browser that has just been killed."""


class Person(Protocol):
    """Whoever uses a browser with the extension."""

    def library(self, script: str) -> Any:
        """What an expression or promise gives in the library's page, which stays open."""

    def press(self, address: str) -> None:
        """Open an address in a tab in front and press the toolbar's button."""

    def sheet(self, script: str) -> Any:
        """What an expression gives on the sheet; None while there is none."""

    def leave(self) -> None:
        """Close the tab of the last press."""

    def button(self, settings: dict[str, Any]) -> None:
        """Store settings and wait until the toolbar's button heeds them."""

    def kill(self) -> None:
        """End the browser at once, all its processes."""


class InChromium:
    """See Person."""

    def __init__(self, browser: Bare) -> None:
        self.browser, self.tour = browser, Tour(browser)
        until("the extension", self.tour.answers)
        address = f"chrome-extension://{browser.extension}/{LIBRARY}"
        self.page = str(browser.send("Target.createTarget", url=address)["targetId"])
        until("the library", lambda: self.library(LISTED))
        self.tab = 0

    def library(self, script: str) -> Any:
        return self.browser.evaluate(self.page, script)

    def press(self, address: str) -> None:
        self.tab = self.tour.opened(address)
        self.tour.press(address)

    def sheet(self, script: str) -> Any:
        sheets = self.tour.sheets()
        return self.browser.evaluate(sheets[0], script) if sheets else None

    def leave(self) -> None:
        self.tour.closes(self.tab)

    def button(self, settings: dict[str, Any]) -> None:
        stored = json.dumps({"settings": {"version": 1, "settings": settings}})
        self.tour.own(f"chrome.storage.local.set({stored}).then(() => 0)")
        until("the button to heed it", lambda: self.tour.own("chrome.action.getPopup({})") == "")

    def kill(self) -> None:
        self.browser.post("Browser.crash")
        raise Killed


class InFirefox:
    """See Person."""

    def __init__(self, browser: Firefox, copy: Path) -> None:
        self.browser, self.driver, self.copy = browser, browser.marionette, copy
        browser.own(LIBRARY)
        self.own = self.driver.current_window_handle
        until("the library", lambda: self.library(LISTED))

    def library(self, script: str) -> Any:
        self.driver.switch_to_window(self.own, focus=False)
        body = f"Promise.resolve({script}).then(arguments[0], (fault) => arguments[0](String(fault)))"
        return self.driver.execute_async_script(body, sandbox=None)

    def press(self, address: str) -> None:
        tab = self.driver.open(type="tab", focus=True)["handle"]
        self.driver.switch_to_window(tab)
        self.driver.navigate(address)
        self.browser.click()

    def sheet(self, script: str) -> Any:
        self.driver.switch_to_window(self.driver.window_handles[-1], focus=False)
        at = int(self.browser.chrome(PLACE))
        if at < 0:
            return None
        self.driver.switch_to_frame(at)
        return self.driver.execute_script(f"return {script}", sandbox=None)

    def leave(self) -> None:
        self.driver.switch_to_window(self.driver.window_handles[-1])
        self.driver.close()
        self.driver.switch_to_window(self.own)

    def button(self, settings: dict[str, Any]) -> None:
        self.driver.switch_to_window(self.own)
        self.browser.stored(**settings)
        self.browser.own(LIBRARY)

    def kill(self) -> None:
        profile, process = Path(self.browser.chrome(PROFILE)), int(self.driver.session_capabilities["moz:processID"])
        os.kill(process, signal.SIGKILL)
        until("the browser to be gone", lambda: ended(process))
        shutil.copytree(profile, self.copy, ignore=shutil.ignore_patterns("lock", ".parentlock"))
        raise Killed


def ended(process: int) -> bool:
    """Whether a process is gone, or only its parent has yet to take note."""
    try:
        return "\nState:\tZ" in Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return True


@contextmanager
def in_chromium(folder: Path, build: Path, *beside: Path) -> Iterator[InChromium]:
    """Chromium on a profile of this folder, whose downloads go to its `downloads`."""
    default = folder / "profile" / "Default"
    if not default.exists():
        default.mkdir(parents=True)
        (folder / "downloads").mkdir()
        wishes = {"download": {"default_directory": str(folder / "downloads"), "prompt_for_download": False}}
        (default / "Preferences").write_text(json.dumps(wishes), encoding="utf-8")
        allowed(build, folder, "downloads")
    with suppress(Killed), bare(folder / "extension", default.parent, *beside) as browser:
        yield InChromium(browser)


@contextmanager
def in_firefox(folder: Path, build: Path, **more: bool) -> Iterator[InFirefox]:
    """The same in Firefox, which goes on with the profile that was copied when it was killed."""
    (folder / "downloads").mkdir(exist_ok=True)
    copy = folder / "profile"
    prefs = {"extensions.webextensions.keepStorageOnUninstall": True, **more}
    with suppress(Killed), firefox(build, prefs=prefs, profile=copy if copy.exists() else None) as browser:
        browser.chrome(INTO, str(folder / "downloads"))
        browser.grant("downloads")
        yield InFirefox(browser, copy)
