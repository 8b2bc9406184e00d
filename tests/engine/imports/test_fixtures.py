"""Every field of every tool's export is found where its manifest says, and no value of a file is thrown away."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from readwell.engine.imports import FORMATS, Row, recognised
from readwell.engine.imports.values import chromium_moment, moment

from tests.engine.imports.exports import MANIFESTS, Export, export, leaves, values

EXPORTS = [export(path) for path in MANIFESTS]
#: Values that a row holds as a state, a flag or a share, and not as they are written.
AS_ANOTHER = {
    "status": "unread|archive",
    "heading": "unread|read archive",
    "folder": r"unread|archive|starred|kitchen/winter|garden / shade|coast|hand/made|reading list",
    "state": "archived|succeeded",
    "readingprogress": r"\d+",
    "readingprogresspercent": r"\d+",
    "reading progress": "0",
    "is_read": "0",
    "is_fav": "1",
    "3": "0",
    "4": "1",
    "is_archived": "1",
    "is_starred": "0",
    "archived": "true|false",
    "in queue": "true|false",
    "favorited": "true|false",
    "favorite": "true|false",
    "toread": "yes|1",
    "tags": r"\[.*\]",
    "document tags": r"\[.*\]",
    "data-important": "true",
    "color": "yellow|orange|blue|green",
    "highlights": r"(?s)highlight:.*",
    "last_modified": "0",
    "date_last_used": "0",
    "date_modified": "0",
    "name": "hand/made|bookmarks toolbar",
}
SEPARATORS = re.compile(r"[,|;/]\s*|\s+")


def named(rows: list[Row], name: str) -> Row:
    """A row by its address, or by its title where the file has no address."""
    key = "title" if name.startswith("*") else "address"
    return next(row for row in rows if row[key] == name.removeprefix("*"))


def unfound(one: Export, rows: list[Row]) -> list[tuple[str, str]]:
    """The values of a file that no row holds."""
    held = [value for row in rows for _, value in values(row)]
    texts = (
        "\n".join(str(value) for value in held)
        + "\n"
        + "\n".join(" ".join(map(str, v)) for v in held if type(v) is list)
    )
    wanted = leaves(one.path.name, one.path.read_bytes())
    return [leaf for leaf in wanted if leaf[1].strip() and not _is_in(leaf, texts) and not _is_excepted(one, leaf)]


def _is_in(leaf: tuple[str, str], texts: str) -> bool:
    value = leaf[1].strip()
    times = [time for time in (moment(value), chromium_moment(value)) if time]
    parts = [part for part in SEPARATORS.split(value) if part]
    unescaped = value.replace('"', '\\"')
    return any(text in texts for text in (value, unescaped, *times)) or all(part in texts for part in parts)


def _is_excepted(one: Export, leaf: tuple[str, str]) -> bool:
    """Whether the manifest says why a value isn't kept, it lies in what is left out, or it is held as another value."""
    name, value = leaf[0], leaf[1].strip()
    where = one.fields.get(name, "")
    as_another = re.fullmatch(AS_ANOTHER.get(name.lower(), r"(?!)"), value.lower())
    return where.startswith("!") or bool(as_another) or value in one.left


def test_every_format_has_an_export_that_is_recognised() -> None:
    assert {one.form for one in EXPORTS} == set(FORMATS)
    for one in EXPORTS:
        assert recognised(one.path.name, io.BytesIO(one.path.read_bytes())) == one.form, one.path.name


@pytest.mark.parametrize("one", EXPORTS, ids=lambda one: one.path.name)
def test_every_field_of_an_export_is_where_its_manifest_says(one: Export) -> None:
    rows, wrong = one.read()
    assert len([each for each in wrong if each.is_lost]) == one.lost and not [
        each for each in wrong if not each.is_lost
    ]
    checked = set[str]()
    for name, expected in one.rows.items():
        found = dict(values(named(rows, name)))
        assert {place: found.get(place) for place in expected} == expected
        checked |= set(expected) | (set() if name.startswith("*") else {"address"})
    there = {name for name, _ in leaves(one.path.name, one.path.read_bytes()) if name}
    if one.path.suffix not in (".txt", ".md"):
        assert there <= set(one.fields)
    assert {where for where in one.fields.values() if not where.startswith("!")} <= checked


@pytest.mark.parametrize("one", EXPORTS, ids=lambda one: one.path.name)
def test_no_value_of_an_export_is_thrown_away(one: Export) -> None:
    assert not unfound(one, one.read()[0])


@pytest.mark.parametrize("one", EXPORTS, ids=lambda one: one.path.name)
def test_a_value_that_is_thrown_away_is_noticed(one: Export) -> None:
    rows, _ = one.read()
    bare: list[Row] = [{"address": row["address"], "title": row["title"]} for row in rows]
    assert unfound(one, bare) or all({"title", "address"} >= set(row) for row in one.rows.values()) or not _rich(one)


def _rich(one: Export) -> bool:
    """Whether a file holds more than addresses and titles."""
    return any(set(expected) - {"address", "title", "state", "text", "collections"} for expected in one.rows.values())


@pytest.mark.parametrize("one", EXPORTS, ids=lambda one: one.path.name)
def test_an_export_read_twice_gives_the_same(one: Export) -> None:
    first: Any = one.read()
    assert first == one.read()
