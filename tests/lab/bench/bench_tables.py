"""Whether data tables are kept whole: `python3 build.py bench tables CORPUS.jsonl... [--limit N]`.

Said are the tables of which something is kept, the share of their rows with words that are kept, and the tables of which
some words are missing, each with its page, its rows, and how many of these are kept in part and whole.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from readwell.engine.answer.select import select
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import end, subtree_sum
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.tables import data_tables
from readwell.lab.evaluation.corpus import pages
from readwell.parse import parse


def main(given: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench tables", description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--limit", type=int, default=250, metavar="N", help="the first N pages of each set")
    chosen = parser.parse_args(list(given))
    tables = rows = kept = 0
    broken: list[str] = []
    for path in chosen.corpus:
        for page in pages(path, chosen.limit, needs="html"):
            for there, some, whole in _tables(parse(page.html, page.url)):
                tables, rows, kept = tables + 1, rows + there, kept + some
                if whole < there:
                    broken.append(f"  {page.id}: {there} rows, {some} kept, {whole} of them whole")
    print(f"{tables} tables, {kept / max(rows, 1):.3f} of their rows kept, {len(broken)} not whole", *broken, sep="\n")
    return 0


def _tables(page: Snapshot) -> Iterator[tuple[int, int, int]]:
    """Of each table with something kept: its rows with words, those kept in part, those kept whole."""
    tables = np.flatnonzero(data_tables(page))
    if not len(tables):
        return
    seen = np.where(visible_text(page), words(page), 0)
    kept = select(page, None)[1].kept
    inside, chosen = subtree_sum(page, seen), subtree_sum(page, np.where(kept, seen, 0))
    row = page.tagged(("tr",)) & (inside > 0)
    for table in tables.tolist():
        mine = np.flatnonzero(row[table : end(page)[table]]) + table
        if chosen[mine].any():
            yield len(mine), int((chosen[mine] > 0).sum()), int((chosen[mine] == inside[mine]).sum())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
