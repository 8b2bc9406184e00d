"""Stores and finds saved articles: text, tags and reading position of every save."""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.library import damage, schema, spelling
from readwell.services.library.fields import checked
from readwell.services.library.fields import field as checked_field

#: A match in the title ranks higher: who remembers a title wants that article.
_RANK = "bm25(found, 6.0, 1.0)"
_COLUMNS = "id, address, title, site, language, saved, words, hash, path, about, position, cover"
#: The columns that an article fills.
STORED = "address, key, title, site, language, saved, words, hash, path, about, text, markdown, html, cover, position"
_NUMBERS = ("id", "words")
#: Characters shown on each side of a match.
AROUND = 90
#: Bytes of the longest text: more than a request may hold. A file made by another could unpack to any number.
LONGEST = 1 << 28


@dataclass(frozen=True)
class Article:
    """One saved text."""

    address: str
    title: str
    saved: str
    text: str
    markdown: str = ""
    #: The article as the reader shows it, and a small picture for the list: a data URL.
    html: str = ""
    cover: str = ""
    site: str = ""
    language: str = ""
    words: int = 0
    path: str = ""
    about: Mapping[str, str] = field(default_factory=dict)
    tags: tuple[str, ...] = ()
    #: Where the person stopped reading: a text quote, as the reader writes it.
    position: Mapping[str, Any] = field(default_factory=dict)

    @property
    def hash(self) -> str:
        """Returns a fingerprint of the words."""
        return spelling.fingerprint(self.text)

    @property
    def key(self) -> str:
        """Returns the key of the page."""
        return spelling.key(self.about.get("canonical") or self.address)


#: The fields of an article that are exported: all but those that belong to one file.
#: A saved file's path says who the person is and how they name their folders, and leads nowhere elsewhere.
_PORTABLE = tuple(part.name for part in fields(Article) if part.name != "path")


@dataclass(frozen=True)
class Added:
    """The result of adding an article."""

    id: int
    #: The same article existed: only its time, path and tags are new.
    again: bool
    #: Ids of other versions of the same page, and of the same words on other pages.
    same_page: tuple[int, ...]
    same_text: tuple[int, ...]


class Library:
    """The saved articles in one file."""

    def __init__(self, path: Path, damaged: bool = False) -> None:
        self.path = path
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

    def add(self, article: Article) -> Added:
        """Records a save; it is on disk when this returns."""
        with self.writing():
            return self.record(article)

    def record(self, article: Article) -> Added:
        """Records a save inside `writing`: many in one transaction cost little more than one."""
        key, digest = article.key, article.hash
        rows = self.base.execute(
            "SELECT id, key, hash FROM articles WHERE key = ? OR hash = ?", (key, digest)
        ).fetchall()
        same = [row[0] for row in rows if row[1] == key and row[2] == digest]
        others = tuple(row[0] for row in rows if row[1] == key and row[2] != digest)
        copies = tuple(row[0] for row in rows if row[1] != key)
        if same:
            self.base.execute(
                "UPDATE articles SET saved = ?, path = coalesce(nullif(?, ''), path),"
                " html = coalesce(nullif(?, x''), html), cover = coalesce(nullif(?, ''), cover) WHERE id = ?",
                (article.saved, article.path, _packed_html(article), article.cover, same[0]),
            )
            self._tag(same[0], article.tags)
            self._move(same[0], article.position)
            return Added(same[0], True, others, copies)
        return Added(self._insert(article, key, digest), False, others, copies)

    def _insert(self, article: Article, key: str, digest: str) -> int:
        values = (
            article.address, key, article.title, article.site, article.language, article.saved, article.words, digest,
            article.path, json.dumps(dict(article.about), ensure_ascii=False), packed(article.text),
            packed(article.markdown, article.text), _packed_html(article), article.cover, _written(article.position),
        )  # fmt: skip
        marks = ", ".join("?" * len(values))
        number = self.base.execute(f"INSERT INTO articles ({STORED}) VALUES ({marks})", values).lastrowid
        assert number is not None
        self._index(number, article.title, article.text)
        self._tag(number, article.tags)
        return number

    def _index(self, number: int, title: str, text: str) -> None:
        row = (number, spelling.with_spaces(title), spelling.with_spaces(text))
        self.base.execute("INSERT INTO found (rowid, title, text) VALUES (?, ?, ?)", row)

    def _tag(self, number: int, tags: Sequence[str]) -> None:
        rows = [(number, tag.strip()) for tag in tags if tag.strip()]
        self.base.executemany("INSERT OR IGNORE INTO tags (article, tag) VALUES (?, ?)", rows)

    def _move(self, number: int, position: Mapping[str, Any]) -> None:
        """Takes the position of another computer if it is newer."""
        here: dict[str, Any] = {}
        with suppress(*damage.FAULTS):  # a damaged one is as good as none
            here = _held(self.base.execute("SELECT position FROM articles WHERE id = ?", (number,)).fetchone()[0])
        if str(position.get("at", "")) > str(here.get("at", "")):
            self.base.execute("UPDATE articles SET position = ? WHERE id = ?", (_written(position), number))

    def get(self, number: int) -> dict[str, Any]:
        """One article with its text."""
        asked = f"SELECT {_COLUMNS}, text, markdown, html FROM articles WHERE id = ?"
        row = self.base.execute(asked, (number,)).fetchone()
        if row is None:
            raise Refused("library", f"there is no article {number}")
        with damage.named(number):
            text = unpacked(row[-3])
            html = unpacked(row[-1], text) if row[-1] else ""
            return self._as_dict(row[:-3]) | {"text": text, "markdown": unpacked(row[-2], text), "html": html}

    def latest(self, limit: int = 50, before: int = 0, tag: str = "") -> list[dict[str, Any]]:
        """Returns the latest saves, as far as they can be read; skips the first `before` ones."""
        where = "WHERE id IN (SELECT article FROM tags WHERE tag = ?)" if tag else ""
        values = (tag, limit, before) if tag else (limit, before)
        order = f"{where} ORDER BY saved DESC, id DESC LIMIT ? OFFSET ?"
        found = []
        for row in self.base.execute(f"SELECT {_COLUMNS} FROM articles {order}", values):
            with suppress(*damage.FAULTS):
                found.append(self._as_dict(row))
        return found

    def search(self, query: str, limit: int = 20, tag: str = "") -> list[dict[str, Any]]:
        """Returns the articles that match, best first, each with the words around the match."""
        match = spelling.match_query(query)
        if not match:
            return []
        tagged = "AND rowid IN (SELECT article FROM tags WHERE tag = ?)" if tag else ""
        values = (match, tag, limit) if tag else (match, limit)
        hits = self.base.execute(
            f"SELECT rowid FROM found WHERE found MATCH ? {tagged} ORDER BY {_RANK} LIMIT ?", values
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

    def change(self, number: int, tags: Sequence[str] | None, position: Mapping[str, Any] | None) -> dict[str, Any]:
        """Sets new tags or a new reading position."""
        tags = None if tags is None else checked_field("tags", tags)
        position = None if position is None else checked_field("position", position)
        with self.writing():
            if tags is not None:
                self.base.execute("DELETE FROM tags WHERE article = ?", (number,))
                if self.base.execute("SELECT 1 FROM articles WHERE id = ?", (number,)).fetchone():
                    self._tag(number, tags)
            if position is not None:
                self.base.execute("UPDATE articles SET position = ? WHERE id = ?", (_written(position), number))
        return self.get(number)

    def remove(self, number: int) -> None:
        """Removes an article; the saved file stays where it is."""
        if self.base.execute("SELECT 1 FROM articles WHERE id = ?", (number,)).fetchone() is None:
            raise Refused("library", f"there is no article {number}")
        row = None
        with suppress(Refused):
            article = self.get(number)
            row = (number, spelling.with_spaces(article["title"]), spelling.with_spaces(article["text"]))
        with self.writing():
            # The index doesn't store texts: to delete an entry it needs the original text. Where that is damaged, the
            # entry stays until the index is rebuilt; a search passes it over.
            if row is not None:
                self.base.execute("INSERT INTO found (found, rowid, title, text) VALUES ('delete', ?, ?, ?)", row)
            self.base.execute("DELETE FROM articles WHERE id = ?", (number,))

    def count(self, tag: str = "") -> int:
        """How many articles there are, or how many have a tag."""
        asked = ("SELECT count(*) FROM tags WHERE tag = ?", (tag,)) if tag else ("SELECT count(*) FROM articles",)
        return int(self.base.execute(*asked).fetchone()[0])

    def _as_dict(self, row: Sequence[Any]) -> dict[str, Any]:
        out = dict(zip(_COLUMNS.split(", "), row, strict=True))
        if any(type(value) is not (int if name in _NUMBERS else str) for name, value in out.items()):
            raise TypeError("a value of another type")
        out["about"] = _held(out["about"])
        out["position"] = _held(out["position"])
        tags = self.base.execute("SELECT tag FROM tags WHERE article = ? ORDER BY tag", (out["id"],))
        out["tags"] = [tag for (tag,) in tags]
        return out


def excerpt(text: str, wanted: Sequence[str]) -> str:
    """Returns the text around the first of the wanted words, on one line."""
    folded = text.casefold()
    places = [place for word in wanted if (place := folded.find(word.casefold())) >= 0]
    at = min(places, default=0)
    first, last = max(0, at - AROUND), min(len(text), at + 2 * AROUND)
    if first:  # don't begin in the middle of a word, in scripts with spaces
        first = text.find(" ", first - 1, first + 24) + 1 or first
    line = " ".join(text[first:last].split())
    return ("… " if first else "") + line + (" …" if last < len(text) else "")


def _written(position: Mapping[str, Any]) -> str:
    return json.dumps(dict(position), ensure_ascii=False, allow_nan=False) if position else ""


def _held(text: str) -> dict[str, Any]:
    """Parses an object from the file. An older version may have written numbers that JSON doesn't have."""
    held = json.loads(text or "{}", parse_constant=lambda _: None)
    return {name: value for name, value in held.items() if value is not None}


def portable(row: Mapping[str, Any]) -> dict[str, Any]:
    """Returns an article for export: without the fields that belong to this library, and to this computer."""
    return {name: row[name] for name in _PORTABLE if name in row}


def from_portable(row: Mapping[str, Any]) -> Article:
    """Returns an imported article, checked field by field; unknown fields, such as the id, are ignored."""
    return Article(**checked(row))


def _packed_html(article: Article) -> bytes:
    return packed(article.html, article.text) if article.html else b""


def packed(text: str, like: str = "") -> bytes:
    """Compresses a text with a similar one as dictionary: a fraction of the size and time."""
    packer = zlib.compressobj(6, zdict=_bytes(like)) if like else zlib.compressobj(6)
    return packer.compress(_bytes(text)) + packer.flush()


def unpacked(data: bytes, like: str = "") -> str:
    """Decompresses with or without the dictionary: the header says whether one was used."""
    opening = zlib.decompressobj(zdict=_bytes(like))
    text = opening.decompress(data, LONGEST)
    if not opening.eof:
        raise zlib.error("the text is cut off, or longer than any that was saved")
    return text.decode("utf-8")


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "replace")
