"""A person's own list of advertising hosts: fetched on request, and on a schedule only if they turned that on.

The list is in Readwell's data folder. `load` is its only reader: every command calls it, and the native host before
each request. The extension keeps a copy for the engine in the browser, which makes no network requests.
"""

from __future__ import annotations

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from readwell.engine.basics import ad_hosts
from readwell.engine.basics.errors import Refused
from readwell.system import private
from readwell.system.folders import System, data

DAY = 86_400.0
#: Days of the longest schedule.
LONGEST = 365
#: The file that was loaded last, by its path, time and size.
_loaded: tuple[str, int, int] | None = None


@dataclass(frozen=True)
class Subscription:
    """Where the list comes from, when it was last fetched, and how often it is fetched again."""

    source: str = ""
    updated: float = 0.0
    days: int = 0  # 0: only on request

    def due(self, now: float) -> bool:
        """Whether the schedule is due, also if the clock was set back."""
        return bool(self.source) and self.days > 0 and not 0 <= now - self.updated < self.days * DAY


def list_file(system: System | None = None) -> Path:
    """Returns the path of the fetched list, one host per line."""
    return data(system or System()) / "ad_hosts.txt"


def _plan_file(system: System | None) -> Path:
    return list_file(system).with_suffix(".json")


def standing(system: System | None = None) -> Subscription:
    """Returns the last fetch and the schedule; empty if the file is missing or invalid."""
    try:
        held = json.loads(_plan_file(system).read_text("utf-8"))
        source, updated, days = held["source"], held["updated"], held["days"]
        fits = isinstance(source, str) and type(updated) in (int, float) and type(days) is int
        if not fits or not 0 <= days <= LONGEST:
            return Subscription()
        time.localtime(updated)  # refuses what is no time
        return Subscription(source, float(updated), days)
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError):
        return Subscription()


def update(source: str = "", system: System | None = None) -> int:
    """Fetches a list and replaces the one before; returns how many hosts it has.

    Without a source, fetches the last one again. A list without hosts is refused, and the old one stays.
    """
    before = standing(system)
    source = source or before.source
    if not source:
        raise Refused("request", "no list was fetched before: name a file or an address")
    found = ad_hosts.read(_text(source))
    if not found:
        raise Refused("request", f"{source} contains no host: a list has one host per line, or is a hosts file")
    if not source.startswith(("http://", "https://")):
        source = str(Path(source).absolute())
    private.replace(list_file(system), "".join(f"{host}\n" for host in sorted(found)))
    _plan(Subscription(source, time.time(), before.days), system)
    return len(found)


def schedule(days: int, system: System | None = None) -> Subscription:
    """From now on fetches the list again after this many days, when the native host starts; 0 turns that off."""
    before = standing(system)
    if days and not before.source:
        raise Refused("request", "no list was fetched before: `readwell hosts update FILE|URL` first")
    return _plan(Subscription(before.source, before.updated, days), system)


def refresh(system: System | None = None) -> int | None:
    """Fetches the list if it is due; returns how many hosts it has, or None."""
    return update(system=system) if standing(system).due(time.time()) else None


def load(system: System | None = None) -> int:
    """Takes the person's list from its file if that has changed since; returns how many hosts the list has."""
    global _loaded
    try:
        path = list_file(system)
        about = path.stat()
        stamp = (str(path), about.st_mtime_ns, about.st_size)
        if stamp != _loaded:
            ad_hosts.replace_own(ad_hosts.read(path.read_text("utf-8")))
            _loaded = stamp
    except (OSError, ValueError, Refused):
        # Nothing fetched, unreadable, or no home folder: the bundled list still works.
        ad_hosts.replace_own(())
        _loaded = None
    return len(ad_hosts.own())


def _text(source: str) -> str:
    # They load a parser, which `load` doesn't need.
    from readwell.parse import LARGEST
    from readwell.parse.sources import fetch

    if source.startswith(("http://", "https://")):
        return fetch(source).raw.decode("utf-8", "replace")
    try:
        with Path(source).open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as problem:
        raise Refused("request", f"{source}: {problem.strerror or problem}") from None
    if len(raw) > LARGEST:
        raise Refused("too-large", f"{source} is over {LARGEST} bytes")
    return raw.decode("utf-8", "replace")


def _plan(wanted: Subscription, system: System | None) -> Subscription:
    private.replace(_plan_file(system), json.dumps(asdict(wanted)) + "\n")
    return wanted
