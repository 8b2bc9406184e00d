"""A browser killed in the middle of a save, a correction and an import: what was confirmed is there, the next press works."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from tests.browser.drivers.loopback import PAGES, Loopback
from tests.browser.drivers.saving import files
from tests.browser.drivers.user import Person, in_chromium, in_firefox
from tests.browser.drivers.user_scripts import (
    ARTICLES,
    CLICK,
    COUNT,
    KEY,
    LAST,
    MENDING,
    PARAGRAPH,
    VISITS,
    Browser,
    page,
    read,
    whole,
)
from tests.browser.drivers.waiting import until, until_done

pytestmark = pytest.mark.second

#: Articles of the import: enough that a browser is killed before the last.
LINES = 2000
GIVE = """(() => {
    const box = new DataTransfer();
    box.items.add(new File([%s.join("\\n")], "library.jsonl"));
    document.querySelector("#file").files = box.files;
    document.querySelector("#file").dispatchEvent(new Event("change"));
})()"""
STATUS = "document.querySelector('#status').textContent"


@pytest.fixture
def chromium(chrome_build: Path, tmp_path: Path) -> Browser:
    return partial(in_chromium, tmp_path, chrome_build)


@pytest.fixture
def gecko(firefox_build: Path, tmp_path: Path) -> Browser:
    return partial(in_firefox, tmp_path, firefox_build)


def text_of(number: int) -> str:
    """The text of an imported article."""
    return f"Article {number} says: {PARAGRAPH * 3}{LAST}"


def export(count: int) -> list[str]:
    """A library's lines."""
    rows = (
        {
            "address": f"https://example.org/{at}",
            "title": f"Article {at}",
            "saved": "2026-11-01T10:00:00+01:00",
            "text": text_of(at),
        }
        for at in range(count)
    )
    return ['{"readwell":"library","version":1}', *(json.dumps(row) for row in rows)]


def articles(person: Person) -> dict[str, str]:
    """The library's articles by their addresses, none of them twice."""
    found = json.loads(str(person.library(ARTICLES)))
    assert len({address for address, _ in found}) == len(found)
    return dict(found)


def imported(browser: Browser) -> None:
    """Killed while an import writes: each article that was counted is whole, and the same file brings the rest."""
    give, counted = GIVE % json.dumps(export(LINES)), 0
    with browser() as person:
        person.library(give)
        counted = int(until("some articles", lambda: person.library(COUNT)))
        person.kill()
    assert 0 < counted < LINES
    with browser() as person:
        kept = articles(person)
        assert counted <= len(kept) < LINES
        assert kept == {f"https://example.org/{at}": text_of(at) for at in range(len(kept))}
        person.library(give)
        until_done("articles", lambda: int(person.library(COUNT)), LINES)
        until("the words about it", lambda: f"{len(kept)}" in str(person.library(STATUS)).replace(",", ""))


def test_chromium_killed_in_an_import_keeps_what_was_counted_and_takes_the_rest(chromium: Browser) -> None:
    imported(chromium)


def test_firefox_killed_in_an_import_keeps_what_was_counted_and_takes_the_rest(gecko: Browser) -> None:
    imported(gecko)


def corrected(browser: Browser, server: Loopback) -> None:
    """Killed right after the second of two corrections: the first, which was stored, is there on the next reading."""
    address = server.put("/killed.html", (PAGES / "council.html").read_text("utf-8"))
    with browser() as person:
        person.button({"button": "read"})
        before = read(person, address)
        assert "Subscribe now" not in before and "After three hours" in before
        person.sheet(KEY % "e")
        until("mending", lambda: person.sheet(MENDING))
        person.sheet(CLICK % "Subscribe now")
        until("the step to be stored", lambda: json.loads(str(person.library(VISITS))) == [1])
        person.sheet(CLICK % "After three hours")
        person.kill()
    with browser() as person:
        person.button({"button": "read"})
        assert "Subscribe now" in read(person, address)


def test_chromium_killed_in_a_correction_keeps_the_one_before(chromium: Browser, server: Loopback) -> None:
    corrected(chromium, server)


def test_firefox_killed_in_a_correction_keeps_the_one_before(gecko: Browser, server: Loopback) -> None:
    corrected(gecko, server)


def saved(browser: Browser, server: Loopback, downloads: Path) -> None:
    """Killed in the middle of the second save: the first is whole in folder and library, and so is any other that is there."""
    addresses = [server.put(f"/{name}.html", page(name)) for name in ("first", "second")]
    with browser() as person:
        person.button({"button": "save", "saveFormat": "markdown"})
        person.press(addresses[0])
        (file,) = files(downloads, 1)
        until("the article in the library", lambda: person.library(COUNT) == 1)
        person.press(addresses[1])
        person.kill()
    whole(downloads)
    assert file.exists()
    with browser() as person:
        kept = articles(person)
        assert addresses[0] in kept and all(LAST in text for text in kept.values())
        person.button({"button": "save", "saveFormat": "markdown"})
        before = {path for path in downloads.iterdir() if path.suffix == ".md"}
        person.press(addresses[1])
        until("the second file", lambda: {path for path in downloads.iterdir() if path.suffix == ".md"} - before)
        until("both articles", lambda: set(articles(person)) == set(addresses))
        until("whole files", lambda: len(whole(downloads)) > 1)


def test_chromium_killed_in_a_save_keeps_the_one_before(chromium: Browser, server: Loopback, tmp_path: Path) -> None:
    saved(chromium, server, tmp_path / "downloads")


def test_firefox_killed_in_a_save_keeps_the_one_before(gecko: Browser, server: Loopback, tmp_path: Path) -> None:
    saved(gecko, server, tmp_path / "downloads")
