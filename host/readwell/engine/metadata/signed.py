"""Names in lines of the visible page that say so themselves: "By Ada Lund", "作者：山石"."""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np

from readwell.engine.metadata.nearness import header, lines
from readwell.engine.metadata.persons import LONGEST, says_by
from readwell.engine.page.snapshot import Mask, Snapshot
from readwell.engine.views.links import linked
from readwell.engine.views.text import unseen, words
from readwell.engine.views.tree import block_above, is_text, within
from readwell.engine.views.visible import visible_text

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
    r"|\b(?:[Bb]y|[Aa]uth?or[ae]?|[Vv]on|[Pp]ar|[Pp]or|[Aa]uteur|[Aa]utor[ea]?)\s*+(?::\s++|(?<=\s))((?:[A-ZÀ-ÞŁŚŻČŠŽ][\w'’.-]*\s){1,3}[A-ZÀ-ÞŁŚŻČŠŽ][\w'’-]+)"
)
#: Who made the site, not the text.
_CREDIT = re.compile(r"powered|theme|wordpress|website|copyright|©|rights reserved|design|template", re.IGNORECASE)


def signed(page: Snapshot, title: int, beside: Mask) -> Iterator[tuple[int, str]]:
    """Yields (element, name) of lines that begin like a byline, then of labels inside lines."""
    kept = beside | within(page, page.tagged(ASIDE)) | (linked(page) & ~header(page, title))
    yield from _spoken(page, kept)
    yield from _inside(page, title, kept)


def _spoken(page: Snapshot, beside: Mask) -> list[tuple[int, str]]:
    """Returns short lines that begin like a byline, near the beginning of the page."""
    out: list[tuple[int, str]] = []
    for node in np.flatnonzero(visible_text(page))[:MOST].tolist():
        text = page.string(node)[: 3 * LONGEST].strip()
        found = says_by().match(text + " ") if not beside[node] and len(text) < 2 * LONGEST else None
        if not found or not _looks_named(text[found.end() :]) or not _opens_line(page, node):
            continue
        line = " ".join("".join(page.string(other) for other in _after(page, node))[: 3 * LONGEST].split())
        if not _CREDIT.search(line):
            out.append((int(page.parent[node]), line))
        if len(out) == TAKEN:
            break
    return out


def _inside(page: Snapshot, title: int, beside: Mask) -> list[tuple[int, str]]:
    """Returns names after "author:" inside a line with other things ("2005-04-05 06:40  作者：山石  来源：...")."""
    out: list[tuple[int, str]] = []
    for node in lines(page, title, beside):
        text = page.string(node)
        found = _NAMED.search(text)
        if found and not _CREDIT.search(text) and (found[1] or not is_prose(page, node)):
            out.append((int(page.parent[node]), found[1] or found[2]))
    return out[:TAKEN]


def is_prose(page: Snapshot, node: int) -> bool:
    """Whether a node is in a line of running text."""
    return sum(int(words(page)[other]) for other in (*_before(page, node), *_after(page, node))) > RUNNING


def _opens_line(page: Snapshot, node: int) -> bool:
    """Whether a text begins a line, is an element of its own, or is in a line that is no running text."""
    alone = page.tag_name(int(page.parent[node])) in OWN
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


def _looks_named(text: str) -> bool:
    """Whether a text has at most five words, each of more than three letters with a capital if the script has them."""
    parts = text.split()
    return len(parts) <= 5 and all(not part[0].islower() or len(part) <= 3 for part in parts)
