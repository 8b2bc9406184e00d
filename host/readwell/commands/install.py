"""Registers the native host with your browsers, so that the extension can use it."""

import argparse
from pathlib import Path

from readwell.system.folders import BROWSERS


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument(
        "named", nargs="*", metavar="BROWSER", help=f"{', '.join(BROWSERS)}; default: all that are found"
    )
    parser.add_argument("--browser", action="append", default=[], choices=BROWSERS, help="the same, as an option")
    parser.add_argument(
        "--extension-id",
        action="append",
        default=[],
        metavar="ID",
        help="also allow this extension: one from a store or a build of your own has an id of its own",
    )
    parser.add_argument("--user-data-dir", type=Path, help="another profile folder of a Chromium-based browser")


def run(chosen: argparse.Namespace) -> int:
    """Writes the launcher and the manifests."""
    from readwell.services.native import worker
    from readwell.services.native.install import install

    for path in install([*chosen.named, *chosen.browser], chosen.user_data_dir, ids=chosen.extension_id):
        print(f"wrote {path}")
    worker.rehearse()
    print("Now choose the native engine in Readwell's settings.")
    return 0
