"""How much of a recipe is kept: `python3 build.py bench recipes CORPUS.jsonl... [--every N]`.

A corpus has rows with `with` (the lines of ingredients and steps) and `without` (lines of the page that are none of the
recipe's). Said are the share of lines kept, the share of pages that lose more than half of theirs, and the share of the
other lines that are kept; of Readwell and, with `--peer`, of others. Words are compared, without their marks and case.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import readwell
from readwell.lab.evaluation.corpus import Page, pages

from tests.lab.bench.bench_peers import plain
from tests.lab.bench.peers import processes

OURS = "readwell"
_WORD = re.compile(r"\w+")
#: Words from which on a line says enough to be looked for.
FEWEST = 3


class Judged(NamedTuple):
    """A page's name, how many lines are kept of how many, and how many others of how many."""

    page: str
    kept: int
    wanted: int
    others: int
    of: int


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench recipes", description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="one page in N")
    parser.add_argument("--peer", action="append", default=[], help="another system of `bench peers`")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="name the pages that lose most")
    chosen = parser.parse_args(list(words))
    print("| system | pages | lines kept | pages that lose over half | other lines kept |\n|---|---:|---:|---:|---:|")
    for name in (OURS, *chosen.peer):
        found = list(_judged(name, chosen.corpus, chosen.every))
        print(_row(name, found))
        for share, page in sorted((row.kept / row.wanted, row.page) for row in found)[: chosen.worst]:
            print(f"  {share:.2f} {page}")
    return 0


def _judged(name: str, corpus: Sequence[Path], every: int) -> Iterator[Judged]:
    """What is kept of each page."""
    rival = processes.Rival(name) if name != OURS else None
    for path in corpus:
        for number, page in enumerate(pages(path, needs="with")):
            wanted, others = _lines(page, "with", 1), _lines(page, "without", FEWEST)
            if number % every or not wanted:
                continue
            text = f" {_spaced(_text(page, rival))} "
            kept = sum(f" {line} " in text for line in wanted)
            yield Judged(page.id, kept, len(wanted), sum(f" {line} " in text for line in others), len(others))
    if rival:
        rival.stop()


def _text(page: Page, rival: processes.Rival | None) -> str:
    if rival is None:
        return str(readwell.extract(page.html, page.url) or "")
    found = rival.read(page.html, page.url)
    return str(found["text"]) if "text" in found else plain(str(found.get("html") or ""))


def _lines(page: Page, field: str, fewest: int) -> list[str]:
    lines = (_spaced(str(line)) for line in page.row.get(field) or ())
    return [line for line in lines if len(line.split()) >= fewest]


def _spaced(text: str) -> str:
    return " ".join(_WORD.findall(text.lower().replace("_", " ")))


def _row(name: str, found: Sequence[Judged]) -> str:
    kept = sum(row.kept for row in found) / max(sum(row.wanted for row in found), 1)
    half = sum(2 * row.kept < row.wanted for row in found) / max(len(found), 1)
    others = sum(row.others for row in found) / max(sum(row.of for row in found), 1)
    return f"| {name} | {len(found)} | {kept:.3f} | {half:.1%} | {others:.2%} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
