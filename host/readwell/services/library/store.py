"""Stores and finds saved articles: text, tags and reading position of every save."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.library import damage, listing, marks, schema, spelling, versions
from readwell.services.library.article import NOTHING, Article, held, packed, unpacked, written
from readwell.services.library.excerpts import excerpt
from readwell.services.library.fields import field as checked_field
from readwell.services.library.merging import DECIDED, after, merged, stamp

#: A match in the title ranks higher: who remembers a title wants that article.
_RANK = "bm25(found, 6.0, 1.0)"
_COLUMNS = (
    "id, address, title, site, language, saved, words, hash, path, about, position, cover, state, favourite, progress,"
    " place, note, opened, changed, fetch, missing"
)
#: The columns that an article fills.
STORED = (
    "address, key, title, site, language, saved, words, hash, path, about, text, markdown, html, cover, position,"
    " missing"
)
_TYPES = {"id": int, "words": int, "favourite": int, "missing": int, "progress": float, "place": float}
#: What lies in the columns of an article, and what a person may change; the rest has tables of its own.
_IN_COLUMNS = ("position", "title", "about", *(name for name in NOTHING if name not in ("collections", "marks")))
CHANGEABLE = ("tags", "title", "position", *NOTHING)


@dataclass(frozen=True)
class Added:
    """The result of adding an article."""

    id: int
    #: The library had the page: at most its text is new, which `version` says.
    again: bool
    #: Ids of other articles of the same page, and of the same words on other pages.
    same_page: tuple[int, ...]
    same_text: tuple[int, ...]
    #: The version that the former text became; 0: none, as the words are the same, or no versions are kept.
    version: int = 0


class Library:
    """The saved articles in one file."""

    def __init__(self, path: Path, damaged: bool = False) -> None:
        self.path = path
        #: Whether an article is read without its tags, collections and marks where these are damaged.
        self.is_lenient = False
        #: How many versions an article keeps; None: as many as the file says.
        self.most_versions: int | None = None
        self.base = schema.opened_for_reading(path) if damaged else schema.opened(path)

    def close(self) -> None:
        """Closes the connection; everything confirmed is already on disk."""
        self.base.close()

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Opens a transaction: all of it is committed, or nothing."""
        try:
            self.base.execute("BEGIN IMMEDIATE")
            yield
            self.base.execute("COMMIT")
        except BaseException as problem:
            if self.base.in_transaction:
                self.base.execute("ROLLBACK")
            if isinstance(problem, sqlite3.Error):
                raise schema.refused(self.path, problem) from None
            raise

    @contextmanager
    def each(self) -> Iterator[None]:
        """Opens a savepoint for one article inside `writing`, independent of the others."""
        self.base.execute("SAVEPOINT one")
        try:
            yield
        except BaseException:
            self.base.execute("ROLLBACK TO one")
            raise
        finally:
            self.base.execute("RELEASE one")

    def add(self, article: Article, apart: bool = False) -> Added:
        """Records a save; it is on disk when this returns. `apart`: as an article of its own, whatever there is."""
        with self.writing():
            return self.record(article, is_save=True, apart=apart)

    def record(self, article: Article, is_save: bool = False, apart: bool = False) -> Added:
        """Records an article inside `writing`: many in one transaction cost little more than one.

        A save is what its page says now. Of any other copy the one that was saved last has the text; what the other
        said becomes a version.
        """
        key, digest = article.key, article.hash
        # All links without a text would be the same text.
        query = "SELECT id, key, hash, missing, saved, about FROM articles WHERE key = ?"
        asked = query + " OR hash = ?" * bool(article.text)
        rows = self.base.execute(asked, (key, digest) if article.text else (key,)).fetchall()
        pages = [row for row in rows if row[1] == key]
        same = [row[0] for row in pages if row[2] == digest]
        bare = [row[0] for row in pages if row[3]]
        others = tuple(row[0] for row in pages if row[2] != digest and not row[3])
        copies = tuple(row[0] for row in rows if row[1] != key)
        if not article.text and (others or same):
            number = max(others) if others else same[0]
            self.merge_said(number, article)
            return Added(number, True, (), ())
        last = None if apart else versions.latest(pages, article)
        version = 0
        if same:
            number = same[0]
            self._renew(number, article)
        elif article.text and bare:
            number = bare[0]
            self._fill(number, article, digest)
        elif last is not None:
            number = last
            version = versions.another(self, number, article, is_save)
        else:
            number = self._insert(article, key, digest)
        versions.take(self, number, article.versions)
        known = bool(same or bare or last is not None)
        return Added(number, known, tuple(one for one in others if one != number), copies, version)

    def _insert(self, article: Article, key: str, digest: str) -> int:
        values = (
            article.address, key, article.title, article.site, article.language, article.saved, article.words, digest,
            article.path, json.dumps(dict(article.about), ensure_ascii=False), packed(article.text),
            packed(article.markdown, article.text), _packed_html(article), article.cover, written(article.position),
            int(not article.text),
        )  # fmt: skip
        places = ", ".join("?" * len(values))
        number = self.base.execute(f"INSERT INTO articles ({STORED}) VALUES ({places})", values).lastrowid
        assert number is not None
        self.index(number, article.title, article.text)
        self._set(number, {**article.personal, **({"tags": article.tags} if article.tags else {})})
        return number

    def _renew(self, number: int, article: Article) -> None:
        """Takes what another save of the same words brings."""
        self.base.execute(
            "UPDATE articles SET saved = ?, path = coalesce(nullif(?, ''), path),"
            " html = coalesce(nullif(?, x''), html), cover = coalesce(nullif(?, ''), cover) WHERE id = ?",
            (article.saved, article.path, _packed_html(article), article.cover, number),
        )
        self.merge_said(number, article)

    def filled(self, number: int, article: Article) -> dict[str, Any]:
        """Gives a link the text that was fetched for it, wherever its address has led."""
        with self.writing():
            if self.base.execute("SELECT 1 FROM articles WHERE id = ?", (number,)).fetchone() is None:
                raise Refused("library", f"there is no article {number}")
            self._fill(number, article, article.hash)
            known = self.base.execute("SELECT 1 FROM articles WHERE key = ?", (article.key,)).fetchone()
            if known is None:
                self.base.execute("UPDATE articles SET key = ? WHERE id = ?", (article.key, number))
        return self.get(number)

    def _fill(self, number: int, article: Article, digest: str) -> None:
        """Gives a link its text. The title that a person has seen in the list stays, if there was one."""
        title, address, about = self.base.execute(
            "SELECT title, address, about FROM articles WHERE id = ?", (number,)
        ).fetchone()
        own = title if title.strip() and title != address else article.title
        known: dict[str, Any] = {}
        with suppress(*damage.FAULTS):
            known = held(about)
        self.unindex(number, title, "")
        self.base.execute(
            "UPDATE articles SET title = ?, site = ?, language = ?, words = ?, hash = ?, about = ?, text = ?,"
            " markdown = ?, html = ?, cover = coalesce(nullif(?, ''), cover), path = ?, missing = 0, fetch = ''"
            " WHERE id = ?",
            (
                own, article.site, article.language, article.words, digest,
                json.dumps({**known, **article.about}, ensure_ascii=False), packed(article.text),
                packed(article.markdown, article.text), _packed_html(article), article.cover, article.path, number,
            ),
        )  # fmt: skip
        self.index(number, own, article.text)
        self.merge_said(number, article)

    def merge_said(self, number: int, article: Article, **instead: Any) -> None:
        """Takes what a person has said of another copy, as far as it is new."""
        other = {**article.personal, "tags": article.tags, "position": article.position, "about": article.about}
        other |= instead
        self._set(number, merged(self._said(number), other))

    def _said(self, number: int) -> dict[str, Any]:
        """Returns what a person has said of an article. What is damaged is as good as nothing."""
        try:
            row = self.base.execute(f"SELECT {_COLUMNS} FROM articles WHERE id = ?", (number,)).fetchone()
            return self._as_dict(row) | {"marks": self.marks(number)}
        except damage.FAULTS:
            return {**NOTHING, "tags": [], "position": {}, "about": {}}

    def _set(self, number: int, said: Mapping[str, Any]) -> None:
        """Writes what a person says of an article."""
        if said.get("state") == "later" and "place" not in said:
            said = {**said, "place": self._end()}
        for name in ("tags", "collections", "marks"):
            if name in said:
                self._set_rows(number, name, said[name])
        names = [name for name in said if name in _IN_COLUMNS]
        if names:
            values = [written(said[name]) if name in ("position", "fetch", "about") else said[name] for name in names]
            places = ", ".join(f"{name} = ?" for name in names)
            self.base.execute(f"UPDATE articles SET {places} WHERE id = ?", (*values, number))

    def _set_rows(self, number: int, table: str, values: Sequence[Any]) -> None:
        if table == "marks":
            marks.replace(self.base, number, values)
            return
        self.base.execute(f"DELETE FROM {table} WHERE article = ?", (number,))
        name = "tag" if table == "tags" else "path"
        rows = [(number, value.strip()) for value in values if value.strip()]
        self.base.executemany(f"INSERT OR IGNORE INTO {table} (article, {name}) VALUES (?, ?)", rows)

    def _end(self) -> float:
        """Returns the place at the end of the queue."""
        (last,) = self.base.execute("SELECT max(place) FROM articles WHERE state = 'later'").fetchone()
        return float(last or 0) + 1

    def index(self, number: int, title: str, text: str) -> None:
        """Puts an article into the index, inside `writing`."""
        row = (number, spelling.with_spaces(title), spelling.with_spaces(text))
        self.base.execute("INSERT INTO found (rowid, title, text) VALUES (?, ?, ?)", row)

    def unindex(self, number: int, title: str, text: str) -> None:
        """Takes an article out of the index, which stores no texts: to delete an entry it needs the original text."""
        row = (number, spelling.with_spaces(title), spelling.with_spaces(text))
        self.base.execute("INSERT INTO found (found, rowid, title, text) VALUES ('delete', ?, ?, ?)", row)

    def get(self, number: int) -> dict[str, Any]:
        """One article with its text."""
        asked = f"SELECT {_COLUMNS}, text, markdown, html FROM articles WHERE id = ?"
        row = self.base.execute(asked, (number,)).fetchone()
        if row is None:
            raise Refused("library", f"there is no article {number}")
        with damage.named(number):
            text = unpacked(row[-3])
            html = unpacked(row[-1], text) if row[-1] else ""
            whole = {"text": text, "markdown": unpacked(row[-2], text), "html": html, "marks": self.marks(number)}
            return self._as_dict(row[:-3]) | whole

    def marks(self, number: int) -> list[dict[str, Any]]:
        """The marks of an article, in their order; where only the rest can be read, none."""
        try:
            return marks.of(self.base, number)
        except sqlite3.DatabaseError:
            if not self.is_lenient:
                raise
            return []

    def _beside(self, query: str, number: int) -> list[Any]:
        """Returns what a table beside the articles has of one; where only the rest can be read, nothing."""
        try:
            return [value for (value,) in self.base.execute(query, (number,))]
        except sqlite3.DatabaseError:
            if not self.is_lenient:
                raise
            return []

    def listed(self, limit: int = 50, skip: int = 0, **asked: Any) -> list[dict[str, Any]]:
        """Returns articles, as far as they can be read: the latest saves, or what the filters and the order ask for."""
        page, values = listing.page(asked)
        query = f"SELECT {_COLUMNS} FROM articles WHERE id IN ({page}) ORDER BY {listing.order(asked)}"
        found = []
        for row in self.base.execute(query, (*values, limit, skip)):
            with suppress(*damage.FAULTS):
                found.append(self._as_dict(row))
        return found

    def search(self, query: str, limit: int = 20, **asked: Any) -> list[dict[str, Any]]:
        """Returns the articles that match, best first, each with the words around the match."""
        match = spelling.match_query(query)
        if not match:
            return []
        where, values = listing.conditions(asked)
        held_to = f"AND rowid IN (SELECT id FROM articles WHERE {where})" if where else ""
        hits = self.base.execute(
            f"SELECT rowid FROM found WHERE found MATCH ? {held_to} ORDER BY {_RANK} LIMIT ?", (match, *values, limit)
        )
        wanted = spelling.words(query)
        out = []
        for (number,) in hits.fetchall():
            try:
                article = self.get(number)
            except Refused:  # damaged, or removed while it was
                continue
            article["excerpt"] = excerpt(article.pop("text"), wanted)
            del article["markdown"], article["html"]
            out.append(article)
        return out

    def change(self, number: int, fields: Mapping[str, Any], now: str = "") -> dict[str, Any]:
        """Sets what a person changes of an article, one of CHANGEABLE each."""
        with self.writing():
            self.revise(number, fields, now)
        return self.get(number)

    def revise(self, number: int, fields: Mapping[str, Any], now: str = "") -> None:
        """Sets it inside `writing`."""
        said = {name: checked_field(name, value) for name, value in fields.items() if name in CHANGEABLE}
        row = self.base.execute("SELECT changed, title FROM articles WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise Refused("library", f"there is no article {number}")
        if "changed" not in said and {*DECIDED, "note"} & said.keys():
            said["changed"] = after(row[0], now or stamp())
        if said.get("title", row[1]) != row[1]:
            text = self.get(number)["text"]
            self.unindex(number, row[1], text)
            self.index(number, said["title"], text)
        self._set(number, said)

    def read(self, address: str, fields: Mapping[str, Any]) -> int:
        """Notes how far the page at an address was read; returns how many articles of the library it is."""
        said = {name: fields[name] for name in ("progress", "opened") if name in fields}
        rows = self.base.execute("SELECT id, progress FROM articles WHERE key = ?", (spelling.key(address),)).fetchall()
        for number, before in rows:
            # Who goes back to an earlier passage has still read what follows.
            self.change(number, {**said, "progress": max(before, said.get("progress", 0))})
        return len(rows)

    def move(self, number: int, before: int) -> None:
        """Puts an article of the queue before another one of it; 0: at the end."""
        with self.writing():
            if not self._between(number, before):
                # Places are halved at each move: after some fifty at one spot there is no number left between two.
                queue = "SELECT id FROM articles WHERE state = 'later' ORDER BY place, id"
                for place, (one,) in enumerate(self.base.execute(queue).fetchall(), 1):
                    self.base.execute("UPDATE articles SET place = ? WHERE id = ?", (float(place), one))
                self._between(number, before)

    def _between(self, number: int, before: int) -> bool:
        row = self.base.execute("SELECT place FROM articles WHERE id = ? AND state = 'later'", (before,)).fetchone()
        if row is None:
            place = self._end()
        else:
            (last,) = self.base.execute(
                "SELECT max(place) FROM articles WHERE state = 'later' AND id != ? AND (place, id) < (?, ?)",
                (number, row[0], before),
            ).fetchone()
            place = (last + row[0]) / 2 if last is not None else row[0] - 1
            if place in (last, row[0]):
                return False
        said = self._said(number)
        self._set(number, {"state": "later", "place": place, "changed": after(said["changed"], stamp())})
        return True

    def remove(self, number: int) -> int:
        """Removes an article; the saved file stays where it is. Returns how many marks went with it."""
        with self.writing():
            return self.drop(number)

    def drop(self, number: int) -> int:
        """Removes an article inside `writing`."""
        if self.base.execute("SELECT 1 FROM articles WHERE id = ?", (number,)).fetchone() is None:
            raise Refused("library", f"there is no article {number}")
        # Where the text is damaged, its entry stays until the index is rebuilt; a search passes it over.
        with suppress(Refused):
            article = self.get(number)
            self.unindex(number, article["title"], article["text"])
        count = marks.remove(self.base, number)
        self.base.execute("DELETE FROM articles WHERE id = ?", (number,))
        return count

    def count(self, **asked: Any) -> int:
        """How many articles there are, or how many the filters leave."""
        where, values = listing.conditions(asked)
        rows = self.base.execute(f"SELECT count(*) FROM articles {'WHERE ' if where else ''}{where}", values)
        return int(rows.fetchone()[0])

    def _as_dict(self, row: Sequence[Any]) -> dict[str, Any]:
        out = dict(zip(_COLUMNS.split(", "), row, strict=True))
        if any(type(value) is not _TYPES.get(name, str) for name, value in out.items()):
            raise TypeError("a value of another type")
        for name in ("about", "position", "fetch"):
            out[name] = held(out[name])
        for name in ("favourite", "missing"):
            out[name] = bool(out[name])
        out["tags"] = self._beside("SELECT tag FROM tags WHERE article = ? ORDER BY tag", out["id"])
        out["collections"] = self._beside("SELECT path FROM collections WHERE article = ? ORDER BY path", out["id"])
        for name, table in (("marked", "marks"), ("earlier", "versions")):
            out[name] = (self._beside(f"SELECT count(*) FROM {table} WHERE article = ?", out["id"]) or [0])[0]
        return out


def _packed_html(article: Article) -> bytes:
    return packed(article.html, article.text) if article.html else b""
