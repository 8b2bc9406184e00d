"""Firefox with the built extension in it, driven by its own driver.

Marionette reaches the browser's chrome, so a test presses the real toolbar button, grants an optional
permission as a person would, and sets preferences (a short idle time, say) on a new profile.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from marionette_driver.addons import Addons
from marionette_driver.errors import NoSuchFrameException
from marionette_driver.marionette import Marionette

from tests.browser.drivers.failure_report import seen
from tests.browser.drivers.requests import TELLING, Request, hold
from tests.browser.drivers.reset import FORGET, SAVING, TAKE_BACK
from tests.browser.drivers.waiting import PATIENCE, until

# The extension's pages live under this, so that a test can name them.
UUID = "5a1de5c4-6f0e-4a7c-9a39-7265616477e1"
#: Writes down every request, whose it is and what it tells: see requests.py. A second look sees the headers as they were sent.
#: `Origin: null` tells nothing: Firefox sends it with pictures of sites that may have no cookies.
RECORD = """
const window = Services.wm.getMostRecentWindow("navigator:browser");
const requests = window.requestsOfRun = new Map();
const note = { observe(subject) {
    const channel = subject.QueryInterface(Ci.nsIHttpChannel);
    const { loadInfo, URI, channelId } = channel;
    const own = [loadInfo.loadingPrincipal, loadInfo.triggeringPrincipal].some((who) => who?.originNoSuffix === args[0]);
    if (own && loadInfo.externalContentPolicyType === Ci.nsIContentPolicy.TYPE_DOCUMENT) return;
    const telling = args[1].filter((name) => { try { return !["", "null"].includes(channel.getRequestHeader(name)); } catch { return false; } });
    requests.set(channelId, { address: URI.spec, own, telling });
} };
for (const topic of ["http-on-modify-request", "http-on-examine-response", "http-on-examine-cached-response"]) Services.obs.addObserver(note, topic);
"""
#: What the person allows in the list of extensions; it is kept by name, so it may come before the extension.
PRIVATE = """
const { ExtensionPermissions } = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
await ExtensionPermissions.add(args[0], { permissions: ["internal:privateBrowsingAllowed"], origins: [] });
"""
#: Test voices, which Firefox has where it is asked for them before it starts.
VOICES = {"media.webspeech.synth.test": True}
BLANK = "about:blank"
SHOWN = "return window.gBrowser.selectedBrowser.currentURI.spec"
RECORDED = "return [...Services.wm.getMostRecentWindow('navigator:browser')?.requestsOfRun?.values() ?? []]"


def executable() -> str:
    """Firefox's path."""
    found = os.environ.get("READWELL_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if not found:
        raise FileNotFoundError("no Firefox here: install it, or name it in READWELL_FIREFOX")
    return found


@dataclass
class Firefox:
    """A running browser with the extension installed."""

    marionette: Marionette
    id: str
    #: Pictures that a page of the run has without having asked for them yet: the sheet may.
    pictures: set[str] = field(default_factory=set)

    def chrome(self, script: str, *args: Any) -> Any:
        """Run a script in the browser's chrome; it returns what it resolves to."""
        with self.marionette.using_context("chrome"):
            body = (
                "const done = arguments[arguments.length - 1];"
                f"(async (...args) => {{ {script} }})(...Array.from(arguments).slice(0, -1))"
                ".then(ok => done({ok}), error => done({error: String(error) + '\\n' + error.stack}));"
            )
            answer = self.marionette.execute_async_script(body, script_args=list(args), sandbox="system")
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer.get("ok")

    def renew(self) -> None:
        """As on a new profile: one tab, nothing stored, nothing permitted that a person has to permit."""
        # A save whose permission goes before it ends opens a tab that says so, in front of the next test.
        self.wait("saves to end", lambda: not self.chrome(SAVING, self.id))
        driver = self.marionette
        self.leave_one_tab()
        self.chrome(TAKE_BACK, self.id)
        self.own("pages/options/options.html")
        fault = driver.execute_async_script(FORGET, sandbox=None)
        assert not fault, fault
        self._heeds(menu=False)
        # It came once all the same.
        self.leave_one_tab()

    def leave_one_tab(self) -> None:
        """Close every tab but the first."""
        first, *others = self.marionette.window_handles
        for handle in others:
            self.marionette.switch_to_window(handle)
            self.marionette.close()
        self.marionette.switch_to_window(first)
        self.marionette.switch_to_frame()

    def install(self, extension: Path, private: bool) -> None:
        """Install the extension for this run, in `private` windows too if asked, and record its requests."""
        if private:
            self.chrome(PRIVATE, self.id)
        Addons(self.marionette).install(str(extension), temp=True)
        self.chrome(RECORD, f"moz-extension://{UUID}", sorted(TELLING))

    def requests(self) -> list[Request]:
        """Every request of the run so far."""
        found = self.chrome(RECORDED)
        return [Request(one["address"], one["own"], frozenset(one["telling"])) for one in found]

    def held(self, guard: Callable[[Sequence[Request]], None] | None) -> None:
        """Give a guard all requests, or hold the extension to its pages' pictures."""
        guard(self.requests()) if guard else hold(self.requests(), self.pictures)

    def open(self, url: str) -> None:
        """Open an address in the tab in front. In a new window the driver may take the blank page for it."""
        self.marionette.navigate(url)
        self.wait("the page's address in the bar", lambda: self.shown() != BLANK or url == BLANK)

    def shown(self) -> str:
        """The address that the browser knows for the tab in front."""
        return str(self.chrome(SHOWN))

    def own(self, path: str) -> None:
        """Open one of the extension's own pages, anew even where only the part after # could differ."""
        if "#" in path:
            self.marionette.navigate("about:blank")
        self.marionette.navigate(f"moz-extension://{UUID}/{path}")

    def click(self) -> None:
        """Press the toolbar button in the driver's own window, which on a busy machine isn't the one in front at once."""
        self.chrome(
            """
            const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
            const extension = WebExtensionPolicy.getByID(args[0]).extension;
            const action = ExtensionParent.apiManager.global.browserActionFor(extension);
            await action.triggerAction(window);
            """,
            self.id,
        )

    def welcomed(self) -> None:
        """Close the tab that greets whoever has just installed the extension."""
        first = self.marionette.current_window_handle

        def greeted() -> str | None:
            for handle in self.marionette.window_handles:
                self.marionette.switch_to_window(handle)
                if "/pages/welcome/" in self.marionette.get_url():
                    return str(handle)
            return None

        self.wait("the welcome page", greeted)
        self.marionette.close()
        self.marionette.switch_to_window(first)

    def grant(self, *permissions: str) -> None:
        """Grant optional permissions, as the person does in the browser's own prompt."""
        self.chrome(
            """
            const { ExtensionPermissions } = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
            const extension = WebExtensionPolicy.getByID(args[0]).extension;
            const leaving = args[1].includes("nativeMessaging") ? ["websiteContent"] : [];
            await ExtensionPermissions.add(args[0], { permissions: args[1], origins: [], data_collection: leaving }, extension);
            """,
            self.id,
            list(permissions),
        )

    @contextmanager
    def everywhere(self) -> Iterator[None]:
        """Every site is opened to the extension, as the person may allow, and closed again."""
        change = """
            const { ExtensionPermissions } = ChromeUtils.importESModule("resource://gre/modules/ExtensionPermissions.sys.mjs");
            const extension = WebExtensionPolicy.getByID(args[0]).extension;
            await ExtensionPermissions[args[1]](args[0], { permissions: [], origins: ["http://*/*", "https://*/*"] }, extension);
            """
        self.chrome(change, self.id, "add")
        try:
            yield
        finally:
            self.chrome(change, self.id, "remove")

    def wait(self, what: str, happened: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        """Wait for something to become true; `what` names it in the failure."""
        return until(what, happened, seconds, 0.05, lambda: seen(self))

    def on_sheet(self, script: str, frame: int = 0) -> Any:
        """What a script gives in a frame of the page in front, the sheet's unless another is named; the driver stays there.

        None while there is no frame, or while it is given its document.
        """
        self.marionette.switch_to_frame()
        try:
            self.marionette.switch_to_frame(frame)
        except NoSuchFrameException:
            return None
        return self.marionette.execute_script(script)

    def stored(self, **settings: Any) -> None:
        """Store settings as the options page does, and wait until the toolbar's button heeds them."""
        self.own("pages/options/options.html")
        store = "chrome.storage.local.set({ settings: { version: 0, settings: arguments[0] } }).then(arguments[1])"
        self.marionette.execute_async_script(store, script_args=[settings], sandbox=None)
        self._heeds(menu=settings.get("button") == "menu")

    def _heeds(self, menu: bool) -> None:
        """Wait until the toolbar's button opens the menu, or until it doesn't any more."""
        heeded = "chrome.action.getPopup({}).then(arguments[0])"
        self.wait(
            "the button to heed it",
            lambda: bool(self.marionette.execute_async_script(heeded, sandbox=None)) == menu,
        )

    def save_screenshot(self, path: Path) -> None:
        """Write what the tab in front looks like."""
        with path.open("wb") as file:
            self.marionette.save_screenshot(file, full=False)


def free_port() -> int:
    """A port nobody listens on: at the driver's own, another run's Firefox may be answering."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


@contextmanager
def firefox(
    extension: Path,
    prefs: Mapping[str, Any] | None = None,
    headless: bool = True,
    guard: Callable[[Sequence[Request]], None] | None = None,
    private: bool = False,
    profile: Path | None = None,
) -> Iterator[Firefox]:
    """Start Firefox on a new profile, or a copy of one, with the extension (a folder or a zip) installed for this run.

    `guard` gets every request; without one the extension is held to its pages' pictures. `private`: in private windows too.
    Ours greets in a tab of its own, which would stand in front of every test: it is waited for and closed.
    """
    name = json.loads((extension / "manifest.json").read_text("utf-8"))["browser_specific_settings"]["gecko"]["id"]
    workspace = tempfile.TemporaryDirectory(prefix="readwell-firefox-")
    marionette = Marionette(
        bin=executable(),
        port=free_port(),
        workspace=workspace.name,
        profile=profile and str(profile),
        headless=headless,
        app="fxdesktop",
        app_args=["-remote-allow-system-access"],
        prefs={"extensions.webextensions.uuids": json.dumps({name: UUID}), **(prefs or {})},
        gecko_log="-" if os.environ.get("READWELL_FIREFOX_LOG") else str(Path(workspace.name) / "firefox.log"),
        startup_timeout=240,
    )
    marionette.start_session()
    marionette.timeout.script = PATIENCE
    try:
        browser = Firefox(marionette, name)
        browser.install(extension, private)
        if (extension / "pages" / "welcome").exists():
            browser.welcomed()
        yield browser
        browser.held(guard)
    finally:
        marionette.quit(in_app=False)
        marionette.cleanup()
        workspace.cleanup()
