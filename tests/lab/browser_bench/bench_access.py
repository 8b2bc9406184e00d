"""Opens every surface in three languages, light and dark, in both browsers, and counts what axe finds wrong.

    build.py bench access [chromium|firefox] [LANGUAGE ...]

Without a browser it takes both; without a language English, German, whose words are long, and Arabic, which runs from right to left.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from tests.browser.drivers.everywhere import BROWSERS, View, opened, surfaces

LANGUAGES = ("en", "de", "ar")
WIDTH = 900


def faults(view: View, dark: bool) -> list[str]:
    """What axe finds wrong with a surface."""
    view.dress(WIDTH, dark)
    answer = view.violations()
    if not isinstance(answer, list):
        raise RuntimeError(f"axe ended with {answer}")
    return [f"{rule}: {node}" for rule, nodes in answer for node in nodes]


def walk(browser: str, language: str) -> Iterator[int]:
    """Gives the number of faults of each surface, which it prints; light first, then dark."""
    with opened(browser, language) as (view, server):
        # Anew for each: Firefox 153's own code crashes where axe runs twice on the settings page.
        for dark in (False, True):
            for name in surfaces(view, server):
                wrong = faults(view, dark)
                for line in wrong:
                    print(f"{browser} {language} {name} {'dark' if dark else 'light'} {line}", flush=True)
                yield len(wrong)


def main(*wanted: str) -> int:
    """A line for each fault; 1 if there is any."""
    counts: list[int] = []
    for browser in [one for one in wanted if one in BROWSERS] or BROWSERS:
        for language in [one for one in wanted if one not in BROWSERS] or LANGUAGES:
            counts += walk(browser, language)
    print(f"{len(counts)} surfaces, {sum(counts)} faults")
    return 1 if sum(counts) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
