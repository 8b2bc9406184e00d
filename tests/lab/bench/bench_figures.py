"""Captions with their picture, players, lists with their heads: `python3 build.py bench figures CORPUS.jsonl...`.

tests/data/figure_labels.json says of pages, read in their markup, which texts are a picture's captions and credits, which
elements are players that belong to the article (the Nth of their tag), and which text is the head of a list: hashes of
texts, no texts. A caption counts where its picture is kept, a head where most of its list is; a player where its address,
or a link that stands in for it, is in the HTML of the answer.
"""

from __future__ import annotations

import argparse
import hashlib
import html
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import readwell
from readwell.engine.answer.select import select
from readwell.engine.page.snapshot import Longs, Mask, Snapshot
from readwell.engine.page.text import words
from readwell.engine.page.tree import block_above, end, subtree_sum
from readwell.engine.page.visible import visible_text
from readwell.engine.structure.claims import Player
from readwell.engine.structure.players import players
from readwell.lab.evaluation.corpus import Page, pages
from readwell.lab.evaluation.picture_keys import pool

LABELS = Path(__file__).parents[2] / "data" / "figure_labels.json"
#: A text counts as kept with this part of its words, a list with half.
MOST, HALF = 0.9, 0.5
#: Characters of a list that tell it from others.
OPENING = 60
LISTS = ("ul", "ol", "dl")


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="build.py bench figures", description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--missed", action="store_true", help="name what was missed")
    chosen = parser.parse_args(list(words))
    if not chosen.corpus:
        print("bench figures measures on pages of your own: build.py bench figures CORPUS.jsonl...")
        return 0
    labels: Mapping[str, Mapping[str, Any]] = json.loads(LABELS.read_text(encoding="utf-8"))
    found = [one for page in _asked(chosen.corpus, labels) for one in judged(page, labels)]
    print(table(found))
    if chosen.missed:
        print(*(f"{what}: {page} {key}" for what, page, key, kept in found if not kept), sep="\n")
    return 0


Judged = tuple[str, str, str, bool]


def _asked(corpus: Sequence[Path], labels: Mapping[str, Mapping[str, Any]]) -> Iterator[Page]:
    names = {name for known in labels.values() for name in known}
    for path in corpus:
        yield from (page for page in pages(path, needs="html") if called(page) in names)


def called(page: Page) -> str:
    return f"{page.dataset} {page.id}"


def table(found: Sequence[Judged]) -> str:
    """How many of each were labelled, and which part is kept."""
    out = ["| what | pages | labelled | kept |", "|---|---:|---:|---:|"]
    for what in dict.fromkeys(one[0] for one in found):
        some = [one for one in found if one[0] == what]
        kept = sum(one[3] for one in some) / len(some)
        out.append(f"| {what} | {len({one[1] for one in some})} | {len(some)} | {kept:.3f} |")
    return "\n".join(out)


def judged(page: Page, labels: Mapping[str, Mapping[str, Any]]) -> Iterator[Judged]:
    """Every label of one page, with whether the answer has it."""
    there, name = page.snapshot(), called(page)
    kept = select(there, None)[1].kept
    texts = Texts(there, kept)
    shown = {one.key: one.node for one in pool(there, page.url)}
    for key, captions in labels["captions"].get(name, {}).items():
        for caption in captions if key in shown and kept[shown[key]] else ():
            yield "captions of kept pictures", name, caption, texts.kept_as(caption)
    for key, head in labels["lists"].get(name, {}).items():
        if texts.list_kept(key):
            yield "heads of kept lists", name, head, texts.kept_as(head)
    wanted = labels["players"].get(name, ())
    output = html.unescape(str(readwell.extract(page.html, page.url, output_format="html") or "")) if wanted else ""
    claims = players(there)
    for key in wanted:
        tag, _, number = key.partition(" ")
        node = int(np.flatnonzero(there.tagged((tag,)))[int(number) - 1])
        claim, links = claims.get(node), there.attribute("href")
        inside = [links[at] for at in range(node, end(there)[node]) if at in links]
        leads = [claim.src] if isinstance(claim, Player) else inside
        yield "players", name, key, any(address and address in output for address in leads)


class Texts:
    """The blocks and lists of a page by the hashes of their words, and which part of each is kept."""

    def __init__(self, page: Snapshot, kept: Mask) -> None:
        seen = np.where(visible_text(page), words(page), np.int64(0))
        self.page, self.until = page, end(page)
        self.told, self.held = subtree_sum(page, seen), subtree_sum(page, np.where(kept, seen, 0))
        blocks = sorted({*block_above(page)[np.flatnonzero(seen)].tolist()})
        self.blocks: dict[str, list[int]] = {}
        for node in blocks:
            self.blocks.setdefault(hashed(self._text(node)), []).append(node)
        lists: Longs = np.flatnonzero(page.tagged(LISTS))
        self.lists = {hashed(self._text(node)[:OPENING]): node for node in reversed(lists.tolist())}

    def _text(self, node: int) -> str:
        texts = (at for at in range(node, self.until[node]) if self.page.tag_name(at) == "#text")
        return " ".join("".join(map(self.page.string, texts)).split())

    def kept_as(self, key: str) -> bool:
        """Whether a block with these words is kept."""
        return any(self.held[node] >= MOST * self.told[node] for node in self.blocks.get(key, ()))

    def list_kept(self, key: str) -> bool:
        """Whether most of a list is kept."""
        return key in self.lists and bool(self.held[self.lists[key]] >= HALF * self.told[self.lists[key]])


def hashed(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
