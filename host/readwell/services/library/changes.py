"""What has changed between two saves of a page, or since its last one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.requests import answer
from readwell.services.library import spelling, versions
from readwell.services.library.article import SELECTED
from readwell.services.library.merging import instant
from readwell.services.library.store import Library
from readwell.system.reach import Deadline

#: Seconds in which a page must have come.
LONGEST = 20.0


def saves(library: Library, wanted: str) -> list[dict[str, Any]]:
    """Returns the saves of a page with a text, the newest first; `wanted` is an article's number or an address."""
    key = spelling.key(wanted)
    if wanted.isascii() and wanted.isdecimal():
        row = library.base.execute("SELECT key FROM articles WHERE id = ?", (min(int(wanted), 2**63 - 1),)).fetchone()
        if row is None:
            raise Refused("library", f"there is no article {wanted}")
        (key,) = row
    query = "SELECT id FROM articles WHERE key = ? AND missing = 0"
    rows = [library.get(number) | {"version": 0} for (number,) in library.base.execute(query, (key,)).fetchall()]
    found = [row for row in rows if SELECTED not in row["about"] or str(row["id"]) == wanted]
    if not found:
        raise Refused("library", f"the library has no text of {wanted}")
    found.sort(key=_age, reverse=True)
    earlier = [row | version for row in found for version in _versions(library, row["id"])]
    # What the newest article says now is the newest save, also where an earlier text was brought back.
    return [found[0], *sorted([*found[1:], *earlier], key=_age, reverse=True)]


def _versions(library: Library, number: int) -> list[dict[str, Any]]:
    found = versions.rows(library.base, number)
    return [row | versions.text_of(library.base, number, row["version"]) for row in found]


def _age(row: Mapping[str, Any]) -> tuple[str, int, int]:
    return instant(row["saved"]), row["id"], row["version"]


def between(found: list[dict[str, Any]], since: str = "", form: str = "") -> dict[str, Any]:
    """Returns what changed up to the newest save: since the one before it, or the newest one of a day or before."""
    after, before = found[0], _before(found[1:], since)
    request = _kept(before) | {"after": after["text"], "after_markdown": after["markdown"]}
    request |= {name: after[name] for name in ("language", "title", "address")}
    return _answered(request, before, after["saved"], form)


def until_now(found: list[dict[str, Any]], since: str = "", form: str = "") -> dict[str, Any]:
    """Returns what the page says now that it did not say in its newest save, or in that of a day or before."""
    from readwell.engine.page.wire import to_wire
    from readwell.parse.sources import fetch, parsed

    before = _before(found, since)
    if not before["address"].startswith(("http://", "https://")):
        raise Refused("request", f"{before['address']} is no address of the web")
    page = parsed(fetch(before["address"], deadline=Deadline(LONGEST), free=False))
    return _answered(_kept(before) | {"page": to_wire(page)}, before, "", form)


def _before(found: list[dict[str, Any]], since: str) -> dict[str, Any]:
    # A day includes its hours: "2026-03-04" is before "2026-03-04T10:00".
    of_then = [row for row in found if not since or row["saved"][: len(since)] <= since]
    if not of_then:
        raise Refused("library", f"there is no save {f'of {since} or before' if since else 'before the newest one'}")
    return of_then[0]


def _kept(row: Mapping[str, Any]) -> dict[str, Any]:
    return {"before": row["text"], "markdown": row["markdown"], "beside": row["about"].get("beside", "")}


def _answered(request: dict[str, Any], before: Mapping[str, Any], until: str, form: str) -> dict[str, Any]:
    reply = answer({"do": "compare", **request, **({"as": form} if form else {})})
    if "error" in reply:
        raise Refused(reply["error"]["code"], reply["error"]["message"])
    return {
        "article": before["id"],
        "version": before["version"],
        "since": before["saved"],
        "until": until,
        **reply["ok"],
    }
