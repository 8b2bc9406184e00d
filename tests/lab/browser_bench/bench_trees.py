"""What screen readers find on each surface, in both browsers: `build.py bench trees [firefox] [chromium] [--write]`.

Says which surfaces differ from their pinned trees (tests/browser/trees); with --write these become the pinned ones.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.browser.drivers import trees, trees_firefox
from tests.browser.drivers.chromium import chromium
from tests.browser.drivers.firefox import VOICES, firefox
from tests.browser.drivers.loopback import loopback

DIST = Path(__file__).parents[3] / "dist"


def in_chromium() -> dict[str, str]:
    """The trees of a new Chromium."""
    with chromium(DIST / "chrome") as browser, loopback() as server:
        return trees.trees(browser, server)


def in_firefox() -> dict[str, str]:
    """The trees of a new Firefox."""
    with firefox(DIST / "firefox", VOICES) as browser, loopback() as server:
        return trees_firefox.trees(browser, server)


PINNED = {"chromium": (in_chromium, trees.PINNED), "firefox": (in_firefox, trees_firefox.PINNED)}


def main(*words: str) -> int:
    """1 if a tree differs and isn't written."""
    changed = 0
    for browser in [word for word in words if word in PINNED] or PINNED:
        make, folder = PINNED[browser]
        found = make()
        for name, text in found.items():
            path = folder / f"{name}.yml"
            if path.exists() and path.read_text("utf-8") == text:
                continue
            changed += 1
            print(f"{browser}: {name} {'written' if '--write' in words else 'differs'}, {len(text.splitlines())} lines")
            if "--write" in words:
                folder.mkdir(exist_ok=True)
                path.write_text(text, "utf-8")
        print(f"{browser}: {len(found)} surfaces")
    return 1 if changed and "--write" not in words else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
