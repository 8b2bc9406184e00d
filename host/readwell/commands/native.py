"""Serves a browser on stdin and stdout; the launcher that `install` writes runs this."""

import argparse


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("caller", nargs="*", help="the caller as the browser names it; not needed")
    parser.add_argument("--parent-window", help=argparse.SUPPRESS)


def run(chosen: argparse.Namespace) -> int:
    """Serves until the input ends."""
    from readwell.services.native import host
    from readwell.system.jsonlines import standard_input

    standard_input()  # refuses to serve nobody
    return host.main()
