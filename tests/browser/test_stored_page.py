"""Settings show all that is stored, here and by the native host, and delete it: each kind, or everything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from marionette_driver.by import By
from marionette_driver.keys import Keys
from playwright.sync_api import Page, expect

from tests.browser.drivers import hosts
from tests.browser.drivers.chromium import Chromium
from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.waiting import until

#: Puts something of each kind into the stores: runs in a page of the extension's own.
FILL = """
async () => {
    const settings = { size: 24, theme: "dark", pronunciations: [{ word: "Ely", say: "Eeley", lang: "en" }] };
    await chrome.storage.local.set({
        settings: { version: 1, settings }, salt: "ab".repeat(16), "visit:1234": { at: 1, guess: "bte" },
        "visit:5678": { at: 2, guess: "plain" }, advertisers: { mark: "m", own: ["a.example", "b.example", "c.example"] },
        "from-the-future": { of: "nobody" }, "looks-salt": "cd".repeat(16), "looks:1234": { at: 1, looks: { size: 30 } },
        "lessons:example.org": { lessons: [] },
    });
    await chrome.storage.session.set({ "last-page": "{}", "save:7": { path: "/x" }, "styled:9": "p {}" });
    const filled = (name, version, stores, rows) => new Promise((done, failed) => {
        const opening = indexedDB.open(name, version);
        opening.onerror = () => failed(opening.error);
        opening.onsuccess = () => {
            const work = opening.result.transaction(stores, "readwrite");
            stores.forEach((store, at) => work.objectStore(store).put(rows[at]));
            work.oncomplete = () => { opening.result.close(); done(); };
            work.onerror = () => failed(work.error);
        };
    });
    await filled("readwell-labels", 1, ["pages"], [{ hash: "h", url: "u", title: "t", labels: [], page: "{}" }]);
    const article = { id: 1, saved: "2026-01-01", key: "k", hash: "h", tags: [], title: "Quay" };
    await filled("library", undefined, ["articles", "texts"], [article, { id: 1, text: "A lantern", markdown: "", terms: [] }]);
}
"""
#: What the stores hold: names in the browser's storage, entries of each database.
HELD = """
async () => {
    const counted = ({ name }) => new Promise((done) => {
        indexedDB.open(name).onsuccess = ({ target: { result } }) => {
            const stores = [...result.objectStoreNames], counts = [];
            for (const store of stores) result.transaction(store).objectStore(store).count().onsuccess = ({ target }) => {
                if (counts.push(target.result) === stores.length) {
                    result.close();
                    done([name, counts.reduce((sum, one) => sum + one, 0)]);
                }
            };
        };
    });
    const [local, session] = [await chrome.storage.local.get(), await chrome.storage.session.get()];
    const databases = await Promise.all((await indexedDB.databases()).map(counted));
    return { local: Object.keys(local).sort(), session: Object.keys(session).sort(), ...Object.fromEntries(databases) };
}
"""
EMPTY = """
async () => {
    const emptied = ({ name }) => new Promise((done) => {
        indexedDB.open(name).onsuccess = ({ target: { result } }) => {
            const stores = [...result.objectStoreNames];
            if (!stores.length) return done(result.close());
            const work = result.transaction(stores, "readwrite");
            for (const store of stores) work.objectStore(store).clear();
            work.oncomplete = () => done(result.close());
        };
    });
    await Promise.all([chrome.storage.local.clear(), chrome.storage.session.clear()]);
    await Promise.all((await indexedDB.databases()).map(emptied));
}
"""
#: Each row's number, by the end of its name's id.
ROWS = """
(home) => Object.fromEntries([...document.querySelectorAll(`#stored-${home} li`)].map((row) =>
    [row.querySelector("strong").id.split("-").at(-1), Number(/\\d+/.exec(row.querySelector("small").textContent)[0])]))
"""
FILLED = {
    "settings": 2,
    "listening": 1,
    "visits": 2,
    "looks": 1,
    "lessons": 1,
    "labels": 1,
    "library": 1,
    "hosts": 3,
    "session": 2,
    "tabs": 1,
}
#: What is gone from the stores when a kind is deleted.
GONE: dict[str, dict[str, Any]] = {
    "session": {"session": ["last-page", "save:7"]},
    "settings": {},
    "listening": {},
    "visits": {"local": ["visit:1234", "visit:5678"]},
    "looks": {"local": ["looks:1234", "looks-salt"]},
    "lessons": {"local": ["lessons:example.org"]},
    "labels": {"readwell-labels": 1},
    "library": {"library": 2},
    "hosts": {"local": ["advertisers"]},
    "other": {"local": ["from-the-future"]},
}


def without(held: dict[str, Any], gone: dict[str, Any]) -> dict[str, Any]:
    """The same stores without what is gone."""
    left = dict(held)
    for name, what in gone.items():
        left[name] = held[name] - what if isinstance(what, int) else [one for one in held[name] if one not in what]
    return left


@pytest.fixture
def options(chromium_browser: Chromium) -> Iterator[Page]:
    page = chromium_browser.own("pages/options/options.html#all")
    # The page makes both databases when it first counts them.
    page.locator("#stored-here li").first.wait_for()
    page.evaluate(EMPTY)  # the tests before have left notes on their tabs
    page.evaluate(FILL)
    page.reload()
    page.locator("#stored-here li").first.wait_for()
    yield page
    page.evaluate(EMPTY)
    page.close()


@pytest.mark.second
def test_each_kind_is_counted_and_deleted_alone(options: Page) -> None:
    rows = FILLED | {"other": 1}
    assert options.evaluate(ROWS, "here") == rows
    assert set(options.evaluate(HELD)) == {"local", "session", "readwell-labels", "library"}, "a store without a row"
    for name, gone in GONE.items():
        expected = without(options.evaluate(HELD), gone)
        options.click(f"#stored-here-{name}-delete")
        options.click("#stored-confirm")
        expect(options.locator("#stored-said")).to_contain_text("Deleted: ")
        rows = {kind: count for kind, count in (rows | {name: 0}).items() if (kind, count) != ("other", 0)}
        assert options.evaluate(ROWS, "here") == rows, name
        assert options.evaluate(HELD) == expected, name
    assert options.locator("#stored-here-tabs-delete").count() == 0
    assert options.locator("#stored-here button:enabled").count() == 1  # a new salt stays for the hashes to come


def test_the_keyboard_deletes_after_a_question_that_escape_answers_with_no(options: Page) -> None:
    before = options.evaluate(HELD)
    options.focus("#stored-here-library-delete")
    options.keyboard.press("Enter")
    expect(options.get_by_role("dialog", name="Delete “Library” for good?")).to_be_visible()
    expect(options.locator("#stored-cancel")).to_be_focused()
    options.keyboard.press("Escape")
    expect(options.locator("#stored-here-library-delete")).to_be_focused()
    options.keyboard.press("Enter")
    options.keyboard.press("Enter")  # on Cancel
    expect(options.locator("#stored-here-library-delete")).to_be_focused()
    assert options.evaluate(HELD) == before
    options.keyboard.press("Enter")
    options.keyboard.press("Tab")
    options.keyboard.press("Enter")
    expect(options.get_by_role("status").filter(has_text="Deleted: Library.")).to_be_visible()
    expect(options.locator("#stored-title")).to_be_focused()
    assert options.evaluate(HELD) == without(before, GONE["library"])


def test_everything_is_deleted_at_once_and_notes_on_open_tabs_stay(options: Page) -> None:
    options.click("#stored-all")
    options.click("#stored-confirm")
    expect(options.locator("#stored-said")).to_have_text("Everything is deleted.")
    assert options.evaluate(HELD) == {"local": [], "session": ["styled:9"], "readwell-labels": 0, "library": 0}
    assert options.evaluate(ROWS, "here") == dict.fromkeys(FILLED, 0) | {"tabs": 1}
    expect(options.locator("#stored-host-off")).to_be_visible()


@pytest.mark.second
def test_what_the_native_host_keeps_is_shown_and_deleted_with_everything(chrome_build: Path, tmp_path: Path) -> None:
    launcher = hosts.true_host(tmp_path)
    with hosts.with_host(chrome_build, tmp_path, launcher) as browser:
        folder = tmp_path / "notes"
        folder.mkdir()
        page = browser.own("pages/options/options.html#all")
        page.evaluate("(add) => chrome.runtime.sendMessage({ do: 'folders', add })", str(folder))
        page.reload()
        page.locator("#stored-host-folders-delete:enabled").wait_for()
        rows = page.evaluate(ROWS, "host")
        assert (
            rows | {"log": 1} == {"library": 0, "folders": 1, "saves": 0, "hosts": 0, "recordings": 0, "log": 1}
            and rows["log"]
        )
        page.click("#stored-host-folders-delete")
        page.click("#stored-confirm")
        page.locator("#stored-host-folders-delete:disabled").wait_for()
        assert page.evaluate("chrome.runtime.sendMessage({ do: 'folders' })") == {"ok": {"folders": []}}
        page.evaluate("(add) => chrome.runtime.sendMessage({ do: 'folders', add })", str(folder))
        page.click("#stored-all")
        page.click("#stored-confirm")
        expect(page.locator("#stored-said")).to_have_text("Everything is deleted.")
        assert page.evaluate("chrome.runtime.sendMessage({ do: 'folders' })") == {"ok": {"folders": []}}
        assert page.evaluate(HELD)["local"] == []
        # A host that doesn't answer deletes nothing here either: the settings that name it are still there.
        hosts.register(tmp_path / "profile", None)
        browser.restart_worker()
        page.evaluate("chrome.storage.local.set({ settings: { version: 1, settings: { size: 24 } } })")
        page.reload()
        expect(page.locator("#stored-said")).to_have_text("The native host doesn't answer.")
        page.click("#stored-all")
        page.click("#stored-confirm")
        expect(page.locator("#stored-title")).to_be_focused()
        assert page.evaluate(HELD)["local"] == ["settings"]


@pytest.mark.second
def test_a_damaged_library_is_marked_hides_nothing_and_is_deleted(chrome_build: Path, tmp_path: Path) -> None:
    with hosts.with_host(chrome_build, tmp_path, hosts.true_host(tmp_path)) as browser:
        page = browser.own("pages/options/options.html#all")
        page.evaluate("chrome.runtime.sendMessage({ do: 'folders' })")
        (path,) = tmp_path.rglob("folders.sqlite")
        path.with_name("library.sqlite").write_bytes(b"no library" * 100)
        page.reload()
        page.locator("#stored-host-library-delete:enabled").wait_for()
        row = page.locator("#stored-host li").filter(has=page.locator("#stored-host-library"))
        expect(row).to_contain_text("Damaged")
        expect(page.locator("#stored-host li")).to_have_count(6)
        page.click("#stored-host-library-delete")
        page.click("#stored-confirm")
        page.locator("#stored-host-library-delete:disabled").wait_for()
        expect(row).not_to_contain_text("Damaged")
        assert not path.with_name("library.sqlite").exists()


def own(browser: Firefox, function: str, *given: str) -> Any:
    """What a function gives in the page of the extension's own that is in front."""
    body = f"const done = arguments[arguments.length - 1]; Promise.resolve(({function})(...arguments)).then(done)"
    return browser.marionette.execute_async_script(body, script_args=list(given), sandbox=None)


@pytest.mark.second
def test_firefox_counts_each_kind_and_deletes_it_by_the_keyboard(firefox_browser: Firefox) -> None:
    browser, driver = firefox_browser, firefox_browser.marionette
    browser.renew()

    def press(id: str, key: str) -> None:
        driver.find_element(By.ID, id).send_keys(key)

    def rows() -> Any:
        return own(browser, ROWS, "here")

    browser.own("pages/options/options.html#all")
    until("the rows", rows)
    own(browser, FILL)
    driver.refresh()
    until("each kind's number", lambda: rows() == FILLED | {"other": 1})
    before = own(browser, HELD)
    press("stored-here-library-delete", Keys.ENTER)
    press("stored-confirm", Keys.ENTER)
    until("the library to be empty", lambda: rows() == FILLED | {"other": 1, "library": 0})
    assert own(browser, HELD) == without(before, GONE["library"])
    until("the focus", lambda: own(browser, "() => document.activeElement.id") == "stored-title")
    press("stored-all", Keys.ENTER)
    press("stored-confirm", Keys.ENTER)
    until("all rows to be empty", lambda: rows() == dict.fromkeys(FILLED, 0) | {"tabs": 1})
    assert own(browser, HELD) == {"local": [], "session": ["styled:9"], "readwell-labels": 0, "library": 0}
    browser.renew()
