"""What a reading leaves on the computer: the whole tour in both browsers, then a search of every file that was written.

A browser names the pages that were visited in files of its own: the same visits without Readwell show in which. No file
has a word that only a page's text has, except what was saved on purpose; and none has anything of a private window.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from fnmatch import fnmatch
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from readwell.services.library.requests import HOST_REQUESTS
from readwell.services.native.install import install
from readwell.system.folders import System

from tests.browser.drivers.fakevoice import voices
from tests.browser.drivers.firefox import VOICES, firefox
from tests.browser.drivers.hosts import register, true_host
from tests.browser.drivers.loopback import Loopback
from tests.browser.drivers.saving import files
from tests.browser.drivers.traces import PLAIN, Unique, search
from tests.browser.drivers.user import LOCKS, PROFILE, Killed, Person, in_chromium, in_firefox
from tests.browser.drivers.user_scripts import ARTICLES, CLICK, KEY, MENDING, READ, TEXT, VISITS
from tests.browser.drivers.waiting import until
from tests.lab.bench.bare import bare

pytestmark = pytest.mark.second

LISTEN = "void document.querySelector('#tool-listen').click()"
SPEAKS = (
    "Boolean(document.querySelector('#voice')?.hidden === false && document.querySelector('#voice-status').textContent)"
)
STOP = "void document.querySelector('#voice-stop').click()"
SCROLL = "document.documentElement.scrollTo(0, 400)"
#: The page and its picture are there.
WHOLE = "document.readyState === 'complete' && Boolean(document.querySelector('figure'))"
FIND = 'chrome.runtime.sendMessage({ do: "library", word: "search", query: "%s" }).then(({ ok }) => ok.articles.length)'
#: All that the extension has stored, in every area and database.
STORED = """(async () => {
    const all = (asked) => new Promise((done, failed) => { asked.onsuccess = () => done(asked.result); asked.onerror = failed; });
    const found = [await chrome.storage.local.get(), await chrome.storage.sync?.get(), await chrome.storage.session.get()];
    for (const { name } of await indexedDB.databases()) {
        const base = await all(indexedDB.open(name));
        for (const store of base.objectStoreNames) found.push(await all(base.transaction(store).objectStore(store).getAll()));
        base.close();
    }
    found.push({ ...localStorage }, await caches.keys());
    return JSON.stringify(found);
})()"""
#: Where else a program may write, as far as a run has no place of its own for it.
OUTSIDE = (Path(tempfile.gettempdir()), Path.home(), Path("/var/tmp"), Path("/var/log"), Path("/dev/shm"), Path.cwd())
#: An extension that does nothing, in the place of ours: the drivers ask for one.
INERT = {"manifest_version": 3, "name": "Nothing", "version": "1"}
#: Where browsers name visited pages by themselves, below the run's folder.
BROWSERS = (
    "browser/profile/Default/Cache/*",
    "browser/profile/Default/*History*",
    "browser/profile/Default/Sessions/*",
    "browser/profile/Default/Preferences",
    "browser/profile/Default/Favicons*",
    "browser/profile/Default/Top Sites*",
    "browser/profile/Default/Network *",
    "browser/profile/Default/Session Storage/*",
    "browser/profile/Default/Site Characteristics Database/*",
    "browser/profile/Default/DIPS*",
    "browser/profile/segmentation_platform/*",
    "browser/profile/cache2/*",
    "browser/profile/places.sqlite*",
    "browser/profile/sessionstore*",
)
#: What shows that the browser's own files could be read: without Readwell too they name the page.
SURELY = {"chromium": {"Cache", "History", "Sessions"}, "firefox": {"cache2", "places.sqlite", "sessionstore.jsonlz4"}}
#: What the tour saves: the file, the library, and the folder and path for "Undo".
SAVED = ("saved/*", "data/readwell/library.sqlite*", "data/readwell/folders.sqlite*")


@dataclass
class Run:
    """The folders of one run, which is all that its programs know of the computer."""

    top: Path
    begun: float

    def folder(self, name: str) -> Path:
        path = self.top / name
        path.mkdir(parents=True, exist_ok=True)
        return path


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """A run with a home and temporary folder of its own; a browser's sockets need a short path."""
    made = Run(Path(tempfile.mkdtemp(prefix="traces-")), time.time())
    names = {"HOME": "home", "TMPDIR": "tmp", "XDG_DATA_HOME": "data", "XDG_STATE_HOME": "state"}
    names |= {"XDG_CACHE_HOME": "cache", "XDG_CONFIG_HOME": "config", "XDG_RUNTIME_DIR": "runtime"}
    for variable, name in names.items():
        monkeypatch.setenv(variable, str(made.folder(name)))
    monkeypatch.setattr(tempfile, "tempdir", str(made.folder("tmp")))
    HOST_REQUESTS["folder-add"]({"folder": str(made.folder("saved"))}, "native")
    yield made
    shutil.rmtree(made.top, ignore_errors=True)


def inert(run: Run, **more: Any) -> Path:
    """The extension that does nothing, with the name of ours."""
    folder = run.folder("inert")
    (folder / "manifest.json").write_text(json.dumps(INERT | more), encoding="utf-8")
    return folder


def settings(run: Run, button: str) -> dict[str, Any]:
    """The native host does the work, and saves into a folder."""
    return {
        "button": button,
        "engine": "native",
        "saveTo": "folder",
        "saveFolder": str(run.folder("saved")),
        "saveFormat": "markdown",
    }


def read(person: Person, address: str, private: bool = False) -> None:
    """Read a page, listen to it, correct it, scroll and leave."""
    person.press(address, private)
    until("the article", lambda: person.sheet(READ))
    person.sheet(LISTEN)
    until("the voice", lambda: person.sheet(SPEAKS))
    person.sheet(STOP)
    person.sheet(KEY % "e")
    until("mending", lambda: person.sheet(MENDING))
    person.sheet(CLICK % "Subscribe now")
    until("the correction", lambda: "Subscribe now" in str(person.sheet(TEXT)))
    person.sheet(KEY % "e")
    person.sheet(SCROLL)
    if not private:
        until("the correction to be kept", lambda: 1 in json.loads(str(person.library(VISITS))))
    person.leave()


def crash(run: Run) -> None:
    """Has the engine's process end as a crash ends it."""
    own = f"XDG_STATE_HOME={run.folder('state')}".encode()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            ours = own in (process / "environ").read_bytes().split(b"\0")
            if ours and b"readwell.services.native.worker" in (process / "cmdline").read_bytes():
                os.kill(int(process.name), signal.SIGSEGV)
        except OSError:
            continue


def toured(person: Person, run: Run, server: Loopback, page: Unique, private: Unique) -> None:
    """Everything that a person does with Readwell, on one page in a private window and on one for all to know."""
    person.button(settings(run, "read"))
    read(person, private.put(server), private=True)
    crash(run)
    address = page.put(server)
    read(person, address)
    person.button(settings(run, "save"))
    person.press(address)
    (saved,) = files(run.folder("saved"), 1)
    person.leave()
    assert page["word"] in saved.read_text("utf-8")
    until("the article in the library", lambda: page["word"] in str(person.library(ARTICLES)))
    assert person.library(FIND % page["word"]) == 1
    stored(person, page, private)
    assert len(log(run)) >= 8, "the native host has answered"
    # What goes when the browser ends, such as its temporary files and its log; databases are unpacked afterwards.
    live = names(run, search(page, run.top, unpacked=False), *SAVED)
    assert {kind for _, kind in live} <= set(PLAIN) and search(private, run.top, unpacked=False) == set()


def stored(person: Person, page: Unique, private: Unique) -> None:
    """The extension keeps in memory, while the browser runs, the last page and the path of the last save, and no more."""
    local, sync, session, *databases = json.loads(str(person.library(STORED)))
    kept = {name.split(":")[0] for name in session if page.stem in str(session[name])}
    assert kept <= {"last-page", "save"}
    assert page.stem not in str([local, sync, *databases])
    assert private.stem not in str([local, sync, session, *databases])
    assert local["settings"] and any(name.startswith("visit:") for name in local)


def log(run: Run) -> list[str]:
    """The answers that the native host noted."""
    lines = (run.folder("state") / "readwell" / "native.log").read_text("utf-8").splitlines()
    return [line for line in lines if line.endswith(" back")]


def names(run: Run, found: set[tuple[str, str]], *patterns: str) -> set[tuple[str, str]]:
    """Of what was found below the run's folder, what is in none of these places."""
    below = {(str(Path(file).relative_to(run.top)), kind) for file, kind in found}
    return {(file, kind) for file, kind in below if not any(fnmatch(file, pattern) for pattern in patterns)}


def judge(run: Run, page: Unique, private: Unique, control: Unique, browser: str) -> None:
    """A page's text is where it was saved and nowhere else; its address, also in the browser's own files."""
    assert search(private, run.top) == set()
    found = search(page, run.top)
    assert {kind for _, kind in names(run, found, *BROWSERS)} >= {"word", "host"}, "the search finds nothing"
    assert names(run, found, *SAVED, *BROWSERS) == set()
    assert {kind for _, kind in names(run, found, *SAVED)} <= set(PLAIN)
    # The browser does the same without Readwell: the page's name and address in these places, and not its text.
    alone = names(Run(run.top / "control", run.begun), search(control, run.top / "control"))
    assert names(run, {(str(run.top / file), kind) for file, kind in alone}, *BROWSERS) == set()
    assert all(any(part in file for file, _ in alone) for part in SURELY[browser]), alone
    assert {kind for _, kind in alone} == {kind for _, kind in names(run, found, *SAVED)} == set(PLAIN)
    for one in (page, private, control):
        outside = search(one, *OUTSIDE, since=run.begun, unpacked=False)
        assert {file for file, _ in outside if not Path(file).is_relative_to(run.top)} == set()


def test_chromium_leaves_only_what_was_saved_and_nothing_of_a_private_window(
    chrome_build: Path, run: Run, server: Loopback
) -> None:
    page, private, control = Unique(), Unique(), Unique()
    folder = run.folder("browser")
    register(folder / "profile", true_host(run.top))
    with in_chromium(folder, chrome_build, voices(folder), permissions=("nativeMessaging",)) as person:
        person.enters_private_windows()
        toured(person, run, server, page, private)
    identity = json.loads((chrome_build / "manifest.json").read_text("utf-8"))["key"]
    with bare(inert(run, key=identity), run.folder("control/browser") / "profile") as browser:
        shown = str(browser.send("Target.createTarget", url=control.put(server))["targetId"])
        until("the page", lambda: browser.evaluate(shown, WHOLE))
        browser.evaluate(shown, SCROLL)
        browser.send("Target.closeTarget", targetId=shown)
    judge(run, page, private, control, "chromium")


def test_firefox_leaves_only_what_was_saved_and_nothing_of_a_private_window(
    firefox_build: Path, run: Run, server: Loopback
) -> None:
    page, private, control = Unique(), Unique(), Unique()
    install(["firefox"], system=System("linux", run.folder("home"), dict(os.environ)))
    start = partial(in_firefox, run.folder("browser"), firefox_build, "nativeMessaging", private=True, **VOICES)
    with start() as person:
        toured(person, run, server, page, private)
        person.quit()
    gecko = {"gecko": {"id": "readwell@readwell.io"}}
    with suppress(Killed), firefox(inert(run, browser_specific_settings=gecko)) as browser:
        driver, profile = browser.marionette, Path(browser.chrome(PROFILE))
        driver.switch_to_window(driver.open(type="tab", focus=True)["handle"])
        driver.navigate(control.put(server))
        driver.execute_script(SCROLL)
        driver.close()
        driver.switch_to_window(driver.window_handles[0])
        driver.quit(in_app=True)
        shutil.copytree(profile, run.folder("control/browser") / "profile", ignore=LOCKS)
        raise Killed
    judge(run, page, private, control, "firefox")
