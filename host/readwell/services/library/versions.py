"""The earlier texts of articles in the library's file: what a page said before it was saved again with other words.

All functions that change something run inside `Library.writing`.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Protocol

from readwell.engine.basics.errors import Refused
from readwell.services.library import damage, spelling
from readwell.services.library.article import SELECTED, Article, held, is_selection, packed, unpacked
from readwell.services.library.fields import FIELDS
from readwell.services.library.merging import instant

#: How many versions an article keeps if the person chose no other number, and the most that can be chosen.
USUAL, MOST = 10, int(FIELDS["versions"]["entries"])
#: The columns that an article and a version of it have alike: both are packed in the same way.
_ALIKE = "saved, hash, title, words, about, text, markdown, html"
#: What is known of an article because of its very words (the text beside it), and of the article in any of its texts.
_BESIDE, _OWN = "beside", "readwell."


class Articles(Protocol):
    """What of the library (store.py) its versions need."""

    base: sqlite3.Connection
    most_versions: int | None
    is_lenient: bool

    def get(self, number: int) -> dict[str, Any]:
        """One article with its text."""

    def index(self, number: int, title: str, text: str) -> None:
        """Puts an article into the index."""

    def unindex(self, number: int, title: str, text: str) -> None:
        """Takes it out of there."""

    def merge_said(self, number: int, article: Article, **instead: Any) -> None:
        """Takes what a person has said of another copy."""


def most(library: Articles) -> int:
    """Returns how many versions an article keeps."""
    if library.most_versions is not None:
        return library.most_versions
    row = library.base.execute("SELECT value FROM choices WHERE name = 'versions'").fetchone()
    return max(0, min(int(row[0]), MOST)) if row else USUAL


def choose(library: Articles, number: int) -> None:
    """Sets how many versions an article keeps, from its next save on."""
    if not 0 <= number <= MOST:
        raise Refused("request", f"an article keeps 0 to {MOST:,} versions")
    library.base.execute("INSERT OR REPLACE INTO choices (name, value) VALUES ('versions', ?)", (number,))


def latest(pages: Iterable[Sequence[Any]], article: Article) -> int | None:
    """Returns the article of a page that was saved last, of rows with id, key, hash, missing, saved, about.

    What was selected of the page is none: neither is it a version of the page, nor the page one of it.
    """
    if SELECTED in article.about:
        return None
    found = [(instant(str(row[4])), row[0]) for row in pages if not row[3] and not is_selection(row[5])]
    return max(found)[1] if found else None


def another(library: Articles, number: int, article: Article, is_save: bool) -> int:
    """Takes another text of an article that is there; returns the version that the former text became, or 0.

    Only a save, or a copy that was saved later than what the library has, brings its text; any other is a version.
    """
    here = library.base.execute("SELECT saved FROM articles WHERE id = ?", (number,)).fetchone()[0]
    then = instant(article.saved)
    known = library.base.execute("SELECT saved FROM versions WHERE article = ? AND hash = ?", (number, article.hash))
    times = [instant(str(saved)) for (saved,) in known.fetchall()]
    if is_save or (then > instant(str(here)) and all(one < then for one in times)):
        return _renew(library, number, article)
    if not times:
        _add(library.base, number, {name: getattr(article, name) for name in FIELDS["versions"]["fields"]})
        _trim(library, number)
    # What is known of other words says nothing of those that stay.
    library.merge_said(number, article, about={})
    return 0


def _renew(library: Articles, number: int, article: Article) -> int:
    """Gives an article the text of a new save."""
    version = keep(library, number) if most(library) else 0
    _trim(library, number, version)
    known = _about(library.base, number)
    own = _own(known)
    known.pop(_BESIDE, None)
    said = {
        "saved": article.saved, "hash": article.hash, "title": article.title, "words": article.words,
        "about": json.dumps({**known, **article.about, **own}, ensure_ascii=False), "text": packed(article.text),
        "markdown": packed(article.markdown, article.text),
        "html": packed(article.html, article.text) if article.html else b"",
    }  # fmt: skip
    said |= {name: value for name in ("site", "language", "path", "cover") if (value := getattr(article, name))}
    rewrite(library, number, article.text, said)
    library.merge_said(number, article)
    return version


def keep(library: Articles, number: int) -> int:
    """Makes a version of what an article says now; returns its id."""
    # Only the last one needs its pictures: an undo brings it back as it was.
    library.base.execute("UPDATE versions SET html = x'' WHERE article = ?", (number,))
    made = library.base.execute(
        f"INSERT INTO versions (article, {_ALIKE}) SELECT id, {_ALIKE} FROM articles WHERE id = ?", (number,)
    ).lastrowid
    assert made is not None
    return made


def rewrite(library: Articles, number: int, text: str, said: Mapping[str, Any]) -> None:
    """Gives an article another text, in its columns and in the index."""
    # Where the present text is damaged, its entry stays until the index is rebuilt.
    with suppress(Refused):
        here = library.get(number)
        library.unindex(number, here["title"], here["text"])
    places = ", ".join(f"{name} = ?" for name in said)
    library.base.execute(f"UPDATE articles SET {places} WHERE id = ?", (*said.values(), number))
    library.index(number, said["title"], text)


def take(library: Articles, number: int, rows: Iterable[Mapping[str, Any]]) -> None:
    """Adds the versions of another copy of an article, as far as they are not there."""
    rows = list(rows)
    if not rows:
        return
    base = library.base
    known = set(base.execute("SELECT hash, saved FROM versions WHERE article = ?", (number,)).fetchall())
    known.update(base.execute("SELECT hash, saved FROM articles WHERE id = ?", (number,)).fetchall())
    for row in sorted(rows, key=lambda one: instant(one["saved"])):
        name = (spelling.fingerprint(row["text"]), row["saved"])
        if row["text"] and name not in known:
            known.add(name)
            _add(base, number, row)
    _trim(library, number)


def move(library: Articles, number: int, to: int) -> None:
    """Gives the versions of an article to another one."""
    library.base.execute("UPDATE versions SET article = ? WHERE article = ?", (to, number))
    _trim(library, to)


def of(library: Articles, number: int) -> list[dict[str, Any]]:
    """Returns the versions of an article with their texts, the newest first; those that are damaged are left out."""
    found: list[dict[str, Any]] = []
    try:
        for row in rows(library.base, number):
            with suppress(Refused, *damage.FAULTS):
                found.append(text_of(library.base, number, row["version"]))
    except sqlite3.DatabaseError:
        if not library.is_lenient:
            raise
    return found


def rows(base: sqlite3.Connection, number: int) -> list[dict[str, Any]]:
    """Returns the id, the time and the words of each version of an article, the newest first."""
    found = base.execute("SELECT id, saved, words FROM versions WHERE article = ?", (number,)).fetchall()
    found.sort(key=lambda row: (instant(str(row[1])), row[0]), reverse=True)
    return [dict(zip(("version", "saved", "words"), row, strict=True)) for row in found]


def text_of(base: sqlite3.Connection, number: int, version: int) -> dict[str, Any]:
    """Returns a version of an article as an export has it."""
    asked = "SELECT saved, title, text, markdown, words, about FROM versions WHERE id = ? AND article = ?"
    row = base.execute(asked, (version, number)).fetchone()
    if row is None:
        raise Refused("library", f"article {number} has no version {version}")
    with damage.named(number):
        saved, title, data, markdown, words, about = row
        text = unpacked(data)
        out = {"saved": saved, "title": title, "text": text, "markdown": unpacked(markdown, text), "words": words}
        return out | {"about": held(about)}


def about_of(library: Articles, number: int, about: str) -> str:
    """Returns what is known of an article with the text of a version, of which this is known."""
    found: dict[str, Any] = {}
    with suppress(*damage.FAULTS):
        found = held(about)
    return json.dumps({**found, **_own(_about(library.base, number))}, ensure_ascii=False)


def _about(base: sqlite3.Connection, number: int) -> dict[str, Any]:
    (about,) = base.execute("SELECT about FROM articles WHERE id = ?", (number,)).fetchone()
    with suppress(*damage.FAULTS):
        return held(about)
    return {}


def _own(about: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in about.items() if name.startswith(_OWN)}


def problems(library: Articles) -> Iterator[str]:
    """Yields what is wrong with the versions, a sentence each."""
    base = library.base
    base.execute(f"SELECT id, article, {_ALIKE} FROM versions LIMIT 0")  # fails without one of the columns
    orphans = "SELECT id FROM versions WHERE article NOT IN (SELECT id FROM articles)"
    yield from (f"version {number} is of an article that is gone" for (number,) in base.execute(orphans).fetchall())
    for version, number, digest in base.execute("SELECT id, article, hash FROM versions ORDER BY id").fetchall():
        try:
            sound = spelling.fingerprint(text_of(base, number, version)["text"]) == digest
        except (Refused, sqlite3.Error, *damage.FAULTS):
            sound = False
        if not sound:
            yield f"version {version} of article {number} is damaged"


def amount(base: sqlite3.Connection) -> tuple[int, int]:
    """Returns how many versions there are, and their bytes."""
    size = "sum(length(text) + length(markdown) + length(html) + length(about))"
    count, total = base.execute(f"SELECT count(*), {size} FROM versions").fetchone()
    return count, total or 0


def clean(base: sqlite3.Connection) -> None:
    """Removes the versions of articles that are gone."""
    base.execute("DELETE FROM versions WHERE article NOT IN (SELECT id FROM articles)")


def _add(base: sqlite3.Connection, number: int, row: Mapping[str, Any]) -> None:
    text = row["text"]
    about = {name: value for name, value in row.get("about", {}).items() if name not in _own(row["about"])}
    values = (
        number, row["saved"], spelling.fingerprint(text), row.get("title", ""), row.get("words", 0),
        json.dumps(about, ensure_ascii=False), packed(text), packed(row.get("markdown", ""), text), b"",
    )  # fmt: skip
    base.execute(f"INSERT INTO versions (article, {_ALIKE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)


def _trim(library: Articles, number: int, last: int = 0) -> None:
    """Removes the oldest versions, as far as there are too many; `last` is the one that an undo needs."""
    found = [row["version"] for row in rows(library.base, number)]
    if last:
        found = [last, *(one for one in found if one != last)]
    library.base.executemany("DELETE FROM versions WHERE id = ?", [(one,) for one in found[most(library) :]])
