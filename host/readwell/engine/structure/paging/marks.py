"""Marks of a page's number: "Page 2 of 5", "2/5", "第2页", and the same behind a title."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from readwell.engine.basics.patterns import lazy
from readwell.engine.basics.wordlists import in_all_languages

#: A page's number has so many digits at most.
_TOKEN = lazy(r"\d{1,4}|[^\W\d_]{1,40}")
#: Signs around and in a mark; any other sign says that it is something else.
_SIGNS = frozenset(" \t\u00a0-–—|/:·•.()[]【】«»<>#")
#: A mark has so many numbers and words at most, and a word between two numbers so many letters.
MOST, LINK = 6, 4


@cache
def _page_words() -> frozenset[str]:
    return frozenset(word for _, line in in_all_languages("page-words") for word in line.lower().split(", "))


def is_mark(text: str) -> bool:
    """Whether a text says which page this is, and nothing else."""
    tokens = _tokens(text)
    return len(tokens) <= MOST and _signs_alone(text) and _marks([said for said, _ in tokens])


def counted(text: str) -> int:
    """Returns how many pages a mark says there are: 5 for "Page 2 of 5"; 0 if it doesn't say."""
    numbers = [int(said) for said, _ in _tokens(text) if said.isdecimal()] if is_mark(text) else []
    return numbers[-1] if len(numbers) == 2 else 0


def without_mark(text: str) -> str:
    """Returns a text without the mark at its end; empty if there is none, or nothing else."""
    return _before(text, bare=False)


def without_number(text: str) -> str:
    """Returns a text without the mark or the bare number at its end."""
    return _before(text, bare=True)


def _before(text: str, bare: bool) -> str:
    tokens = [] if is_mark(text) else _tokens(text)
    for size in range(min(MOST, len(tokens) - 1), 0, -1):
        tail = [said for said, _ in tokens[-size:]]
        at = tokens[-size][1]
        if _signs_alone(text[at:]) and (_marks(tail) or (bare and size == 1 and tail[0].isdecimal())):
            return text[:at].rstrip("".join(_SIGNS))
    return ""


def _tokens(text: str) -> list[tuple[str, int]]:
    return [(found.group().lower(), found.start()) for found in _TOKEN.finditer(text)]


def _signs_alone(text: str) -> bool:
    return all(char.isalnum() or char in _SIGNS for char in text)


def _marks(tokens: Sequence[str]) -> bool:
    """Whether these are a page's number, with the word for page or with the number of all pages."""
    numbers = [place for place, said in enumerate(tokens) if said.isdecimal()]
    if not numbers or len(numbers) > 2 or not 0 < int(tokens[numbers[0]]) <= int(tokens[numbers[-1]]):
        return False
    others = [(place, said) for place, said in enumerate(tokens) if not said.isdecimal()]
    pages = [said for _, said in others if said in _page_words()]
    linked = len(numbers) == 2 and all(
        said in _page_words() or (numbers[0] < place < numbers[1] and len(said) <= LINK) for place, said in others
    )
    return linked if len(numbers) == 2 else bool(pages) and len(pages) == len(others)
