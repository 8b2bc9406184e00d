"""Puts marks around the quotes of an article that are found exactly once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from readwell.engine.render.document import CONTAINERS, LINES, SOLID, Article, Part, everything

#: Characters around a quote that tell one place from another.
AROUND = 32
#: The most places of a quote that are compared, and characters that are searched for all quotes together.
_MOST_PLACES, _MOST_SEARCHED = 1000, 500_000_000
#: The longest note that is shown beside a quote; the list at the end has all of it.
_LONGEST_NOTE = 1000
_APART = CONTAINERS | LINES | SOLID | {"break"}

Mark = Mapping[str, Any]


@dataclass
class _Text:
    """The words of an article with single spaces; for each character its leaf, and its place in that."""

    letters: list[str] = field(default_factory=list)
    leaf: list[int] = field(default_factory=list)
    place: list[int] = field(default_factory=list)

    def add(self, text: str, leaf: int) -> None:
        """Adds a leaf's characters; a run of spaces counts once."""
        for at, letter in enumerate(text):
            if letter.isspace():
                if not self.letters or self.letters[-1] == " ":
                    continue
                letter = " "
            self.letters.append(letter)
            self.leaf.append(leaf)
            self.place.append(at)


def marked(article: Article, marks: Sequence[Mark]) -> Article:
    """Returns the article with its marks; one whose quote is missing, or is there twice alike, is left out."""
    spans = _spans(_text_of(article), marks) if marks else {}
    if not spans:
        return article
    numbers = iter(range(1 << 60))
    blocks, notes = (tuple(_split(parts, spans, numbers)) for parts in (article.blocks, article.notes))
    return replace(article, blocks=blocks, notes=notes)


def _text_of(article: Article) -> _Text:
    text = _Text()
    leaf = 0
    for part in everything(article.blocks + article.notes):
        if part.kind in _APART:
            text.add(" ", -1)
        if part.kind == "text":
            text.add(part.text, leaf)
            leaf += 1
    return text


def _spans(text: _Text, marks: Sequence[Mark]) -> dict[int, list[tuple[int, int, Part]]]:
    """Returns what is marked of each leaf: from where, to where, and the part to put around it."""
    whole = "".join(text.letters)
    found = []
    for number, mark in enumerate(marks):
        if number * len(whole) > _MOST_SEARCHED:
            break
        begin, end = _found(whole, mark)
        if begin >= 0:
            found.append((begin, end, mark))
    out: dict[int, list[tuple[int, int, Part]]] = {}
    last = 0
    for begin, end, mark in sorted(found, key=lambda one: one[:2]):
        if begin < last:  # a mark inside another one is in the list at the end alone
            continue
        last = end
        for number, (leaf, first, after) in enumerate(_leaves(text, begin, end)):
            out.setdefault(leaf, []).append((first, after, _around(mark, is_first=number == 0)))
    return out


def _found(whole: str, mark: Mark) -> tuple[int, int]:
    """Returns where a quote begins and ends; -1 where it isn't there, or nothing tells which of its places it is."""
    quote = " ".join(str(mark["exact"]).split())
    places: list[int] = []
    at = whole.find(quote) if quote else -1
    while at >= 0 and len(places) <= _MOST_PLACES:
        places.append(at)
        at = whole.find(quote, at + 1)
    if len(places) > 1:
        before = " ".join(str(mark.get("prefix", "")).split())[-AROUND:]
        after = " ".join(str(mark.get("suffix", "")).split())[:AROUND]
        places = [at for at in places if _is_between(whole, at, at + len(quote), before, after)]
    return (places[0], places[0] + len(quote)) if len(places) == 1 else (-1, -1)


def _is_between(whole: str, begin: int, end: int, before: str, after: str) -> bool:
    left, right = whole[max(0, begin - AROUND - 1) : begin], whole[end : end + AROUND + 1]
    return left.rstrip().endswith(before) and right.lstrip().startswith(after)


def _leaves(text: _Text, begin: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Yields the leaves that a stretch lies in, each with its first place and the one after its last."""
    at = begin
    while at < end:
        leaf, first = text.leaf[at], at
        while at < end and text.leaf[at] == leaf:
            at += 1
        if leaf >= 0 and not all(letter == " " for letter in text.letters[first:at]):
            yield leaf, text.place[first], text.place[at - 1] + 1


def _around(mark: Mark, is_first: bool) -> Part:
    facts = {"colour": str(mark.get("colour", "yellow"))}
    if is_first and mark.get("note"):
        facts["title"] = str(mark["note"])[:_LONGEST_NOTE]
    return Part("highlight", facts=facts)


def _split(
    parts: tuple[Part, ...], spans: Mapping[int, list[tuple[int, int, Part]]], numbers: Iterator[int]
) -> Iterator[Part]:
    for part in parts:
        if part.kind != "text":
            yield part.holding(tuple(_split(part.parts, spans, numbers))) if part.parts else part
            continue
        at = 0
        for first, after, around in spans.get(next(numbers), ()):
            if part.text[at:first]:
                yield part._replace(text=part.text[at:first])
            yield around.holding((part._replace(text=part.text[first:after]),))
            at = after
        if at == 0 or part.text[at:]:
            yield part._replace(text=part.text[at:]) if at else part
