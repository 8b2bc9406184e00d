"""A PDF as words with places: its pages one after the other, its outline, its title and language."""

from __future__ import annotations

import ctypes
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.pdf.build import snapshot
from readwell.engine.pdf.words import MOST_HEADINGS, MOST_PAGES, Words
from readwell.parse.pdf import bombs
from readwell.parse.pdf.gathered import Gathered
from readwell.parse.pdf.page import read

SIGNATURE = b"%PDF-"
#: The signature may stand after so many bytes of something else, as readers allow.
_LOOKED_AT = 1024
_TITLE, _LANGUAGE = 500, 40


def is_pdf(raw: bytes) -> bool:
    """Whether bytes are a PDF."""
    return SIGNATURE in bytes(raw[:_LOOKED_AT])


def page_of(raw: bytes, address: str = "", password: str = "") -> Snapshot:
    """Returns the document as a page; refuses one that can't be read, or has no words."""
    found = words_of(raw, address, password)
    if not len(found):
        raise Refused(
            "pdf", "this PDF has pictures of text, no words inside: a program for text recognition can add them"
        )
    return snapshot(found)


def words_of(raw: bytes, address: str = "", password: str = "") -> Words:
    """Returns the words of a document."""
    library = _library()
    bombs.check(raw)
    try:
        document = library.PdfDocument(bytes(raw), password=password or None)
    except library.PdfiumError as problem:
        if "password" in str(problem).lower():
            wrong = "another password" if password else "its password"
            raise Refused("pdf", f"this PDF opens only with {wrong}") from None
        raise Refused("pdf", "this PDF is broken: it can't be opened") from None
    with document:
        if len(document) > MOST_PAGES:
            raise Refused("too-large", f"the document has {len(document)} pages, {MOST_PAGES} are the most")
        gathered = Gathered()
        for number in range(len(document)):
            read(library, document, number, gathered)
        return gathered.words(_outline(document), address, _title(document), _language(library, document))


def _library() -> Any:
    try:
        import pypdfium2  # an extra
    except ImportError:
        raise Refused("pdf", "to read PDFs, install the extra: pip install 'readwell[pdf]'") from None
    return pypdfium2


def _outline(document: Any) -> tuple[tuple[str, int, int], ...]:
    """Returns the headings of the outline: title, page, level."""
    out: list[tuple[str, int, int]] = []
    try:
        for row in document.get_toc(max_depth=8):
            target = row.get_dest()
            page = target.get_index() if target else None
            if page is not None and len(out) < MOST_HEADINGS:
                out.append((row.get_title().strip()[:500], page, row.level + 1))
    except Exception:  # an outline is never worth a document
        return ()
    return tuple(out)


def _title(document: Any) -> str:
    """Returns the title that a document says it has."""
    try:
        return str(document.get_metadata_value("Title")).strip()[:_TITLE]
    except Exception:
        return ""


def _language(library: Any, document: Any) -> str:
    """Returns the language that a document says it is in."""
    space = (ctypes.c_ushort * _LANGUAGE)()
    size = library.raw.FPDFCatalog_GetLanguage(document.raw, space, ctypes.sizeof(space))
    if not 0 < size <= ctypes.sizeof(space):
        return ""
    return bytes(space)[:size].decode("utf-16-le", "replace").strip("\0 ")
