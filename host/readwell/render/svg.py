"""A drawing in a file of its own, as a book may hold it: well-formed, alone, and unable to run or fetch anything."""

from __future__ import annotations

import re
from xml.parsers import expat

#: Everything before the drawing: declaration, document type, comments. A book's reader needs none of it.
_PROLOGUE = re.compile(rb"^.*?(?=<svg[\s>])", re.DOTALL)
#: What runs, is foreign, or leads out of the file.
_LOUD = re.compile(
    rb"<\s*(?:\w+:)?(?:script|foreignObject|iframe|a|image|set|animate\w*)\b|<[?!](?!--)|\son\w+\s*=|@import"
    rb"""|href\s*=\s*["'](?!#|data:image/)|url\(\s*["']?(?!#)""",
    re.IGNORECASE,
)


def alone(data: bytes) -> bytes | None:
    """The drawing without its prologue; nothing if it isn't well-formed UTF-8 or would reach beyond itself."""
    drawing = _PROLOGUE.sub(b"", data, count=1)
    if _LOUD.search(drawing):
        return None
    reader = expat.ParserCreate("utf-8")
    try:
        reader.Parse(drawing, True)
    except expat.ExpatError:
        return None
    return drawing
