"""Removes the native host from your browsers."""

import argparse
from pathlib import Path

from readwell.system.folders import BROWSERS


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("--browser", action="append", default=[], choices=BROWSERS, help="default: all")
    parser.add_argument("--user-data-dir", type=Path, help="another profile folder of a Chromium-based browser")


def run(chosen: argparse.Namespace) -> int:
    """Removes the manifests, and the launcher once no browser needs it."""
    from readwell.services.native.install import uninstall

    removed = uninstall(chosen.browser, chosen.user_data_dir)
    for path in removed:
        print(f"removed {path}")
    if not removed:
        print("no browser knew the host")
    return 0
