"""Builds file names that are valid on every system: Windows' rules are the strictest."""

from __future__ import annotations

import re
from collections.abc import Mapping

from readwell.engine.render.template import NAME, fill

#: Bytes of UTF-8: ext4 and APFS allow 255, and a number and a temporary extension must still fit.
LONGEST = 180
#: Control characters, separators, what Windows forbids, and characters that reverse the text ("gpj.exe").
_FORBIDDEN = re.compile(
    r'[\x00-\x1f\x7f-\x9f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]+'
)
#: What is no part of a name in words: marks that links and shells read, arrows, signs and small pictures.
_ODD = re.compile(r"[#^`{}\[\]$%~\u200b\u2060\u2190-\u2bff\ue000-\uf8ff\ufe0f\U0001f000-\U0001faff]+")
#: Device names on Windows, with any extension.
_DEVICE = re.compile(r"^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?:$|[. ])", re.IGNORECASE)
_EMPTY_ENDS = re.compile(r"^[\s\-–—_,;.]+|[\s\-–—_,;.]+$")


def name(values: Mapping[str, str], ending: str, template: str = "") -> str:
    """Returns the file's name from its template, made safe, with its extension."""
    wanted = _ODD.sub(" ", fill(template or NAME, values))
    return safe(_EMPTY_ENDS.sub("", wanted) or "article", ending)


def safe(wanted: str, ending: str = "") -> str:
    """Returns the closest name that is valid on Windows, macOS and Linux, and in no other folder."""
    wanted = " ".join(_FORBIDDEN.sub(" ", wanted).split())
    wanted = wanted.strip(" .")
    if _DEVICE.match(wanted):
        wanted = f"_{wanted}"
    room = LONGEST - len(ending.encode("utf-8", "replace"))
    cut = wanted.encode("utf-8", "replace")[:room].decode("utf-8", "ignore").rstrip(" .")
    return (cut or "article") + ending
