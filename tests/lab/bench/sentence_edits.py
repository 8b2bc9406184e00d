"""Edits of sentences as editors make them: a figure corrected, a clause cut, a paragraph added; each says what it did."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass

from tests.lab.bench.page_edits import BLOCKS, Node, Tree, element, texts

_SENTENCE = re.compile(r"\S[^.!?。！？]{24,400}[.!?。！？](?=\s|$|[^\s\d\w.!?'\"”’»)])")
_DONT = ("figcaption", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "td", "div")


@dataclass(frozen=True)
class Edit:
    """What was done to which sentence: its text before and after; empty where there was none."""

    kind: str
    before: str
    after: str


@dataclass
class Place:
    """A sentence in a text of a page."""

    text: Node
    block: Node
    begin: int
    end: int

    @property
    def words(self) -> str:
        """Returns the sentence."""
        return self.text.text[self.begin : self.end]

    def put(self, words: str) -> None:
        """Writes another one in its place."""
        self.text.text = self.text.text[: self.begin] + words + self.text.text[self.end :]


def places(page: Tree) -> list[Place]:
    """Returns sentences of the article, one of each paragraph, each there once."""
    out = []
    everything = "\n".join(one.text for block in page.blocks for one in texts(block))
    for block in page.blocks:
        if block.name in _DONT or any(one.name in BLOCKS for one in block.walk() if one is not block):
            continue
        text = max(texts(block), key=lambda one: len(one.text))
        found = [one for one in _SENTENCE.finditer(text.text) if _stands_alone(block, text, one)]
        found = [one for one in found if everything.count(one.group()) == 1 and _is_whole(text.text, one)]
        if found:
            one = page.chance.choice(found)
            out.append(Place(text, block, one.start(), one.end()))
    return out


def _is_whole(text: str, found: re.Match[str]) -> bool:
    """Whether a sentence begins and ends where a reader would say so: "Mr." and "D.B." end none."""
    rest, before = text[found.end() :].lstrip("\"'”’») \n\u00a0"), text[: found.start()].rstrip()
    words = found.group()
    return (
        re.search(r"[^\W\d_]{5}[.!?]$|[。！？]$", words) is not None
        and re.search(r"[^\W\d_]{5}[.!?][\"'”’»)]?$|[。！？][」』”]?$|^$", before) is not None
        and words.count('"') % 2 == 0
        and words.count("“") == words.count("”")
        and not words[0].islower()
        and not rest[:1].islower()
    )


def _stands_alone(block: Node, text: Node, found: re.Match[str]) -> bool:
    """Whether a sentence ends in this text: no other text goes on in the middle of it."""
    all_texts = texts(block)
    at = next(number for number, one in enumerate(all_texts) if one is text)
    starts = found.start() > 0 and re.search(r"[.!?。！？]\s*$", text.text[: found.start()]) is not None
    ends = bool(text.text[found.end() :].strip())
    return (starts or not "".join(one.text for one in all_texts[:at]).strip()) and (
        ends or not "".join(one.text for one in all_texts[at + 1 :]).strip()
    )


def _foreign(chance: random.Random, page: Tree) -> str:
    return " ".join(chance.choice(page.foreign).split())


def _figure(page: Tree, one: Place) -> Edit | None:
    found = list(re.finditer(r"\d+", one.words))
    if not found:
        return None
    number = page.chance.choice(found)
    other = str(int(number.group()) + page.chance.randrange(1, 9))
    return _other(one, one.words[: number.start()] + other + one.words[number.end() :], "figure")


def _name(page: Tree, one: Place) -> Edit | None:
    found = list(re.finditer(r"(?<=\s)[^\W\d_a-z]\w{3,}", one.words))
    if not found:
        return None
    name = page.chance.choice(found)
    return _other(one, one.words[: name.start()] + "Vandermeer" + one.words[name.end() :], "name")


def _clause_added(page: Tree, one: Place) -> Edit | None:
    clause = " ".join(_foreign(page.chance, page).rstrip(".").split()[: page.chance.randrange(3, 9)])
    return _other(one, f"{one.words[:-1]}, {clause}{one.words[-1]}", "clause added")


def _clause_cut(page: Tree, one: Place) -> Edit | None:
    at = one.words.find(", ")
    return _other(one, one.words[:at] + one.words[-1], "clause cut") if at > 20 and len(one.words) - at > 10 else None


def _quote(page: Tree, one: Place) -> Edit | None:
    words = one.words.split(" ")
    if len(words) < 6:
        return None
    at = page.chance.randrange(1, len(words) - 2)
    words[at : at + 2] = _foreign(page.chance, page).rstrip(".").split()[:2]
    return _other(one, " ".join(words), "quote")


def _other(one: Place, words: str, kind: str) -> Edit | None:
    before = one.words
    if before == words:
        return None
    one.put(words)
    return Edit(kind, before, words)


def _added(page: Tree, one: Place) -> Edit | None:
    words = _foreign(page.chance, page)
    one.put(f"{one.words} {words}")
    return Edit("sentence added", "", words)


def _removed(page: Tree, one: Place) -> Edit | None:
    before = one.words
    if len(_SENTENCE.findall(one.text.text)) < 2:
        return None
    one.put("")
    return Edit("sentence removed", before, "")


def _split(page: Tree, one: Place) -> Edit | None:
    at = one.words.find(", ")
    if not 20 < at < len(one.words) - 20:
        return None
    rest = one.words[at + 2 :]
    return _other(one, f"{one.words[:at]}. {rest[:1].upper()}{rest[1:]}", "split")


def _joined(page: Tree, one: Place) -> Edit | None:
    after = one.text.text[one.end :]
    follows = re.match(r"\s+\S[^.!?]{15,300}[.!?](?=\s|$)", after)
    if not follows:
        return None
    one.end += follows.end()
    before = one.words
    first, rest = before[: len(before) - follows.end() - 1], follows.group().strip()
    return _other(one, f"{first}; {rest[:1].lower()}{rest[1:]}", "joined")


def _update(page: Tree, one: Place) -> Edit | None:
    words = f"Update: {_foreign(page.chance, page)}"
    return _paragraph(page, one, words, "update")


def _correction(page: Tree, one: Place) -> Edit | None:
    words = f"Correction: An earlier version of this article said that {_foreign(page.chance, page)}"
    return _paragraph(page, one, words, "correction")


def _paragraph(page: Tree, one: Place, words: str, kind: str) -> Edit | None:
    if one.block.name != "p":
        return None
    home, at = page.here(one.block)
    home.add(element("p", words), at=at + 1)
    return Edit(kind, "", words)


EDITS: tuple[Callable[[Tree, Place], Edit | None], ...] = (
    _figure, _name, _clause_added, _clause_cut, _quote, _added, _removed, _split, _joined, _update, _correction,
)  # fmt: skip


def edited(page: Tree, most: int) -> list[Edit]:
    """Makes up to so many edits, each in a paragraph of its own."""
    found = places(page)
    out = []
    for one in page.chance.sample(found, min(most, len(found))):
        done = next((edit for how in page.chance.sample(EDITS, 4) if (edit := how(page, one))), None)
        out += [done] if done else []
    return out
