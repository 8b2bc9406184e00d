"""What was read of a printed document against what it says: words in order, and each kind of part by its text."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from rapidfuzz import fuzz
from rapidfuzz.distance import LCSseq, Levenshtein
from readwell.engine.answer.select import select
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import end, is_text
from readwell.engine.pdf.lines import pieces
from readwell.engine.pdf.vocabulary import HYPHENS
from readwell.lab.evaluation.score import tokens
from readwell.parse.pdf import page_of, words_of

from tests.lab.bench.pdf_documents import HEAD

KINDS = ("headings", "items", "captions", "notes", "figures")
#: Texts of one part are alike if so many hundredths of their signs are.
ALIKE = 90
_NUMBER = set("0123456789 /–-ofpage")
_QUOTES = str.maketrans("“”„‘’", '"""\'\'')
Table = list[list[str]]


def measured(file: Path, kept: dict[str, Any]) -> dict[str, Any]:
    """Returns the figures of one document; counts of parts are (right, found, asked)."""
    raw = file.read_bytes()
    began = time.perf_counter()
    page = page_of(raw)
    seconds = time.perf_counter() - began
    lines = said(page)
    got, gold = tokens("\n".join(lines)), tokens(kept["gold"])
    row = {
        "name": kept.get("name", file.stem),
        "columns": kept.get("columns", 0),
        "tagged": kept.get("tagged", False),
        "f1": 2 * LCSseq.similarity(got, gold) / max(len(got) + len(gold), 1),
        "order": _order(got, gold),
        "spoken": spoken(lines, kept["gold"]),
        "split": divided(lines, kept["gold"]),
        "cut": cut(raw),
        "milliseconds": 1000 * seconds / max(pages(page), 1),
    }
    found = parts(page)
    for kind in KINDS:
        if kind in kept:
            row[kind] = matched(found[kind], kept[kind])
    if kept.get("tables"):
        row["teds"] = [max((alike(one, other) for other in tables(page)), default=0.0) for one in kept["tables"]]
    row["extra tables"] = max(len(tables(page)) - len(kept.get("tables", ())), 0)
    return row


def cut(raw: bytes) -> int:
    """Returns how many lines end with a hyphen after a letter."""
    words = words_of(raw)
    lasts = (words.text[piece.words[-1]] for page in pieces(words) for piece in page)
    return sum(last[-1] in HYPHENS and last[-2:-1].isalpha() for last in lasts)


def _kept_texts(page: Snapshot, first: int, last: int, kept: Any) -> str:
    return "".join(page.string(node) for node in range(first, last) if kept[node])


def _texts(page: Snapshot) -> Any:
    return select(page, None)[1].kept & is_text(page)


def boxed(page: Snapshot) -> tuple[int, int]:
    """Returns how many texts that are read have a box, and how many there are."""
    texts = [node for node in _texts(page).nonzero()[0].tolist() if page.string(node).strip()]
    layout = page.layout or {}
    sides = [layout[name] for name in ("w", "h") if name in layout]
    return sum(len(sides) == 2 and all(side[node] > 0 for side in sides) for node in texts), len(texts)


def said(page: Snapshot) -> list[str]:
    """Returns the text that is read, a block on each line."""
    out, former, kept = [""], -1, _texts(page)
    for node in kept.nonzero()[0].tolist():
        block = int(page.parent[node])
        apart = " " if page.tags[page.tag[block]] == "sup" else ""
        while page.tags[page.tag[block]] in ("a", "sup", "strong", "em"):
            block = int(page.parent[block])
        if block != former and page.tags[page.tag[block if former < 0 else former]] != "section":
            out.append("")
        former = block
        out[-1] += f"{apart}{page.string(node)}{apart}"
    return out


def pages(page: Snapshot) -> int:
    """Returns the number of its pages that begin in the text."""
    return sum(name.startswith("page-") for name in page.attribute("id").values())


def parts(page: Snapshot) -> dict[str, list[str]]:
    """Returns the texts of each kind of part."""
    kept, ends = _texts(page), end(page)
    out: dict[str, list[str]] = {kind: [] for kind in KINDS}
    roles = page.attribute("role")
    sections = [node for node, role in roles.items() if role == "doc-endnotes"]
    for node in range(len(page.parent)):
        tag = page.tags[page.tag[node]]
        kind = (
            "headings"
            if len(tag) == 2 and tag[0] == "h" and tag[1].isdigit()
            else {"li": "items", "figcaption": "captions"}.get(tag, "")
        )
        if any(section < node < ends[section] for section in sections):
            kind = "notes" if int(page.parent[node]) in sections and tag != "sup" else ""
        parent = int(page.parent[node])
        if kind == "captions" and page.tags[page.tag[parent]] == "figure":
            out["figures"].append(_kept_texts(page, node, int(ends[node]), kept).strip())
        if kind and (text := _kept_texts(page, node, int(ends[node]), kept).strip()):
            out[kind].append(text)
    return out


def tables(page: Snapshot) -> list[Table]:
    """Returns the tables as rows of texts."""
    kept, ends = _texts(page), end(page)

    def inside(node: int, *names: str) -> list[int]:
        return [one for one in range(node, int(ends[node])) if page.tags[page.tag[one]] in names]

    def said_in(cell: int) -> str:
        return _kept_texts(page, cell, int(ends[cell]), kept).strip()

    return [
        [[said_in(cell) for cell in inside(row, "td", "th")] for row in inside(node, "tr")]
        for node in inside(0, "table")
    ]


def spoken(lines: Sequence[str], gold: str) -> int:
    """Returns how many running heads and page numbers are read."""
    numbers = Counter(line.strip() for line in gold.splitlines())
    out = sum(line.count(HEAD) for line in lines)
    for line in map(str.strip, lines):
        bare = line and set(line.lower()) <= _NUMBER and any(sign.isdigit() for sign in line)
        if bare and not numbers[line]:
            out += 1
    return out


def divided(lines: Sequence[str], gold: str) -> tuple[int, int]:
    """Returns how many words of the gold were read with a hyphen that isn't theirs, and how many without their own."""
    said = "\n".join(lines)
    one, other = set(tokens(said)), set(tokens(gold))
    wrong = sum((first + second).lower() in other and first.lower() not in other for first, second in _hyphened(said))
    lost = sum((first + second).lower() in one and first.lower() not in one for first, second in _hyphened(gold))
    return wrong, lost


def _hyphened(text: str) -> Iterator[tuple[str, str]]:
    """Yields the parts of words with a hyphen, two by two."""
    for found in re.finditer(r"[^\W\d_]+(?:[-\u2010\u00ad][^\W\d_]+)+", text):
        yield from pairwise(re.split(r"[-\u2010\u00ad]", found[0]))


def _order(got: Sequence[str], gold: Sequence[str]) -> float:
    """Returns the similarity of the order of words that are in both, each as often as in both."""
    both = Counter(got) & Counter(gold)
    one, other = _only(got, both), _only(gold, both)
    return LCSseq.similarity(one, other) / max(len(other), 1)


def _only(words: Sequence[str], both: Counter[str]) -> list[str]:
    left, out = Counter(both), []
    for word in words:
        if left[word] > 0:
            left[word] -= 1
            out.append(word)
    return out


def matched(found: Iterable[str], asked: Iterable[str]) -> tuple[int, int, int]:
    """Returns how many texts are found that were asked for, of how many found, of how many asked for."""
    left, right = list(found), 0
    count, wanted = len(left), list(asked)
    for text in wanted:
        best = max(left, key=lambda one: fuzz.ratio(_bare(one), _bare(text)), default="")
        if best and fuzz.ratio(_bare(best), _bare(text)) >= ALIKE:
            left.remove(best)
            right += 1
    return right, count, len(wanted)


def _bare(text: str) -> str:
    """Returns a text without the mark or number that it begins with, and without the spaces."""
    plain = text.lower().translate(_QUOTES)
    return "".join(plain.split()).lstrip("0123456789.()*†•◦▪-–")


def alike(one: Table, other: Table) -> float:
    """Returns how alike tables are, as TEDS counts: 1 less the edits of rows and cells, of all nodes of the larger."""
    size = max(_nodes(one), _nodes(other))
    rows = [[1 + len(row) for row in table] for table in (one, other)]
    cost = _aligned(rows[0], rows[1], [[_cells(tuple(mine), tuple(theirs)) for theirs in other] for mine in one])
    return 1 - cost / size


def _nodes(table: Table) -> int:
    return 1 + sum(1 + len(row) for row in table)


@lru_cache(100_000)
def _cells(mine: tuple[str, ...], theirs: tuple[str, ...]) -> float:
    costs = [[Levenshtein.normalized_distance(_bare(one), _bare(other)) for other in theirs] for one in mine]
    return _aligned([1] * len(mine), [1] * len(theirs), costs)


def _aligned(one: Sequence[float], other: Sequence[float], costs: Sequence[Sequence[float]]) -> float:
    """Returns the least cost of turning a sequence into another; `one` and `other` say what leaving out costs."""
    above = [0.0]
    for price in other:
        above.append(above[-1] + price)
    for mine, price in enumerate(one):
        row = [above[0] + price]
        for theirs, added in enumerate(other):
            row.append(min(above[theirs + 1] + price, row[-1] + added, above[theirs] + costs[mine][theirs]))
        above = row
    return above[-1]
