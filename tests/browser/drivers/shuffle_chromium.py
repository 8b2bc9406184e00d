"""Random sequences in Chromium, over its bare protocol: a driver that attaches to every frame would delay the sheet."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.browser.drivers.shuffle import POLL, PRESSES, STATE, Act, Seen
from tests.browser.drivers.waiting import until
from tests.lab.bench.bare import Bare, bare

#: The acts that the browser's own tabs do; `tab` is the one in front.
TABS = {
    "navigate": "chrome.tabs.update(tab.id, { url })",
    "hash": "chrome.tabs.update(tab.id, { url })",
    "reload": "chrome.tabs.reload(tab.id)",
    "back": "chrome.tabs.goBack(tab.id)",
    "forward": "chrome.tabs.goForward(tab.id)",
    "switch": "chrome.tabs.query({}).then(([first, ...more]) => more.length"
    " ? chrome.tabs.update([first, ...more].find((one) => !one.active).id, { active: true }) : chrome.tabs.create({ url }))",
    "close": "chrome.tabs.create({ url }).then(() => chrome.tabs.remove(tab.id))",
}
FRONT = "chrome.tabs.query({ active: true, lastFocusedWindow: true }).then(([tab]) => tab)"
#: A tab that the order has closed may be gone by now.
ALONE = """chrome.tabs.query({ active: false }).then((others) =>
    Promise.all(others.map((one) => chrome.tabs.remove(one.id).catch(() => {}))))"""
#: The same once all acts have been done: a tab that one of them opens would come to the front later.
ALONE_AFTER = f"Promise.all(acts.splice(0)).then(() => {ALONE})"
#: One press of the button is one command, as if by its key: both get the same permission for the tab, and no driver
#: reaches the keys. Writes down what the tab showed at each press. The extension may still be reading its settings: it
#: would give the button its popup back.
COMMANDS = """chrome.action.setPopup({ popup: "" }).then(() => {
    chrome.action.setPopup = () => Promise.resolve();
    globalThis.command = "read";
    globalThis.presses = [];
    globalThis.acts = [];
    chrome.action.onClicked.addListener((tab) => {
        presses.push([tab.url ?? "", tab.status === "complete" && !tab.pendingUrl]);
        chrome.commands.onCommand.dispatch(command, tab);
        command = "read";
    });
})"""
FACTS = f"{FRONT}.then((tab) => [tab?.url ?? tab?.pendingUrl ?? '', tab?.status !== 'complete', presses])"
#: What leaves a page without a new address.
ANEW = ("reload", "back", "forward")
PRESS = {"key": "Escape", "code": "Escape", "windowsVirtualKeyCode": 27}


def origin(address: str) -> str:
    """The scheme and the host of an address, with its port."""
    return "/".join(address.split("/")[:3])


def document_of(address: str) -> str:
    """An address without its fragment."""
    return address.split("#")[0]


class ChromiumDriven:
    """See shuffle.Driven."""

    def __init__(self, browser: Bare) -> None:
        self._browser = browser
        self._acts: tuple[str, ...] = ()
        #: The front tab's two targets, the tab and its page; unknown after another tab has come to the front.
        self._front: tuple[str, str] | None = None

    def perform(self, acts: tuple[Act, ...]) -> None:
        self._acts = tuple(name for name, _, _ in acts)
        self._front = None
        self._worker("presses.length = 0")
        for name, address, pause in acts:
            time.sleep(pause / 1000)
            with suppress(AssertionError):  # a tab may be gone before the act reaches it
                self._act(name, address)
        self._worker(ALONE_AFTER)

    def _act(self, name: str, address: str) -> None:
        if name in PRESSES:
            command = {"click": "read"}.get(name, name)
            self._browser.post("Runtime.evaluate", self._browser.worker(), expression=f"command = '{command}'")
            self._browser.post("Extensions.triggerAction", id=self._browser.extension, targetId=self._targets()[0])
        elif name == "escape":
            for kind in ("rawKeyDown", "keyUp"):
                self._browser.post("Input.dispatchKeyEvent", self._targets()[1], type=kind, **PRESS)
        else:
            done = f"{FRONT}.then((tab) => {TABS[name]}).catch(() => {{}})"
            act = f"void (url => acts.push({done}))({json.dumps(address)})"
            self._browser.post("Runtime.evaluate", self._browser.worker(), expression=act)
            if name in ("switch", "close"):
                self._front = None

    def _targets(self) -> tuple[str, str]:
        """The tab in front and its page."""
        if self._front is None:
            found = [
                self._browser.send("Target.getTargets", filter=[{"type": kind}])["targetInfos"]
                for kind in ("tab", "page")
            ]
            active = [
                [each for each in kind if each.get("embedderData", {}).get("tabActive")] or kind for kind in found
            ]
            self._front = (str(active[0][0]["targetId"]), str(active[1][0]["targetId"]))
        return self._front

    def _worker(self, expression: str) -> Any:
        """What an expression gives in the extension's worker."""
        return self._browser.evaluate(self._browser.worker(), expression)

    def seen(self) -> Seen:
        address, loads, presses = self._worker(FACTS)
        state, text = ("waiting", "") if loads else self._reader()
        return Seen(state, text, address, self._due(address, presses))

    def _due(self, address: str, presses: list[tuple[str, bool]]) -> bool:
        """The order's last act was the only press on this page, which had come and was left for no other.

        A press on the page before it, if that has the same origin, may reach this one: then the last press leads back.
        """
        near = [(document_of(where), calm) for where, calm in presses if origin(where) == origin(address)]
        last = self._acts and self._acts[-1] in PRESSES
        return bool(last and not set(ANEW) & set(self._acts) and near == [(document_of(address), True)])

    def _reader(self) -> tuple[str, str]:
        """The state of the sheet or of a reader in a tab; "waiting" where it goes just now."""
        kinds = [{"type": "iframe"}, {"type": "page"}]
        found = self._browser.send("Target.getTargets", filter=kinds)["targetInfos"]
        readers = [each["targetId"] for each in found if "/reader/reader.html" in each["url"]]
        if not readers:
            return "page", ""
        with suppress(AssertionError, TypeError):
            state, text = self._browser.evaluate(readers[-1], STATE)
            return str(state), str(text)
        return "waiting", ""

    def visit(self, address: str) -> None:
        self._acts = ()
        self._worker(f"{FRONT}.then((tab) => chrome.tabs.update(tab.id, {{ url: {json.dumps(address)} }}))")
        self._arrive(address)

    def renew(self, address: str) -> None:
        self._acts = ()
        self._worker(f"chrome.tabs.create({{ url: {json.dumps(address)} }}).then(() => {ALONE})")
        self._arrive(address)

    def _arrive(self, address: str) -> None:
        def loaded() -> bool:
            pages = self._browser.send("Target.getTargets", filter=[{"type": "page"}])["targetInfos"]
            here = [page["targetId"] for page in pages if page["url"] == address]
            return bool(here) and self._browser.evaluate(here[0], "[location.href, document.readyState]") == [
                address,
                "complete",
            ]

        until(f"{address} to load", loaded, pause=POLL)

    def click(self) -> None:
        self._browser.click()


@contextmanager
def driven(extension: Path, profile: Path) -> Iterator[ChromiumDriven]:
    """A new browser whose button reads at once."""
    with bare(extension, profile) as browser:
        browser.send("Target.closeTarget", targetId=browser.target("page", "/pages/welcome/"))
        browser.evaluate(browser.worker(), COMMANDS)
        yield ChromiumDriven(browser)
