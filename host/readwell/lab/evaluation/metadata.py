"""Measures how often title, author and date match the corpus."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence

from readwell.engine.basics.dates import When, find
from readwell.engine.metadata import metadata
from readwell.engine.metadata.days import number
from readwell.engine.page.snapshot import Snapshot
from readwell.lab.evaluation.corpus import Page
from readwell.lab.evaluation.tally import Tally
from readwell.parse import parse

#: Titles with this similarity are two spellings of one title.
ALIKE = 0.8
#: Longer texts are not dates.
LINE = 200
#: A shorter text could begin any title.
SHORTEST = 5

_WORD = re.compile(r"\w+")
_ISO = re.compile(r"\b(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])")


def measured(page: Page) -> Iterator[tuple[str, Tally]]:
    """Yields a tally for each field that the corpus has for the page."""
    tree = parse(page.html, page.url)
    known = metadata(tree)
    for name, ours, same in (
        ("title", "title", same_title),
        ("author", "byline", same_people),
        ("date", "published", _same_day),
    ):
        gold = page.row.get(name)
        if isinstance(gold, str) and _words(gold) and (name != "date" or _day(gold)):
            found = known[ours].value if ours in known else ""
            exact, right = same(gold, found) if found else (False, False)
            yield name, Tally(1, bool(found), exact, right)
            if right or _held(tree, name, gold):
                yield f"{name}, on the page", Tally(1, bool(found), exact, right)


def _held(page: Snapshot, name: str, gold: str) -> bool:
    """Whether the gold value appears anywhere on the page: some corpora give the day of the crawl."""
    if name == "date":
        short = {text for text in page.strings if len(text) < LINE and any(map(str.isdecimal, text))}
        days = [*_ISO.findall("\n".join(page.strings)), *(str(day)[:10] for text in short if (day := find(text)))]
        return any(_same_day(gold, day)[1] for day in set(days))
    wanted = " ".join(_words(gold))
    return any(wanted in " ".join(_words(text)) for text in page.strings)


def same_title(gold: str, found: str) -> tuple[bool, bool]:
    """Right with nearly the same words, or if one has an additional subtitle or site name at an end."""
    wanted, given = _words(gold), _words(found)
    shared = sum((Counter(wanted) & Counter(given)).values())
    short, long = sorted(("".join(wanted), "".join(given)), key=len)
    part = len(short) >= SHORTEST and (long.startswith(short) or long.endswith(short))
    return wanted == given, part or 2 * shared >= ALIKE * (len(wanted) + len(given))


def same_people(gold: str, found: str) -> tuple[bool, bool]:
    """Right if one list contains all people of the other: corpora omit second authors, pages omit middle names."""
    wanted, given = set(_words(gold)), set(_words(found))
    return wanted == given, bool(given) and (wanted <= given or given <= wanted)


def _day(gold: str) -> When | None:
    """Returns the day that a corpus tells; some tell a month, or the year 1 of a feed that knows none."""
    return find(re.sub(r"^(\d{4}-\d\d-\d\d) ", r"\1T", gold))


def _same_day(gold: str, found: str) -> tuple[bool, bool]:
    """Right within a day: time zones differ."""
    day = _day(gold)
    if day is None:
        return False, False
    apart = abs(number(str(day)) - number(found))
    return apart == 0, apart <= 1


def _words(text: str) -> Sequence[str]:
    bare = (character for character in unicodedata.normalize("NFKD", text) if not unicodedata.combining(character))
    return _WORD.findall("".join(bare).lower())
