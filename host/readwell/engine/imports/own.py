"""Readwell's own export: a header, then one article in JSON per line."""

from __future__ import annotations

import json

from readwell.engine.basics.errors import Refused
from readwell.engine.imports import jsons
from readwell.engine.imports.rows import Wrong
from readwell.engine.imports.sources import Format, Rows, Sample, Source


def _is_ours(sample: Sample) -> bool:
    first = sample.text.partition("\n")[0][:1000]
    try:
        head = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return isinstance(head, dict) and head.get("readwell") == "library"


def _rows(source: Source) -> Rows:
    """Yields each line's article as it is: the library checks its fields."""
    for number, line in enumerate(source.lines(), 1):
        if line is None:
            yield Wrong(number, "the line is too long")
        elif number > 1 and line.strip():
            try:
                value = jsons.parsed(line)
            except Refused as problem:
                yield Wrong(number, problem.message)
                continue
            yield value if isinstance(value, dict) else Wrong(number, "not an object")


FORMATS = (Format("readwell", "Readwell's library, JSON lines", _is_ours, _rows),)
