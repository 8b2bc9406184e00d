"""The links of a page: where they stand, and the address or the page that they lead to."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

from readwell.parse.pdf.place import Place

MOST, _LONGEST = 2_000, 4_000
#: Other schemes are not followed.
_SCHEMES = ("http://", "https://", "mailto:")


def links(raw: Any, document: Any, page: Any, place: Place) -> Iterator[tuple[int, int, int, int, str]]:
    """Yields the box and the address of each link; a page of the document is `#page-N`."""
    at, link, box = ctypes.c_int(0), raw.FPDF_LINK(), raw.FS_RECTF()
    for _ in range(MOST):
        if not raw.FPDFLink_Enumerate(page, at, link):
            return
        address = _address(raw, document, link)
        if address and raw.FPDFLink_GetAnnotRect(link, box):
            yield *place.box(box.left, box.bottom, box.right, box.top), address


def _address(raw: Any, document: Any, link: Any) -> str:
    action = raw.FPDFLink_GetAction(link)
    if action and raw.FPDFAction_GetType(action) == raw.PDFACTION_URI:
        size = raw.FPDFAction_GetURIPath(document, action, None, 0)
        if not 1 < size <= _LONGEST:
            return ""
        space = ctypes.create_string_buffer(size)
        raw.FPDFAction_GetURIPath(document, action, space, size)
        address = space.value.decode("utf-8", "replace").strip()
        return address if address.lower().startswith(_SCHEMES) else ""
    target = raw.FPDFLink_GetDest(document, link) or (raw.FPDFAction_GetDest(document, action) if action else None)
    number = raw.FPDFDest_GetDestPageIndex(document, target) if target else -1
    return f"#page-{number + 1}" if number >= 0 else ""
