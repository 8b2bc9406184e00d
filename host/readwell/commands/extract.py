"""Finds the main content of one page and prints it.

The page is a file, an address, or standard input (-).
"""

import argparse

from readwell import budget
from readwell.engine import dumps, select
from readwell.errors import Refused
from readwell.render import FORMATS, render
from readwell.selection import ranges
from readwell.settings import from_text
from readwell.sources import page_of
from readwell.subscription import load
from readwell.views.tree import leaves


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("page", nargs="?", default="-", metavar="FILE|URL|-")
    parser.add_argument("--extractor", metavar="NAME[:field=value,...]", help="see `readwell describe`")
    parser.add_argument("--format", default="text", choices=list(FORMATS), help="json: the ids kept")


def run(chosen: argparse.Namespace) -> int:
    """Prints the main content; exit code 1 if there is none."""
    load()
    page = page_of(chosen.page)
    with budget.limited(budget.seconds(sum(map(len, page.strings)))):
        in_force, selection = select(page, from_text(chosen.extractor) if chosen.extractor else None)
        if chosen.format == "json":
            keep = ranges(page, selection.kept, leaves(page))
            print(dumps({"page": page.hash, "with": in_force, "keep": keep, **selection.facts}))
            return 0
        found = render(page, selection.kept, chosen.format)
    if not isinstance(found, str):
        raise Refused("format", f"{chosen.format} is not text: use `readwell save`")
    print(found, end="")
    return 0 if found.strip() else 1
