"""The Firefox that many tests share is as on a new profile for each of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.drivers.firefox import Firefox
from tests.browser.drivers.loopback import Loopback

#: What the extension has: names in its stores, entries of its databases, permissions.
HELD = """
const done = arguments[arguments.length - 1];
const counted = ({ name }) => new Promise((resolve) => {
    indexedDB.open(name).onsuccess = ({ target: { result } }) => {
        const names = [...result.objectStoreNames];
        let left = names.length, sum = 0;
        const end = () => { result.close(); resolve(sum); };
        if (!left) end();
        for (const store of names)
            result.transaction(store).objectStore(store).count().onsuccess = ({ target }) => { sum += target.result; if (!--left) end(); };
    };
});
(async () => [
    Object.keys(await chrome.storage.local.get()), Object.keys(await chrome.storage.session.get()),
    (await Promise.all((await indexedDB.databases()).map(counted))).reduce((sum, one) => sum + one, 0),
    JSON.stringify(await chrome.permissions.getAll()), await chrome.action.getPopup({}),
])().then(done);
"""
#: Something in each store.
FILL = """
const done = arguments[arguments.length - 1];
const opening = indexedDB.open("made-by-a-test");
opening.onupgradeneeded = () => opening.result.createObjectStore("things").put("thing", 1);
opening.onsuccess = () => { opening.result.close(); chrome.storage.session.set({ note: 1 }).then(done); };
"""
#: A database of no use to anyone: other tests count what there is.
DROP = """
const done = arguments[arguments.length - 1];
indexedDB.deleteDatabase("made-by-a-test").onsuccess = () => done();
"""


def held(browser: Firefox) -> Any:
    """What the extension has, and how many tabs there are."""
    browser.own("pages/options/options.html#all")
    return [*browser.marionette.execute_async_script(HELD, sandbox=None), len(browser.marionette.window_handles)]


@pytest.mark.second
def test_a_shared_firefox_is_as_on_a_new_profile_again(firefox_browser: Firefox, server: Loopback) -> None:
    firefox_browser.renew()
    before = held(firefox_browser)
    assert before[:3] == [[], [], 0] and before[-1] == 1
    firefox_browser.grant("downloads")
    firefox_browser.stored(button="menu", theme="dark")
    firefox_browser.marionette.execute_async_script(FILL, sandbox=None)
    firefox_browser.marionette.open(type="tab")
    changed = held(firefox_browser)
    assert all(one != other for one, other in zip(before, changed, strict=True))
    firefox_browser.open(f"{server.origin}/council.html")
    firefox_browser.renew()
    assert held(firefox_browser) == before
    firefox_browser.marionette.execute_async_script(DROP, sandbox=None)
