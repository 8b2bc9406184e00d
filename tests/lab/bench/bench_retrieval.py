"""Search over raw and cleaned pages, as the papers motivate extraction: `python3 build.py bench retrieval CORPUS...`.

Known-item search: of each page's gold text a few words are drawn, and the page they come from is looked for among all
pages with SQLite's FTS5 (BM25, any of the words). The same queries go to the pages' raw source, to all their text, and to
what each extractor keeps. One page answers a query, so P@10 is at most .1: a tenth of the share found among the first ten.
"""

from __future__ import annotations

import argparse
import random
import re
import sqlite3
import sys
from collections.abc import Mapping, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
from readwell.api.reading import page_of
from readwell.engine.extractors import EXTRACTORS
from readwell.engine.extractors.settings import build, from_text
from readwell.engine.page.snapshot import Snapshot
from readwell.lab.evaluation.corpus import Page, pages

_WORD = re.compile(r"[^\W\d_]{4,}")
#: Beside the extractors: the source with its tags, and the texts of a reference that people marked.
SOURCE, GOLD = "raw source", "gold"


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench retrieval", description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--limit", type=int, default=100, metavar="N", help="pages of each set")
    parser.add_argument("--extractor", action="append", help="only these; may be given more than once")
    parser.add_argument("--queries", type=int, default=2, metavar="N", help="queries for each page")
    parser.add_argument("--words", type=int, nargs="+", default=[2, 4], metavar="N", help="words of a query")
    chosen = parser.parse_args(list(words))
    if not chosen.corpus:
        print("bench retrieval measures on pages with gold text: build.py bench retrieval CORPUS.jsonl... [--limit N]")
        return 0
    asked = [page for path in chosen.corpus for page in islice(pages(path), chosen.limit)]
    indexed = texts(asked, chosen.extractor or list(EXTRACTORS))
    for count in chosen.words:
        wanted = [(row, query) for row, page in enumerate(asked) for query in drawn(page.gold, count, chosen.queries)]
        print(f"\n{len(asked)} pages, {len(wanted)} queries of {count} words\n")
        print("| indexed | MB of text | found first | among the first ten | P@10 | mean reciprocal rank |")
        print("|---|---:|---:|---:|---:|---:|")
        for name, held in indexed.items():
            print(_line(name, held, places(held, wanted)), flush=True)
    return 0


def texts(asked: Sequence[Page], extractors: Sequence[str]) -> Mapping[str, list[str]]:
    """What is indexed for each system: one text a page."""
    out: dict[str, list[str]] = {SOURCE: [], GOLD: [], **{name: [] for name in extractors}}
    for page in asked:
        out[SOURCE].append(page.html)
        out[GOLD].append(page.gold)
        snapshot = page_of(page.html, page.url)
        for name in extractors:
            out[name].append(_kept(snapshot, name))
    return out


def _kept(page: Snapshot, name: str) -> str:
    kept = build(from_text(name)).select(page).kept
    return " ".join(page.string(node) for node in np.flatnonzero(kept).tolist())


def drawn(gold: str, count: int, queries: int) -> list[str]:
    """Queries of different words of a text, drawn the same each time; none from a text with too few words."""
    known = sorted({word.lower() for word in _WORD.findall(gold)})
    lot = random.Random(gold)
    return [" OR ".join(lot.sample(known, count)) for _ in range(queries if len(known) >= count else 0)]


def places(indexed: Sequence[str], wanted: Sequence[tuple[int, str]]) -> list[int]:
    """The place of each query's page in what was found, from 1; 0 if it isn't among the first hundred."""
    with sqlite3.connect(":memory:") as store:
        store.execute("create virtual table held using fts5(text)")
        rows = ((row + 1, text) for row, text in enumerate(indexed))
        store.executemany("insert into held(rowid, text) values (?, ?)", rows)
        out = []
        for row, query in wanted:
            ordered = "select rowid from held where held match ? order by bm25(held), rowid limit 100"
            found = [number for (number,) in store.execute(ordered, (query,))]
            out.append(found.index(row + 1) + 1 if row + 1 in found else 0)
    return out


def _line(name: str, indexed: Sequence[str], found: Sequence[int]) -> str:
    first, ten = (sum(0 < place <= most for place in found) / len(found) for most in (1, 10))
    mean = sum(1 / place for place in found if place) / len(found)
    size = sum(map(len, indexed)) / 1e6
    return f"| {name} | {size:.2f} | {first:.3f} | {ten:.3f} | {ten / 10:.4f} | {mean:.3f} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
