"""The labels that the labelling tool keeps."""

from __future__ import annotations

from typing import Any

from tests.browser.drivers.chromium import Chromium

OFFERED = "document.querySelector('#label')?.hidden === false"
#: The tool's own store, asked past its code: what is there, or all of it gone.
STORE = """word => new Promise((resolve, reject) => {
    const opening = indexedDB.open("readwell-labels", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("pages", { keyPath: "hash" });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const asked = opening.result.transaction("pages", "readwrite").objectStore("pages")[word]();
        asked.onerror = () => reject(asked.error);
        asked.onsuccess = () => { opening.result.close(); resolve(asked.result); };
    };
})"""


def labels(browser: Chromium) -> list[list[dict[str, Any]]]:
    """What is kept of each page."""
    listed = browser.own("pages/label/label.html")
    found: list[dict[str, Any]] = listed.evaluate(STORE, "getAll")
    listed.close()
    return [page["labels"] for page in sorted(found, key=lambda page: str(page["url"]))]


def forget(browser: Chromium) -> None:
    listed = browser.own("pages/label/label.html")
    listed.evaluate(STORE, "clear")
    listed.close()
