"""The library's second copy in Chromium: what the browser throws away because its files are damaged comes back."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.browser.drivers.user import Person, in_chromium
from tests.browser.drivers.user_scripts import Browser
from tests.browser.drivers.waiting import until

pytestmark = pytest.mark.second

#: Asks the library; what the name ASKED stands for.
ASK = "chrome.runtime.sendMessage({ do: 'library', ...ASKED }).then((reply) => JSON.stringify(reply.ok))"
SAID = (
    "(() => { const { hidden, textContent } = document.querySelector('#lost'); return hidden ? '' : textContent; })()"
)
CLOSE = "document.querySelector('#lost button').click()"
#: Whether all of the copy is there: nothing is left to be filled or to follow.
LAGS = """(async () => {
    const got = (asked) => new Promise((done, failed) => {
        asked.onsuccess = () => done(asked.result);
        asked.onerror = () => failed(asked.error);
    });
    const bucket = await navigator.storageBuckets.open("library-copy");
    const bases = await Promise.all([got(indexedDB.open("library")), got(bucket.indexedDB.open("library"))]);
    const counts = await Promise.all(["articles", "texts", "marks"].map(async (name) => {
        const [own, copied] = await Promise.all(bases.map((base) => got(base.transaction(name).objectStore(name).count())));
        return own - copied;
    }));
    for (const base of bases) base.close();
    return counts.every((count) => count === 0);
})()"""
ARTICLES = 30


@pytest.fixture
def chromium(chrome_build: Path, tmp_path: Path) -> Browser:
    return partial(in_chromium, tmp_path, chrome_build)


def ask(person: Person, word: str, **more: Any) -> Any:
    return json.loads(str(person.library(ASK.replace("ASKED", json.dumps({"word": word, **more})))))


def filled(person: Person) -> list[Any]:
    """A library of some articles, one of them marked."""
    for number in range(ARTICLES):
        record = {"address": f"https://e.org/{number}", "title": f"Boats {number}", "text": f"Boat {number} came back."}
        made = ask(person, "add", record={"saved": "2026-11-20", "tags": ["sea"], **record})
    mark = {"id": "m", "exact": "came back", "note": "mine", "made": "2026-11-20T10:00:00.000Z"}
    ask(person, "mark", article=made["id"], marks=[mark], removed=[])
    until("the copy to be whole", lambda: person.library(LAGS))
    return kept(person)


def kept(person: Person) -> list[Any]:
    """All articles as the library shows them, without when they were opened."""
    rows = ask(person, "list", limit=1000)["articles"]
    return [ask(person, "show", article=row["id"])["article"] | {"opened": ""} for row in rows]


def damage(folder: Path, where: str) -> None:
    """Writes over the middle of a database's files, as a torn write leaves it."""
    logs = list((folder / "profile" / "Default").glob(f"{where}/*.log"))
    assert logs, f"no database in {where}"
    for log in logs:
        whole = log.read_bytes()
        middle = len(whole) // 2
        log.write_bytes(whole[:middle] + b"torn" * 20 + whole[middle:])


OWN = "IndexedDB/chrome-extension_*.leveldb"
COPY = "WebStorage/*/IndexedDB/*.leveldb"


def test_a_library_whose_files_are_damaged_comes_back_and_says_so(chromium: Browser, tmp_path: Path) -> None:
    with chromium() as person:
        before = filled(person)
    damage(tmp_path, OWN)
    with chromium() as person:
        assert kept(person) == before
        until("the words", lambda: f"All {ARTICLES} articles came back" in str(person.library(SAID)))
        person.library(CLOSE)
        until("it is closed", lambda: person.library(SAID) == "")
    with chromium() as person:
        assert kept(person) == before
        assert person.library(SAID) == ""


def test_a_copy_whose_files_are_damaged_is_made_anew(chromium: Browser, tmp_path: Path) -> None:
    with chromium() as person:
        before = filled(person)
    damage(tmp_path, COPY)
    with chromium() as person:
        assert kept(person) == before
        until("the copy to be whole", lambda: person.library(LAGS))
    damage(tmp_path, OWN)
    with chromium() as person:
        assert kept(person) == before


def test_a_library_that_is_lost_with_its_copy_is_told(chromium: Browser, tmp_path: Path) -> None:
    with chromium() as person:
        filled(person)
    damage(tmp_path, OWN)
    damage(tmp_path, COPY)
    with chromium() as person:
        assert kept(person) == []
        until("the words", lambda: "there was no second copy" in str(person.library(SAID)))
