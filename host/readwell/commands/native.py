"""Serves a browser on stdin and stdout: what the launcher written by `install` starts."""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("caller", nargs="*", help="what the browser says about who calls; not needed")
    parser.add_argument("--parent-window", help=argparse.SUPPRESS)


def run(chosen: argparse.Namespace) -> int:
    """Serves until the input ends."""
    from readwell import native

    return native.main()
