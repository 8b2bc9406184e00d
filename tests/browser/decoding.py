"""What Chromium makes of each page of tests/encodings.py: `python -m tests.browser.decoding` prints the names it garbles.

A process of its own: it needs no extension, and Playwright runs once in a process.
"""

from __future__ import annotations

import json

from playwright.sync_api import Route, sync_playwright

from tests.browser.chromium import executable
from tests.encodings import Case, cases


def garbled() -> list[str]:
    """The pages whose words Chromium doesn't show."""
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
        browser.close()
    return found


if __name__ == "__main__":
    print(json.dumps(garbled()))
