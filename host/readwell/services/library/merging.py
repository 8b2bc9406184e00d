"""What becomes of an article that is in the library already: which facts of two copies stay.

The extension's own library has the same rules (extension/background/keeping/merging.js).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

#: What a person decides about an article: the copy that was changed later has the say over all of them.
DECIDED = ("state", "favourite", "progress", "place")

Row = Mapping[str, Any]
#: A time that says how far it is from UTC.
_WHOLE = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d.*(?:Z|[+-]\d\d:?\d\d)", re.ASCII)


def merged(here: Row, other: Row) -> dict[str, Any]:
    """Returns the fields of `here` that another copy changes; a field that the other one doesn't have says nothing."""
    out: dict[str, Any] = _decided(here, other)
    for name in ("tags", "collections"):
        out[name] = list(dict.fromkeys([*here[name], *other.get(name, ())]))
    out["about"] = {**other.get("about", {}), **here["about"]}
    out["note"] = _noted(here["note"], other.get("note", ""))
    out["marks"] = list(_marked(here["marks"], other.get("marks", ())))
    out["opened"] = max(here["opened"], other.get("opened", ""))
    out["changed"] = max(here["changed"], other.get("changed", ""))
    if str(other.get("position", {}).get("at", "")) > str(here["position"].get("at", "")):
        out["position"] = other["position"]
    return {name: value for name, value in out.items() if value != here[name]}


def _decided(here: Row, other: Row) -> dict[str, Any]:
    said = {name: other[name] for name in DECIDED if name in other}
    mine, theirs = here["changed"], other.get("changed", "")
    if theirs > mine:
        return said
    if theirs < mine:
        return {}
    # Nothing tells which one is later: what says more stays.
    return {name: max(here[name], value) if name == "progress" else here[name] or value for name, value in said.items()}


def _noted(mine: str, theirs: str) -> str:
    """No note is lost: of two different ones, both are kept."""
    if theirs.strip() in mine:
        return mine
    return theirs if mine.strip() in theirs else f"{mine}\n\n{theirs}"


def _marked(mine: Iterable[Row], theirs: Iterable[Row]) -> Iterable[Row]:
    found = {str(mark["id"]): mark for mark in mine}
    for mark in theirs:
        known = found.get(mark["id"])
        if known is None or _time(mark) > _time(known):
            found[mark["id"]] = mark
    return found.values()


def _time(mark: Row) -> str:
    return str(mark.get("changed") or mark.get("made") or "")


def after(last: str, now: str) -> str:
    """Returns the time of a change: later than the last one, also if the clock was set back."""
    if now > last:
        return now
    try:
        return stamp(datetime.fromisoformat(last) + timedelta(milliseconds=1))
    except (ValueError, OverflowError):
        return last


def instant(saved: str) -> str:
    """Returns the time of a save in UTC, so that the later one is the greater text; a day, or no time, as it is."""
    if not _WHOLE.fullmatch(saved):
        return saved
    try:
        return stamp(datetime.fromisoformat(saved))
    except (ValueError, OverflowError):
        return saved


def stamp(moment: datetime | None = None) -> str:
    """Returns a time, or now, as the library writes it: in UTC, so that the later one is the greater text."""
    moment = (moment or datetime.now(UTC)).astimezone(UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"
