"""The tags of a page: elements with their roles, and which of them each word belongs to."""

from __future__ import annotations

import ctypes
from typing import Any

from readwell.engine.pdf.words import MOST_ELEMENTS

_DEEPEST, _ROLE, _ALTERNATIVE = 60, 64, 2_000


class Tags:
    """The tags of one page; its elements are added to those of the document."""

    def __init__(self, raw: Any, page: Any, elements: list[tuple[str, int, str]]) -> None:
        self._raw = raw
        self._elements = elements
        #: Of each mark in the page's drawing its element.
        self._marks: dict[int, int] = {}
        tree = raw.FPDF_StructTree_GetForPage(page)
        if not tree:
            return
        for at in range(max(raw.FPDF_StructTree_CountChildren(tree), 0)):
            self._add(raw.FPDF_StructTree_GetChildAtIndex(tree, at), -1, 0)
        raw.FPDF_StructTree_Close(tree)

    def of(self, text: Any, at: int) -> int:
        """Returns the element of a character, -1 if it has none."""
        if not self._marks:
            return -1
        shape = self._raw.FPDFText_GetTextObject(text, at)
        return self._marks.get(self._raw.FPDFPageObj_GetMarkedContentID(shape), -1) if shape else -1

    def of_mark(self, mark: int) -> int:
        """Returns the element of a mark in the drawing, -1 if it has none."""
        return self._marks.get(mark, -1)

    def _add(self, element: Any, parent: int, deep: int) -> None:
        if not element or deep > _DEEPEST or len(self._elements) >= MOST_ELEMENTS:
            return
        own = len(self._elements)
        role = self._said(self._raw.FPDF_StructElement_GetType, element, _ROLE)
        alternative = self._said(self._raw.FPDF_StructElement_GetAltText, element, _ALTERNATIVE)
        self._elements.append((role, parent, alternative))
        for at in range(max(self._raw.FPDF_StructElement_CountChildren(element), 0)):
            mark = self._raw.FPDF_StructElement_GetChildMarkedContentID(element, at)
            if mark >= 0:
                self._marks.setdefault(mark, own)
            else:
                self._add(self._raw.FPDF_StructElement_GetChildAtIndex(element, at), own, deep + 1)

    def _said(self, ask: Any, element: Any, most: int) -> str:
        size = ask(element, None, 0)
        if not 2 < size <= 2 * most + 2:
            return ""
        space = ctypes.create_string_buffer(size)
        ask(element, space, size)
        return space.raw[: size - 2].decode("utf-16-le", "replace")
