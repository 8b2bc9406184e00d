"""Distinguishes pages from other files by their bytes, after the MIME Sniffing Standard."""

from __future__ import annotations

import json
import re

from readwell.engine.basics.errors import Refused
from readwell.engine.basics.patterns import lazy

#: Content types that may be a page, or that are too general to tell.
_MAY_BE = lazy(
    r"\s*(?:$|;|text/(?!css|javascript|csv|calendar)|application/(?:[\w.-]+\+)?xml|application/octet-stream)"
)
_SIGNATURES = (
    (b"%PDF-", "a PDF"),
    (b"%!PS-Adobe-", "PostScript"),
    (b"\x89PNG\r\n\x1a\n", "a picture"),
    (b"GIF8", "a picture"),
    (b"\xff\xd8\xff", "a picture"),
    (b"BM", "a picture"),
    (b"II*\0", "a picture"),
    (b"MM\0*", "a picture"),
    (b"\0\0\1\0", "a picture"),
    (b"PK\3\4", "an archive or a document packed as one"),
    (b"PK\5\6", "an archive"),
    (b"Rar!\x1a\7", "an archive"),
    (b"7z\xbc\xaf'\x1c", "an archive"),
    (b"\x1f\x8b", "compressed"),
    (b"\xfd7zXZ\0", "compressed"),
    (b"BZh", "compressed"),
    (b"\x28\xb5\x2f\xfd", "compressed"),
    (b"OggS", "sound or a film"),
    (b"ID3", "sound"),
    (b"fLaC", "sound"),
    (b"\x1aE\xdf\xa3", "a film"),
    (b"wOFF", "a font"),
    (b"wOF2", "a font"),
    (b"\0asm", "a program"),
    (b"\x7fELF", "a program"),
    (b"SQLite format 3\0", "a database"),
    (b"PAR1", "a table in Parquet"),
)
_BINARY = lazy(rb"[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]")
#: Bytes that are inspected, as in the standard.
_LOOKED_AT = 1445
_MARKUP = lazy(rb"<(?:!doctype|!--|[a-z][a-z0-9:-]*[\s/>])", re.IGNORECASE)


def refuse_other(raw: bytes, content_type: str = "") -> None:
    """Refuses other files: pictures, PDFs, archives, JSON, other binary files."""
    kind = _kind(raw) or ("" if _MAY_BE.match(content_type.lower()) else f"{content_type.split(';')[0].strip()[:80]!r}")
    if kind:
        raise Refused("not-html", f"this is {kind}, not an HTML page")


def _kind(raw: bytes) -> str:
    """Returns what the bytes are instead of a page; empty if they may be one."""
    head = raw[:_LOOKED_AT]
    if head.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        return "JSON" if _is_json(raw) else ""
    for signature, kind in _SIGNATURES:
        if head.startswith(signature) and not (signature.isalnum() and _is_text(head)):
            return kind
    if head[:4] == b"RIFF" and head[8:12] in (b"WEBP", b"WAVE", b"AVI "):
        return "an image, audio or video file"
    if head[4:8] == b"ftyp":
        return "an image, audio or video file"
    if not _is_text(head) and not _MARKUP.match(head.replace(b"\0", b"").lstrip()):
        return "a binary file"
    return "JSON" if _is_json(raw) else ""


def _is_text(head: bytes) -> bool:
    return not _BINARY.search(head)


def _is_json(raw: bytes) -> bool:
    """Whether the whole file is a JSON object or array."""
    if raw.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] not in (b"{", b"["):
        return False
    try:
        json.loads(raw)
    except RecursionError:
        return True  # only JSON nests that deep
    except ValueError:
        return False
    return True
