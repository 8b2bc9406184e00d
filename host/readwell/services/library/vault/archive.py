"""A library as a ZIP of Markdown notes, and a ZIP of such notes as articles; links without a text are one list."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

from readwell.engine.basics.errors import Refused
from readwell.engine.imports import Row, Wrong, limits
from readwell.engine.imports.archives import Archive
from readwell.engine.render.vault import note
from readwell.engine.render.vault.bundle import ID, LINKS, entry, listed
from readwell.services.library import damage
from readwell.services.library.article import Article, portable
from readwell.services.library.fields import parsed
from readwell.services.library.store import Library

#: The name of the format.
NAME = "readwell-notes"
#: Notes that say whether an archive is one of ours.
_ASKED = 50
_EPOCH = (1980, 1, 1, 0, 0, 0)
_OURS = re.compile(rf"^{note.ID}: ", re.MULTILINE)
_LINK = re.compile(r"- \[((?:[^\]\\]|\\.)*)\]\(<?([^\s<>]+)>?\)(?: <!-- readwell: (\{.*\}) -->)?", re.ASCII)
#: Where front matter that is not ours is kept.
_OTHERS = "readwell.front matter"


def write(articles: Iterable[Mapping[str, Any]], path: Path) -> int:
    """Writes articles as notes into a new ZIP; returns how many."""
    links: list[str] = []
    count = 0
    taken = {LINKS.lower()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as out:
        for article in articles:
            count += 1
            name, text = entry(article, taken, portable(article) if article["missing"] else {})
            if name:
                _add(out, name, text)
            else:
                links.append(text)
        if links:
            _add(out, LINKS, listed(links))
    return count


def _add(out: zipfile.ZipFile, name: str, text: str) -> None:
    entry = zipfile.ZipInfo(name, _EPOCH)
    entry.external_attr, entry.create_system, entry.compress_type = 0o644 << 16, 3, zipfile.ZIP_DEFLATED
    out.writestr(entry, text.encode("utf-8", "replace"))


def fits(file: BinaryIO) -> bool:
    """Whether a file is a ZIP of our notes; it is left at its beginning."""
    try:
        head = file.read(2)
        file.seek(0)
        if head != b"PK":
            return False
        found = Archive(file)
        names = [name for name in found.names if name.lower().endswith(".md")]
        return any(_is_ours(_text(found, name, limits.HEAD)) for name in names[:_ASKED])
    except Refused:
        return False
    finally:
        file.seek(0)


def _is_ours(text: str) -> bool:
    top = text.removeprefix("\ufeff").split("\n---", 1)[0]
    return (text.startswith("---") and bool(_OURS.search(top))) or "<!-- readwell: {" in text[:10_000]


def _text(found: Archive, name: str, most: int = limits.TEXT) -> str:
    with found.open(name) as entry:
        data = entry.read(most)
    return data.decode("utf-8", "replace")


def rows(file: BinaryIO) -> Iterator[Row | Wrong]:
    """Yields the articles of a ZIP of notes, and a sentence for each file that is none."""
    file.seek(0)
    if file.read(2) != b"PK":
        raise Refused("import", "this is no ZIP archive")
    file.seek(0)
    found = Archive(file)
    for name in found.names:
        if not name.lower().endswith(".md"):
            yield Wrong(0, f"{name[:100]!r} is no note, and is not read", False)
            continue
        text = _text(found, name).replace("\r\n", "\n")
        one = note.parsed(text, None)
        if one.address:
            yield _row(one)
        elif name.rpartition("/")[2] == LINKS or "<!-- readwell: {" in text:
            yield from _links(name, text)
        else:
            yield Wrong(0, f"{name[:100]!r} has no address in its front matter, and is not read", False)
    yield from found.wrong


def _row(one: note.Note) -> Row:
    said = one.said
    known = {ID: one.id, "byline": one.told["author"], "published": one.told["published"]}
    known[_OTHERS] = "\n".join(one.others)
    row = {name: said[name] for name in ("title", "tags", "collections", "note", "marks", "state", "favourite")}
    row |= {"address": one.address, "saved": one.saved, "site": one.told["site"], "progress": said["progress"]}
    row |= {"text": said["body"], "markdown": said["body"], "words": len(said["body"].split())}
    about = {name: value for name, value in known.items() if value}
    return {name: value for name, value in row.items() if value or name in _NEEDED} | {"about": about}


#: Fields that each article has, if only empty.
_NEEDED = ("address", "title", "saved", "text")


def _links(name: str, text: str) -> Iterator[Row | Wrong]:
    for number, line in enumerate(text.split("\n"), 1):
        found = _LINK.fullmatch(line.strip())
        if found is None:
            if line.strip() and not line.startswith("#"):
                yield Wrong(number, f"{name[:100]!r}: the line is no link")
            continue
        title, address, told = found.groups()
        row = {"address": address, "title": re.sub(r"\\(.)", r"\1", title), "saved": "", "text": ""}
        try:
            yield row | (parsed(told) if told else {})
        except Refused as problem:
            yield Wrong(number, f"{name[:100]!r}: {problem.message}", False)
            yield row


def as_known(library: Library, article: Article) -> Article:
    """Returns an article that came as a note with the text and the marks of the one that it is the note of, if that is
    here: a note holds neither the words without their markup nor a mark's place.
    """
    known = library.base.execute("SELECT id FROM articles WHERE key = ? ORDER BY id DESC", (article.key,)).fetchall()
    for (number,) in known:
        with suppress(Refused, *damage.FAULTS):
            here = library.get(number)
            if note.said_of(here)["body"] != article.markdown:
                continue
            names = {note.anchor(mark): mark for mark in here["marks"]}
            marks = [_as_marked(mark, names.get(mark["id"])) for mark in article.personal.get("marks", ())]
            personal = {**article.personal, **({"marks": marks} if marks else {})}
            return replace(
                article, text=here["text"], markdown=here["markdown"], saved=here["saved"], personal=personal
            )
    return article


def _as_marked(mark: Mapping[str, Any], here: Mapping[str, Any] | None) -> Mapping[str, Any]:
    if here is None:
        return mark
    return here if not mark.get("note") or here.get("note") else {**here, "note": mark["note"]}
