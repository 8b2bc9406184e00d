"""What a library holds at a glance: its tags, collections and sites, how much was read, and what is there twice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.library import marking, versions
from readwell.services.library.listing import READ
from readwell.services.library.merging import merged
from readwell.services.library.store import Library

#: The most names of one kind that a list of them has.
MOST_NAMES = 500


def facets(library: Library) -> dict[str, Any]:
    """Returns what lists can be held to, the most used first, each with its number; and how much was read."""
    count = "SELECT {0}, count(*) FROM {1} WHERE {0} != '' GROUP BY {0} ORDER BY 2 DESC, 1 LIMIT ?"
    names = {"tags": ("tag", "tags"), "collections": ("path", "collections"), "sites": ("site", "articles")}
    found: dict[str, Any] = {
        name: [list(row) for row in library.base.execute(count.format(*where), (MOST_NAMES,))]
        for name, where in names.items()
    }
    asked = {
        "articles": "count(*)",
        "links": "sum(missing)",
        "later": "sum(state = 'later')",
        "archive": "sum(state = 'archive')",
        "favourites": "sum(favourite)",
        "read": f"sum(progress >= {READ})",
        "words": "sum(words)",
        "words_read": "sum(cast(round(words * progress) AS INTEGER))",
    }
    row = library.base.execute(f"SELECT {', '.join(asked.values())} FROM articles").fetchone()
    found["marks"] = marking.facets(library)
    numbers = {name: value or 0 for name, value in zip(asked, row, strict=True)}
    return {**found, "numbers": {**numbers, "marks": found["marks"]["count"]}}


def duplicates(library: Library) -> list[list[dict[str, Any]]]:
    """Returns the groups of articles with the same words at different addresses, each the oldest first."""
    # Links have no words: they are one group here, and none below. Asking for them here would read every row.
    twice = "SELECT hash FROM articles GROUP BY hash HAVING count(*) > 1 LIMIT ?"
    groups = []
    for (digest,) in library.base.execute(twice, (MOST_NAMES,)).fetchall():
        rows = library.base.execute(
            "SELECT id, title, address FROM articles WHERE hash = ? AND NOT missing ORDER BY id", (digest,)
        )
        groups.append([dict(zip(("id", "title", "address"), row, strict=True)) for row in rows])
    return [group for group in groups if len(group) > 1]


def merge(library: Library, numbers: Sequence[int]) -> dict[str, Any]:
    """Makes one article of several with the same words: the first one stays, with what was said of any."""
    with library.writing():
        first, *rest = [library.get(number) for number in numbers]
        if any(row["hash"] != first["hash"] for row in rest):
            raise Refused("request", "these are not the same words")
        said = first
        for row in rest:
            said = {**said, **merged(said, row)}
        library.revise(first["id"], {name: said[name] for name in said if said[name] != first[name]})
        for row in rest:
            versions.move(library, row["id"], first["id"])
            library.drop(row["id"])
    return library.get(first["id"])
