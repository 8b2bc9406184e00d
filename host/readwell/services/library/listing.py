"""Which articles a list shows, and in which order: conditions for SQLite from what was asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from readwell.engine.basics.errors import Refused

#: From this share on an article counts as read, as on the sheet.
READ = 0.97
#: What a list can be sorted by: the column, and whether the greatest comes first.
SORTS: Mapping[str, tuple[str, bool]] = {
    "saved": ("saved", True),
    "title": ("title COLLATE NOCASE", False),
    "site": ("site COLLATE NOCASE", False),
    "words": ("words", False),
    "progress": ("progress", True),
    "opened": ("opened", True),
    "place": ("place", False),
}
#: Conditions by the name of a filter; each takes what was asked, and gives SQL and its values.
_FILTERS: Mapping[str, tuple[type, Callable[[Any], tuple[str, tuple[Any, ...]]]]] = {
    "tag": (str, lambda tag: ("id IN (SELECT article FROM tags WHERE tag = ?)", (tag,))),
    "state": (str, lambda state: ("state = ?", ("" if state == "kept" else state,))),
    "favourite": (bool, lambda yes: ("favourite = ?", (int(yes),))),
    "fetched": (bool, lambda yes: ("missing = ?", (int(not yes),))),
    "broken": (bool, lambda yes: ("fetch LIKE '%\"code\"%'" if yes else "fetch NOT LIKE '%\"code\"%'", ())),
    "begun": (bool, lambda yes: (f"{'' if yes else 'NOT '}(progress > 0 AND progress < {READ})", ())),
    "marked": (bool, lambda yes: (f"id {'' if yes else 'NOT '}IN (SELECT article FROM marks)", ())),
    "site": (str, lambda site: ("site = ?", (site,))),
    "collection": (
        str,
        # "0" is the character after "/": the collection itself, and those in it.
        lambda path: (
            "id IN (SELECT article FROM collections WHERE path = ? OR (path > ? AND path < ?))",
            (path, f"{path}/", f"{path}0"),
        ),
    ),
}
FILTERS = tuple(_FILTERS)


def conditions(asked: Mapping[str, Any]) -> tuple[str, tuple[Any, ...]]:
    """Returns the SQL condition of all filters that are asked, and its values; a filter that says "" is none."""
    parts: list[str] = []
    values: list[Any] = []
    for name, (kind, condition) in _FILTERS.items():
        value = asked.get(name, "")
        if value == "":
            continue
        if type(value) is not kind:
            raise Refused("request", f"{name} is not a {'text' if kind is str else 'truth value'}")
        sql, more = condition(value.encode("utf-8", "replace").decode() if isinstance(value, str) else value)
        parts.append(sql)
        values += more
    return " AND ".join(parts), tuple(values)


def order(asked: Mapping[str, Any]) -> str:
    """Returns the SQL of the order: by `sort`, the other way round with `reverse`."""
    name = asked.get("sort") or "saved"
    if name not in SORTS:
        raise Refused("request", f"a list is sorted by one of {', '.join(SORTS)}")
    column, greatest = SORTS[name]
    way = "DESC" if greatest != (asked.get("reverse") is True) else "ASC"
    return f"{column} {way}, id {way}"


def page(asked: Mapping[str, Any]) -> tuple[str, tuple[Any, ...]]:
    """Returns the SQL that finds the ids of a list in its order, all from an index, and its values."""
    where, values = conditions(asked)
    # The order's own index leads to each row in turn, to see whether it fits the filters: that costs more than sorting.
    facts = " INDEXED BY by_facts" if where else ""
    condition = f" WHERE {where}" if where else ""
    return f"SELECT id FROM articles{facts}{condition} ORDER BY {order(asked)} LIMIT ? OFFSET ?", values
