"""Chromium without a driver, and its tabs as a person moves them."""

from __future__ import annotations

from typing import Any

from tests.browser.drivers.firefox_reading import SENTENCE
from tests.browser.drivers.waiting import until
from tests.lab.bench.bare import Bare

SHOWN = "Boolean(document.querySelector('#article:not([aria-busy]) > article'))"


class Tour:
    """Chromium over its bare protocol, and a page of the extension's own from which tabs are moved about."""

    def __init__(self, browser: Bare) -> None:
        self.browser = browser
        self.page = ""

    def start(self) -> None:
        """Open the extension's own page and have the button read at once."""
        until("the extension", self.answers)
        self.own("chrome.storage.local.set({ settings: { version: 1, settings: { button: 'read' } } })")
        until("the button to read at once", lambda: self.own("chrome.action.getPopup({})") == "")

    def answers(self) -> bool:
        """Open the extension's own page: while the extension is loaded again, the browser's own stands there."""
        address = f"chrome-extension://{self.browser.extension}/pages/options/options.html"
        self.page = self.browser.send("Target.createTarget", url=address)["targetId"]
        until("the options", lambda: self.own("document.readyState") == "complete")
        if self.own("Boolean(chrome.storage?.local)"):
            return True
        self.browser.send("Target.closeTarget", targetId=self.page)
        return False

    def own(self, script: str) -> Any:
        """What a script gives in the extension's own page."""
        return self.browser.evaluate(self.page, script)

    def opened(self, address: str) -> int:
        """The id of a new tab, loaded."""
        tab = int(self.own(f"chrome.tabs.create({{ url: '{address}' }}).then(({{ id }}) => id)"))
        self.loaded(tab)
        return tab

    def opened_privately(self, address: str) -> int:
        """The same in a private window."""
        window = f"{{ incognito: true, url: '{address}' }}"
        tab = int(self.own(f"chrome.windows.create({window}).then(({{ tabs }}) => tabs[0].id)"))
        self.loaded(tab)
        return tab

    def loaded(self, tab: int) -> None:
        """Wait until a tab has its page."""
        until("the page", lambda: self.own(f"chrome.tabs.get({tab}).then(({{ status }}) => status)") == "complete")

    def press(self, address: str) -> None:
        """Press the toolbar button over the tab with this address."""
        tabs = self.browser.send("Target.getTargets", filter=[{"type": "tab"}])["targetInfos"]
        (tab,) = [one["targetId"] for one in tabs if one["url"] == address]
        self.browser.send("Extensions.triggerAction", id=self.browser.extension, targetId=tab)

    def sheets(self) -> list[str]:
        """The sheets that stand."""
        frames = self.browser.send("Target.getTargets", filter=[{"type": "iframe"}])["targetInfos"]
        return [str(one["targetId"]) for one in frames if "/reader/reader.html" in one["url"]]

    def readers(self) -> list[str]:
        """The sheets, and the tabs that show an article instead: where a sheet's frame doesn't load in time."""
        pages = self.browser.send("Target.getTargets", filter=[{"type": "page"}])["targetInfos"]
        return [*self.sheets(), *(str(one["targetId"]) for one in pages if "/reader/reader.html" in one["url"])]

    def reads(self, address: str) -> None:
        """A press reads the page."""
        assert self.sheets() == []
        self.press(address)
        (sheet,) = until("the sheet", self.sheets)
        until("the article", lambda: self.browser.evaluate(sheet, SHOWN))
        assert SENTENCE in self.browser.evaluate(sheet, "document.querySelector('#article').textContent")

    def leaves(self, address: str) -> None:
        """A press over an open sheet leads back to the page."""
        self.press(address)
        until("the sheet to go", lambda: not self.sheets())

    def closes(self, tab: int) -> None:
        """A closed tab takes its sheet along."""
        self.own(f"chrome.tabs.remove({tab})")
        until("the sheet to go", lambda: not self.sheets())
