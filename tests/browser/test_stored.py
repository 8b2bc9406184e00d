"""After reading and listening, the browser's files contain no address, no word of a page, nothing from private windows."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.browser.drivers.fakevoice import voices
from tests.browser.drivers.firefox import VOICES, Firefox, firefox
from tests.browser.drivers.firefox_reading import acts_at_once
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.stored import CHROMIUM, FIREFOX, traces
from tests.browser.drivers.waiting import until
from tests.lab.bench.bare import Bare, bare

#: Words that each page has to itself.
PRIVATE, OPEN = "lighthouse", "ferry"
#: Stored in plain, to show that the search would find it.
CONTROL = "http://control.example/"
ALLOWED = {"salt", "settings"}
SHOWN = (
    "Boolean(document.querySelector('#article:not([aria-busy]) > article') && document.querySelector('#tool-listen'))"
)
#: What a sheet without its article shows, and whether the browser gave it our texts.
STATE = """
JSON.stringify({ shown: document.body.innerText.slice(0, 500), language: document.documentElement.lang,
  state: document.querySelector('#state')?.outerHTML, texts: chrome.i18n?.getMessage('readerTitle'), locale: chrome.i18n?.getMessage('@@ui_locale'), title: document.title, id: chrome.runtime?.id,
  marks: performance.getEntriesByType('mark').map(({ name, startTime }) => `${name} ${Math.round(startTime)}`) })
"""
SCROLL = "[...document.querySelectorAll('#article p')].find(p => p.textContent.startsWith('Stage 31')).scrollIntoView()"
LISTEN = "document.querySelector('#tool-listen').click()"
STOP = "document.querySelector('#voice-stop').click()"
MIDDLE = "document.documentElement.scrollTop > 1000"
STORED = "Promise.all([chrome.storage.local.get(), chrome.storage.session.get()])"
FORGET = """
document.querySelector('#stored-here-visits-delete').click();
document.querySelector('#stored-confirm').click();
"""
FORGOTTEN = "document.querySelector('#stored-said').textContent !== ''"


def page_of(server: Loopback, word: str) -> str:
    """The address of a long page."""
    text = f"The {word} opens at seven, and whoever is late takes the bridge, which is dry in every weather. " * 4
    rows = "".join(f"<p>Stage {number}. {text}</p>" for number in range(60))
    return server.put(
        f"/{word}.html", f"<!doctype html><html lang=en><title>{word}</title><h1>{word}</h1>{rows}</html>"
    )


def words(server: Loopback) -> tuple[str, ...]:
    """What must be in no file: addresses and the pages' own words."""
    return (server.origin, server.origin.removeprefix("http://"), PRIVATE, OPEN, "whoever is late", "Stage 31")


def visits(stored: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What is remembered of addresses."""
    return [value for name, value in stored[0].items() if name.startswith("visit:")]


def judge(stored: list[dict[str, Any]]) -> None:
    """One page is remembered, the one that was open to all, and the session holds nothing of the private one."""
    local, session = stored
    (visit,) = visits(stored)
    assert set(visit) <= {"at", "place", "heard"}
    assert {name for name in local if not name.startswith("visit:")} <= ALLOWED
    assert PRIVATE not in str(session)


class ChromiumTour:
    """Chromium over its bare protocol: a driver would not see its private windows."""

    def __init__(self, browser: Bare) -> None:
        self.browser = browser
        self.page = ""

    def own(self, script: str) -> Any:
        """What a script gives in the extension's own page."""
        return self.browser.evaluate(self.page, script)

    def allow(self) -> None:
        """Allow private windows as the person does: the browser starts the extension again."""
        page = self.browser.extensions()
        allowed = f"{{ extensionId: '{self.browser.extension}', incognitoAccess: true }}"
        self.browser.evaluate(page, f"chrome.developerPrivate.updateExtensionConfiguration({allowed})")
        until("private windows", self.restarted)
        self.own("chrome.storage.local.set({ settings: { version: 0, settings: { button: 'read' } } })")
        until("the button to read at once", lambda: self.own("chrome.action.getPopup({})") == "")

    def restarted(self) -> bool:
        """Open the extension's own page, and say whether it may enter private windows."""
        address = f"chrome-extension://{self.browser.extension}/pages/options/options.html"
        self.page = self.browser.send("Target.createTarget", url=address)["targetId"]
        until("the options", lambda: self.own("document.readyState") == "complete")
        if self.own("chrome.extension?.isAllowedIncognitoAccess()"):
            return True
        self.browser.send("Target.closeTarget", targetId=self.page)
        return False

    def listened(self, address: str, private: bool) -> str:
        """Read a page in a window of its own and listen until the voice speaks; gives the sheet."""
        former = self.sheets()
        window = f"{{ incognito: {str(private).lower()}, url: '{address}' }}"
        id = self.own(f"chrome.windows.create({window}).then(({{ id }}) => id)")
        arrived = f"chrome.windows.get({id}, {{ populate: true }}).then(({{ tabs }}) => tabs[0].status === 'complete')"
        until("the page", lambda: self.own(arrived))
        tabs = self.browser.send("Target.getTargets", filter=[{"type": "tab"}])["targetInfos"]
        (tab,) = [one["targetId"] for one in tabs if one["url"] == address]
        self.browser.send("Extensions.triggerAction", id=self.browser.extension, targetId=tab)
        (sheet,) = until("a sheet", lambda: self.sheets() - former)
        words = partial(self.browser.evaluate, sheet, STATE)
        until("the article", lambda: self.browser.evaluate(sheet, SHOWN), instead=words)
        self.browser.evaluate(sheet, LISTEN)
        voice = self.browser.target("service_worker", "/engine.js")
        until("the voice", lambda: self.browser.evaluate(voice, "record.splice(0).length"))
        return str(sheet)

    def sheets(self) -> set[str]:
        """The sheets that stand in all windows."""
        frames = self.browser.send("Target.getTargets", filter=[{"type": "iframe"}])["targetInfos"]
        return {str(one["targetId"]) for one in frames if "/reader/reader.html" in one["url"]}

    def scrolled(self, sheet: str) -> None:
        """Stop listening and scroll to the middle."""
        self.browser.evaluate(sheet, STOP)
        self.browser.evaluate(sheet, SCROLL)
        until("the middle", lambda: self.browser.evaluate(sheet, MIDDLE))

    def remembers(self, part: str) -> None:
        """Wait until this is remembered of an address."""
        until(f"the {part} to be kept", lambda: any(part in visit for visit in visits(self.own(STORED))))

    def left(self) -> None:
        """Close all windows but the first."""
        self.own(
            "chrome.windows.getAll().then((all) => Promise.all(all.slice(1).map(({ id }) => chrome.windows.remove(id))))"
        )
        until("the sheets to go", lambda: not self.sheets())
        until("their notes to go", lambda: not any("reading:" in name for name in self.own(STORED)[1]))

    def forget(self) -> None:
        """Press "forget" in the options."""
        until("the options", lambda: self.own("Boolean(document.querySelector('#stored-here-visits-delete'))"))
        self.own(FORGET)
        until("it to be forgotten", lambda: self.own(FORGOTTEN))


@pytest.mark.second
def test_chromium_keeps_hashes_of_a_page_and_nothing_of_a_private_window(
    chrome_build: Path, server: Loopback, tmp_path: Path
) -> None:
    profile = tmp_path / "profile"
    with bare(chrome_build, profile, voices(tmp_path)) as browser:
        tour = ChromiumTour(browser)
        tour.allow()
        # What the first page would leave is stored by the time at which the second one's places are.
        tour.scrolled(tour.listened(page_of(server, PRIVATE), private=True))
        sheet = tour.listened(page_of(server, OPEN), private=False)
        tour.remembers("heard")
        tour.scrolled(sheet)
        tour.remembers("place")
        tour.left()
        judge(tour.own(STORED))
        tour.forget()
        local, session = tour.own(STORED)
        assert set(local) <= ALLOWED and session == {}
    assert traces(profile, CHROMIUM, words(server)) == []
    assert traces(profile, CHROMIUM, ["visit:"])  # the files were found and could be read


WINDOW = """
const window = OpenBrowserWindow({ private: args[0] });
await new Promise((done) => window.addEventListener("load", done, { once: true }));
await window.delayedStartupPromise;
"""
PROFILE = "return Services.dirsvc.get('ProfD', Ci.nsIFile).path"
#: A sentence has been handed to a voice; Firefox's test voices say all of them in no time.
SPOKEN = "return !document.querySelector('#voice').hidden && document.querySelector('#voice-status').textContent !== ''"


class FirefoxTour:
    """Firefox, whose own page in a tab reads what is stored."""

    def __init__(self, browser: Firefox) -> None:
        self.browser = browser
        self.driver = browser.marionette
        self.first = self.driver.current_window_handle

    def own(self, script: str) -> Any:
        """What a script gives in the extension's own page, which the first window shows."""
        self.driver.switch_to_window(self.first)
        return self.driver.execute_async_script(f"({script}).then(arguments[0])", sandbox=None)

    def read(self, address: str, private: bool) -> None:
        """Read a page in a window of its own, listen, stop, and scroll to the middle."""
        known = set(self.driver.window_handles)
        self.browser.chrome(WINDOW.replace("OpenBrowserWindow", MOST_RECENT), private)
        (tab,) = until("the window", lambda: set(self.driver.window_handles) - known)
        self.driver.switch_to_window(tab)
        self.browser.open(address)
        self.browser.click()
        self.browser.wait("the article", lambda: self.browser.on_sheet(f"return {SHOWN}"))
        self.driver.execute_script(LISTEN, sandbox=None)
        until("the voice", lambda: self.driver.execute_script(SPOKEN))
        self.driver.execute_script(STOP, sandbox=None)
        self.driver.execute_script(SCROLL)
        until("the middle", lambda: self.driver.execute_script(f"return {MIDDLE}"))


MOST_RECENT = "Services.wm.getMostRecentWindow('navigator:browser').OpenBrowserWindow"


@pytest.mark.second
def test_firefox_keeps_hashes_of_a_page_and_nothing_of_a_private_window(firefox_build: Path, server: Loopback) -> None:
    with firefox(firefox_build, prefs=VOICES, private=True) as browser:
        acts_at_once(browser)
        profile = Path(browser.chrome(PROFILE))
        tour = FirefoxTour(browser)
        tour.read(page_of(server, PRIVATE), private=True)
        tour.read(page_of(server, OPEN), private=False)
        until("the place to be kept", lambda: any("place" in visit for visit in visits(tour.own(STORED))))
        for handle in (one for one in tour.driver.window_handles if one != tour.first):
            tour.driver.switch_to_window(handle)
            tour.driver.close()
        until("the notes to go", lambda: not any("reading:" in name for name in tour.own(STORED)[1]))
        judge(tour.own(STORED))
        assert traces(profile, FIREFOX, words(server)) == []
        tour.own(f"chrome.storage.local.set({{ control: '{CONTROL} '.repeat(20) }})")
        assert {word for word, _ in traces(profile, FIREFOX, ["visit:", CONTROL])} == {"visit:", CONTROL}
        tour.own("chrome.storage.local.remove('control')")
        tour.driver.switch_to_window(tour.first)
        tour.driver.execute_script(FORGET)
        until("it to be forgotten", lambda: tour.driver.execute_script(f"return {FORGOTTEN}"))
        local, session = tour.own(STORED)
        assert set(local) <= ALLOWED and session == {}
