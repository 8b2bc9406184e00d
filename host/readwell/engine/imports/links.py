"""Lists of links by hand or by other programs: bookmarks in HTML, tables with a column of addresses, Markdown, text."""

from __future__ import annotations

from readwell.engine.basics.patterns import lazy
from readwell.engine.imports import bookmarks, sources, takes
from readwell.engine.imports.rows import Item, Wrong, fill
from readwell.engine.imports.sources import Format, Rows, Sample, Source
from readwell.engine.imports.tables import Record

#: Columns that hold an address, the surest first.
_ADDRESSES = ("url", "link", "href", "address", "uri", "web address", "resolved_url", "given_url")
#: Tables of passwords have addresses too; nothing of them may ever lie in a library.
_SECRETS = frozenset("password passwort mot_de_passe contraseña otpauth login_password httprealm".split())
_CELLS: takes.Takes = {
    "title": takes.title,
    "name": takes.title,
    "tags": takes.listed_tags,
    "labels": takes.listed_tags,
    "folder": lambda item, value: item.collect(*str(value).split("/")),
    "collection": lambda item, value: item.collect(*str(value).split("/")),
    "note": takes.note,
    "notes": takes.note,
    "description": takes.known("description"),
    "excerpt": takes.known("description"),
    "author": takes.known("byline"),
    "language": takes.language,
    "time_added": takes.saved,
    "created": takes.saved,
    "created_at": takes.saved,
    "date": takes.saved,
    "saved": takes.saved,
    "timestamp": takes.saved,
    "favorite": takes.favourite("favorite"),
    "starred": takes.favourite("starred"),
    "archived": takes.either("archived", "archive", ""),
}
_HTTP = lazy(r"https?://[^\s<>\"]{1,100000}")
_NAMED = lazy(
    r"\[([^\[\]\n]{0,2000}+)\]\(\s{0,9}+<?(https?://[^\s<>()]{1,5000}(?:\([^\s<>()]{0,500}\)[^\s<>()]{0,500}){0,4})>?"
)
_LEAD = lazy(r"[\s>*+\-0-9.)\[\]xX|–—:]*")


def _column(sample: Sample) -> str:
    return next((name for name in _ADDRESSES if name in sample.columns), "")


def _item(tool: str, record: Record) -> Item:
    names = {name.strip().lower(): name for name in record.cells}
    own = next((names[name] for name in _ADDRESSES if name in names), "")
    return fill(Item(tool, record.line), record.cells, {**_CELLS, own.lower(): takes.address})


def _text(source: Source) -> Rows:
    """Reads a text line by line: links with their names, and headings of Markdown as collections."""
    heading = ""
    for number, line in enumerate(source.lines(), 1):
        if line is None:
            yield Wrong(number, "the line is too long")
        elif line.startswith("#"):
            heading = line.strip("# \n")
        elif line.strip():
            yield from _line(number, line, heading)


def _line(number: int, line: str, heading: str) -> Rows:
    named = list(_NAMED.finditer(line))
    found = [(match[2], match[1]) for match in named] or [(match.group(), "") for match in _HTTP.finditer(line)]
    if not found:
        yield Wrong(number, "there is no address in the line")
        return
    rest = line
    for address, title in found:
        rest = rest.replace(f"[{title}]({address})" if named else address, " ", 1)
    words = _LEAD.sub("", rest.strip(), count=1).strip(" \n-–—:|,;") if len(rest) < 100_000 else ""
    for address, title in found:
        item = Item("links", number)
        takes.address(item, address if named else address.rstrip(".,;)"))
        takes.title(item, title or (words if len(found) == 1 else ""))
        if title and words and len(found) == 1:
            item.add_note(words)
        item.collect(heading)
        yield from item.done()


def _is_text(sample: Sample) -> bool:
    first = sample.text.strip()
    return bool(first) and first[0] not in "{<" and not sample.keys and "http" in first and bool(_HTTP.search(first))


FORMATS = (
    Format(
        "bookmarks-html",
        "bookmarks, HTML",
        lambda it: (
            "<!doctype netscape" in it.markup or ("<dl" in it.markup and "<dt" in it.markup and "href" in it.markup)
        ),
        bookmarks.reader("bookmarks"),
    ),
    Format(
        "links-csv",
        "a table with addresses, CSV",
        lambda it: bool(_column(it)) and not it.columns & _SECRETS,
        sources.table("csv", _item),
    ),
    Format("links", "a list of links, text or Markdown", lambda it: not it.columns & _SECRETS and _is_text(it), _text),
)
