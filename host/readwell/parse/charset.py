"""Bytes to text, as a browser would read them; and back, as the parser wants them."""

from __future__ import annotations

import codecs
import re

_CHARSET = re.compile(rb"""<meta[^>]{0,200}?charset\s*=\s*["']?\s*([a-zA-Z0-9_\-]{2,30})""", re.IGNORECASE)
_SURROGATE = re.compile("[\ud800-\udfff]")


def encoded(html: str) -> bytes:
    """UTF-8; a lone surrogate becomes U+FFFD, as in a browser."""
    try:
        return html.encode("utf-8")
    except UnicodeEncodeError:
        return _SURROGATE.sub("\ufffd", html).encode("utf-8")


def charset_of(raw: bytes) -> str:
    """What a browser would take: byte order mark, then meta, then UTF-8 if it fits, else Windows' Latin."""
    for mark, name in ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be")):
        if raw.startswith(mark):
            return name
    found = _CHARSET.search(raw[:4096])
    if found:
        name = found.group(1).decode("ascii").lower()
        try:
            codecs.lookup(name)
            return {"iso-8859-1": "windows-1252", "latin1": "windows-1252", "gb2312": "gb18030"}.get(name, name)
        except LookupError:
            pass
    try:
        raw.decode("utf-8")
        return "utf-8"
    except UnicodeDecodeError:
        return "windows-1252"
