"""A library, or a part of it, as one file: JSON lines for another library, a ZIP of notes, or a book."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.engine.imports import limits
from readwell.services.library import damage, exchange, listing
from readwell.services.library.store import Library

TITLE = "Readwell"


def form_of(path: str, wanted: str = "") -> str:
    """Returns the form in which a file is written: the one that is asked for, else by its ending."""
    ending = Path(path).suffix.lower().removeprefix(".")
    return wanted or (ending if ending in FORMS else "jsonl")


def chosen(library: Library, asked: Mapping[str, Any], form: str) -> list[int] | None:
    """Returns the articles to write, in the list's order; None for all, oldest first, as far as any can be found."""
    filters = {name: value for name, value in asked.items() if value not in ("", False, None)}
    if form != "epub" and not filters:
        return None
    sort = "place" if filters.get("state") == "later" else ""
    where, values = listing.conditions(filters | ({"fetched": True} if form == "epub" else {}))
    order = listing.order({"sort": sort})
    query = f"SELECT id FROM articles {'WHERE ' if where else ''}{where} ORDER BY {order}"
    return [number for (number,) in library.base.execute(query, values)]


def lines(library: Library, asked: Mapping[str, Any], lost: list[int]) -> Iterator[str]:
    """Yields the lines of an export in JSON."""
    found = chosen(library, asked, "jsonl")
    yield from exchange.exported(library, lost, None if found is None else set(found))


def write(library: Library, path: Path, form: str, asked: Mapping[str, Any], lost: list[int]) -> int:
    """Writes a file in one of FORMS; `lost` gets the ids of articles that can't be read. Returns how many are in it."""
    return FORMS[form](library, path, asked, lost)


def _lines(library: Library, path: Path, asked: Mapping[str, Any], lost: list[int]) -> int:
    count = -1
    with path.open("w", encoding="utf-8") as out:
        for count, line in enumerate(lines(library, asked, lost)):  # noqa: B007 - the header is none
            out.write(f"{line}\n")
    return count


def _notes(library: Library, path: Path, asked: Mapping[str, Any], lost: list[int]) -> int:
    from readwell.services.library.vault import archive

    numbers = chosen(library, asked, "zip")
    numbers = damage.ids(library.base) if numbers is None else numbers
    if len(numbers) >= limits.ENTRIES - 1:
        raise Refused("request", f"{len(numbers):,} notes are too many for one ZIP: use .jsonl, or --tag")
    return archive.write(_articles(library, numbers, lost), path)


def _book(library: Library, path: Path, asked: Mapping[str, Any], lost: list[int]) -> int:
    from readwell.services.library.catalogue import volume
    from readwell.services.library.catalogue.book import work_of

    numbers = chosen(library, asked, "epub") or []
    if not numbers:
        raise Refused("library", "no article with a text is there for a book")

    def works() -> Iterator[Any]:
        for article in _articles(library, numbers, lost):
            try:
                yield work_of(article)
            except Refused:
                lost.append(article["id"])

    said = [str(value) for name, value in asked.items() if name in ("tag", "state") and value]
    said += ["favourites"] * bool(asked.get("favourite"))
    return volume.write(works(), ": ".join([TITLE, ", ".join(said)]) if said else TITLE, path)


def _articles(library: Library, numbers: Sequence[int], lost: list[int]) -> Iterator[dict[str, Any]]:
    library.is_lenient = True  # an article's tags may be lost, but not the article with them
    for number in numbers:
        try:
            yield library.get(number)
        except (Refused, sqlite3.Error):
            lost.append(number)


FORMS: Mapping[str, Callable[[Library, Path, Mapping[str, Any], list[int]], int]] = {
    "jsonl": _lines,
    "zip": _notes,
    "epub": _book,
}
