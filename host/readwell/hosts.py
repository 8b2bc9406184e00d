"""Hosts that serve advertisements: the list that came with the program, and one a person may have fetched.

Both engines must answer alike, so that a fetched list is read by the host's start, never behind an extractor's back.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from importlib.resources import files

_HOST = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)+")
#: First words of lines in hosts files.
_SINKS = ("0.0.0.0", "127.0.0.1", "::", "::1")
_known: set[str] = set()


def advertising() -> Set[str]:
    """All hosts known to serve advertisements."""
    if not _known:
        _known.update(read(files("readwell").joinpath("data/ad_hosts.txt").read_text("utf-8")))
    return _known


def add(hosts: Iterable[str]) -> None:
    """Adds a person's own list for the life of the process."""
    advertising()
    _known.update(hosts)


def read(text: str) -> frozenset[str]:
    """The hosts of a list: one a line, or lines as a hosts file has them; what follows # is a comment."""
    found: set[str] = set()
    for line in text.splitlines():
        parts = line.split("#", 1)[0].lower().split()
        names = parts[1:] if parts and parts[0] in _SINKS else parts
        found.update(name for name in names if _HOST.fullmatch(name) and name != "localhost.localdomain")
    return frozenset(found)
