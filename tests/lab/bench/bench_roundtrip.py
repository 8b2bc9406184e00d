"""Converts pages to Markdown and back with an independent library, and counts the words and blocks that are intact.

Everything visible on each page is saved, menus included, which is harder than an article. READWELL_PAGES names a
folder of other pages. The goal is that 99 of 100 words and structures (headings, lists, tables, code, links, notes) survive.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from difflib import SequenceMatcher
from pathlib import Path

from readwell.engine.render.article import article
from readwell.engine.render.document import Article
from readwell.engine.render.markdown import markdown
from readwell.parse import parse

from tests.engine.render.saved import clean, everything, read_back, shape, spelled, without_empty_heads, words

PAGES = Path(__file__).parents[2] / "data" / "pages"
FOLDERS = ("save", "fidelity", "roles", "gold")
ASKED = 0.99
#: What the independent library makes of formulas and of calls of notes.
SPECIAL = {
    "formulas": ".//*[@class='math inline' or @class='math block']",
    "notes": ".//sup[@class='footnote-ref']",
}


def found() -> list[Path]:
    """The pages to be tried."""
    asked = os.environ.get("READWELL_PAGES")
    places = [Path(asked)] if asked else [PAGES / name for name in FOLDERS]
    return sorted(path for place in places for path in place.rglob("*.html"))


def alike(one: Sequence[str], other: Sequence[str]) -> int:
    """How many entries stand in both, in the same order."""
    if one == other:
        return len(one)
    return sum(block.size for block in SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks())


def special(kept: Article) -> tuple[int, int]:
    """Formulas and calls of notes."""
    kinds = [part.kind for part in kept.everything()]
    return kinds.count("formula"), kinds.count("noteref")


def main() -> int:
    """Try every page; 1 if a share is under what was asked."""
    totals = {"words": [0, 0], "structure": [0, 0], "formulas": [0, 0], "notes": [0, 0]}
    pages = whole = 0
    for path in found():
        page = parse(path.read_bytes(), "https://example.org/a/page")
        kept = article(page, everything(page))
        back = read_back(markdown(kept))
        pairs = {"structure": (shape(clean(kept)), shape(without_empty_heads(read_back(markdown(kept)))))}
        pairs["words"] = (words(spelled(clean(kept))), words(back))
        same = {name: alike(*pair) for name, pair in pairs.items()}
        for name, pair in pairs.items():
            totals[name][0] += same[name]
            totals[name][1] += max(map(len, pair))
        for (name, there), number in zip(SPECIAL.items(), special(kept), strict=True):
            totals[name][0] += min(len(back.xpath(there)), number)
            totals[name][1] += number
        pages += 1
        lost = [name for name, pair in pairs.items() if same[name] < max(map(len, pair))]
        whole += not lost
        if lost:
            losses = ", ".join(f"{name} {same[name]} of {max(map(len, pairs[name]))}" for name in lost)
            print(f"  {path.name}: {losses}")
    print(f"{pages} pages, {whole} of them without any loss")
    for name, (good, all_) in totals.items():
        print(f"{name}: {good} of {all_}, {100 * good / max(1, all_):.2f} of 100; asked: at least {100 * ASKED:.0f}")
    return int(any(good < ASKED * all_ for good, all_ in totals.values()))


if __name__ == "__main__":
    sys.exit(main())
