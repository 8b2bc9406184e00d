"""Fetches the pages that follow one, for `extract` and `save`: of one origin, one after the other, with a pause."""

from __future__ import annotations

import argparse
import sys
import time
from typing import TYPE_CHECKING

from readwell.engine.basics.errors import Refused

if TYPE_CHECKING:
    from readwell.api.document import Document
    from readwell.api.extractor import Extractor
    from readwell.system.fetching import Fetched

#: So many pages at most, and the seconds between two of them.
MOST, PAUSE = 50, 0.5
#: Why a page is not added, in words.
WHY = {
    "same": "the next page is one that was read already",
    "empty": "the next page has no words",
    "login": "the next page asks who you are",
    "error": "the next page is an error message",
    "other": "the next page is another article",
    "most": "an article has so many pages at most",
}


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flag."""
    parser.add_argument(
        "--follow", type=_count, default=0, metavar="N", help=f"add up to N pages that follow (at most {MOST})"
    )


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= MOST):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to {MOST}")
    return int(text)


def joined(how: Extractor, first: Fetched, most: int) -> Document:
    """Returns a page as one document with those that follow, at most so many; says on standard error how it ended."""
    from readwell.api.pages import Pages
    from readwell.parse.sources import parsed
    from readwell.system import budget

    pages = Pages.read_by(how)
    page = parsed(first)
    with budget.limited(budget.seconds(sum(map(len, page.strings)))):
        pages.add_page(page)
    count = 1
    while not (end := _end(pages.next_page, first, count - 1, most)):
        try:
            found = _fetched(pages.next_page or "", first, count + 1)
            page = parsed(found)
            with budget.limited(budget.seconds(sum(map(len, page.strings)))):
                pages.add_page(page)
        except Refused as problem:
            end = problem.message
            break
        if pages.over:
            end = WHY[pages.over]
            break
        count += 1
    print(f"readwell: {count} page{'s' if count > 1 else ''}: {end}", file=sys.stderr)
    return pages.document


def _end(address: str | None, first: Fetched, added: int, most: int) -> str:
    """Returns why nothing more is fetched, in words; empty if there is more."""
    from readwell.engine.basics import addresses

    if not address:
        return "there is no next page"
    if added >= most:
        return f"there are more, --follow is {most}"
    if added + 1 >= MOST:
        return WHY["most"]
    return "" if addresses.origin(address) == addresses.origin(first.address) else "the next page is on another site"


def _fetched(address: str, first: Fetched, number: int) -> Fetched:
    """Fetches one page after a pause."""
    from readwell.engine.basics import addresses
    from readwell.parse.sources import fetch, may_be_inside

    if sys.stderr.isatty():
        print(f"readwell: page {number}: {address}", file=sys.stderr)
    time.sleep(PAUSE)
    return fetch(address, free=may_be_inside(address, first), within=addresses.origin(first.address))
