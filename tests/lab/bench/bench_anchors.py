"""Marks found again after a page has changed: `python3 build.py bench anchors CORPUS...`.

Marks are set on real pages; each page is edited as its site might (page_edits.py), extracted anew, and its marks are found
again by the sheet's own code. A quote survives if all its letters still stand together, in their order, in what the
extractor keeps.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from readwell.engine.page.snapshot import Snapshot
from readwell.engine.page.wire import from_wire, to_wire
from readwell.engine.requests import answer
from readwell.parse import parse

from tests.lab.bench import page_edits

SCRIPT = Path(__file__).with_name("anchors.js")
#: A page with fewer letters is no article.
LEAST = 1500
#: An article that is long, and as many marks on it as a person may have set.
LONG, MANY = 300_000, 1000
_SIGN = re.compile(f"[{chr(page_edits.FIRST)}-{chr(0xFFFFD)}]")
Row = dict[str, Any]


class Script:
    """The sheet's own code, in Node: a line in, a line out."""

    def __init__(self) -> None:
        self.node = subprocess.Popen(["node", str(SCRIPT)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, **given: Any) -> Row:
        """Returns its answer."""
        assert self.node.stdin and self.node.stdout
        self.node.stdin.write(json.dumps(given) + "\n")
        self.node.stdin.flush()
        return dict(json.loads(self.node.stdout.readline()))


def sampled(paths: Sequence[Path], count: int, seed: int) -> list[Row]:
    """Returns pages of all the corpora, as many of each."""
    chance = random.Random(seed)
    out: list[Row] = []
    for path in paths:
        with lzma.open(path, "rt", encoding="utf-8") as file:
            rows = [line for line in file if len(line) < 600_000]
        out += map(json.loads, chance.sample(rows, min(len(rows), 2 * count // len(paths) + 2)))
    chance.shuffle(out)
    return [row for row in out if len(row.get("gold") or "") > LEAST]


def answered(page: Snapshot) -> Row:
    """Returns what travels to the sheet of a page."""
    wire = to_wire(page)
    reply = answer({"do": "extract", "more": ["structure"], "page": wire})
    ok = reply.get("ok") or {"keep": [], "structure": {}}
    return {"page": wire, "keep": ok["keep"], "structure": ok["structure"]}


def cleaned(page: Snapshot) -> tuple[Snapshot, dict[int, tuple[int, int]]]:
    """Returns a page without the signs, and where each stood: by sign, (node, offset)."""
    wire = to_wire(page)
    places: dict[int, tuple[int, int]] = {}
    for node, number in enumerate(wire["text"]):
        text = wire["strings"][number]
        for gone, sign in enumerate(_SIGN.finditer(text)):
            places[ord(sign.group())] = (node, sign.start() - gone)
    clean = [_SIGN.sub("", text) for text in wire["strings"]]
    numbers = {text: number for number, text in enumerate(dict.fromkeys(clean))}
    wire["strings"] = list(numbers)
    for name in ("text", "attr_value"):
        wire[name] = [numbers[clean[number]] for number in wire[name]]
    return from_wire(wire), places


def trials(row: Row, script: Script, count: int, foreign: Sequence[str], seed: int) -> Iterator[tuple[str, Row, Row]]:
    """Yields each edit's name, each mark's anchor, and how it was found again."""
    page = parse(row["html"], row.get("url") or "https://example.org/a")
    first = answered(page)
    made = script.ask(**first, count=count, seed=seed)
    if made["letters"] < LEAST or len(made["marks"]) < count // 2:
        return
    signs: dict[int, list[tuple[int, int]]] = {}
    for number, mark in enumerate(made["marks"]):
        for (node, offset), base in ((mark["from"], page_edits.FIRST), (mark["to"], page_edits.LAST)):
            signs.setdefault(node, []).append((_units(page, node, offset), base + number))
    kept = {node for start, end in first["keep"] for node in range(start, end)}
    anchors = [mark["anchor"] for mark in made["marks"]]
    for at, (name, edit) in enumerate(page_edits.EDITS.items()):
        tree = page_edits.tree(page, kept, signs, foreign, seed * 100 + at)
        if len(tree.blocks) < 4 or not tree.marked():
            return
        edit(tree)
        again, places = cleaned(parse(page_edits.html(tree.root), row.get("url") or "https://example.org/a"))
        truths = [_truth(again, places, number) for number in range(len(anchors))]
        reply = script.ask(**answered(again), anchors=anchors, truths=truths)
        for anchor, result in zip(anchors, reply["results"], strict=True):
            yield name, anchor, {**result, "url": row.get("url", row["id"])}


def _units(page: Snapshot, node: int, offset: int) -> int:
    """Returns a place in a text in characters; JavaScript counts in units of sixteen bits."""
    text = page.strings[page.text[node]].encode("utf-16-le")
    return len(text[: 2 * offset].decode("utf-16-le", "ignore"))


def _truth(page: Snapshot, places: dict[int, tuple[int, int]], number: int) -> list[list[int] | None]:
    """Returns where a mark's first and last letter stand now."""
    ends = [places.get(base + number) for base in (page_edits.FIRST, page_edits.LAST)]
    return [
        [end[0], len(page.strings[page.text[end[0]]][: end[1]].encode("utf-16-le")) // 2] if end else None
        for end in ends
    ]


def verdict(result: Row) -> str:
    """How a mark was found again: `wrong` is a place that isn't its own."""
    if result["same"]:
        return "found" if result["right"] else "wrong" if result["found"] else "missed"
    if not result["found"]:
        return "listed"
    # The extractor has kept another copy of the same passage this time, and that is what stands on the sheet.
    if result["left"] and result["twin"]:
        return "twin"
    # Its words were edited: what is shown must be where they were.
    return "edited" if result["near"] else "astray"


def main(words: Sequence[str]) -> int:
    """Prints, by kind of edit, how many of the quotes that are still there were found; 1 below what is asked."""
    parser = argparse.ArgumentParser(prog="build.py bench anchors", description=__doc__)
    parser.add_argument("corpora", nargs="+", type=Path)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--marks", type=int, default=17, help="marks on each page")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=0, help="so many marks that were missed or went astray")
    chosen = parser.parse_args(list(words))
    rows = sampled(chosen.corpora, chosen.pages, chosen.seed)
    foreign = [" ".join(one.split()) for row in rows for one in re.findall(r"[^.\n]{40,200}\.", row["gold"])[:5]]
    script, tally, done, shown = Script(), Counter[tuple[str, str]](), 0, 0
    for row in rows:
        if done == chosen.pages:
            break
        seen = 0
        for name, anchor, result in trials(row, script, chosen.marks, foreign, chosen.seed + done):
            seen += 1
            what = verdict(result)
            tally[name, what] += 1
            if what in ("wrong", "astray") and shown < chosen.show:
                shown += 1
                print(json.dumps([name, what, anchor, result], ensure_ascii=False, indent=1), file=sys.stderr)
        done += bool(seen)
        print(f"\r{done} of {chosen.pages} pages ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    timed(script, [row["gold"] for row in rows])
    return report(tally, done)


def timed(script: Script, texts: Sequence[str]) -> None:
    """Prints what it takes to find the marks of a long article."""
    lines: list[str] = []
    for line in (line for text in texts for line in text.split("\n") if len(line) > 60):
        lines.append(line)
        if sum(map(len, lines)) >= LONG:
            break
    reply = script.ask(texts=lines, count=MANY)
    ms = ", ".join(f"{name} {value:.0f} ms" for name, value in reply["ms"].items())
    print(
        f"{MANY} marks on {LONG} characters: {ms} (middle of 5); {reply['found']} found where each paragraph was edited"
    )


def report(tally: Counter[tuple[str, str]], pages: int) -> int:
    """Prints the table."""
    kinds = ("found", "missed", "wrong", "edited", "astray", "listed", "twin")
    names = [*page_edits.EDITS, "all"]
    print(f"{pages} pages\n{'':12}" + "".join(f"{kind:>9}" for kind in kinds) + "   found   wrong")
    whole = {kind: sum(count for (_, own), count in tally.items() if own == kind) for kind in kinds}
    for name in names:
        row = whole if name == "all" else {kind: tally[name, kind] for kind in kinds}
        there = row["found"] + row["missed"] + row["wrong"]
        share, wrong = row["found"] / max(there, 1), (row["wrong"] + row["astray"]) / max(sum(row.values()), 1)
        print(f"{name:12}" + "".join(f"{row[kind]:9}" for kind in kinds) + f"  {share:6.2%}  {wrong:6.3%}")
    there = whole["found"] + whole["missed"] + whole["wrong"]
    return int(whole["found"] < 0.98 * there or whole["wrong"] + whole["astray"] > 0.001 * sum(whole.values()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
