"""What screen readers find on each surface, in Chromium: `build.py bench trees [--write]`.

Says which surfaces differ from their pinned trees (tests/browser/trees); with --write these become the pinned ones.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.browser.chromium import chromium
from tests.browser.loopback import loopback
from tests.browser.trees import PINNED, trees

DIST = Path(__file__).parents[2] / "dist" / "chrome"


def main(*flags: str) -> int:
    """1 if a tree differs and isn't written."""
    with chromium(DIST) as browser, loopback() as server:
        found = trees(browser, server)
    changed = 0
    for name, text in found.items():
        path = PINNED / f"{name}.yml"
        if path.exists() and path.read_text("utf-8") == text:
            continue
        changed += 1
        print(f"{name}: {'written' if '--write' in flags else 'differs'}, {len(text.splitlines())} lines")
        if "--write" in flags:
            PINNED.mkdir(exist_ok=True)
            path.write_text(text, "utf-8")
    print(f"{len(found)} surfaces, {changed} changed")
    return 1 if changed and "--write" not in flags else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
