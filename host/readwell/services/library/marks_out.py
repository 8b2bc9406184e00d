"""The marks of a library with their articles, oldest article first: for a file of them, at once or piece by piece."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.basics.marks import COLOURS, checked
from readwell.engine.render import marks
from readwell.services.library import damage, spelling
from readwell.services.library.article import held
from readwell.services.library.store import Library

#: Characters of the marks of one reply.
LARGEST_PIECE = 4_000_000


def pieces(library: Library, form: str, **asked: Any) -> Iterator[str]:
    """Yields a file of all marks that are asked for."""
    return marks.pieces(form, (article for _, article in articles(library, 0, **asked)))


def piece(library: Library, after: int, **asked: Any) -> tuple[list[dict[str, Any]], int]:
    """Returns as many articles after this one as a reply may hold; and the last one's id, 0 at the end."""
    found, size = [], 0
    for number, article in articles(library, after, **asked):
        found.append(article)
        size += len(json.dumps(article["marks"]))
        if size > LARGEST_PIECE:
            return found, number
    return found, 0


def articles(library: Library, after: int, **asked: Any) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yields the articles after this one that have marks that are asked for, with these."""
    fitting = _matches(library, asked.get("query", ""))
    where, values = (" AND article = ?", [asked["article"]]) if "article" in asked else ("", [])
    query = f"SELECT DISTINCT article FROM marks WHERE article > ?{where} ORDER BY article"
    for (number,) in library.base.execute(query, (after, *values)).fetchall():
        found = [mark for at, mark in _marks(library, number) if fitting is None or at in fitting]
        if found := [mark for mark in found if _fits(mark, asked)]:
            yield number, {**_facts(library, number), "marks": found}


def _matches(library: Library, query: str) -> set[int] | None:
    """Returns the numbers of all marks that match; None if nothing is asked."""
    if not query.strip():
        return None
    match = spelling.match_query(query)
    rows = library.base.execute("SELECT rowid FROM noted WHERE noted MATCH ?", (match,)) if match else ()
    return {number for (number,) in rows}


def _marks(library: Library, article: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yields the marks of an article that can be read, with their numbers."""
    query = "SELECT number, mark FROM marks WHERE article = ? ORDER BY number"
    for number, text in library.base.execute(query, (article,)).fetchall():
        with suppress(Refused, *damage.FAULTS):
            yield number, checked([held(text)])[0]


def _fits(mark: Mapping[str, Any], asked: Mapping[str, Any]) -> bool:
    tag, colour = asked.get("tag"), asked.get("colour")
    return (not tag or tag in mark.get("tags", ())) and (not colour or colour == mark.get("colour", COLOURS[0]))


def _facts(library: Library, article: int) -> dict[str, str]:
    row = library.base.execute(
        "SELECT address, title, site, saved, about FROM articles WHERE id = ?", (article,)
    ).fetchone()
    facts = dict(zip(("address", "title", "site", "saved"), map(str, row[:4]), strict=True))
    with suppress(*damage.FAULTS):
        facts["byline"] = str(held(row[4]).get("byline", ""))
    return facts
