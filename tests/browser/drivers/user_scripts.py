"""What a person's steps ask of a page, of the sheet and of the library, in either browser."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from tests.browser.drivers.sheet import TOOLS, WHOLE
from tests.browser.drivers.user import Person
from tests.browser.drivers.waiting import until

#: Opens the browser anew on the same profile.
Browser = Callable[[], AbstractContextManager[Person]]
COUNT = """new Promise((resolve, reject) => {
    const opening = indexedDB.open("library");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const asked = opening.result.transaction("articles").objectStore("articles").count();
        asked.onsuccess = () => (opening.result.close(), resolve(asked.result));
    };
})"""
#: All articles, each with its text.
ARTICLES = """(async () => {
    const ask = async (asked) => {
        const reply = await chrome.runtime.sendMessage({ do: "library", ...asked });
        if (!reply?.ok) throw new Error(JSON.stringify(reply));
        return reply.ok;
    };
    const { articles } = await ask({ word: "list", limit: 10000 });
    const whole = [];
    for (const { id } of articles) whole.push((await ask({ word: "show", article: id })).article);
    return JSON.stringify(whole.map(({ address, text }) => [address, text]));
})()"""
VISITS = (
    "chrome.storage.local.get().then((all) => JSON.stringify("
    "Object.entries(all).filter(([name]) => name.startsWith('visit:')).map(([, { steps }]) => steps?.length ?? 0)))"
)
READ = f"Boolean(document.querySelector('{WHOLE}') && document.querySelector('{TOOLS}'))"
TEXT = "document.querySelector('#article').textContent"
KEY = "void document.dispatchEvent(new KeyboardEvent('keydown', { key: '%s', bubbles: true, cancelable: true }))"
MENDING = "document.documentElement.classList.contains('mending')"
#: A click on the middle of the block with these words.
CLICK = """(() => {
    const block = [...document.querySelectorAll("#article *")].findLast((one) => one.textContent.includes("%s"));
    const { left, top } = block.getBoundingClientRect();
    const told = { bubbles: true, cancelable: true, clientX: left + 5, clientY: top + 5, detail: 1 };
    for (const name of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) block.dispatchEvent(new MouseEvent(name, told));
})()"""
PARAGRAPH = "The council of the harbour met on a wet Tuesday and spoke of roofs, of boats, and of money for both. "
LAST = "This is the last sentence of the page."


def read(person: Person, address: str) -> str:
    """Press over a page; the sheet's words."""
    person.press(address)
    until("the article", lambda: person.sheet(READ))
    return str(person.sheet(TEXT))


def page(name: str) -> str:
    """A page to be saved."""
    rows = "".join(f"<p>{name} {at}. {PARAGRAPH * 3}</p>" for at in range(400))
    return f"<!doctype html><html lang=en><title>{name}</title><article><h1>{name}</h1>{rows}<p>{LAST}</p></article>"


def whole(downloads: Path) -> list[Path]:
    """The files under their own names, each of them whole; a half one has a name that says so, or nothing in it."""
    found = [path for path in downloads.iterdir() if path.suffix == ".md" and path.stat().st_size]
    assert all(LAST in path.read_text("utf-8") for path in found)
    return found
