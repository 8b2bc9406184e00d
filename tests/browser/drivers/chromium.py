"""Chromium with the built extension in it, driven as a person drives it.

The toolbar button is pressed through the browser's own protocol, so the extension gets `activeTab` and
nothing more: a test that had to grant every host would prove nothing about the permissions we ask for.
"""

from __future__ import annotations

import atexit
import json
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, CDPSession, Page, Playwright, Worker, sync_playwright

from tests.browser.drivers.identity import extension_id
from tests.browser.drivers.popup import Popup, close
from tests.browser.drivers.requests import Request, hold, recorded
from tests.browser.drivers.waiting import PATIENCE, until

FLAGS = (
    "--enable-unsafe-extension-debugging",
    "--no-first-run",
    # The browser's own errands would be counted as ours.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# Asked again and again: the event `activate` comes before the state and may be over when we ask.
ACTIVATED = """() => new Promise(done => {
    const look = () => self.registration.active?.state === "activated" ? done() : setTimeout(look, 20);
    look();
})"""


# Said of each tab, whatever the button is chosen to do: what is said of all is said anew whenever a setting changes.
OPENS_POPUP = """async () => {
    const tabs = await chrome.tabs.query({});
    await Promise.all(tabs.map(({ id }) => chrome.action.setPopup({ tabId: id, popup: "pages/popup/popup.html" }).catch(() => {})));
}"""


def executable() -> str:
    """Chromium's path. Branded Chrome ignores --load-extension, so only Chromium will do."""
    asked = os.environ.get("READWELL_CHROMIUM")
    found = asked or shutil.which("chromium") or shutil.which("chromium-browser")
    if not found:
        raise FileNotFoundError("no Chromium here: install it, or name it in READWELL_CHROMIUM")
    return found


@dataclass
class Chromium:
    """A running browser with the extension loaded."""

    context: BrowserContext
    id: str
    #: Pictures that a page of the run has without having asked for them yet: the sheet may.
    pictures: set[str] = field(default_factory=set)

    @property
    def worker(self) -> Worker:
        """The extension's service worker, started again if the browser has stopped it."""
        for worker in self.context.service_workers:
            if self.id in worker.url:
                return worker
        return self.context.wait_for_event("serviceworker")

    def open(self, url: str) -> Page:
        """Open an address in a tab of its own."""
        page = self.context.new_page()
        page.goto(url)
        return page

    def own(self, path: str) -> Page:
        """Open one of the extension's own pages."""
        return self.open(f"chrome-extension://{self.id}/{path}")

    def welcomed(self) -> None:
        """Close the tab that greets whoever has just installed the extension: it would stand in front of every test."""
        greeting = f"chrome-extension://{self.id}/pages/welcome/"
        self.shows(greeting).close()

    def shows(self, address: str) -> Page:
        """The tab whose address holds this, once there is one: a tab may be there before its address."""

        def there() -> Page | None:
            self.context.pages[0].wait_for_timeout(20)  # lets the events in that have arrived
            return next((page for page in self.context.pages if address in page.url), None)

        found = until(f"a tab at {address}", there)
        assert isinstance(found, Page)
        return found

    def stop_worker(self) -> None:
        """Stop the service worker as the browser does by itself; the next event starts it again."""
        own = self.context.browser
        assert own is not None
        session = own.new_browser_cdp_session()
        targets = session.send("Target.getTargets", {"filter": [{"type": "service_worker"}]})["targetInfos"]
        for target in targets:
            if self.id in target["url"]:
                session.send("Target.closeTarget", {"targetId": target["targetId"]})
        session.detach()

    def restart_worker(self) -> None:
        """Stop the service worker and start it again: it has forgotten what it didn't store."""
        self.worker.evaluate("globalThis.isFormer = true")
        page = self.own("pages/welcome/welcome.html")
        self.stop_worker()

        def restarted() -> bool:
            page.evaluate("chrome.runtime.sendMessage({}).then(() => 0, () => 0)")
            return not self.worker.evaluate("globalThis.isFormer ?? false")

        until("the worker to start again", restarted)
        page.close()

    def click(self, page: Page) -> None:
        """Press the toolbar button while looking at `page`."""
        page.bring_to_front()
        browser = self.context.browser
        assert browser is not None
        session = browser.new_browser_cdp_session()
        tab = _active(session, page)
        session.send("Extensions.triggerAction", {"id": self.id, "targetId": tab["targetId"]})
        session.detach()

    def popup(self, page: Page) -> Popup:
        """Press the button and give back the popup that opens; one that is open already gives way."""
        browser = self.context.browser
        assert browser is not None
        address = f"chrome-extension://{self.id}/pages/popup/popup.html"
        session = browser.new_browser_cdp_session()
        close(session, lambda shown: shown["url"] == address)
        session.detach()
        self.worker.evaluate(OPENS_POPUP)
        self.click(page)
        return Popup(browser, address)


def answered(page: Page) -> None:
    """A page may lead on at any moment, before a press or after it: nothing can come over one that isn't there."""
    assert not page.url.startswith("chrome-error:"), "it leads on to an address that does not answer"


def _active(session: CDPSession, page: Page) -> dict[str, Any]:
    """The active tab, once it is the one that was brought to the front: until then another one is."""

    def front() -> dict[str, Any] | None:
        answered(page)
        tabs = session.send("Target.getTargets", {"filter": [{"type": "tab"}]})["targetInfos"]
        active = [tab for tab in tabs if tab.get("embedderData", {}).get("tabActive")]
        return dict(active[0]) if active and active[0]["url"] == page.url else None

    return dict(until(f"{page.url} to be the tab in front", front))


@cache
def driver() -> Playwright:
    """One driver for all the browsers of a run: Playwright refuses a second in the same thread."""
    playwright = sync_playwright().start()
    atexit.register(playwright.stop)
    return playwright


def _launched(profile: str, headless: bool, *flags: str) -> BrowserContext:
    """A running Chromium; an empty profile is a new one."""
    context = driver().chromium.launch_persistent_context(
        profile,
        executable_path=executable(),
        # Chromium refuses its sandbox to root, and root is who runs in a container.
        chromium_sandbox=getattr(os, "geteuid", lambda: 1)() != 0,
        headless=headless,
        env=dict(os.environ),  # the driver's own may be older than what a test has set
        args=[*FLAGS, *flags],
    )
    context.set_default_timeout(PATIENCE * 1000)
    return context


@contextmanager
def chromium(
    extension: Path,
    profile: str = "",
    headless: bool = True,
    flags: tuple[str, ...] = (),
    guard: Callable[[Sequence[Request]], None] | None = None,
) -> Iterator[Chromium]:
    """Start Chromium with the extension; an empty profile is a new one, thrown away after.

    `guard` is given every request of the run; without one the extension is held to its pages' pictures.
    """
    manifest = json.loads((extension / "manifest.json").read_text(encoding="utf-8"))
    own = extension_id(manifest["key"])
    record = tempfile.TemporaryDirectory(prefix="readwell-requests-")
    log = Path(record.name) / "log.json"
    context = _launched(
        profile,
        headless,
        f"--load-extension={extension}",
        f"--disable-extensions-except={extension}",
        f"--log-net-log={log}",
        *flags,
    )
    try:
        browser = Chromium(context, own)
        # A click before the worker has set its listeners would be lost.
        browser.worker.evaluate(ACTIVATED)
        if (extension / "pages" / "welcome").exists():
            browser.welcomed()
        yield browser
    finally:
        context.close()
        requests = recorded(log, f"chrome-extension://{own}") if log.exists() else []
        record.cleanup()
    guard(requests) if guard else hold(requests, browser.pictures)
