"""Hosts that serve advertisements: the bundled list, and one that a person may have fetched.

Both engines must answer alike, so a fetched list is loaded when the host starts, never by an extractor.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from importlib.resources import files

_HOST = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)+")
#: A blocking rule for a whole host, in the syntax of ad blockers' lists.
_RULE = re.compile(r"\|\|([a-z0-9._-]+)\^(?:\$third-party)?")
#: Addresses that lines in hosts files begin with.
_SINKS = ("0.0.0.0", "127.0.0.1", "::", "::1")
_known: set[str] = set()


def advertising() -> Set[str]:
    """Returns all hosts known to serve advertisements."""
    if not _known:
        _known.update(read(files("readwell").joinpath("data/ad_hosts.txt").read_text("utf-8")))
    return _known


def add(hosts: Iterable[str]) -> None:
    """Adds a person's own list for the lifetime of the process."""
    advertising()
    _known.update(hosts)


def read(text: str) -> frozenset[str]:
    """Parses a list: one host per line, a hosts file, or rules of the form ||host^; # and ! begin comments."""
    found: set[str] = set()
    for line in text.splitlines():
        parts = re.split(r"#|^!", line, maxsplit=1)[0].lower().split()
        rule = _RULE.fullmatch(parts[0]) if len(parts) == 1 else None
        if rule:
            names = [rule.group(1)]
        elif parts and parts[0] in _SINKS:
            names = parts[1:]
        else:
            names = parts if len(parts) == 1 else []
        found.update(name for name in names if _HOST.fullmatch(name) and name != "localhost.localdomain")
    return frozenset(found)
