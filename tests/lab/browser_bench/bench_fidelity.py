"""Cases shown correctly on the sheet: `python3 build.py bench fidelity`. Prints each wrong case, and the share of right ones."""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Error, Page

from tests.browser.drivers.chromium import Chromium, chromium
from tests.browser.drivers.fidelity import Case, cases, prepare, tab, wrong
from tests.browser.drivers.loopback import Loopback, loopback

DIST = Path(__file__).parents[3] / "dist" / "chrome"


def problems(browser: Chromium, server: Loopback, page: Page, case: Case) -> list[str]:
    """What is wrong with a case; a page that doesn't even open is."""
    try:
        return wrong(browser, server, page, case)
    except (AssertionError, Error) as fault:
        return [str(fault).splitlines()[0]]


def main(folder: Path = DIST, only: str = "") -> int:
    """Every case; the names of those that are wrong."""
    listed = [case for case in cases() if only.lower() in f"{case.name} {case.page}".lower()]
    bad = 0
    with loopback() as server, chromium(folder) as browser:
        prepare(browser)
        page = tab(browser)
        for case in listed:
            found = problems(browser, server, page, case)
            bad += bool(found)
            if found:
                print(f"wrong  {case.name}", *(f"       {problem}" for problem in found), sep="\n", flush=True)
    made = sum(bool(case.page) for case in listed)
    right = len(listed) - bad
    print(f"{right} of {len(listed)} cases right ({right / len(listed):.1%}); {made} on pages made by other tools")
    return 0


if __name__ == "__main__":
    arguments = sys.argv[1:]
    sys.exit(main(Path(arguments[0]) if arguments else DIST, *arguments[1:]))
