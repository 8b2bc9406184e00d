"""Kindle's "My Clippings.txt": highlights and notes of all books in the order in which they were made.

A note is an entry of its own, at the end of what it is about; a highlight that was made longer leaves its shorter one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from readwell.engine.basics.patterns import lazy
from readwell.engine.imports import limits, values
from readwell.engine.imports.rows import Item, Wrong
from readwell.engine.imports.sources import Format, Rows, Sample, Source

_END = "=========="
_FITS = lazy(r"[^\n]{1,2000}\n-[ \u00a0][^\n]{5,400}\n")
#: A title with its author in the last brackets.
_BOOK = lazy(r"(.{1,1900}?)\s*\(([^()]{1,500})\)")
_NUMBERS = lazy(r"(\d{1,9})(?:\s?[-–]\s?(\d{1,9}))?")
_AFTERNOON = lazy(r"下午|午後|(?i:\bp\.? ?m\b)")
_CLOCK = lazy(r"(\d{1,2})(:\d\d:\d\d)")
#: What an entry is, in the languages of the device; an entry of none of these words is a highlight.
_NOTES = tuple("note notiz nota anotação メモ 笔记 筆記".split())
_BOOKMARKS = tuple("bookmark lesezeichen marcador signet segnalibro ブックマーク 书签 書籤".split())
_HIGHLIGHTS = tuple("highlight markierung subrayado surlign evidenziazione destaque ハイライト 标注 標註 clip".split())


@dataclass
class _Clipping:
    """An entry: where it is in the book, and what it says."""

    place: str
    first: int
    last: int
    made: str
    text: str
    notes: list[str] = field(default_factory=list)


@dataclass
class _Book:
    line: int
    title: str
    marks: list[_Clipping] = field(default_factory=list)
    notes: list[_Clipping] = field(default_factory=list)


def _rows(source: Source) -> Rows:
    books: dict[str, _Book] = {}
    for found in _entries(source):
        if isinstance(found, Wrong):
            yield found
            continue
        number, title, head, text = found
        book = books.setdefault(title, _Book(number, title))
        kind, clipping = _parsed(head, text)
        if kind == "note":
            book.notes.append(clipping)
        elif kind == "mark" and text:
            book.marks.append(clipping)
    for book in books.values():
        yield from _item(book).done()


def _entries(source: Source) -> Iterator[tuple[int, str, str, str] | Wrong]:
    """Yields each entry: its line, the book's title, the line of where and when, and the text."""
    lines: list[str] = []
    begun = 1
    for number, line in enumerate(source.lines(), 1):
        if line is None:
            yield Wrong(number, "the line is too long")
            continue
        text = line.strip("\ufeff\u200b \t\r\n")
        if text != _END:
            lines.append(text)
            continue
        yield _entry(begun, lines)
        lines, begun = [], number + 1
    if any(lines):
        yield _entry(begun, lines)


def _entry(number: int, lines: list[str]) -> tuple[int, str, str, str] | Wrong:
    while lines and not lines[0]:
        lines = lines[1:]
    if len(lines) < 2 or not lines[1].startswith("-"):
        return Wrong(number, "the entry has no line that says where it is")
    return number, lines[0], lines[1][1:].strip(), "\n".join(lines[2:]).strip()


def _parsed(head: str, text: str) -> tuple[str, _Clipping]:
    place, _, time = head.rpartition("|")
    place = place.strip(" |") or time
    low = place.lower()
    kind = "mark" if any(word in low for word in _HIGHLIGHTS) else ""
    kind = kind or ("note" if any(word in low for word in _NOTES) else "")
    kind = kind or ("bookmark" if any(word in low for word in _BOOKMARKS) else "mark")
    numbers = list(_NUMBERS.finditer(place[-200:]))
    first = int(numbers[-1][1]) if numbers else -1
    last = int(numbers[-1][2] or first) if numbers else -1
    return kind, _Clipping(place, first, _whole(first, last), _moment(time), text)


def _whole(first: int, last: int) -> int:
    """Returns the end of a stretch; some devices shorten it: 1234-41 ends at 1241."""
    if 0 <= last < first:
        tail = len(str(last))
        last += first - first % 10**tail
    return max(first, last)


def _moment(text: str) -> str:
    if _AFTERNOON.search(text[:200]):
        text = _CLOCK.sub(lambda found: f"{int(found[1]) % 12 + 12}{found[2]}", _AFTERNOON.sub("", text), count=1)
    return values.moment(text.strip()) or ""


def _item(book: _Book) -> Item:
    item = Item("kindle", book.line)
    named = _BOOK.fullmatch(book.title)
    title, author = (named[1], named[2]) if named else (book.title, "")
    item.without_address(title, author)
    item.text_field("title", title, limits.TITLE)
    item.know("byline", author)
    marks = _merged(book.marks)
    for note in book.notes:
        about = next((one for one in reversed(marks) if one.first <= note.first <= one.last and note.first >= 0), None)
        if about is None:
            item.add_note(f"{note.text}\n({note.place})" if note.text else "")
        elif note.text not in about.notes:
            about.notes.append(note.text)
    for one in marks:
        item.mark(one.text, note="\n\n".join(one.notes), made=one.made, place=one.place)
    return item


def _merged(marks: list[_Clipping]) -> list[_Clipping]:
    """Returns the highlights without those that were made longer or shorter later, and without repeated ones."""
    at: dict[int, int] = {}
    out: list[_Clipping | None] = []
    for one in marks:
        for edge in (one.first, -one.last - 2):
            before = out[at[edge]] if edge in at else None
            if before and (before.text in one.text or one.text in before.text):
                out[at[edge]] = None
        at[one.first] = at[-one.last - 2] = len(out)
        out.append(one)
    return [one for one in out if one is not None]


def _is_clippings(sample: Sample) -> bool:
    return bool(_FITS.match(sample.text)) and f"\n{_END}" in sample.text


FORMATS = (Format("kindle", 'Kindle, "My Clippings.txt"', _is_clippings, _rows),)
