"""What the library and the folder last agreed on, note by note; it lies in the library's own file."""

from __future__ import annotations

import json
import secrets
import zlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from typing import Any

from readwell.engine.render.vault.bundle import ID
from readwell.engine.render.vault.note import NOTHING, Said
from readwell.services.library import damage
from readwell.services.library.article import held, packed
from readwell.services.library.store import Library

#: What of an article tells that it may say something else than before, without reading its texts; of its marks a
#: digest (schema.opened), since there may be a million.
_LIGHT = """
    SELECT a.id, a.hash || a.title || a.state || a.favourite || a.progress || a.note || length(a.markdown) || '|' ||
        coalesce((SELECT group_concat(tag, '|') FROM tags WHERE article = a.id), '') || '|' ||
        coalesce((SELECT group_concat(path, '|') FROM collections WHERE article = a.id), '') || '|' ||
        digest((SELECT group_concat(mark, '|') FROM marks WHERE article = a.id))
    FROM articles a WHERE (NOT a.missing OR a.note != '' OR a.id IN (SELECT article FROM marks)
        OR a.id IN (SELECT article FROM vault))
"""


@dataclass(frozen=True)
class Agreed:
    """One note as both sides last had it; without a path the person deleted it in the folder."""

    id: str
    article: int
    path: str
    digest: str
    size: int
    modified: int
    light: str
    #: What both sides said, packed: it is unpacked for notes that have changed alone.
    packed: bytes

    @property
    def base(self) -> Said:
        """Returns what both sides said; nothing where that is damaged, so that what differs now is told."""
        with suppress(zlib.error, *damage.FAULTS):
            return {**NOTHING, **json.loads(zlib.decompress(self.packed))}
        return dict(NOTHING)

    def at(self, path: str) -> Agreed:
        """Returns the same note at another path; "" for one that the person deleted."""
        return replace(self, path=path)


def agreed(
    name: str, article: int, path: str, seen: tuple[str, int, int] = ("", 0, 0), light: str = "",
    said: Said | None = None,
) -> Agreed:  # fmt: skip
    """Returns a note as both sides have it: the digest, the size and the time of its file, and what it says."""
    data = json.dumps(said or {}, ensure_ascii=False, sort_keys=True).encode("utf-8", "surrogatepass")
    return Agreed(name, article, path, *seen, light, zlib.compress(data))


def rows(library: Library, only: Sequence[int] = ()) -> dict[str, Agreed]:
    """Returns the notes by their id: all, or those of some articles."""
    found: dict[str, Agreed] = {}
    asked = "SELECT id, article, path, digest, size, modified, light, base FROM vault"
    where = f" WHERE article IN ({', '.join('?' * len(only))})" if only else ""
    for row in library.base.execute(asked + where, tuple(only)):
        found[row[0]] = Agreed(*row)
    return found


def lights(library: Library) -> dict[int, str]:
    """Returns the articles that have a note, each with what tells whether it has changed."""
    return dict(library.base.execute(_LIGHT))


def light(library: Library, article: int) -> str:
    """Returns what tells whether an article has changed; "" for one that has no note."""
    row = library.base.execute(f"{_LIGHT} AND a.id = ?", (article,)).fetchone()
    return row[1] if row else ""


def keep(library: Library, row: Agreed) -> None:
    """Notes what both sides have now; inside `writing`, with the change that it is about."""
    library.base.execute("INSERT OR REPLACE INTO vault VALUES (?, ?, ?, ?, ?, ?, ?, ?)", astuple(row))


def forget(library: Library, name: str) -> None:
    """Drops a note whose article and file are gone."""
    library.base.execute("DELETE FROM vault WHERE id = ?", (name,))


def named(library: Library, article: Mapping[str, Any]) -> str:
    """Returns the name of an article that it keeps everywhere; one that has none gets it, inside `writing`."""
    about = dict(article["about"])
    if known := about.get(ID):
        return str(known)
    name = secrets.token_hex(8)
    rename(library, article["id"], name)
    return name


def rename(library: Library, article: int, name: str) -> None:
    """Gives an article the name that its note has."""
    (text,) = library.base.execute("SELECT about FROM articles WHERE id = ?", (article,)).fetchone()
    about = json.dumps({**held(text), ID: name}, ensure_ascii=False)
    library.base.execute("UPDATE articles SET about = ? WHERE id = ?", (about, article))


def by_name(library: Library, name: str, address: str) -> int:
    """Returns the article of a note that the state doesn't know: by its name, or by its address; 0 if there is none."""
    pattern = f'%"{ID}": "{name}"%'
    row = library.base.execute("SELECT id FROM articles WHERE about LIKE ? LIMIT 1", (pattern,)).fetchone()
    if row is None and address:
        from readwell.services.library.spelling import key

        row = library.base.execute(
            "SELECT id FROM articles WHERE key = ? AND id NOT IN (SELECT article FROM vault WHERE path != '')"
            " ORDER BY missing, id LIMIT 1",
            (key(address),),
        ).fetchone()
    return int(row[0]) if row else 0


def take(library: Library, article: Mapping[str, Any], said: Said, was: Said, now: str) -> None:
    """Has an article say what its note says; inside `writing`."""
    number = article["id"]
    changed = {name: said[name] for name in said if said[name] != was[name] and name != "body"}
    if changed:
        library.revise(number, changed, now)
    if said["body"] != was["body"]:
        data = packed(said["body"], article["text"])
        library.base.execute("UPDATE articles SET markdown = ? WHERE id = ?", (data, number))
