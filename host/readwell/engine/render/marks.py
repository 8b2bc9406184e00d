"""Marks as a file: Markdown with a link to each place, JSON-LD of the W3C's model, or a table."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from readwell.engine.basics import marks
from readwell.engine.basics.errors import Refused
from readwell.engine.render import escaping, jsonld
from readwell.engine.render.fragments import place

#: What is known of an article with marks, and the most characters of each.
_FACTS = {"address": 100_000, "title": 100_000, "site": 10_000, "byline": 100_000, "saved": 40}
#: What opens a tag or a comment: a note may have come from elsewhere. Addresses in `<` and `>` stay.
_TAG = re.compile(r"<(?=[A-Za-z/!?])(?!https?://|mailto:)")
#: An address of a link or a definition that a browser would run.
_SCRIPT = re.compile(r"(\]\(\s{0,9}<?|\]:\s{0,9}<?)\s{0,9}(?:javascript|vbscript|data):", re.IGNORECASE)
#: What a spreadsheet would take for a formula.
_FORMULA = re.compile(r"[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
COLUMNS = tuple(
    """title address quote note colour label tags made changed link prefix suffix start end block paragraph place
    id""".split()
)

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Form:
    """A form's ending and media type, what begins and ends a file, and how one article is written."""

    ending: str
    media: str
    write: Callable[[Facts], Iterator[str]]
    head: str = ""
    tail: str = ""
    #: What stands between two articles.
    between: str = ""


def pieces(form: str, articles: Iterable[Facts], first: bool = True, last: bool = True) -> Iterator[str]:
    """Yields a file, or the first, a middle or the last piece of one; each article is checked and has its `marks`."""
    found = known(form)
    if first:
        yield found.head
    is_begun = not first
    for article in articles:
        if not article["marks"]:
            continue
        if is_begun:
            yield found.between
        is_begun = True
        yield from found.write({**article, "marks": sorted(article["marks"], key=_order)})
    if last:
        yield found.tail


def known(form: Any) -> Form:
    """Returns the form of this name, or refuses with the list of forms."""
    if not isinstance(form, str) or form not in FORMS:
        raise Refused("format", f"marks are written as one of {', '.join(FORMS)}")
    return FORMS[form]


def checked(articles: Any) -> list[dict[str, Any]]:
    """Returns the articles of a request with the facts that are known, and their marks."""
    if not isinstance(articles, list) or any(not isinstance(one, Mapping) for one in articles):
        raise Refused("request", "articles is not a list of objects")
    out = []
    for one in articles:
        facts = {name: one.get(name, "") for name in _FACTS}
        for name, value in facts.items():
            if not isinstance(value, str) or len(value) > _FACTS[name]:
                raise Refused("request", f"{name} of an article is not a text of at most {_FACTS[name]:,} characters")
        out.append({**facts, "marks": marks.checked(one.get("marks"))})
    return out


def _order(mark: Facts) -> float:
    """Marks come in the order of the text, as far as their places are known."""
    return float(mark.get("start", float("inf")))


def safe_note(note: str) -> str:
    """Returns a note in Markdown in which nothing is markup of HTML or runs."""
    return _SCRIPT.sub(r"\1unsafe:", _TAG.sub(r"\\<", note))


def _markdown(article: Facts) -> Iterator[str]:
    title = " ".join((article["title"] or article["address"]).split())
    yield f"# {escaping.text(title)}\n\n"
    facts = [escaping.text(" ".join(article[name].split())) for name in ("byline", "site") if article.get(name)]
    if article["address"].startswith(("http://", "https://")):
        facts.append(f"[{escaping.text(article['address'])}]({escaping.address(article['address'])})")
    if facts:
        yield f"{' · '.join(facts)}\n"
    for mark in article["marks"]:
        yield f"\n{in_markdown(article['address'], mark)}\n"


def in_markdown(address: str, mark: Facts) -> str:
    """Returns one mark: its quote, its note, and a line with its colour, its tags and the link to its place."""
    lines = [line for line in map(" ".join, map(str.split, mark["exact"].splitlines())) if line]
    parts = ["\n>\n".join(f"> {escaping.line_start(escaping.text(line))}" for line in lines) or ">"]
    if note := safe_note(mark.get("note", "")).strip("\n"):
        parts.append(note)
    colour = mark.get("colour", marks.COLOURS[0])
    facts = [f"{colour} ({escaping.text(' '.join(mark['label'].split()))})" if mark.get("label") else colour]
    facts += [f"#{escaping.text('-'.join(tag.split()))}" for tag in mark.get("tags", ())]
    facts += [mark["made"][:10]] if mark.get("made") else []
    facts += [f"[→]({escaping.address(link)})"] if (link := place(address, mark)) else []
    return "\n\n".join([*parts, f"{' · '.join(facts)}"])


def _annotations(article: Facts) -> Iterator[str]:
    for number, mark in enumerate(article["marks"]):
        yield (",\n" if number else "") + jsonld.annotation(article, mark)


def _rows(article: Facts) -> Iterator[str]:
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\r\n").writerow
    for mark in article["marks"]:
        own = {**mark, "quote": mark["exact"], "tags": ", ".join(mark.get("tags", ()))}
        own |= {"title": article["title"], "address": article["address"], "link": place(article["address"], mark)}
        write([_cell(own.get(name, "")) for name in COLUMNS])
    yield out.getvalue()


def _cell(value: Any) -> Any:
    """Returns a value that no spreadsheet takes for a formula: an apostrophe makes it a text."""
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value


FORMS: dict[str, Form] = {
    "md": Form(".md", "text/markdown", _markdown, between="\n"),
    "jsonld": Form(".jsonld", "application/ld+json", _annotations, jsonld.HEAD, jsonld.TAIL, ",\n"),
    "csv": Form(".csv", "text/csv", _rows, ",".join(COLUMNS) + "\r\n"),
}
