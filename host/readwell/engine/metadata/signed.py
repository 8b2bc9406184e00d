"""Names in lines of the visible page that say so themselves: "By Ada Lund", "作者：山石"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import numpy as np

from readwell.engine.basics.addresses import is_forum
from readwell.engine.metadata.nearness import header, lines
from readwell.engine.metadata.persons import LONGEST, clean, looks_full, looks_named, says_by
from readwell.engine.page.links import linked
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.page.text import unseen, words
from readwell.engine.page.tree import block_above, is_text, within
from readwell.engine.page.visible import visible_text

#: Texts of a page that are read, and lines that are taken.
MOST, TAKEN = 400, 4
#: A line with more words is running text: "by" in it names someone of the story.
RUNNING = 25
#: A line's text is looked for in so many nodes.
NEAR = 40
#: Where "by" begins no byline: choices, headings, captions.
ASIDE = ("option", "select", "h1", "h2", "button", "code", "pre", "figcaption", "figure", "footer")
#: Elements that are a phrase of their own: "by" at their beginning doesn't continue a sentence.
OWN = ("b", "strong", "span", "font", "em", "i", "small", "cite", "address")

#: A name after its label inside a line: one word in scripts without capitals, some capitalised words elsewhere.
_NAMED = re.compile(
    r"(?:作\s*者|撰\s*文|记者|記者|编译|发信人|著者|글쓴이|작성자)\s*[:：/]\s*([^\s:：,，。|/（）()\[\]【】「」]{1,14})"
    r"|\b(?:(?:[Aa]uth?or[ae]?|[Aa]uteur|[Aa]utor[ea]?)\s*+:\s*+|(?:[Bb]y|[Vv]on|[Pp]ar|[Pp]or)(?::\s*+|\s++))((?:[A-ZÀ-ÞŁŚŻČŠŽ][\w'’.-]*\s){1,3}[A-ZÀ-ÞŁŚŻČŠŽ][\w'’-]+)"
)
#: What may stand before "by" inside a line: a mark, a day, or a word for writing.
_OPENED = re.compile(
    r"(?:^|[^\w\s,]|\d|[ap]m|posted|written|published|submitted|created|contributed|story|text|words|reported|reviewed"
    r"|geschrieben|erstellt|escrito|publicado|écrit|publié)\s*$",
    re.IGNORECASE,
)
#: What may follow a name after its label: an end, a mark, a day; a word in small letters goes on with a sentence.
_CLOSED = re.compile(r"\s*(?:$|[^\w\s,]|\d|,\s*+[^a-z\s]|[A-ZÀ-Þ]|(?:on|at|am|le|el|for|in|and|und|et|y)\s)")
#: Marks between the parts of a title.
_PARTED = re.compile(r"\s[|–—·•-]\s")
#: The end of a sentence inside what looks like a name.
_STOP = re.compile(r"(?<=\w{5})\.\s")
#: What goes on with a sentence about what someone made or wrote at some time.
_STORY = re.compile(r"\b(?:in|im|en|em|nel|во?)\s+(?:1[5-9]|20)\d\d\b")
#: Who made the site, not the text.
_CREDIT = re.compile(
    r"powered|theme|wordpress|photo|website|copyright|©|rights reserved|design|template", re.IGNORECASE
)


def signed(page: Snapshot, title: int, beside: Mask) -> Iterator[tuple[int, str]]:
    """Yields (element, name) of lines that begin like a byline, then of labels inside lines."""
    kept = beside | within(page, page.tagged(ASIDE)) | (linked(page) & ~header(page, title))
    yield from _spoken(page, title, kept)
    yield from _inside(page, title, kept)


def titled(page: Snapshot, title: int) -> Iterator[tuple[int, str]]:
    """Yields (element, name) of a name after "by" at the end of the title element that stands below the title, too."""
    last = _PARTED.split(page.facts.get("title", ""))[-1].strip()
    found = says_by().match(last + " ")
    name = last[found.end() :].strip() if found else ""
    if looks_full(name) and len(name) < LONGEST:
        below = np.flatnonzero(header(page, title) & visible_text(page)).tolist()
        yield from [(int(page.parent[node]), name) for node in below if page.string(node).strip() == name][:1]


def _spoken(page: Snapshot, title: int, beside: Mask) -> list[tuple[int, str]]:
    """Returns short lines that begin like a byline, near the beginning of the page."""
    out: list[tuple[int, str]] = []
    for node in np.flatnonzero(visible_text(page) & ~beside)[:MOST].tolist():
        text = page.string(node)[: 3 * LONGEST].strip()
        found = says_by().match(text + " ") if len(text) < 2 * LONGEST else None
        if not found or not _names_someone(text[found.end() :]) or not _opens_line(page, node):
            continue
        line = _joined(page, _after(page, node))
        if _says_name(page, node, line, title) and not _CREDIT.search(_joined(page, _before(page, node)) + line):
            out.append((int(page.parent[node]), line))
        if len(out) == TAKEN:
            break
    return out


def _names_someone(text: str) -> bool:
    """Whether a text begins with a name: it is all of it, or a comma and what has a number follow."""
    name, comma, rest = text.partition(",")
    return looks_named(text) or (bool(comma) and any(map(str.isdigit, rest)) and looks_named(name))


def _joined(page: Snapshot, nodes: Iterable[int]) -> str:
    return " ".join("".join(page.string(node) for node in nodes)[: 3 * LONGEST].split())


def _line_to(page: Snapshot, node: int) -> str:
    """Returns a line up to the end of one of its texts."""
    return _joined(page, _before(page, node)) + page.string(node)


def _says_name(page: Snapshot, node: int, line: str, title: int) -> bool:
    """Whether the line's first name has capitals, as a sentence has not; one word alone is a name under the title."""
    name = next(iter(clean(line)), "")
    if _STORY.search(line):
        return False
    if not name or any(map(str.isdigit, name)) or not looks_named(name) or name[0].islower():
        return bool(name) and " " not in name and is_forum(page.url)
    sure = " " in name or not name.isascii() or ":" in line[: line.find(name)] or is_forum(page.url)
    return sure or title < 0 or bool(header(page, title)[node])


def _inside(page: Snapshot, title: int, beside: Mask) -> list[tuple[int, str]]:
    """Returns names after "author:" inside a line with other things ("2005-04-05 06:40  作者：山石  来源：...")."""
    out: list[tuple[int, str]] = []
    for node in lines(page, title, beside):
        text = page.string(node)
        found = _NAMED.search(text)
        if found and not _STORY.search(text, found.end()) and not _CREDIT.search(_line_to(page, node)):
            name = found[1] or _between(text, found, is_prose(page, node))
            out += [(int(page.parent[node]), name)] if name else []
    return out[:TAKEN]


def _between(text: str, found: re.Match[str], prose: bool) -> str:
    """Returns the name that a pattern found, empty if what stands around it makes it one in a sentence."""
    name = _STOP.split(found[2])[0]
    if text[found.start(2) + len(name) :].lstrip().startswith(":"):
        name = name.rpartition(" ")[0]  # its last word is the next label
    labelled = found[0].partition(" ")[0].endswith(":")
    opened = labelled or (not prose and _OPENED.search(text, max(found.start() - 40, 0), found.start()))
    return name if opened and _CLOSED.match(text, found.start(2) + len(name)) else ""


def is_prose(page: Snapshot, node: int) -> bool:
    """Whether a node is in a line of running text."""
    return sum(int(words(page)[other]) for other in (*_before(page, node), *_after(page, node))) > RUNNING


def _opens_line(page: Snapshot, node: int) -> bool:
    """Whether a text begins a line, is an element of its own, or is in a line that is no running text."""
    alone = page.parent[node] == node - 1 and page.tag_name(node - 1) in OWN and " " in page.string(node).strip()
    return alone or not is_prose(page, node) or not any(int(words(page)[other]) for other in _before(page, node))


def _before(page: Snapshot, node: int) -> Iterator[int]:
    """Yields the texts before a node in its line, which begins after a break or a block."""
    block = int(block_above(page)[node])
    for other in range(node - 1, max(block, node - NEAR), -1):
        if page.tag_name(other) == "br" or block_above(page)[other] != block:
            return
        if is_text(page)[other] and not unseen(page)[other]:
            yield other


def _after(page: Snapshot, node: int) -> Iterator[int]:
    """Yields the texts of a line from a node on, to the next break or block."""
    block = int(block_above(page)[node])
    for other in range(node, min(node + NEAR, len(page))):
        if page.tag_name(other) == "br" or block_above(page)[other] != block:
            return
        if is_text(page)[other] and not unseen(page)[other]:
            yield other
