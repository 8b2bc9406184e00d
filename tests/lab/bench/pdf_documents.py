"""Documents to print: the headings, paragraphs, lists and tables of real pages, with notes, figures and a lot's style."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import lxml.html
from readwell import extract
from readwell.lab.evaluation.corpus import pages

HEAD = "The Harbour Courier"
NUMBERS = ("{n}", "{n} / {all}", "Page {n} of {all}", "\u2013 {n} \u2013")
_SHORTEST, _LONGEST, _CELL, _NOTE = 2_000, 25_000, 60, (30, 220)
#: Letters of a row at most, and of its longest words, on a page of one column.
_ROW, _LINE = 180, 80
_LEFT_OUT = ("img", "picture", "video", "audio", "iframe", "svg", "figure", "script", "style", "math", "pre", "header")
_LETTERS = set("abcdefghijklmnopqrstuvwxyzäöüßéèêàâçñóíáúîôûœæåø")


@dataclass
class Part:
    """A part of a document; `note` is a note of the page that stands at the end of a paragraph."""

    kind: str
    text: str = ""
    level: int = 0
    items: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    note: str = ""


@dataclass(frozen=True)
class Style:
    """How a document is printed."""

    columns: int
    size: int
    gap: int
    justified: bool
    indented: bool
    ruled: bool
    bold_head: bool
    number: str
    tagged: bool


@dataclass
class Document:
    """Parts in order, and how they are printed."""

    name: str
    lang: str
    title: str
    parts: list[Part]
    style: Style

    def without_notes(self) -> Document:
        """Returns it for a printer that has no notes."""
        return replace(self, parts=[replace(part, note="") for part in self.parts])

    def kept(self) -> dict[str, object]:
        """Returns what the printed file must say."""
        lines: list[str] = [self.title]
        notes: list[str] = []
        for part in self.parts:
            lines += part.items or [cell for row in part.rows for cell in row] or [part.text]
            if part.note:
                notes.append(part.note)
                lines[-1] += f" {len(notes)}"
        return {
            "name": self.name,
            "columns": self.style.columns,
            "tagged": self.style.tagged,
            "gold": "\n".join(lines + [f"{number} {note}" for number, note in enumerate(notes, 1)]),
            "headings": [self.title, *(part.text for part in self.parts if part.kind == "heading")],
            "items": [item for part in self.parts for item in part.items],
            "tables": [part.rows for part in self.parts if part.rows],
            "captions": [part.text for part in self.parts if part.kind == "figure"],
            "notes": notes,
            "figures": [part.text for part in self.parts if part.kind == "figure"],
        }


def documents(corpora: Sequence[Path], count: int, seed: int) -> Iterator[Document]:
    """Yields documents: other pages and other styles for each seed."""
    lots = random.Random(seed)
    rows = [row for path in corpora for row in pages(path, needs="html") if _SHORTEST < len(row.gold) < _LONGEST]
    lots.shuffle(rows)
    made = 0
    for row in rows:
        if made == count:
            return
        if not _is_latin(row.gold):
            continue
        parts = _parts(row.html, row.url)
        if sum(part.kind == "paragraph" for part in parts) < 6:
            continue
        yield _document(row.id, row.lang or "en", parts, lots)
        made += 1


def _is_latin(text: str) -> bool:
    letters = [sign for sign in text.lower() if sign.isalpha()]
    return sum(sign in _LETTERS for sign in letters) > 0.998 * len(letters)


def _document(name: str, lang: str, parts: list[Part], lots: random.Random) -> Document:
    style = Style(
        columns=lots.choice((1, 2, 3)),
        size=lots.choice((9, 10, 11)),
        gap=lots.choice((5, 7, 9)),
        justified=lots.random() < 0.5,
        indented=lots.random() < 0.4,
        ruled=lots.random() < 0.5,
        bold_head=lots.random() < 0.5,
        number=lots.choice(NUMBERS),
        tagged=lots.random() < 0.5,
    )
    parts = [part for part in parts if not part.rows or _fits(part.rows, style.columns)]
    title = parts.pop(0).text if parts[0].kind == "heading" else f"A report of {name}"
    return Document(name, lang[:2], title, _furnished(parts, lots), style)


def _fits(rows: list[list[str]], columns: int) -> bool:
    """Whether a table fits into a column: none is printed over the next one."""
    widest = sum(max(map(len, cells)) for cells in zip(*rows, strict=True))
    words = sum(max(max(map(len, cell.split())) for cell in cells) for cells in zip(*rows, strict=True))
    return widest <= _ROW // columns and words + 2 * len(rows[0]) <= _LINE // columns


def _furnished(parts: list[Part], lots: random.Random) -> list[Part]:
    """Makes some short paragraphs notes and captions."""
    short = [part for part in parts if part.kind == "paragraph" and _NOTE[0] < len(part.text) < _NOTE[1]]
    lots.shuffle(short)
    short = short[: len([part for part in parts if part.kind == "paragraph"]) // 3]
    notes, figures = short[:4], short[4:6]
    for number, part in enumerate(figures, 1):
        part.kind, part.text = "figure", f"Figure {number}: {part.text}"
    out = [part for part in parts if not any(part is note for note in notes)]
    bearers = [part for part in out if part.kind == "paragraph"]
    for note, bearer in zip(notes, lots.sample(bearers, min(len(notes), len(bearers))), strict=False):
        bearer.note = note.text
    return out


def _parts(html: str, url: str) -> list[Part]:
    """Returns the parts of a page's article."""
    found = extract(html, url, output_format="html")
    if not found:
        return []
    tree = lxml.html.fromstring(f"<div>{found}</div>")
    for element in list(tree.iter(*_LEFT_OUT)):
        if isinstance(element, lxml.html.HtmlElement):
            element.drop_tree()
    out: list[Part] = []
    for element in tree.iter("h1", "h2", "h3", "h4", "p", "ul", "ol", "table"):
        if not any(above.tag in ("li", "table", "blockquote") for above in element.iterancestors()):
            out += _part(element)
    return out


def _part(element: lxml.html.HtmlElement) -> list[Part]:
    text = _said(element)
    if element.tag.startswith("h"):
        return [Part("heading", text, int(element.tag[1]))] if 2 < len(text) < 120 else []
    if element.tag == "p":
        return [Part("paragraph", text)] if len(text) > 1 else []
    if element.tag in ("ul", "ol"):
        items = [said for item in element.iter("li") if item.find(".//li") is None and (said := _said(item))]
        return [Part(element.tag, items=items)] if 1 < len(items) < 40 else []
    rows = [[_said(cell) for cell in row.iter("td", "th")] for row in element.iter("tr")]
    fits = 1 < len(rows) < 26 and len({len(row) for row in rows}) == 1 and 1 < len(rows[0]) < 6
    short = fits and all(0 < len(cell) < _CELL for row in rows for cell in row)
    return [Part("table", rows=rows)] if short else []


def _said(element: lxml.html.HtmlElement) -> str:
    return " ".join(element.text_content().split())
