"""A file of lessons by site: what the extension exports, and what the command line reads and writes.

{"readwell": "lessons", "sites": {"example.org": [{"do": "drop", "by": {...}, ..., "at": 1764288000000}]}}
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from readwell.engine.answer.lessons.lesson import MOST, Lesson, from_wire
from readwell.engine.basics.addresses import host
from readwell.engine.basics.errors import Refused

NAME = "lessons"
#: A larger file is no list of lessons.
LARGEST = 64_000_000
_LONGEST_SITE = 260


@dataclass(frozen=True)
class Rules:
    """The lessons of each site, the oldest first; and how many rows of the file were none, or too many for a site."""

    sites: Mapping[str, tuple[Mapping[str, Any], ...]]
    skipped: int = 0

    def of(self, address: str) -> tuple[Lesson, ...]:
        """Returns the lessons that count on a page: those of its site that are switched on."""
        rows = [dict(row) for row in self.sites.get(site_of(address), ()) if row.get("on") is not False]
        return from_wire(rows)


def site_of(address: str) -> str:
    """Returns the name of a page's site; a leading www makes no other site, and a file has none."""
    return host(address).removeprefix("www.")


def read(text: str) -> Rules:
    """Reads a file; what is no lesson is left out and counted."""
    if len(text) > LARGEST:
        raise Refused("request", f"the file of lessons has {len(text)} characters")
    try:
        kept = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise Refused("request", f"the file of lessons is not JSON: {problem}") from problem
    sites = kept.get("sites") if isinstance(kept, dict) and kept.get("readwell") == NAME else None
    if not isinstance(sites, dict):
        raise Refused("request", "this is no file of lessons")
    out: dict[str, tuple[Mapping[str, Any], ...]] = {}
    skipped = 0
    for site, rows in sites.items():
        good = list(_lessons(rows)) if len(site) <= _LONGEST_SITE and isinstance(rows, list) else []
        skipped += (len(rows) if isinstance(rows, list) else 1) - len(good[-MOST:])
        if good:
            out[site] = tuple(good[-MOST:])
    return Rules(out, skipped)


def _lessons(rows: Iterable[Any]) -> Iterable[Mapping[str, Any]]:
    for row in rows:
        try:
            from_wire([row])
        except Refused:
            continue
        yield row


def write(rules: Rules) -> str:
    """Returns the file."""
    sites = {site: [dict(row) for row in rows] for site, rows in rules.sites.items() if rows}
    return json.dumps({"readwell": NAME, "sites": sites}, ensure_ascii=False, indent=1) + "\n"


def added(rules: Rules, site: str, rows: Iterable[Mapping[str, Any]]) -> Rules:
    """Returns the rules with more lessons of a site; a lesson by the same signs takes the place of the former one."""
    known = {_key(row): row for row in rules.sites.get(site, ())}
    for row in rows:
        known.pop(_key(row), None)
        known[_key(row)] = row
    return Rules({**rules.sites, site: tuple(known.values())[-MOST:]}, rules.skipped)


def _key(row: Mapping[str, Any]) -> str:
    return json.dumps(sorted(row["by"].items()))
