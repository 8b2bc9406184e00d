"""Works of several pages joined to one: `python3 build.py bench joining [--drawn N] [--listed]`.

Articles, threads and books are made in the themes of real engines (`build.py garden` puts them in .readwell/garden), with texts
that are known; the words that the joined article has lost, and those that it has twice, are counted, beside those of the same
work on one page. Then come works that never end, lead astray or break.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from readwell.api import Pages, extract_document

from tests.engine.joining import works as hostile
from tests.lab.bench.joined_works import Work, made

GARDEN = Path(__file__).parents[3] / ".readwell" / "garden"
#: A line of fewer words may be there twice by chance.
LINE = 4


@dataclass(frozen=True)
class Found:
    """What of a work is lost, twice and more than its text, in words; how many of its links were found and pages added.

    `unjoined` words are lost by joining alone: lines that the extractor keeps on their own page.
    """

    work: Work
    lost: int
    unjoined: int
    twice: int
    more: int
    lost_alone: int
    links: int
    pages: int


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench joining", description=__doc__)
    parser.add_argument("--drawn", type=int, default=20, help="articles in shells drawn by lot")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--listed", action="store_true", help="list every work that isn't whole")
    chosen = parser.parse_args(list(words))
    found = [read(work) for work in made(GARDEN, GARDEN / "venv" / "bin" / "python", chosen.seed, chosen.drawn)]
    if chosen.listed:
        for one in found:
            if one.lost or one.twice or one.pages < len(one.work.pages):
                print(f"{one.work.kind} {one.work.engine}: lost {one.lost} (alone {one.lost_alone}), twice {one.twice}, "
                      f"more {one.more}, pages {one.pages} of {len(one.work.pages)}")  # fmt: skip
    print(table(found))
    print(*hostile_rows(), sep="\n")
    return 0


def read(work: Work) -> Found:
    """Joins a work's pages in order, whether or not each one's link is found."""
    whole, links = Pages(), 0
    for number, (html, address) in enumerate(work.pages):
        links += number > 0 and whole.next_page == address
        whole.add(html, address)
    text, alone = whole.document.text, extract_document(*work.whole).text if work.whole[0] else "\n".join(work.gold)
    lost, twice, more = against(work.gold, text)
    flat = " ".join(text.split())
    own = {line for html, address in work.pages for line in extract_document(html, address).text.splitlines()}
    kept = {line for line in (" ".join(one.split()) for one in work.gold) if line in own}
    unjoined = sum(len(line.split()) for line in kept if line not in flat)
    return Found(work, lost, unjoined, twice, more, against(work.gold, alone)[0], links, len(whole.document.pages))


def against(gold: Sequence[str], text: str) -> tuple[int, int, int]:
    """Returns how many words of known lines are missing, how many are there too often, and how many others there are."""
    known, there = Counter(" ".join(gold).split()), Counter(text.split())
    lost, more = sum((known - there).values()), sum((there - known).values())
    flat, lines = " ".join(text.split()), Counter(" ".join(line.split()) for line in gold)
    said = " ".join(" ".join(line.split()) for line in gold)
    extra = {line: flat.count(line) - said.count(line) for line in lines if len(line.split()) >= LINE}
    return lost, sum(count * len(line.split()) for line, count in extra.items() if count > 0), more


def table(found: Sequence[Found]) -> str:
    """Returns a row for each engine and one for each kind."""
    rows: dict[str, list[Found]] = defaultdict(list)
    for one in found:
        rows[f"{one.work.kind} {one.work.engine.split('-')[0].split(' ')[0]}"].append(one)
    for kind in ("article", "thread", "chapter"):
        rows[f"**{kind}: all**"] = [one for one in found if one.work.kind == kind]
    rows["**all**"] = list(found)
    out = [
        "| engine | works | words | lost | of these by joining | lost on one page | twice | others | links found |",
        "|---" * 9 + "|",
    ]
    for name, some in rows.items():
        total = sum(len(" ".join(one.work.gold).split()) for one in some)
        sums = [
            sum(getattr(one, field) for one in some)
            for field in ("lost", "unjoined", "lost_alone", "twice", "more", "links")
        ]
        lost, unjoined, alone, twice, more, links = sums
        every = sum(len(one.work.pages) - 1 for one in some)
        out.append(
            f"| {name} | {len(some)} | {total} | {lost} | {unjoined} | {alone} | {twice} | {more} | {links} of {every} |"
        )
    return "\n".join(out)


def hostile_rows() -> list[str]:
    """Returns what becomes of works that lead in a circle, backwards, away, to a form or an error, or never end."""
    out = []
    for name, (pages, code) in hostile.ENDS.items():
        whole = hostile.joined([hostile.FIRST, *pages])
        out.append(f"{name}: {whole.over} after {len(whole.document.pages)} pages; expected {code}")
    return out


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
