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

from marionette_driver.errors import NoSuchFrameException, NoSuchWindowException

from tests.browser.drivers.firefox import Firefox, firefox
from tests.browser.drivers.firefox_saving import INTO
from tests.browser.drivers.saving import allowed
from tests.browser.drivers.tabs import Tour
from tests.browser.drivers.waiting import until
from tests.lab.bench.bare import Bare, bare

LIBRARY = "save/library.html"
#: The library's page has asked what is in the library, so it listens to its buttons.
LISTED = "Boolean(document.querySelector('#home')?.textContent)"
#: What there is where the library's page lists nothing: its words, those of the interface, and what has been loaded.
STANDS = """JSON.stringify([
    document.URL, document.readyState, document.body?.innerText, globalThis.chrome?.i18n?.getMessage("library"),
    performance.getEntriesByType("resource").map((one) => [one.name, one.responseStatus, one.decodedBodySize]),
])"""
PROFILE = "return Services.dirsvc.get('ProfD', Ci.nsIFile).path"
#: The place of the sheet among the frames of the tab in front.
PLACE = """
const { children } = Services.wm.getMostRecentWindow("navigator:browser").gBrowser.selectedBrowser.browsingContext;
return children.findIndex((frame) => /reader\\.html/.test(frame.currentWindowGlobal?.documentURI.spec));
"""
PRIVATE_WINDOW = """
const window = Services.wm.getMostRecentWindow("navigator:browser").OpenBrowserWindow({ private: true });
await new Promise((done) => window.addEventListener("load", done, { once: true }));
await window.delayedStartupPromise;
"""
STOP_BACKGROUND = """
await WebExtensionPolicy.getByID(args[0]).extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
"""
LOCKS = shutil.ignore_patterns("lock", ".parentlock")


class Killed(Exception):
    """Leaves a browser that has just been killed."""


class Person(Protocol):
    """Whoever uses a browser with the extension."""

    def library(self, script: str) -> Any:
        """What an expression or promise gives in the library's page, which stays open."""

    def press(self, address: str, private: bool = False) -> None:
        """Open an address in a tab in front, or in a private window, and press the toolbar's button."""

    def sheet(self, script: str) -> Any:
        """What an expression gives on the sheet; None while there is none."""

    def leave(self) -> None:
        """Close the tab of the last press."""

    def button(self, settings: dict[str, Any]) -> None:
        """Store settings and wait until the toolbar's button heeds them."""

    def stop_background(self) -> None:
        """End the extension's background, as the browser does by itself; the next event starts it again."""

    def kill(self) -> None:
        """End the browser at once, all its processes."""


class InChromium:
    """See Person."""

    def __init__(self, browser: Bare) -> None:
        self.browser, self.tour, self.tab = browser, Tour(browser), 0
        self.begin()

    def begin(self) -> None:
        """Open the library's page, once the extension is there."""
        until("the extension", self.tour.answers)
        address = f"chrome-extension://{self.browser.extension}/{LIBRARY}"
        self.page = str(self.browser.send("Target.createTarget", url=address)["targetId"])
        until("the library", lambda: self.library(LISTED), instead=lambda: self.library(STANDS))

    def enters_private_windows(self) -> None:
        """Allow them as the person does: the browser starts the extension again."""
        allowed = f"{{ extensionId: '{self.browser.extension}', incognitoAccess: true }}"
        page = self.browser.extensions()
        self.browser.evaluate(page, f"chrome.developerPrivate.updateExtensionConfiguration({allowed})")

        def restarted() -> bool:
            if not self.tour.answers():
                return False
            if self.tour.own("chrome.extension.isAllowedIncognitoAccess()"):
                return True
            self.browser.send("Target.closeTarget", targetId=self.tour.page)
            return False

        until("private windows", restarted)
        self.begin()

    def library(self, script: str) -> Any:
        return self.browser.evaluate(self.page, script)

    def press(self, address: str, private: bool = False) -> None:
        self.tab = self.tour.opened_privately(address) if private else self.tour.opened(address)
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

    def stop_background(self) -> None:
        self.browser.send("Target.closeTarget", targetId=self.browser.worker())

    def kill(self) -> None:
        self.browser.post("Browser.crash")
        raise Killed


class InFirefox:
    """See Person."""

    def __init__(self, browser: Firefox, copy: Path) -> None:
        self.browser, self.driver, self.copy = browser, browser.marionette, copy
        browser.own(LIBRARY)
        self.own = self.tab = self.driver.current_window_handle
        until("the library", lambda: self.library(LISTED))

    def library(self, script: str) -> Any:
        self.driver.switch_to_window(self.own, focus=False)
        body = f"Promise.resolve({script}).then(arguments[0], (fault) => arguments[0](String(fault)))"
        return self.driver.execute_async_script(body, sandbox=None)

    def press(self, address: str, private: bool = False) -> None:
        self.tab = self.private_window() if private else self.driver.open(type="tab", focus=True)["handle"]
        self.driver.switch_to_window(self.tab)
        self.browser.open(address)
        self.browser.click()

    def private_window(self) -> str:
        """The tab of a new private window."""
        known = set(self.driver.window_handles)
        self.browser.chrome(PRIVATE_WINDOW)
        (tab,) = until("the window", lambda: set(self.driver.window_handles) - known)
        return str(tab)

    def sheet(self, script: str) -> Any:
        self.driver.switch_to_window(self.tab, focus=False)
        at = int(self.browser.chrome(PLACE))
        if at < 0:
            return None
        try:
            self.driver.switch_to_frame(at)
            return self.driver.execute_script(f"return {script}", sandbox=None)
        except (NoSuchFrameException, NoSuchWindowException):
            return None  # another sheet takes its place just now

    def leave(self) -> None:
        self.driver.switch_to_window(self.tab)
        self.driver.close()
        self.driver.switch_to_window(self.own)

    def button(self, settings: dict[str, Any]) -> None:
        self.driver.switch_to_window(self.own)
        self.browser.stored(**settings)
        self.browser.own(LIBRARY)

    def stop_background(self) -> None:
        self.browser.chrome(STOP_BACKGROUND, self.browser.id)

    def kill(self) -> None:
        profile, process = Path(self.browser.chrome(PROFILE)), int(self.driver.session_capabilities["moz:processID"])
        os.kill(process, signal.SIGKILL)
        until("the browser to be gone", lambda: ended(process))
        shutil.rmtree(self.copy, ignore_errors=True)  # of the kill before
        shutil.copytree(profile, self.copy, ignore=LOCKS)
        raise Killed

    def quit(self) -> None:
        """Close the browser as a person does; a copy of its profile stays."""
        profile = Path(self.browser.chrome(PROFILE))
        self.browser.held(None)
        self.driver.quit(in_app=True)
        shutil.copytree(profile, self.copy, ignore=LOCKS)
        raise Killed


def ended(process: int) -> bool:
    """Whether a process is gone, or only its parent has yet to take note."""
    try:
        return "\nState:\tZ" in Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except (FileNotFoundError, ProcessLookupError):
        return True


@contextmanager
def in_chromium(
    folder: Path, build: Path, *beside: Path, permissions: tuple[str, ...] = ("downloads",)
) -> Iterator[InChromium]:
    """Chromium on a profile of this folder, whose downloads go to its `downloads`."""
    default = folder / "profile" / "Default"
    if not default.exists():
        default.mkdir(parents=True)
        (folder / "downloads").mkdir()
        wishes = {"download": {"default_directory": str(folder / "downloads"), "prompt_for_download": False}}
        (default / "Preferences").write_text(json.dumps(wishes), encoding="utf-8")
        allowed(build, folder, *permissions)
    with suppress(Killed), bare(folder / "extension", default.parent, *beside) as browser:
        yield InChromium(browser)


@contextmanager
def in_firefox(
    folder: Path, build: Path, *permissions: str, private: bool = False, **more: bool
) -> Iterator[InFirefox]:
    """The same in Firefox, which goes on with the profile that was copied when it was killed."""
    (folder / "downloads").mkdir(exist_ok=True)
    copy = folder / "profile"
    prefs = {"extensions.webextensions.keepStorageOnUninstall": True, **more}
    with suppress(Killed), firefox(build, prefs, private=private, profile=copy if copy.exists() else None) as browser:
        browser.chrome(INTO, str(folder / "downloads"))
        browser.grant(*(permissions or ("downloads",)))
        yield InFirefox(browser, copy)
