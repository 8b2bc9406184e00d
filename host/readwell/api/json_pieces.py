"""Writes a document's fields as JSON piece by piece: of 200,000 blocks each would be a dict of its own."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from readwell.api.plain import plain

#: Values of a list that are written at once.
STRIP = 2000


def pieces(fields: Iterable[tuple[str, Any]], encoder: json.JSONEncoder) -> Iterator[str]:
    """Yields what the encoder would make of an object with these fields, a strip of a long list at a time."""
    opening = "{"
    for name, value in fields:
        yield f"{opening}{encoder.encode(name)}{encoder.key_separator}"
        if isinstance(value, tuple) and len(value) > STRIP:
            yield "["
            for at in range(0, len(value), STRIP):
                yield (encoder.item_separator if at else "") + encoder.encode(plain(value[at : at + STRIP]))[1:-1]
            yield "]"
        else:
            yield encoder.encode(plain(value))
        opening = encoder.item_separator
    yield "}" if opening != "{" else "{}"
