"""The feeds: OPDS 1.2 for e-readers, and Atom for feed readers. Both are lists of a library's articles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from readwell.engine.basics import addresses
from readwell.services.library.merging import stamp

#: Articles on one page of a list.
PAGE = 50
NAVIGATION = "application/atom+xml;profile=opds-catalog;kind=navigation"
ACQUISITION = "application/atom+xml;profile=opds-catalog;kind=acquisition"
SEARCH = "application/opensearchdescription+xml"
_GETS = "http://opds-spec.org/acquisition/open-access"
_DAY = re.compile(r"\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?")
#: What XML takes in no form.
_UNFIT = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Shelf:
    """One list of the catalogue: its path, its title, and what it asks of the library."""

    path: str
    title: str
    asks: Mapping[str, Any]


SHELVES = (
    Shelf("queue", "Queue", {"state": "later", "sort": "place"}),
    Shelf("all", "All articles", {}),
    Shelf("favourites", "Favourites", {"favourite": True}),
    Shelf("archive", "Archive", {"state": "archive"}),
)


def root(base: str, tags: Iterable[Sequence[Any]]) -> str:
    """Returns the catalogue's first page."""
    shelves = [*SHELVES, *(Shelf("tag/" + addresses.quoted(str(tag), safe=""), f"#{tag}", {}) for tag, _ in tags)]
    entries = [
        f"<entry><title>{_text(shelf.title)}</title><id>urn:readwell:{_text(shelf.path)}</id>"
        f'<updated>{stamp()}</updated><content type="text">{_text(shelf.title)}</content>'
        f"{_link('subsection', f'{base}/opds/{shelf.path}', ACQUISITION)}</entry>"
        for shelf in shelves
    ]
    return _feed("Readwell", "urn:readwell:catalogue", _links(base, f"{base}/opds", NAVIGATION), entries)


def shelf_page(base: str, shelf: Shelf, rows: Sequence[Mapping[str, Any]], page: int, count: int) -> str:
    """Returns one page of a list, with the way to the next one."""
    own = f"{base}/opds/{shelf.path}"
    links = _links(base, f"{own}?page={page}", ACQUISITION)
    if (page + 1) * PAGE < count:
        links.append(_link("next", f"{own}?page={page + 1}", ACQUISITION))
    return _feed(shelf.title, f"urn:readwell:{shelf.path}", links, [_entry(base, row) for row in rows])


def search(base: str) -> str:
    """Returns what tells an e-reader how to search."""
    template = f"{base}/opds/search?q={{searchTerms}}"
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">'
        "<ShortName>Readwell</ShortName><Description>Articles of the library</Description>"
        f'<Url type="application/atom+xml" template={_attribute(template)}/></OpenSearchDescription>\n'
    )


def atom(base: str, rows: Iterable[Mapping[str, Any]]) -> str:
    """Returns the queue as an Atom feed, each article with its text."""
    entries = [
        f'{_head(row)}<link rel="alternate" href={_attribute(row["address"])}/>'
        f'<content type="html">{_text(row["html"] or _paragraphs(row["text"]))}</content></entry>'
        for row in rows
    ]
    own = _link("self", f"{base}/queue.atom", "application/atom+xml")
    return _feed("Readwell: queue", "urn:readwell:queue", [own], entries)


def _feed(title: str, name: str, links: Iterable[str], entries: Iterable[str]) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">'
        f"<id>{_text(name)}</id><title>{_text(title)}</title><updated>{stamp()}</updated>"
        f"<author><name>Readwell</name></author>{''.join(links)}{''.join(entries)}</feed>\n"
    )


def _links(base: str, own: str, kind: str) -> list[str]:
    return [
        _link("self", own, kind),
        _link("start", f"{base}/opds", NAVIGATION),
        _link("search", f"{base}/opds/search.xml", SEARCH),
    ]


def _link(rel: str, href: str, kind: str) -> str:
    return f"<link rel={_attribute(rel)} href={_attribute(href)} type={_attribute(kind)}/>"


def _head(row: Mapping[str, Any]) -> str:
    """Returns the beginning of an entry: title, id, time, author and tags."""
    author = row["about"].get("byline") or row["site"] or "unknown"
    tags = "".join(f"<category term={_attribute(tag)}/>" for tag in row["tags"])
    return (
        f"<entry><title>{_text(row['title'] or row['address'])}</title><id>urn:readwell:article:{row['id']}</id>"
        f"<updated>{_time(row['saved'])}</updated><author><name>{_text(author)}</name></author>{tags}"
    )


def _entry(base: str, row: Mapping[str, Any]) -> str:
    about, place = row["about"], f"{base}/book/{row['id']}"
    language = f'<dc:language xmlns:dc="http://purl.org/dc/terms/">{_text(row["language"])}</dc:language>'
    return (
        f"{_head(row)}{language if row['language'] else ''}"
        f"<summary>{_text(about.get('description') or row['site'] or row['address'])}</summary>"
        f"{_link(_GETS, f'{place}.epub', 'application/epub+zip')}{_link(_GETS, f'{place}.html', 'text/html')}</entry>"
    )


def _time(saved: str) -> str:
    found = _DAY.match(saved)
    if not found:
        return "1970-01-01T00:00:00Z"
    return found[0] if found[1] else f"{found[0]}T00:00:00Z"


def _paragraphs(text: str) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in text.splitlines() if line.strip())


def _text(value: str) -> str:
    return escape(_UNFIT.sub("\ufffd", value))


def _attribute(value: str) -> str:
    return quoteattr(_UNFIT.sub("\ufffd", value))
