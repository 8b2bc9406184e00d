"""JSON of exports: lists entry by entry, single objects at once. What is cut off or broken costs only its own entry."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.basics.patterns import lazy
from readwell.engine.imports import limits
from readwell.engine.imports.rows import Wrong

#: Strings, in which brackets don't count, with their last quotation mark if they are closed; brackets and commas.
_TOKEN = lazy(r'(?s)"[^"\\]*+(?:\\.[^"\\]*+)*+(")?|[\[\]{},]')
_STEP = {"[": 1, "{": 1, "]": -1, "}": -1}
_CLOSER = {"[": "]", "{": "}"}
#: Where an object may begin after one that is broken.
_NEXT = lazy(r"(?<=[\n,\]}]) {0,40}\{")
#: Attempts to read on inside of an entry that is broken.
_ATTEMPTS = 50


def elements(pieces: Iterator[str]) -> Iterator[tuple[int, Any] | Wrong]:
    """Yields the entries of a list with their numbers, and a sentence for each that can't be read."""
    number = 0
    for text in _split(pieces):
        if text is None:
            number += 1
            yield Wrong(number, f"the entry has over {limits.ELEMENT:,} characters")
        elif text.strip():
            number += 1
            yield from _entry(number, text)


def _entry(number: int, text: str) -> Iterator[tuple[int, Any] | Wrong]:
    try:
        yield number, parsed(text)
    except Refused as problem:
        yield Wrong(number, problem.message)
        at, attempts = 1, 0
        while attempts < _ATTEMPTS and (found := _NEXT.search(text, at)):
            attempts += 1
            try:
                value, at = _DECODER.raw_decode(text, found.end() - 1)
            except (ValueError, RecursionError):
                at = found.end()
                continue
            yield number, value


def parsed(text: str) -> Any:
    """Returns the value of a text in JSON, or refuses it with words."""
    if depth(text) > limits.DEEPEST:
        raise Refused("import", f"it is nested more than {limits.DEEPEST} deep")
    try:
        return _DECODER.decode(text.strip())
    except (ValueError, RecursionError):
        raise Refused("import", "it is broken or cut off: it can't be read as JSON") from None


def depth(text: str) -> int:
    """Returns how deep brackets are nested: Python's own parser fails on depths that a file may have."""
    deepest = now = 0
    for token in _TOKEN.finditer(text):
        now += _STEP.get(token.group(), 0)
        deepest = max(deepest, now)
    return deepest


def document(pieces: Iterator[str]) -> tuple[Any, bool]:
    """Returns the value of a whole file, and whether it was cut off: then all that was complete before."""
    parts, size = [], 0
    for piece in pieces:
        parts.append(piece)
        size += len(piece)
        if size > limits.DOCUMENT:
            raise Refused("import", f"the file has over {limits.DOCUMENT:,} characters, and can't be read in parts")
    text = "".join(parts).lstrip("\ufeff")
    try:
        return parsed(text), False
    except Refused:
        if depth(text) > limits.DEEPEST:
            raise
    return parsed(_closed(text)), True


def _closed(text: str) -> str:
    """Returns a text that was cut off, up to the last bracket that closes, with those closed that are open there."""
    is_open: list[str] = []
    end, closers = 0, ""
    for token in _TOKEN.finditer(text):
        step = _STEP.get(token.group(), 0)
        if step > 0:
            is_open.append(token.group())
        elif step < 0 and is_open:
            is_open.pop()
            end, closers = token.end(), "".join(_CLOSER[one] for one in reversed(is_open))
        elif token.group()[0] == '"' and token[1] is None:
            break
    return text[:end] + closers


def _split(pieces: Iterator[str]) -> Iterator[str | None]:
    """Yields the text of each entry of a list, and None for one that is too long."""
    buffer, start, at, level, is_over = "", 0, 0, -1, False
    while True:
        token = _TOKEN.search(buffer, at)
        if token is None or (token.group()[0] == '"' and token[1] is None):
            at = len(buffer) if token is None else token.start()
            if is_over:
                start = at
            more = _more(pieces, len(buffer) - start)
            if not more:
                break
            buffer, at, start = buffer[start:] + more, at - start, 0
            is_over |= len(buffer) > limits.ELEMENT
            continue
        level, at = level + _STEP.get(token.group(), 0), token.end()
        if level < 0 or (level == 0 and token.group() == ","):
            yield None if is_over else buffer[start : token.start()]
            start, is_over = at, False
            if level < 0:
                return
        elif level == 0 and token.group() in ("[", "{") and not buffer[: token.start()].strip("\ufeff \n\t"):
            start = at  # the list's own bracket
    yield None if is_over else buffer[start:]


def _more(pieces: Iterator[str], size: int) -> str:
    """Returns as much as there is already, so that a long string isn't read again for each piece of it."""
    parts, found = [], 0
    for piece in pieces:
        parts.append(piece)
        found += len(piece)
        if found >= size:
            break
    return "".join(parts)


def _number(digits: str) -> int | float:
    """Parses an integer; one beyond 64 bits becomes a float, as in a browser."""
    return int(digits) if len(digits) < 19 else float(digits)


_DECODER = json.JSONDecoder(parse_int=_number, parse_constant=lambda _: None)
