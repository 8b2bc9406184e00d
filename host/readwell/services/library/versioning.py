"""Lists the versions of a saved page, shows one, and brings one back."""

from __future__ import annotations

from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.library import spelling, versions
from readwell.services.library.article import is_selection, unpacked
from readwell.services.library.damage import named
from readwell.services.library.merging import instant
from readwell.services.library.store import Library


def listed(library: Library, article: int | None = None, address: str = "") -> dict[str, Any]:
    """Returns an article, or the newest one of a page, and its versions, the newest first, without their texts.

    Other articles of the page, which an older Readwell made of it, are listed as version 0 of themselves.
    """
    key = spelling.key(address)
    if article is not None:
        row = library.base.execute("SELECT key FROM articles WHERE id = ?", (article,)).fetchone()
        if row is None:
            raise Refused("library", f"there is no article {article}")
        (key,) = row
    query = "SELECT id, title, saved, words, about FROM articles WHERE key = ? AND (NOT missing OR id = ?)"
    rows = library.base.execute(query, (key.encode("utf-8", "replace").decode(), article)).fetchall()
    pages = [row[:4] for row in rows if row[0] == article or not is_selection(row[4])]
    pages.sort(key=lambda row: (row[0] == article, instant(str(row[2])), row[0]), reverse=True)
    if not pages:
        raise Refused("library", "the library has no text of this page")
    number, title, saved, _ = pages[0]
    found: list[dict[str, Any]] = []
    for at, (one, _, time, words) in enumerate(pages):
        if at:
            found.append({"article": one, "version": 0, "saved": time, "words": words})
        found += [{"article": one, **row} for row in versions.rows(library.base, one)]
    found.sort(key=lambda row: (instant(row["saved"]), row["article"], row["version"]), reverse=True)
    return {"article": number, "title": title, "saved": saved, "versions": found}


def shown(library: Library, article: int, version: int) -> dict[str, Any]:
    """Returns a version of an article with its text; 0 is what the article says now."""
    row = library.get(article) if version == 0 else versions.text_of(library.base, article, version)
    out = {name: row[name] for name in ("saved", "title", "words", "text", "markdown")}
    return {"article": article, "version": version, **out, "beside": row["about"].get("beside", "")}


def revert(library: Library, article: int, version: int, undo: bool = False) -> dict[str, Any]:
    """Gives an article an earlier text back; what it says now becomes a version, whose id is returned.

    `undo` takes a save back: its own text is kept only if the version is not the one that this save has made.
    """
    base = library.base
    with library.writing():
        asked = (
            "SELECT saved, hash, title, words, about, text, markdown, html FROM versions WHERE id = ? AND article = ?"
        )
        row = base.execute(asked, (version, article)).fetchone()
        if row is None:
            raise Refused("library", f"article {article} has no version {version}")
        (last,) = base.execute("SELECT max(id) FROM versions WHERE article = ?", (article,)).fetchone()
        with named(article):
            text = unpacked(row[5])
        base.execute("DELETE FROM versions WHERE id = ?", (version,))
        former = 0 if undo and version == last else versions.keep(library, article)
        said = dict(zip(("saved", "hash", "title", "words", "about", "text", "markdown", "html"), row, strict=True))
        said["about"] = versions.about_of(library, article, said["about"])
        versions.rewrite(library, article, text, said)
    return {"article": library.get(article), "version": former}
