"""Finds the encoding that a page declares: the standard's prescan for `<meta>`, then the XML declaration.

Like Chromium, it continues after the first 1,024 bytes until the end of the head.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from readwell.engine.basics.patterns import lazy

#: Bytes that are scanned even after the end of the head.
UNCONDITIONALLY = 1024
#: No head is longer than this before it names its encoding.
LONGEST_HEAD = 200_000
_HEAD = frozenset(b"html head title meta link base script style noscript object".split())

_COMMENT = lazy(rb"<!--(?:>|->|.*?-->)", re.DOTALL)
_TAG = lazy(rb"<(/?[a-zA-Z][^\t\n\f\r >/]*)")
_ATTRIBUTE = lazy(
    rb"""[\t\n\f\r /]*(?:(>)|([^\t\n\f\r />][^\t\n\f\r />=]*)"""
    rb"""(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"?|'([^']*)'?|([^\t\n\f\r >"'][^\t\n\f\r >]*)?))?)"""
)
_CHARSET = lazy(
    r"""charset[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r ;"'][^\t\n\f\r ;]*))""", re.IGNORECASE
)
_XML = lazy(rb"""<\?xml[^>]*?encoding[\x00-\x20]*=[\x00-\x20]*(?:"([^\x00-\x20">]*)"|'([^\x00-\x20'>]*)')""")


def declared(raw: bytes) -> str:
    """Returns the label of the first `<meta>` with an encoding, else the XML declaration's, else nothing."""
    for attributes in _metas(raw):
        label = attributes.get("charset")
        if label is None and attributes.get("http-equiv", "").lower() == "content-type":
            label = label_in(attributes.get("content", ""))
        if label:
            return label
    found = _XML.match(raw[:UNCONDITIONALLY])
    return (found.group(1) or found.group(2) or b"").decode("ascii", "replace") if found else ""


def label_in(content_type: str) -> str:
    """Returns the charset of a `Content-Type`, or of the `content` of a `<meta>`."""
    found = _CHARSET.search(content_type)
    return next(filter(None, found.groups()), "") if found else ""


def _metas(raw: bytes) -> Iterator[dict[str, str]]:
    """Yields the attributes of each `<meta>` in the scanned part."""
    at, in_head, raw = 0, True, raw[:LONGEST_HEAD]
    while (at := raw.find(b"<", at)) >= 0 and (in_head or at < UNCONDITIONALLY):
        if raw.startswith(b"<!--", at):
            found = _COMMENT.match(raw, at)
            if not found:
                return
            at = found.end()
        elif tag := _TAG.match(raw, at):
            name = tag.group(1).lower()
            attributes, at = _attributes(raw, tag.end())
            in_head = in_head and name.lstrip(b"/") in _HEAD and name != b"/head"
            if at < 0:
                return
            if name == b"meta":
                yield attributes
        elif raw.startswith((b"<!", b"</", b"<?"), at):
            if (at := raw.find(b">", at)) < 0:
                return
        else:
            at += 1


def _attributes(raw: bytes, at: int) -> tuple[dict[str, str], int]:
    """Returns a tag's attributes, the first of each name, and where the tag ends; -1 if it never does."""
    out: dict[str, str] = {}
    while found := _ATTRIBUTE.match(raw, at):
        at = found.end()
        if found.group(1):
            return out, at
        value = next((group for group in found.groups()[2:] if group), b"")
        out.setdefault(_text(found.group(2)).lower(), _text(value))
    return out, -1


def _text(raw: bytes) -> str:
    return raw.decode("latin-1")
