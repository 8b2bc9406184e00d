"""Omnivore: its ZIP with metadata, contents and highlights, and lists in JSON that its programs wrote."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from readwell.engine.imports import decoding, limits, sources, takes, values
from readwell.engine.imports.archives import Archive
from readwell.engine.imports.rows import Item, Wrong, fill
from readwell.engine.imports.sources import Format, Rows, Sample, Source

_STATES = {"active": "later", "succeeded": "later", "archived": "archive", "": ""}


def _url(item: Item, value: object) -> None:
    """Takes the first address; a second one is kept."""
    if item.row["address"]:
        if values.as_text(value) != item.row["address"]:
            item.keep("url", value)
    else:
        item.link(value)


_FIELDS: takes.Takes = {
    "title": takes.title,
    "originalarticleurl": _url,
    "url": _url,
    "author": takes.known("byline"),
    "description": takes.known("description"),
    "thumbnail": takes.known("image"),
    "image": takes.known("image"),
    "publishedat": takes.known("published"),
    "sitename": takes.site,
    "language": takes.language,
    "wordscount": takes.words,
    "state": takes.state("state", _STATES),
    "readingprogress": takes.progress("readingProgress", 100),
    "readingprogresspercent": takes.progress("readingProgressPercent", 100),
    "labels": takes.named_tags,
    "savedat": takes.saved,
    "updatedat": takes.changed,
    "readat": takes.opened,
    "content": takes.html,
    "note": takes.note,
}


def _marks(item: Item, entry: dict[str, Any]) -> None:
    for one in entry.get("highlights") or ():
        if not isinstance(one, dict):
            item.keep("highlight", one)
            continue
        item.mark(
            one.get("quote"),
            id=one.get("id"),
            note=one.get("annotation"),
            prefix=one.get("prefix"),
            suffix=one.get("suffix"),
            colour=one.get("color"),
            made=one.get("createdAt"),
            changed=one.get("updatedAt"),
            tags=[one.get("name") if isinstance(one, dict) else one for one in one.get("labels") or ()],
            place=one.get("highlightPositionPercent"),
        )
        taken = "id quote annotation prefix suffix color createdAt updatedAt labels highlightPositionPercent".split()
        for name in sorted(one.keys() - set(taken)):
            item.keep(f"highlight {values.as_text(one.get('id'))}.{name}", one[name])


def _entry(item: Item, entry: dict[str, Any]) -> None:
    fill(item, {name: entry[name] for name in entry if name != "highlights"}, _FIELDS)
    _marks(item, entry)


def _archive(source: Source) -> Rows:
    archive = sources.archive(source.file)
    names, used = set(archive.names), set[str]()
    for name in archive.names:
        if not _is_metadata(name):
            continue
        with archive.open(name) as opened:
            for entry in Source(name, opened).elements():
                if isinstance(entry, Wrong):
                    yield Wrong(entry.line, f"{name}: {entry.words}")
                elif not isinstance(entry[1], dict):
                    yield Wrong(entry[0], f"{name}: the entry is no object")
                else:
                    item = Item("omnivore", entry[0])
                    _entry(item, entry[1])
                    _beside(item, archive, names, used, values.as_text(entry[1].get("slug")))
                    yield from item.done()
    rest = [name for name in archive.names if not _is_metadata(name) and name not in used]
    yield from (Wrong(0, f"{name[:100]!r} belongs to no article of the export", False) for name in rest[:1000])
    yield from archive.wrong


def _is_metadata(name: str) -> bool:
    return name.rpartition("/")[2].startswith("metadata") and name.endswith(".json")


def _beside(item: Item, archive: Archive, names: set[str], used: set[str], slug: str) -> None:
    """Takes the files that lie beside the metadata of an article."""
    for name in (f"content/{slug}.html", f"highlights/{slug}.md", f"content/{slug}.pdf"):
        if not slug or name not in names:
            continue
        used.add(name)
        if name.endswith(".pdf"):
            item.tell(f"{name[:100]!r} is a PDF, which the library doesn't hold")
            continue
        with archive.open(name) as opened:
            raw = opened.read(limits.TEXT + 1)
        if len(raw) > limits.TEXT:
            item.tell(f"{name[:100]!r} was cut at {limits.TEXT:,} bytes")
        text = decoding.beginning(raw)
        if name.endswith(".html"):
            item.markup(text)
        else:
            for quote, tags, note in highlights(text):
                item.mark(quote, tags=tags, note=note)


def highlights(text: str) -> Iterator[tuple[str, list[str], str]]:
    """Yields the quotes of a file of highlights in Markdown, each with its labels and its note."""
    quote: list[str] = []
    tags: list[str] = []
    note: list[str] = []
    was_quote = False
    for line in text.split("\n"):
        is_quote = line.startswith(">")
        if is_quote and not was_quote and (quote or "".join(note).strip()):
            yield "\n".join(quote).strip(), tags, "\n".join(note).strip()
            quote, tags, note = [], [], []
        if is_quote:
            quote.append(line[1:].strip())
        elif line.strip() and all(word.startswith("#") and len(word) > 1 for word in line.split()) and quote:
            tags += [word[1:] for word in line.split()]
        else:
            note.append(line)
        was_quote = is_quote
    if quote or "".join(note).strip():
        yield "\n".join(quote).strip(), tags, "\n".join(note).strip()


def _is_archive(sample: Sample) -> bool:
    return any(_is_metadata(name) for name in sample.archive.names) if sample.archive else False


FORMATS = (
    Format("omnivore-zip", "Omnivore, ZIP", _is_archive, _archive),
    Format(
        "omnivore-json",
        "Omnivore, JSON",
        lambda it: it.has("savedAt", "url", "labels") or it.has("savedAt", "slug", "title"),
        sources.entries("omnivore", _entry),
    ),
)
