"""Makes the native host known to your browsers, so that the extension can use it."""

import argparse
from pathlib import Path

from readwell.folders import BROWSERS


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("--browser", action="append", default=[], choices=BROWSERS, help="those found, if not named")
    parser.add_argument("--user-data-dir", type=Path, help="a profile folder of Chromium's family in another place")


def run(chosen: argparse.Namespace) -> int:
    """Writes the launcher and the manifests."""
    from readwell.install import install

    for path in install(chosen.browser, chosen.user_data_dir):
        print(f"wrote {path}")
    print("Now choose the native engine in Readwell's settings.")
    return 0
