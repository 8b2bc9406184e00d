"""One article of an export, filled field by field: what fits no field is kept under the tool's name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from readwell.engine.imports import limits, values
from readwell.engine.imports.markup import plain

#: The fields of an article, as a line of an exported library has them.
Row = dict[str, Any]


@dataclass(frozen=True)
class Wrong:
    """One sentence on a line, row or entry of a file: what of it was left out, and whether the entry is lost."""

    line: int
    words: str
    is_lost: bool = True


class Item:
    """An article while it is filled. A value that no field takes is never dropped without a word."""

    def __init__(self, tool: str, line: int) -> None:
        self.tool, self.line = tool, line
        self.row: Row = {"address": "", "title": "", "saved": "", "text": ""}
        self.about: dict[str, str] = {}
        self.tags: list[str] = []
        self.collections: list[str] = []
        self.marks: list[dict[str, Any]] = []
        self.told: list[str] = []
        self.lost = "there is no address"

    def tell(self, words: str) -> None:
        """Notes what could not be taken as it is."""
        self.told.append(words)

    def keep(self, name: str, value: Any) -> None:
        """Keeps a value under the tool's name."""
        self.know(f"{self.tool}.{name}", value)

    def know(self, name: str, value: Any) -> None:
        """Keeps a value among what is known about the article; a second one of the same name beside the first."""
        text = values.as_text(value)
        if not text.strip():
            return
        name, number = values.clean(name)[: limits.TAG], 1
        while self.about.get(name if number == 1 else f"{name} {number}", text) != text:
            number += 1
        if len(text) > limits.ABOUT:
            self.tell(f"{name} was cut at {limits.ABOUT:,} characters")
        self.about[name if number == 1 else f"{name} {number}"] = text[: limits.ABOUT]

    def link(self, value: Any) -> None:
        """Takes the address; one that leads to no page is lost with its article."""
        self.row["address"], self.lost = values.address(value)

    def without_address(self, *parts: str) -> None:
        """Gives what is no page an address of its own, under a name that no network knows."""
        self.row["address"] = f"https://{self.tool}.invalid/{values.digest(*parts)}"

    def time(self, field: str, value: Any, read: Callable[[Any], str | None] = values.moment) -> None:
        """Takes a time; what is none is told, and kept as it is written."""
        found = read(value)
        if found is None:
            self.tell(f"{field}: {values.as_text(value)[:60]!r} is no time from 1970 to 2100")
            self.keep(f"{field} as written", value)
        elif found:
            self.row[field] = found

    def text_field(self, field: str, value: Any, most: int) -> None:
        """Takes a text, cut at its limit."""
        text = values.as_text(value)
        if len(text) > most:
            self.tell(f"{field} was cut at {most:,} characters")
            self.keep(f"{field} in full", text)
        if text.strip():
            self.row[field] = text[:most].strip() if field != "text" else text[:most]

    def flag(self, field: str, name: str, value: Any) -> None:
        """Takes a yes or no."""
        found = values.yes(value)
        if found is None:
            self.keep(name, value)
        elif found:
            self.row[field] = True

    def count(self, field: str, name: str, value: Any) -> None:
        """Takes a number of 0 and more."""
        text = values.as_text(value).strip()
        if text.isdecimal() and len(text) < 12:
            self.row[field] = int(text)
        else:
            self.keep(name, value)

    def markup(self, value: Any) -> None:
        """Takes the article's own markup, and its text for the search."""
        html = values.as_text(value)
        if not html.strip():
            return
        self.row["text"] = self.row["text"] or plain(html)[: limits.TEXT]
        if len(html) > limits.HTML:
            self.tell(f"its markup has over {limits.HTML:,} characters: the text alone is kept")
        else:
            self.row["html"] = html

    def tag(self, *names: Any) -> None:
        """Adds tags."""
        self.tags += [text for name in names if (text := values.as_text(name).strip())]

    def collect(self, *path: str) -> None:
        """Adds the folder that the article lies in."""
        if found := values.folder([values.clean(name) for name in path]):
            self.collections.append(found)

    def mark(self, quote: Any, **facts: Any) -> None:
        """Adds a highlight; one without a quote is a note on the article."""
        exact = values.as_text(quote).strip()
        if not exact:
            self.add_note(facts.get("note"))
            for name in ("label", "place"):
                self.keep(f"note.{name}", facts.get(name))
            return
        if len(exact) > limits.QUOTE:
            self.tell(f"a highlight was cut at {limits.QUOTE:,} characters")
            self.keep("highlight in full", exact)
        name = values.as_text(facts.pop("id", "")) or values.digest(exact, values.as_text(facts.get("place")))
        mark: dict[str, Any] = {"id": name[: limits.MARK_ID], "exact": exact[: limits.QUOTE]}
        self._colour(mark, facts.pop("colour", ""))
        for field, value in facts.items():
            self._fact(mark, field, value)
        self.marks.append(mark)

    def _colour(self, mark: dict[str, Any], word: Any) -> None:
        mark["colour"] = values.colour(word)
        if values.as_text(word) and not values.is_colour(word):
            mark["label"] = values.as_text(word)[: limits.TAG]

    def _fact(self, mark: dict[str, Any], field: str, value: Any) -> None:
        if field in ("made", "changed"):
            found = values.moment(value)
            if found:
                mark[field] = found
            elif found is None:
                self.tell(f"a highlight's {field}: {values.as_text(value)[:60]!r} is no time from 1970 to 2100")
                self.keep(f"mark {mark['id']}.{field}", value)
        elif field == "tags":
            names = [text[: limits.TAG] for one in value or () if (text := values.as_text(one).strip())]
            if names:
                mark["tags"] = names[: limits.MARK_TAGS]
        elif field in ("start", "end"):
            if values.as_text(value).isdecimal() and len(values.as_text(value)) < 12:
                mark[field] = int(values.as_text(value))
        elif text := values.as_text(value).strip():
            most = {"note": limits.QUOTE, "label": limits.TAG, "block": limits.MARK_ID}.get(field, limits.AROUND_QUOTE)
            if len(text) > most:
                self.keep(f"mark {mark['id']}.{field}", text)
            mark[field] = f"{mark[field]}; {text}"[:most] if field == "label" and "label" in mark else text[:most]

    def add_note(self, value: Any) -> None:
        """Adds what the person wrote, below what there is."""
        text = values.as_text(value).strip()
        if text:
            self.text_field("note", f"{self.row['note']}\n\n{text}" if self.row.get("note") else text, limits.NOTE)

    def done(self) -> Iterator[Row | Wrong]:
        """Yields what was told, and the row, or why there is none."""
        if not self.row["address"]:
            yield Wrong(self.line, self.lost)
            return
        for words in self.told:
            yield Wrong(self.line, words, False)
        row = self.row | {"site": self.row.get("site") or values.site(self.row["address"])}
        for name, entries in (("tags", self.tags), ("collections", self.collections)):
            yield from self._entries(row, name, entries)
        marks = list({mark["id"]: mark for mark in self.marks}.values())
        if len(marks) > limits.MARKS:
            yield Wrong(self.line, f"only the first {limits.MARKS:,} highlights are kept", False)
        if marks:
            row["marks"] = marks[: limits.MARKS]
        if len(self.about) > limits.ABOUT_ENTRIES:
            self.about = _packed(self.about, self.tool)
        if self.about:
            row["about"] = self.about
        if row["text"] and "words" not in row:
            row["words"] = len(row["text"].split())
        yield row

    def _entries(self, row: Row, name: str, entries: list[str]) -> Iterator[Wrong]:
        long = [entry for entry in entries if len(entry) > limits.TAG]
        if long:
            yield Wrong(self.line, f"{name}: one was cut at {limits.TAG:,} characters", False)
            self.keep(f"{name} in full", long)
        kept = list(dict.fromkeys(entry[: limits.TAG] for entry in entries))
        if len(kept) > limits.TAGS:
            yield Wrong(self.line, f"{name}: only the first {limits.TAGS:,} are kept", False)
            self.keep(f"{name} over the limit", kept[limits.TAGS :])
        if kept:
            row[name] = kept[: limits.TAGS]


#: Takes one value of an export into an item.
Take = Callable[[Item, Any], None]


def fill(item: Item, fields: Mapping[str, Any], takes: Mapping[str, Take]) -> Item:
    """Takes every field of an entry: those that `takes` knows by its way, all others under the tool's name."""
    for name, value in fields.items():
        take = takes.get(name.strip().lower())
        if take is None:
            item.keep(name.strip(), value)
        else:
            take(item, value)
    return item


def _packed(about: dict[str, str], tool: str) -> dict[str, str]:
    """Puts what is over the limit of entries into one of them."""
    names = list(about)
    first, rest = names[: limits.ABOUT_ENTRIES - 1], names[limits.ABOUT_ENTRIES - 1 :]
    return {name: about[name] for name in first} | {
        f"{tool}.more": values.as_text({name: about[name] for name in rest})[: limits.ABOUT]
    }
