"""Marks of an article, as requests carry them: their fields, their limits, and what annotations call them."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.basics.patterns import lazy

#: The most characters of each text of a mark. A test compares these with the library's own table.
TEXTS = {
    "id": 200, "exact": 100_000, "prefix": 10_000, "suffix": 10_000, "note": 100_000, "label": 1_000, "made": 24,
    "changed": 24, "place": 10_000, "block": 1_000, "paragraph": 10_000,
}  # fmt: skip
COLOURS = ("yellow", "green", "blue", "pink")
#: The most tags of a mark with their characters, and the most marks of an article.
MOST_TAGS, LONGEST_TAG, MOST = 100, 1_000, 10_000
LARGEST_NUMBER = 2**53 - 1

#: Names in annotations of the W3C: of a mark (by its UUID, or by any other id), and of what its selectors conform to.
UUID, NAME = "urn:uuid:", "urn:readwell:mark:"
TEXT_FRAGMENT = "https://wicg.github.io/scroll-to-text-fragment/"
BLOCK, PLACE = "urn:readwell:block", "urn:readwell:place"

_UNFIT = lazy("[\ud800-\udfff\0]")

Mark = Mapping[str, Any]


def checked(marks: Any) -> tuple[dict[str, Any], ...]:
    """Returns the marks of a request with the fields that are known, or refuses all of them."""
    if not isinstance(marks, list) or len(marks) > MOST:
        raise Refused("request", f"marks is not a list of at most {MOST:,} marks")
    return tuple(map(_checked, marks))


def readable(marks: list[Any]) -> list[dict[str, Any]]:
    """Returns the marks that are sound."""
    out: list[dict[str, Any]] = []
    for mark in marks:
        with suppress(Refused):
            out.append(_checked(mark))
    return out


def _checked(mark: Any) -> dict[str, Any]:
    if not isinstance(mark, Mapping) or not mark.get("id") or "exact" not in mark:
        raise Refused("request", "a mark is not an object with an id and a quote")
    out: dict[str, Any] = {}
    for name, value in mark.items():
        most = TEXTS.get(name)
        if most is None or value is None:
            continue
        if not isinstance(value, str) or len(value) > most:
            raise Refused("request", f"{name} of a mark is not a text of at most {most:,} characters")
        if value:
            out[name] = value if value.isascii() and "\0" not in value else _UNFIT.sub("\ufffd", value)
    out["exact"] = out.get("exact", "")
    colour = mark.get("colour", COLOURS[0])
    if colour not in COLOURS:
        raise Refused("request", f"colour of a mark is none of {', '.join(COLOURS)}")
    if "colour" in mark:
        out["colour"] = colour
    return out | _tags(mark.get("tags", [])) | _offsets(mark)


def _tags(tags: Any) -> dict[str, Any]:
    fits = isinstance(tags, list) and len(tags) <= MOST_TAGS
    if not fits or any(not isinstance(tag, str) or len(tag) > LONGEST_TAG for tag in tags):
        raise Refused("request", f"tags of a mark is not a list of at most {MOST_TAGS} texts")
    return {"tags": [_UNFIT.sub("\ufffd", tag) for tag in tags]} if tags else {}


def _offsets(mark: Mark) -> dict[str, int]:
    out = {}
    for name in ("start", "end", "nth", "among"):
        if name in mark:
            if type(mark[name]) is not int or not 0 <= mark[name] <= LARGEST_NUMBER:
                raise Refused("request", f"{name} of a mark is not a number")
            out[name] = mark[name]
    return out
