"""Hosts that serve advertisements: the bundled list, and one that a person may have fetched.

The fetched list is replaced as a whole: by `subscription.load` from its file, and by the request `hosts` in the engine
in the browser, which has no files. An extractor never loads it.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Set
from functools import cache

from readwell.engine.basics import package_data

_HOST = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)+")
#: A blocking rule for a whole host, in the syntax of ad blockers' lists.
_RULE = re.compile(r"\|\|([a-z0-9._-]+)\^(?:\$third-party)?")
#: Addresses that lines in hosts files begin with.
_SINKS = ("0.0.0.0", "127.0.0.1", "::", "::1")
_own: frozenset[str] = frozenset()
_known: frozenset[str] = frozenset()


def advertising() -> Set[str]:
    """Returns all hosts known to serve advertisements."""
    return _known or bundled()


@cache
def bundled() -> frozenset[str]:
    """Returns the hosts of the bundled list."""
    return read(package_data.text("data/ad_hosts.txt"))


def own() -> frozenset[str]:
    """Returns the hosts of the person's own list."""
    return _own


def replace_own(hosts: Iterable[str]) -> None:
    """Takes these hosts as the person's own list for the lifetime of the process, in place of the one before."""
    global _own, _known
    _own = frozenset(hosts)
    _known = bundled() | _own if _own else frozenset()


def own_mark() -> str:
    """Returns a digest of the person's own list, so that a copy of it can be compared; empty without a list."""
    return hashlib.sha256("\n".join(sorted(_own)).encode()).hexdigest()[:32] if _own else ""


def read(text: str) -> frozenset[str]:
    """Parses a list: one host per line, a hosts file, or rules of the form ||host^; # and ! begin comments."""
    found: set[str] = set()
    for line in text.lstrip("\ufeff").splitlines():
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
