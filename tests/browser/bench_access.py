"""Opens every surface in three languages, light and dark, in both browsers, and counts what axe finds wrong.

    build.py bench access [chromium|firefox] [LANGUAGE ...]

Without a browser it takes both; without a language English, German, whose words are long, and Arabic, which runs from right to left.
"""

from __future__ import annotations

import sys

from tests.browser.everywhere import BROWSERS, View, opened, surfaces

LANGUAGES = ("en", "de", "ar")
WIDTH = 900


def faults(view: View) -> list[str]:
    """What axe finds wrong with a surface in light and in dark colours."""
    found = []
    for dark in (False, True):
        view.dress(WIDTH, dark)
        answer = view.violations()
        if isinstance(answer, str):
            raise RuntimeError(answer)
        found += [f"{'dark' if dark else 'light'} {rule}: {node}" for rule, nodes in answer for node in nodes]
    return found


def main(*wanted: str) -> int:
    """A line for each fault; 1 if there is any."""
    count, seen = 0, 0
    for browser in [one for one in wanted if one in BROWSERS] or BROWSERS:
        for language in [one for one in wanted if one not in BROWSERS] or LANGUAGES:
            with opened(browser, language) as (view, server):
                for name in surfaces(view, server):
                    wrong = faults(view)
                    count, seen = count + len(wrong), seen + 2
                    for line in wrong:
                        print(f"{browser} {language} {name}: {line}", flush=True)
    print(f"{seen} surfaces, {count} faults")
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
