"""Teaches how pages of a site are read, from one correction, and lists what was taught.

--drop and --keep name a block by some of its words, as `readwell explain PAGE` prints them. What is learnt goes into a
file, which `extract`, `save`, `explain`, `audio` and `batch` take as --rules FILE; the extension reads and writes the
same file. Without a page the lessons of the file are listed, and --forget NUMBER takes one of them out. Exit code
1: nothing was learnt, because what was named looks like what is right.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from readwell.commands import reading
from readwell.engine.basics.errors import Refused

if TYPE_CHECKING:
    from readwell.engine.answer.lessons.rules import Rules

_PLACES = {"above": "above the text", "inside": "in the text", "below": "below the text"}


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("page", nargs="?", default="", metavar="FILE|URL|-")
    parser.add_argument("--drop", action="append", default=[], metavar="WORDS", help="leave out the block with these")
    parser.add_argument("--keep", action="append", default=[], metavar="WORDS", help="keep the block with these words")
    parser.add_argument("--wider", type=int, default=0, metavar="N", help="with what stands around it, N steps further")
    parser.add_argument("--much", action="store_true", help="also where it changes more than a third of an article")
    parser.add_argument("--forget", type=int, metavar="NUMBER", help="take a lesson out, by its number in the list")
    parser.add_argument("--address", default="", metavar="URL", help="where a saved page came from")
    reading.add(parser, needs_rules=True)


def run(chosen: argparse.Namespace) -> int:
    """Teaches, lists or forgets; prints what was learnt in words."""
    from pathlib import Path

    from readwell.api.lesson_file import rules_in, write_to
    from readwell.engine.answer.lessons.rules import Rules

    known = rules_in(chosen.rules) if Path(chosen.rules).exists() else Rules({})
    if not chosen.page:
        if chosen.forget is not None:
            known = _without(known, chosen.forget)
            write_to(chosen.rules, known)
        print("".join(_listed(known)), end="")
        return 0
    if not chosen.drop and not chosen.keep:
        raise Refused("request", "say what: --drop WORDS or --keep WORDS")
    site, rows = _taught(chosen, known)
    if not rows:
        print("readwell: what you named looks like what is right: nothing was learnt", file=sys.stderr)
        return 1
    from readwell.engine.answer.lessons.rules import added

    write_to(chosen.rules, added(known, site, rows))
    for row in rows:
        print(f"{site}: {in_words(row)}")
    return 0


def _taught(chosen: argparse.Namespace, known: "Rules") -> tuple[str, list[Mapping[str, Any]]]:
    """Returns the site, and what the corrections teach of it."""
    from readwell.engine.answer.lessons.pointing import pointed
    from readwell.engine.answer.lessons.rules import site_of
    from readwell.engine.answer.select import select
    from readwell.engine.answer.teaching import taught
    from readwell.parse.sources import parsed, read

    how = reading.extractor(chosen)
    page = parsed(read(chosen.page, chosen.address))
    site = site_of(page.url)
    if not site:
        raise Refused("request", "a lesson is for a site: say with --address where the page came from")
    lessons = known.of(page.url)
    kept = select(page, how.wanted(), lessons=lessons)[1].kept
    steps = [(words, "drop") for words in chosen.drop] + [(words, "keep") for words in chosen.keep]
    spans = [(pointed(page, words, chosen.wider), act) for words, act in steps]
    for span, act in spans:
        kept[span[0] : span[1]] = act == "keep"
    out: list[Mapping[str, Any]] = []
    for span, act in spans:
        for row in taught(page, how.wanted(), lessons, kept, span, act)["lessons"]:
            more = {"much": True} if chosen.much else {}
            out.append({**row, **more, "at": int(time.time() * 1000)})
    return site, out


def in_words(row: Mapping[str, Any]) -> str:
    """Returns what a lesson does, as a person would say it."""
    verb = "leaves out" if row["do"] == "drop" else "keeps"
    return f"{verb} parts like this {_PLACES[row.get('place', 'inside')]} ({row.get('sort', 'text')})"


def _numbered(rules: "Rules") -> Iterator[tuple[int, str, Mapping[str, Any]]]:
    number = 0
    for site, rows in sorted(rules.sites.items()):
        for row in rows:
            number += 1
            yield number, site, row


def _listed(rules: "Rules") -> Iterator[str]:
    for number, site, row in _numbered(rules):
        state = "" if row.get("on") is not False else ", switched off"
        yield f"{number}\t{site}\t{in_words(row)}{state}\n"


def _without(rules: "Rules", number: int) -> "Rules":
    from dataclasses import replace

    gone = next(((site, row) for at, site, row in _numbered(rules) if at == number), None)
    if gone is None:
        raise Refused("request", f"there is no lesson {number}")
    rest: Sequence[Mapping[str, Any]] = [row for row in rules.sites[gone[0]] if row is not gone[1]]
    return replace(rules, sites={**rules.sites, gone[0]: tuple(rest)})
