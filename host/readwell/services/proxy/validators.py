"""Entity tags of filtered pages, so that a client's cache holds a page only for the settings that made it.

A filtered page's tag names its settings and holds the server's own tag and date. With the same settings both go back to
the server, which may answer 304; with others, or for a page that was cached unfiltered, the server sends it whole.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import re

from readwell.services.proxy.exchange import Headers

_OURS = re.compile(r'W/"readwell-([0-9a-f]{16})-([\w-]*)"')
#: The server's own conditions, which our tag stands for.
_CONDITIONS = ("If-None-Match", "If-Modified-Since")
#: Headers about the bytes of a body, wrong once it is another one.
_OF_BYTES = "Content-MD5 Digest Content-Digest Repr-Digest Accept-Ranges ETag Last-Modified".split()


def mark(settings: str) -> str:
    """Returns what a tag says of the settings that made the page."""
    return hashlib.sha256(settings.encode()).hexdigest()[:16]


def restore(request: Headers, settings: str, opened: bool) -> None:
    """Gives the server its own conditions back; removes them where the client's copy isn't what it would get now.

    `settings` is empty if the answer will not be filtered. A request that opens no page keeps the server's conditions.
    """
    found = _OURS.search(request.get("If-None-Match", ""))
    if not found and not (opened and settings):
        return
    for name in _CONDITIONS:
        if name in request:
            del request[name]
    if not found or not settings or found[1] != mark(settings):
        return
    for name, value in zip(_CONDITIONS, _unpacked(found[2]), strict=True):
        if value:
            request[name] = value


def replace(answer: Headers, settings: str) -> None:
    """Puts our tag in place of the server's tag and date, and removes headers about the server's own bytes."""
    held = tag(answer, settings)
    for name in _OF_BYTES:
        if name in answer:
            del answer[name]
    if held:
        answer["ETag"] = held
    answer["Accept-Ranges"] = "none"


def tag(answer: Headers, settings: str) -> str:
    """Returns our tag for an answer; empty if the server gave neither tag nor date."""
    own, date = answer.get("ETag", ""), answer.get("Last-Modified", "")
    if not own and not date:
        return ""
    packed = base64.urlsafe_b64encode(f"{own}\n{date}".encode("utf-8", "surrogateescape")).decode().rstrip("=")
    return f'W/"readwell-{mark(settings)}-{packed}"'


def _unpacked(packed: str) -> tuple[str, str]:
    """Returns the server's tag and date; empty where a client made the tag up."""
    try:
        text = base64.urlsafe_b64decode(packed + "=" * (-len(packed) % 4)).decode("utf-8", "surrogateescape")
    except (binascii.Error, ValueError):
        return "", ""
    own, _, date = text.partition("\n")
    return ("", "") if re.search(r"[\x00-\x1f\x7f]", own + date) else (own, date)
