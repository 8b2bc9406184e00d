"""A person's own list of advertising hosts: fetched when they say so, and on a schedule only if they switched that on.

The list lies beside what Readwell keeps and is read by the native host and the command line when they start. The
engine inside the browser has the shipped list alone: it asks the network for nothing.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from readwell import hosts, private
from readwell.errors import Refused
from readwell.folders import System, data
from readwell.sources import fetch

DAY = 86_400.0


@dataclass(frozen=True)
class Subscription:
    """Where the list comes from, when it last came, and how often it is to come anew."""

    source: str = ""
    updated: float = 0.0
    days: int = 0  # 0: only when asked

    def due(self, now: float) -> bool:
        """Whether the schedule says it is time. A clock that went back is no reason to wait for ever."""
        return bool(self.source) and self.days > 0 and not 0 <= now - self.updated < self.days * DAY


def list_file(system: System | None = None) -> Path:
    """The fetched list, one host a line."""
    return data(system or System()) / "ad_hosts.txt"


def _plan_file(system: System | None) -> Path:
    return list_file(system).with_suffix(".json")


def standing(system: System | None = None) -> Subscription:
    """What was last fetched and is planned; nothing, where the file is missing or not ours."""
    try:
        held = json.loads(_plan_file(system).read_text("utf-8"))
        return Subscription(str(held["source"]), float(held["updated"]), int(held["days"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Subscription()


def update(source: str = "", system: System | None = None) -> int:
    """Fetches a list and keeps it in place of the one before; gives how many hosts it names.

    Without a source the last one is asked again. What holds no host is refused and the list before stays.
    """
    before = standing(system)
    source = source or before.source
    if not source:
        raise Refused("request", "no list was fetched before: name a file or an address")
    found = hosts.read(_text(source))
    if not found:
        raise Refused("request", f"{source} names no host: a list has one a line, or is a hosts file")
    if not source.startswith(("http://", "https://")):
        source = str(Path(source).absolute())
    _write(list_file(system), "".join(f"{host}\n" for host in sorted(found)))
    _plan(Subscription(source, time.time(), before.days), system)
    return len(found)


def schedule(days: int, system: System | None = None) -> Subscription:
    """From now on the list is fetched anew after so many days, when the native host starts; 0 ends that."""
    before = standing(system)
    if days and not before.source:
        raise Refused("request", "no list was fetched before: `readwell hosts update FILE|URL` first")
    return _plan(Subscription(before.source, before.updated, days), system)


def refresh(system: System | None = None) -> int | None:
    """Fetches the list if its day has come; gives how many hosts, None where nothing was due."""
    return update(system=system) if standing(system).due(time.time()) else None


def load(system: System | None = None) -> int:
    """Adds the person's list to the shipped one for the life of this process; gives how many hosts it names."""
    try:
        found = hosts.read(list_file(system).read_text("utf-8"))
    except (OSError, ValueError):  # none was fetched, or it can't be read: the shipped list still works
        return 0
    hosts.add(found)
    return len(found)


def _text(source: str) -> str:
    try:
        raw = fetch(source).raw if source.startswith(("http://", "https://")) else Path(source).read_bytes()
    except OSError as problem:
        raise Refused("request", f"{source}: {problem.strerror or problem}") from None
    return raw.decode("utf-8", "replace")


def _plan(wanted: Subscription, system: System | None) -> Subscription:
    _write(_plan_file(system), json.dumps(asdict(wanted)) + "\n")
    return wanted


def _write(path: Path, text: str) -> None:
    """Whole or not at all: a browser may start a host in the middle of it."""
    spare = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        private.folder(path.parent)
        private.file(spare)
        spare.write_text(text, "utf-8")
        spare.replace(path)
    except OSError as problem:
        raise Refused("read-only", f"{path}: {problem.strerror or problem}") from None
