"""Words of a line that look alike: raised marks, bold and slanted words, links."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from readwell.engine.basics.patterns import lazy
from readwell.engine.pdf.fonts import BOLD, ITALIC
from readwell.engine.pdf.words import Words

#: A raised mark is so many hundredths of its neighbour's size at most, and ends so many hundredths of it higher.
SMALLER, HIGHER = 86, 8
#: So many links of a page are looked at.
MOST_LINKS = 500
#: So many elements above a word are looked at.
_ABOVE = 8
_MARK = lazy(r"\[?(?:\d{1,3}|[a-z*†‡§¶]{1,2})(?:[,–-]\d{1,3}){0,3}\]?")


@dataclass(frozen=True)
class Look:
    """How words look; `link` is the address that they lead to."""

    raised: bool = False
    bold: bool = False
    italic: bool = False
    link: str = ""


def runs(words: Words, numbers: Sequence[int], links: Mapping[int, str], bold: bool) -> list[tuple[Look, str]]:
    """Returns the words of a line in runs that look alike, spaces between them; `bold` if the whole block is."""
    looks = [_look(words, numbers, at, links, bold) for at in range(len(numbers))]
    out: list[tuple[Look, str]] = []
    at = 0
    for look, group in groupby(looks):
        count = len(list(group))
        said = words.said(numbers[at : at + count])
        if out and out[-1][0].raised:
            said = said if _touches(words, numbers, at) else f" {said}"
        elif out and not look.raised and words.is_apart(numbers[at - 1], numbers[at]):
            out[-1] = (out[-1][0], out[-1][1] + " ")
        out.append((look, said))
        at += count
    return out


def raised(words: Words, numbers: Sequence[int], at: int) -> bool:
    """Whether a word is a raised mark, such as that of a note."""
    word = numbers[at]
    if len(words.text[word]) > 12 or not _MARK.fullmatch(words.text[word]):
        return False
    if _is_label(words, int(words.tag[word])):
        return True
    if len(numbers) == 1:
        return is_lone_mark(words, numbers)
    near = numbers[at - 1] if at else numbers[1]
    if int(words.size[word]) * 100 > SMALLER * int(words.size[near]):
        return False
    ends = [int(words.y[one]) + int(words.h[one]) for one in (word, near)]
    return (ends[1] - ends[0]) * 100 >= HIGHER * int(words.size[near])


def is_like_a_mark(text: str) -> bool:
    """Whether a word can be the mark of a note."""
    return bool(_MARK.fullmatch(text))


def is_lone_mark(words: Words, numbers: Sequence[int]) -> bool:
    """Whether a line is nothing but the mark of a note that had no room in the line before it."""
    word = numbers[0]
    if (
        len(numbers) > 1
        or not word
        or not _MARK.fullmatch(words.text[word])
        or words.page[word] != words.page[word - 1]
    ):
        return False
    is_small = int(words.size[word]) * 100 <= SMALLER * int(words.size[word - 1])
    return is_small and int(words.y[word]) > int(words.y[word - 1])


def _is_label(words: Words, tag: int) -> bool:
    """Whether the tags call it a mark of a note, or what refers to one."""
    called = False
    for _ in range(_ABOVE):
        role = words.elements[tag][0] if tag >= 0 else ""
        if role in ("LI", "TOCI", "Caption", "H", "") or role[:1] == "H":
            return False
        called = called or role in ("Lbl", "Reference")
        if called and role in ("Note", "FENote", "Reference", "P"):
            return True
        tag = words.elements[tag][1]
    return False


def linked(words: Words) -> dict[int, str]:
    """Returns of each word in a link the address."""
    out: dict[int, str] = {}
    starts = np.searchsorted(words.page, np.arange(len(words.pages) + 1)).tolist()
    counts: dict[int, int] = {}
    for page, left, top, width, height, address in words.links:
        counts[page] = counts.get(page, 0) + 1
        if counts[page] > MOST_LINKS:
            continue
        some = slice(starts[page], starts[page + 1])
        x, y = words.x[some] + words.w[some] // 2, words.y[some] + words.h[some] // 2
        inside = (x >= left) & (x <= left + width) & (y >= top) & (y <= top + height)
        for word in inside.nonzero()[0].tolist():
            out[starts[page] + word] = address
    return out


def _look(words: Words, numbers: Sequence[int], at: int, links: Mapping[int, str], bold: bool) -> Look:
    word = numbers[at]
    flags = words.looks[int(words.font[word])]
    if raised(words, numbers, at):
        return Look(raised=True, link=links.get(word, ""))
    return Look(bold=bool(flags & BOLD) and not bold, italic=bool(flags & ITALIC), link=links.get(word, ""))


def _touches(words: Words, numbers: Sequence[int], at: int) -> bool:
    """Whether a word stands close to the one before it."""
    before, word = numbers[at - 1], numbers[at]
    gap = int(words.x[word]) - int(words.x[before]) - int(words.w[before])
    return gap * 10 <= int(words.size[word])
