"""Quality and time of Readwell and other systems: `python3 build.py bench peers CORPUS.jsonl... [--limit N]`.

A corpus is what `readwell evaluate` takes. One block-aware converter turns the HTML of other systems into text. Every
result is stored under .readwell/peers at once, so that an interrupted run resumes; `--fresh NAME` runs one of the
systems again. Quality is the mean over sets of the means over pages; ms is the median.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from readwell.engine.answer.select import select
from readwell.engine.render.formats import render
from readwell.lab.evaluation.corpus import Page, pages
from readwell.lab.evaluation.score import gold, judge
from readwell.parse import parse
from readwell.system.jsonlines import lines

from tests.lab.bench.peers import processes
from tests.lab.bench.peers.worker import RIVALS

NAMES = (*RIVALS, *processes.SCRIPTED)
Row = dict[str, Any]


def main(words: Sequence[str]) -> int:
    chosen = _chosen(words)
    if not chosen.corpus:
        print("bench peers compares on pages of your own: build.py bench peers CORPUS.jsonl... [--limit N]")
        return 0
    asked = [page for path in chosen.corpus for page in pages(path, chosen.limit)]
    found: dict[str, list[Row]] = {}
    for name in chosen.peer or NAMES:
        found[name] = _read(name, asked, fresh=name in chosen.fresh)
    print(_table(found, sorted({page.dataset for page in asked})))
    return 0


def _chosen(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="build.py bench peers", description=__doc__)
    parser.add_argument("corpus", nargs="*", type=Path)
    parser.add_argument("--limit", type=int, metavar="N", help="the first N pages of each set")
    parser.add_argument("--peer", action="append", choices=NAMES, help="only these; may be given more than once")
    parser.add_argument("--fresh", action="append", default=[], choices=NAMES, help="forget what it read before")
    return parser.parse_args(list(words))


def _read(name: str, asked: Sequence[Page], fresh: bool) -> list[Row]:
    """The rows of one rival for these pages; those not read before are read now."""
    kept = processes.HOME / "read" / f"{name.replace(' ', '-')}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    if fresh:
        kept.unlink(missing_ok=True)
    known = {row["page"]: row for row in lines(kept) if "page" in row} if kept.exists() else {}
    rival, out = processes.Rival(name), []
    try:
        with kept.open("a", encoding="utf-8") as file:
            for number, page in enumerate(asked, 1):
                key = f"{page.dataset} {hashlib.sha256((page.html + page.gold).encode()).hexdigest()[:24]}"
                if key not in known:
                    known[key] = {"page": key, "set": page.dataset, **_judged(rival, page)}
                    print(json.dumps(known[key]), file=file, flush=True)
                out.append(known[key])
                print(f"\r{name}: {number} of {len(asked)} ", end="", file=sys.stderr, flush=True)
    finally:
        rival.stop()
    print(file=sys.stderr)
    return out


def _judged(rival: processes.Rival, page: Page) -> Row:
    """One page's figures."""
    found = rival.read(page.html, page.url)
    text = found["text"] if "text" in found else plain(found.get("html", ""))
    judged = judge(text, gold(page.gold))
    figures = {"f1": judged.f1, "precision": judged.precision, "recall": judged.recall}
    return figures | {"seconds": found["seconds"], "error": found["error"], "version": rival.version}


def plain(html: str) -> str:
    """All the text of a rival's HTML, a line a block."""
    if not html.strip():
        return ""
    page = parse(html)
    return str(render(page, select(page, {"name": "plain"})[1].kept, "text"))


def _table(found: dict[str, list[Row]], sets: Sequence[str]) -> str:
    """A line a rival, the best first."""
    rows = [(_figures(rows, sets), name, rows) for name, rows in found.items() if rows]
    heads = ["", "F1", "P", "R", "under .5", "ms", "failed", *sets, "version"]
    out = [heads, ["---", *["---:"] * (len(heads) - 2), "---"]]
    for figures, name, read in sorted(rows, key=lambda row: -row[0]["f1"]):
        shares = [f"{figures[key]:.3f}" for key in ("f1", "precision", "recall")]
        spoilt = sum(row["f1"] < 0.5 for row in read) / len(read)
        ms = 1000 * statistics.median(row["seconds"] for row in read)
        failed = sum(bool(row["error"]) for row in read)
        each = [f"{_mean([row['f1'] for row in read if row['set'] == one]):.3f}" for one in sets]
        version = next((row["version"] for row in read if row["version"]), "")
        out.append([name, *shares, f"{spoilt:.1%}", f"{ms:.1f}", str(failed), *each, version])
    return "\n".join(f"| {' | '.join(line)} |" for line in out)


def _figures(read: Sequence[Row], sets: Sequence[str]) -> dict[str, float]:
    """Means over sets."""
    return {
        key: _mean([_mean([row[key] for row in read if row["set"] == one]) for one in sets])
        for key in ("f1", "precision", "recall")
    }


def _mean(values: Sequence[float]) -> float:
    return statistics.fmean(values) if values else 0.0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
