"""Marks an article of the library, and finds marks: by their words, page, tag and colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.library import damage, marks, spelling
from readwell.services.library.article import held
from readwell.services.library.fields import field
from readwell.services.library.store import Library

#: Marks that a search ranks, the newest: more than a person looks at. To rank half a million takes a second.
MOST_WEIGHED = 2000
#: Characters of the marks of one reply.
LARGEST = 8_000_000
#: Words of the quote tell more of a mark than those of its note.
_RANK = "bm25(noted, 2.0, 1.0, 2.0)"
#: The most names of one kind that a list of them has.
_MOST_NAMES = 500
_TAGGED = "number IN (SELECT mark FROM mark_tags WHERE tag = ?)"


def mark(library: Library, article: int, given: Any, removed: Any = ()) -> list[dict[str, Any]]:
    """Puts marks on an article and removes others, all or nothing; returns all that it has then.

    Marks that are not named stay as they are: another window may have made them since.
    """
    wanted = field("marks", given)
    if not isinstance(removed, (list, tuple)) or any(type(name) is not str for name in removed):
        raise Refused("request", "removed is not a list of ids")
    base = library.base
    with library.writing():
        if base.execute("SELECT 1 FROM articles WHERE id = ?", (article,)).fetchone() is None:
            raise Refused("library", f"there is no article {article}")
        for one in wanted:
            marks.put(base, article, one)
        for name in removed:
            marks.remove(base, article, name.encode("utf-8", "replace").decode())
        (count,) = base.execute("SELECT count(*) FROM marks WHERE article = ?", (article,)).fetchone()
        if wanted and count > marks.MOST:
            raise Refused("library", f"an article has at most {marks.MOST:,} marks")
    with damage.named(article):
        return library.marks(article)


def found(library: Library, limit: int = 50, skip: int = 0, **asked: Any) -> dict[str, Any]:
    """Returns marks, the newest first or those that match best, how many there are, and the versions of a page."""
    out: dict[str, Any] = {}
    if "address" in asked:
        out["articles"] = versions(library, asked.pop("address"))
        asked["articles"] = [one["article"] for one in out["articles"]]
    query = asked.pop("query", "")
    match = spelling.match_query(query)
    if match:
        numbers = _matches(library, match, asked)
        count, page = len(numbers), numbers[skip : skip + limit]
    elif query.strip():
        count, page = 0, []
    else:
        count, page = _newest(library, limit, skip, asked)
    return {"marks": _rows(library, page), "count": count, **out}


def versions(library: Library, address: str) -> list[dict[str, Any]]:
    """Returns the articles of one page, the newest first, also those without marks."""
    rows = library.base.execute(
        "SELECT id, title, address, saved FROM articles WHERE key = ? ORDER BY saved DESC, id DESC",
        (spelling.key(address).encode("utf-8", "replace").decode(),),
    )
    return [dict(zip(("article", "title", "address", "saved"), row, strict=True)) for row in rows]


def facets(library: Library) -> dict[str, Any]:
    """Returns how many marks there are, their tags, the most used first, and how many have each colour."""
    base = library.base
    tags = "SELECT tag, count(*) FROM mark_tags GROUP BY tag ORDER BY 2 DESC, 1 LIMIT ?"
    colours = dict(base.execute("SELECT colour, count(*) FROM marks GROUP BY colour ORDER BY 2 DESC, 1"))
    return {
        "count": sum(colours.values()),
        "tags": [list(row) for row in base.execute(tags, (_MOST_NAMES,))],
        "colours": colours,
    }


def _conditions(asked: Mapping[str, Any]) -> tuple[list[str], list[list[Any]]]:
    """Returns the SQL conditions of a list of marks, and the values of each."""
    parts: list[str] = []
    values: list[list[Any]] = []
    articles = asked.get("articles")
    if articles is not None:
        parts.append(f"article IN ({', '.join('?' * len(articles))})")
        values.append(articles)
    if "article" in asked:
        parts.append("article = ?")
        values.append([asked["article"]])
    if asked.get("tag"):
        parts.append(_TAGGED)
        values.append([asked["tag"].encode("utf-8", "replace").decode()])
    return parts, values


def _matches(library: Library, match: str, asked: Mapping[str, Any]) -> list[int]:
    """Returns the numbers of the marks that match, best first, of the newest ones."""
    held_to, values = "", list[Any]()
    for condition, value in zip(*_conditions(asked), strict=True):
        # The plus has each hit looked up in the filter's set: the other way round, the index is asked for each of it.
        held_to += (
            f" AND +rowid {condition.removeprefix('number ')}"
            if condition == _TAGGED
            else (f" AND +rowid IN (SELECT number FROM marks WHERE {condition})")
        )
        values += value
        if condition.startswith("article"):
            # The marks of an article mostly follow each other.
            held_to += "".join(
                f" AND rowid {sign} (SELECT {edge}(number) FROM marks WHERE {condition})"
                for sign, edge in ((">=", "min"), ("<=", "max"))
            )
            values += [*value, *value]
    if asked.get("colour"):
        # Most marks may be of one colour: each that matches is looked up, and the others are not.
        held_to += " AND EXISTS (SELECT 1 FROM marks m WHERE m.number = noted.rowid AND m.colour = ?)"
        values.append(asked["colour"])
    rows = library.base.execute(
        f"SELECT rowid, {_RANK} FROM noted WHERE noted MATCH ?{held_to} ORDER BY rowid DESC LIMIT ?",
        (match, *values, MOST_WEIGHED),
    )
    return [number for number, _ in sorted(rows, key=lambda row: float(row[1]))]


def _newest(library: Library, limit: int, skip: int, asked: Mapping[str, Any]) -> tuple[int, list[int]]:
    """Returns how many marks a list has, and the numbers of a page of it."""
    base = library.base
    parts, each = _conditions(asked)
    values = [value for some in each for value in some]
    if asked.get("colour"):
        parts.append("colour = ?")
        values.append(asked["colour"])
    where = f" WHERE {' AND '.join(parts)}" if parts else ""
    if _TAGGED in parts[:1]:
        # A tag's marks lie in the order of the list, with their colour.
        table, where, number = "mark_tags", where.replace(_TAGGED, "tag = ?"), "mark"
    else:
        table, number = "marks", "number"
    (count,) = base.execute(f"SELECT count(*) FROM {table}{where}", values).fetchone()
    query = f"SELECT {number} FROM {table}{where} ORDER BY made DESC, {number} DESC LIMIT ? OFFSET ?"
    return count, [row[0] for row in base.execute(query, (*values, limit, skip))]


def _rows(library: Library, numbers: Sequence[int]) -> list[dict[str, Any]]:
    """Returns marks with the article that each is of, as many as one reply holds; a damaged one is left out."""
    query = (
        "SELECT m.mark, m.article, a.title, a.address FROM marks m JOIN articles a ON a.id = m.article"
        " WHERE m.number = ?"
    )
    out: list[dict[str, Any]] = []
    size = 0
    for number in numbers:
        row = library.base.execute(query, (number,)).fetchone()
        if row is None:
            continue
        size += len(row[0])
        if size > LARGEST and out:
            break
        with suppress(*damage.FAULTS):
            out.append({**held(row[0]), "article": row[1], "title": row[2], "address": row[3]})
    return out
