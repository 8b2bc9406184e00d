"""Makes an SVG file safe to embed in a book: well-formed, and unable to run or fetch anything."""

from __future__ import annotations

import re
from xml.parsers import expat

from readwell.engine.render.markup import harmless

#: Declaration, document type and comments before the drawing, which a book doesn't need.
_PROLOGUE = re.compile(rb"^.*?(?=<svg[\s>])", re.DOTALL)
#: Elements that run code, contain foreign markup, load another file or change checked attributes.
_REFUSED = frozenset(
    """script handler listener foreignobject iframe a image set animate animatecolor animatemotion animatetransform
    discard audio video canvas embed object""".split()
)
#: Namespaces that a browser interprets even inside a drawing.
_KNOWN = ("http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML", "http://www.w3.org/2001/xml-events")
#: Addresses that stay within the file; data URLs of drawings could contain scripts.
_WITHIN = re.compile(r"#|data:image/(?:png|jpeg|gif|webp)[;,]", re.IGNORECASE)
_URL = re.compile(
    r"""url\(\s*["']?(?:#|data:image/(?:png|jpeg|gif|webp)[;,]|data:(?:application|font)/)[^"'()\\]*+(?:["']\s*+)?\)"""
)
#: Attributes that are styles, besides `style` itself.
_STYLED = frozenset(
    "style fill stroke filter mask clip-path cursor marker marker-start marker-mid marker-end color".split()
)
#: Other words allowed before a parenthesis in a style sheet: selectors, conditions, font formats.
_SHEET = re.compile(
    r"(?:@media|@supports|\band|\bor|:not|:is|:where|:has|:lang|:nth(?:-last)?-(?:child|of-type)|\bformat|\bvar)\s*\(",
    re.IGNORECASE,
)


class _Loud(Exception):
    """The drawing would run or fetch something."""


class _Reader:
    """Checks every element as a browser would see it: entities resolved, prefixes by their namespace."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate("utf-8", " ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.ProcessingInstructionHandler = self._refused
        self.parser.StartDoctypeDeclHandler = self._refused
        self.styles = 0
        self.css: list[str] = []

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        space, _, local = name.rpartition(" ")
        if space in _KNOWN or local.lower() in _REFUSED:
            raise _Loud
        self.styles += local.lower() == "style"
        for key, value in attributes.items():
            _hear(key.rpartition(" ")[2].lower(), value)

    def _end(self, name: str) -> None:
        self.styles -= name.rpartition(" ")[2].lower() == "style"

    def _text(self, text: str) -> None:
        if self.styles:
            self.css.append(text)

    def _refused(self, *_: object) -> None:
        raise _Loud


def alone(data: bytes) -> bytes | None:
    """Returns the drawing without its prologue; None if it isn't well-formed UTF-8 or not self-contained."""
    drawing = _PROLOGUE.sub(b"", data, count=1)
    reader = _Reader()
    try:
        reader.parser.Parse(drawing, True)
        _check_style("".join(reader.css))
    except (expat.ExpatError, _Loud):
        return None
    return drawing


def _hear(key: str, value: str) -> None:
    if key.startswith("on") or key == "base" or (key in ("href", "src") and not _WITHIN.match(value.strip())):
        raise _Loud
    if key in _STYLED:
        _check_style(value)


def _check_style(css: str) -> None:
    """Refuses a style that imports another sheet or calls a function that may fetch."""
    if "@import" in css.lower() or not harmless(_SHEET.sub("", _URL.sub("", css))):
        raise _Loud
