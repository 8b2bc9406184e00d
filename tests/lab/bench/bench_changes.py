"""Changes since an article was saved: `python3 build.py bench changes CORPUS...`.

Each page is loaded twice with what a reload brings (reloads.py), once unchanged: nothing may be named; and once with
edits of its sentences (sentence_edits.py): they must be named, and nothing else.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.wire import to_wire
from readwell.engine.requests import answer
from readwell.engine.sentences.folding import folded
from readwell.parse import parse

from tests.lab.bench import page_edits
from tests.lab.bench.bench_anchors import sampled
from tests.lab.bench.reloads import reload
from tests.lab.bench.sentence_edits import Edit, edited

Row = dict[str, Any]
#: What is asked: of edited sentences those that are named, and of named ones those that were not edited.
NAMED, FALSE = 0.95, 0.01


def asked(page: Snapshot, is_kept: bool) -> Row:
    """Returns what a request carries: the page, and half of the times what the sheet shows of it."""
    wire: Row = {"page": to_wire(page)}
    if is_kept:
        ok = answer({"do": "extract", **wire}).get("ok") or {}
        wire |= {name: ok[name] for name in ("keep", "apart") if name in ok}
    return wire


class Trial:
    """A page with two loads of it."""

    def __init__(self, row: Row, foreign: Sequence[str], seed: int) -> None:
        self.url, self.lang, self.seed = row.get("url") or "https://example.org/a", row.get("lang") or "en", seed
        self.page = parse(row["html"], self.url)
        ok = answer({"do": "extract", "page": to_wire(self.page)}).get("ok") or {"keep": []}
        self.kept = {node for start, end in ok["keep"] for node in range(start, end)}
        self.foreign = foreign

    def load(self, number: int, edits: int = 0) -> tuple[Snapshot, list[Edit]]:
        """Returns one load of the page, and what was edited in it."""
        tree = page_edits.tree(self.page, self.kept, {}, self.foreign, self.seed)
        if len(tree.blocks) < 4:
            raise ValueError("no article")
        made = edited(tree, edits) if edits else []
        reload(tree, self.seed, self.seed * 10 + number, self.lang[:2])
        return parse(page_edits.html(tree.root), self.url), made

    def changes(self, edits: int) -> tuple[list[Row], list[Edit]]:
        """Returns what the engine says of two loads, and what was edited."""
        is_kept = self.seed % 2 == 0
        first, (second, made) = self.load(1)[0], self.load(2 + edits, edits)
        saved = answer({"do": "render", "format": "text", "record": True, **asked(first, is_kept)})["ok"]["record"]
        kept = {"before": saved["text"], "markdown": saved["markdown"], "beside": saved["about"].get("beside", "")}
        reply = answer({"do": "compare", **kept, **asked(second, is_kept)})
        return reply["ok"]["changes"], made


def is_of(change: Row, edit: Edit) -> bool:
    """Whether a change names an edit: one of its sides has the sentence, or is a part of it."""
    for side, words in ((change["before"], edit.before), (change["after"], edit.after)):
        one, other = _letters(side), _letters(words)
        if one and other and (other in one or (len(one) > 3 and one in other)):
            return True
    return False


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", folded(text))


def sentences_of(rows: Sequence[Row], seed: int) -> dict[str, list[str]]:
    """Returns sentences of the pages by language: what advertisements, teasers and additions say."""
    out: dict[str, list[str]] = {}
    for row in rows:
        found = re.findall(r"(?<=[.。]\s)[^.。\n]{40,200}\.|[^.。\n]{20,80}。", row["gold"])[:8]
        out.setdefault(row.get("lang") or "", []).extend(" ".join(one.split()) for one in found)
    for found in out.values():
        random.Random(seed).shuffle(found)
    return {lang: found for lang, found in out.items() if len(found) >= 40}


def main(words: Sequence[str]) -> int:
    """Prints how many edits were named, by kind, and what was named without one; 1 below what is asked."""
    parser = argparse.ArgumentParser(prog="build.py bench changes", description=__doc__)
    parser.add_argument("corpora", nargs="+", type=Path)
    parser.add_argument("--pages", type=int, default=500)
    parser.add_argument("--edits", type=int, default=4, help="the most edits of a page")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--show", type=int, default=0, help="so many changes that are wrong, and edits that were missed"
    )
    chosen = parser.parse_args(list(words))
    rows = sampled(chosen.corpora, chosen.pages, chosen.seed)
    foreign = sentences_of(rows, chosen.seed)
    tally, shown = Counter[str](), [chosen.show]
    for row in rows:
        if tally["pages"] == chosen.pages:
            break
        try:
            one = Trial(
                row, foreign.get(row.get("lang") or "", []) or foreign["en"], chosen.seed * 1000 + tally["pages"]
            )
            _count(one, chosen.edits, tally, shown)
        except (ValueError, KeyError):  # no article there
            continue
        tally["pages"] += 1
        print(f"\r{tally['pages']} of {chosen.pages} pages ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return report(tally)


def _count(one: Trial, edits: int, tally: Counter[str], shown: list[int]) -> None:
    noise, _ = one.changes(0)
    changes, made = one.changes(edits)
    tally["noisy pages"] += bool(noise)
    tally["noise"] += len(noise)
    tally["named"] += len(changes)
    wrong = [change for change in changes if not any(is_of(change, edit) for edit in made)]
    tally["false"] += len(wrong)
    for edit in made:
        is_named = any(is_of(change, edit) for change in changes)
        tally[f"{edit.kind}: {'named' if is_named else 'missed'}"] += 1
        if not is_named:
            _show(shown, "missed", one.url, vars(edit))
    for what, found in (("noise", noise), ("false", wrong)):
        for change in found:
            _show(shown, what, one.url, {name: change[name] for name in ("kind", "before", "after", "prefix")})


def _show(shown: list[int], what: str, url: str, found: Row) -> None:
    if shown[0] > 0:
        shown[0] -= 1
        print(json.dumps([what, url, found], ensure_ascii=False, indent=1))


def report(tally: Counter[str]) -> int:
    """Prints the table."""
    kinds = sorted({name.split(":")[0] for name in tally if ":" in name})
    for kind in kinds:
        named, missed = tally[f"{kind}: named"], tally[f"{kind}: missed"]
        print(f"{kind:18}{named + missed:6} {named / (named + missed):8.2%}")
    named, edits = (sum(tally[name] for name in tally if name.endswith(end)) for end in (": named", "named"))
    edits = named + sum(tally[name] for name in tally if name.endswith(": missed"))
    share, false = named / max(1, edits), tally["false"] / max(1, tally["named"])
    print(f"{tally['pages']} pages loaded twice: {tally['noise']} changes named on {tally['noisy pages']} of them")
    print(f"{edits} edits, {share:.2%} named; {tally['named']} changes named, {tally['false']} false ({false:.2%})")
    return int(tally["noise"] > 0 or share < NAMED or false > FALSE)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
