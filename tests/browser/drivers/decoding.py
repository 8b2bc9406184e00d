"""Records how Chromium decodes the bytes of tests/data/encodings.py: `python -m tests.browser.drivers.decoding FOLDER`.

It writes the names of garbled pages, the encoding of each label, and the text of every byte sequence.

It is a separate process because it needs no extension, and Playwright can run only once in a process.
"""

from __future__ import annotations

import base64
import json
import sys
from pathlib import Path
from typing import Any

import webencodings
from playwright.sync_api import Route, sync_playwright

from tests.browser.drivers.chromium import executable
from tests.data.encodings import ENCODINGS, Case, cases, sequences

#: In a page: the name of each label's encoding, and the text of some bytes in some encodings.
LABELS = """labels => Object.fromEntries(labels.map((label) => {
    try { return [label, new TextDecoder(label).encoding]; } catch { return [label, ""]; }
}))"""
TEXTS = """([names, base64]) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return names.map((name) => new TextDecoder(name, { ignoreBOM: true }).decode(bytes).toWellFormed());
}"""


def read() -> dict[str, Any]:
    """What Chromium says of pages, labels and bytes."""
    served: dict[str, Case] = {f"http://encodings.example/{number}": case for number, case in enumerate(cases())}

    def answer(route: Route) -> None:
        case = served.get(route.request.url)
        if case is None:
            route.abort()
        else:
            route.fulfill(status=200, body=case.raw, headers={"content-type": case.content_type})

    found = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), chromium_sandbox=False)
        page = browser.new_page()
        page.route("**/*", answer)
        for address, case in served.items():
            page.goto(address)
            if f"{case.text} {case.text}" not in page.evaluate("document.documentElement.textContent"):
                found.append(case.name)
        labels = page.evaluate(LABELS, sorted(webencodings.LABELS))
        texts = page.evaluate(TEXTS, [ENCODINGS, base64.b64encode(sequences()).decode()])
        browser.close()
    return {"garbled": found, "labels": labels, "texts": dict(zip(ENCODINGS, texts, strict=True))}


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(json.dumps(read()), "utf-8")
