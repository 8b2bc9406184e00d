"""Random sequences in Firefox: all actions run in the browser's own process, and the focused page gets the keys."""

from __future__ import annotations

import json

from marionette_driver.errors import MarionetteException

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.shuffle import POLL, PRESSES, STATE, Act, Seen
from tests.browser.drivers.waiting import until

PERFORM = """
const [id, acts] = args;
const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
const window = Services.wm.getMostRecentWindow("navigator:browser");
const { gBrowser } = window;
const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
const { extension } = WebExtensionPolicy.getByID(id);
const action = ExtensionParent.apiManager.global.browserActionFor(extension);
const letter = extension.manifest.commands.listen.suggested_key.default.at(-1);
const typing = Cc["@mozilla.org/text-input-processor;1"].createInstance(Ci.nsITextInputProcessor);
const key = (name, code, modifiers = []) => {
    if (!typing.beginInputTransactionForTests(window)) return;
    const held = modifiers.map((one) => new window.KeyboardEvent("", { key: one }));
    const pressed = new window.KeyboardEvent("", { key: name, code, keyCode: name === "Escape" ? 27 : name.charCodeAt(0) });
    for (const one of held) typing.keydown(one);
    typing.keydown(pressed);
    typing.keyup(pressed);
    for (const one of held) typing.keyup(one);
};
const load = (url) => gBrowser.selectedBrowser.fixupAndLoadURIString(url, { triggeringPrincipal });
const open = (url) => (gBrowser.selectedTab = gBrowser.addTab(url, { triggeringPrincipal }));
const ACTS = {
    click: () => void action.triggerAction(window),
    navigate: load,
    hash: load,
    escape: () => key("Escape", "Escape"),
    listen: () => key(letter, `Key${letter}`, ["Alt", "Shift"]),
    reload: () => gBrowser.reload(),
    back: () => gBrowser.canGoBack && gBrowser.goBack(),
    forward: () => gBrowser.canGoForward && gBrowser.goForward(),
    switch: (url) => gBrowser.tabs.length > 1 ? gBrowser.tabContainer.advanceSelectedTab(1, true) : open(url),
    close: (url) => { const tab = gBrowser.selectedTab; open(url); gBrowser.removeTab(tab); },
};
const marks = [];
for (const [name, argument, pause] of acts) {
    await new Promise((done) => window.setTimeout(done, pause));
    marks.push([name, gBrowser.selectedBrowser.innerWindowID]);
    ACTS[name](argument);
}
await new Promise((done) => window.setTimeout(done));
gBrowser.removeAllTabsBut(gBrowser.selectedTab, { animate: false, skipWarnAboutClosingTabs: true });
return marks;
"""
#: The document in front (none where the browser has lost it), its address, whether a reader stands in a frame of it, and whether another is on its way.
FRONT = """
const { gBrowser } = Services.wm.getMostRecentWindow("navigator:browser");
const { browsingContext, currentURI, innerWindowID, webProgress } = gBrowser.selectedBrowser;
const framed = browsingContext.children.some((one) => one.currentWindowGlobal?.documentURI.filePath === "/reader/reader.html");
return [innerWindowID, currentURI.spec, framed, webProgress.isLoadingDocument];
"""
RENEW = """
const { gBrowser } = Services.wm.getMostRecentWindow("navigator:browser");
const triggeringPrincipal = Services.scriptSecurityManager.getSystemPrincipal();
gBrowser.selectedTab = gBrowser.addTab(args[0], { triggeringPrincipal });
gBrowser.removeAllTabsBut(gBrowser.selectedTab, { animate: false, skipWarnAboutClosingTabs: true });
"""


class FirefoxDriven:
    """See shuffle.Driven."""

    def __init__(self, browser: Firefox) -> None:
        self._browser = browser
        self._driver = browser.marionette
        #: The acts of the last order, each with the document that was in front.
        self._marks: list[tuple[str, int]] = []

    def perform(self, acts: tuple[Act, ...]) -> None:
        marks = self._browser.chrome(PERFORM, self._browser.id, json.loads(json.dumps(acts)))
        self._marks = [(name, document) for name, document in marks]

    def seen(self) -> Seen:
        front = self._browser.chrome(FRONT)
        document, address, framed, loads = front
        done = [name for name, where in self._marks if where == document and name != "hash"]
        due = len(done) == 1 and done[0] in PRESSES
        if document is None:
            return Seen("lost", address=address)
        own = "/reader/reader.html" in address
        state, text = self._reader(framed) if own or framed else ("page", "")
        if loads or (state != "page" and self._browser.chrome(FRONT) != front):
            state, text = "waiting", ""
        return Seen(state, text, address, due)

    def _reader(self, framed: bool) -> tuple[str, str]:
        """The state of the sheet, or of the reader in a tab; "waiting" where it goes just now."""
        try:
            self._front()
            if framed:
                self._driver.switch_to_frame(0)
            state, text = self._driver.execute_script(f"return {STATE}")
            return str(state), str(text)
        except (MarionetteException, TypeError, ValueError):
            return "waiting", ""

    def _front(self) -> None:
        """Lead the driver to the document in front: a tab that comes later stands to the right."""
        self._driver.switch_to_window(self._driver.window_handles[-1], focus=False)
        self._driver.switch_to_frame()

    def visit(self, address: str) -> None:
        self._marks = []
        until("a tab that stays", self._reached, pause=POLL)
        self._browser.open(address)

    def _reached(self) -> bool:
        """Whether the driver is in the tab in front: the one it was led to may be closed just now."""
        try:
            self._front()
        except MarionetteException:
            return False
        return True

    def renew(self, address: str) -> None:
        self._marks = []
        self._browser.chrome(RENEW, address)

        def loaded() -> bool:
            seen = self.seen()
            return seen.state == "page" and seen.address == address

        until(f"{address} to load", loaded, pause=POLL)

    def click(self) -> None:
        self._browser.click()
