"""Prints the engine's article tree of pages, for comparison with what the sheet builds from the same pages.

`python -m tests.data.agreement PAGE.html ...` (or a corpus, `.jsonl.xz`) prints a line of JSON for each page: its columns, what
was kept, the structure, and the article as rows. tests/extension/agreement.test.js builds the sheet and compares.
"""

from __future__ import annotations

import json
import lzma
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from readwell.engine.answer.select import select
from readwell.engine.page.selection import ranges
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.tree import leaves
from readwell.engine.page.wire import to_wire
from readwell.engine.render.article import walked
from readwell.engine.render.document import LINES, SOLID, Part
from readwell.engine.structure.wire import wire as structure
from readwell.parse import parse

PAGES = Path(__file__).parent / "pages"
EXTRACTORS = ("readwell", "plain")
#: Blocks that only hold others: a row is compared by the blocks around it.
Row = list[str]


def rows(parts: tuple[Part, ...], around: tuple[str, ...] = ()) -> Iterator[Row]:
    """Each line, listing and empty cell with the blocks around it: `[path, words]`."""
    for part in parts:
        path = (*around, part.kind)
        if part.kind in LINES or part.kind in SOLID:
            yield ["/".join(path), part.text if part.kind == "code" else said(part.parts)]
        elif not part.parts and part.kind == "cell":
            yield ["/".join(path), ""]
        else:
            yield from rows(part.parts, path)


def said(parts: tuple[Part, ...]) -> str:
    """The words of a line, with a sign for what isn't words."""
    return "".join(f" {_sign(part)} " if _sign(part) else part.text + said(part.parts) for part in parts)


def _sign(part: Part) -> str:
    if part.kind == "picture":
        return f"[picture {part.fact('src')}]"
    if part.kind in ("formula", "drawing", "medium"):
        return f"[{part.kind}]"
    return " " if part.kind == "break" else ""


def case(name: str, page: Snapshot, extractor: str) -> dict[str, Any]:
    """One page under one extractor."""
    _, selection = select(page, {"name": extractor})
    article = walked(page, selection.kept)
    return {
        "name": f"{name} by {extractor}",
        "page": to_wire(page),
        "keep": ranges(page, selection.kept, leaves(page)),
        "structure": structure(page),
        "rows": [*rows(article.blocks), *(row for note in article.notes for row in rows((note,)))],
    }


def pages(paths: list[str], most: int) -> Iterator[tuple[str, Snapshot]]:
    """The pages of files and corpora, of each corpus at most so many."""
    for path in map(Path, paths):
        if path.suffix == ".html":
            yield path.stem, parse(path.read_bytes(), "https://example.org/a/page")
            continue
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for line in islice(lines, most):
                entry = json.loads(line)
                yield f"{path.name} {entry['id']}", parse(entry["html"], entry.get("url", ""))


def main() -> int:
    """Print the cases; `--most N` takes so many pages of each corpus."""
    words = sys.argv[1:]
    most = int(words.pop(words.index("--most") + 1)) if "--most" in words else sys.maxsize
    paths = [word for word in words if word != "--most"] or sorted(map(str, PAGES.rglob("*.html")))
    for name, page in pages(paths, most):
        for extractor in EXTRACTORS:
            print(json.dumps(case(name, page, extractor)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
