"""Pinboard: its JSON, XML and HTML."""

from __future__ import annotations

from typing import Any
from xml.parsers import expat

from readwell.engine.imports import bookmarks, limits, sources, takes
from readwell.engine.imports.rows import Item, Wrong, fill
from readwell.engine.imports.sources import Format, Rows, Source

_FIELDS: takes.Takes = {
    "href": takes.address,
    "description": takes.title,
    "extended": takes.note,
    "time": takes.saved,
    "toread": takes.either("toread", "later", ""),
    "tags": takes.tags(" "),
    "tag": takes.tags(" "),
}


class _Forbidden(Exception):
    """The XML declares entities, which could unpack to any size."""


def _xml(source: Source) -> Rows:
    """Reads XML as it comes. A file that declares entities is read no further."""
    parser = expat.ParserCreate("utf-8")
    found: list[dict[str, str]] = []

    def refuse(*_: object) -> None:
        raise _Forbidden

    def start(name: str, attributes: dict[str, str]) -> None:
        if name == "post":
            found.append(attributes)

    parser.EntityDeclHandler, parser.StartElementHandler = refuse, start
    number = 0
    for piece in _with_end(source):
        try:
            parser.Parse(_without_declaration(piece or "", number).encode("utf-8", "replace"), piece is None)
        except _Forbidden:
            yield Wrong(number + 1, "the file declares entities of its own, and is read no further")
            return
        except expat.ExpatError as problem:
            yield from _posts(found, number)
            yield Wrong(problem.lineno, "from this line on the file is no XML that can be read")
            return
        yield from _posts(found, number)
        number += len(found)
        found.clear()


def _with_end(source: Source) -> Any:
    yield from source.pieces()
    yield None


def _without_declaration(text: str, number: int) -> str:
    """Returns the text without its declaration: what it says of the encoding is no longer so."""
    text = text.lstrip("\ufeff") if not number else text
    return text.partition("?>")[2] if text.startswith("<?xml") and "?>" in text[: limits.HEAD] else text


def _posts(found: list[dict[str, str]], number: int) -> Rows:
    for place, attributes in enumerate(found, number + 1):
        yield from fill(Item("pinboard", place), attributes, _FIELDS).done()


def _entry(item: Item, entry: dict[str, Any]) -> None:
    fill(item, entry, _FIELDS)


FORMATS = (
    Format(
        "pinboard-json",
        "Pinboard, JSON",
        lambda it: it.text.startswith("[") and it.has("href", "description"),
        sources.entries("pinboard", _entry),
    ),
    Format("pinboard-xml", "Pinboard, XML", lambda it: "<posts" in it.markup and "<post " in it.markup, _xml),
    Format(
        "pinboard-html",
        "Pinboard, HTML",
        lambda it: "<!doctype netscape" in it.markup and ("pinboard" in it.markup or "toread=" in it.markup),
        bookmarks.reader("pinboard"),
    ),
)
