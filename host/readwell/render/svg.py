"""A drawing in a file of its own, as a book may hold it: well-formed, alone, and unable to run or fetch anything."""

from __future__ import annotations

import re
from xml.parsers import expat

from readwell.render.markup import harmless

#: Everything before the drawing: declaration, document type, comments. A book's reader needs none of it.
_PROLOGUE = re.compile(rb"^.*?(?=<svg[\s>])", re.DOTALL)
#: Elements that run, hold foreign markup, show another file or change what was checked.
_REFUSED = frozenset(
    """script handler listener foreignobject iframe a image set animate animatecolor animatemotion animatetransform
    discard audio video canvas embed object""".split()
)
#: Namespaces whose elements a browser knows even where they stand in a drawing.
_KNOWN = ("http://www.w3.org/1999/xhtml", "http://www.w3.org/1998/Math/MathML", "http://www.w3.org/2001/xml-events")
#: Addresses that stay within the file. In a drawing's own address there could be scripts.
_WITHIN = re.compile(r"#|data:image/(?:png|jpeg|gif|webp)[;,]", re.IGNORECASE)
_URL = re.compile(
    r"""url\(\s*["']?(?:#|data:image/(?:png|jpeg|gif|webp)[;,]|data:(?:application|font)/)[^"')\\]*["']?\s*\)"""
)
#: Attributes that are styles, beside `style` itself.
_STYLED = frozenset(
    "style fill stroke filter mask clip-path cursor marker marker-start marker-mid marker-end color".split()
)
#: What else may stand before a bracket in a style sheet: selectors, conditions, a font's form.
_SHEET = re.compile(
    r"(?:@media|@supports|\band|\bor|:not|:is|:where|:has|:lang|:nth(?:-last)?-(?:child|of-type)|\bformat|\bvar)\s*\(",
    re.IGNORECASE,
)


class _Loud(Exception):
    """The drawing would run or fetch something."""


class _Reader:
    """Looks at every element as a browser would see it: entities resolved, prefixes by their namespace."""

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
    """The drawing without its prologue; nothing if it isn't well-formed UTF-8 or would reach beyond itself."""
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
    """Refuses what imports another sheet, or calls a function that may fetch."""
    if "@import" in css.lower() or not harmless(_SHEET.sub("", _URL.sub("", css))):
        raise _Loud
