"""Other systems on the garden's raw pages, by kind of page, beside Readwell: `build.py garden --rivals`.

Each reads the same HTML in a process of its own (tests/lab/bench/peers). Their answers are stored beside the pages at once, so
that an interrupted run resumes. Gold with and without the title are both right, as for Readwell.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from readwell.system.jsonlines import lines

from tests.lab.bench.bench_peers import plain
from tests.lab.bench.peers import processes
from tests.lab.garden.score import Scored, judged

#: Who is compared: those that the garden's figures name.
NAMES = ("readwell", "trafilatura", "trafilatura with comments", "readability-lxml", "resiliparse", "Readability.js")


def scored(name: str, rows: Sequence[dict[str, Any]], home: Path) -> dict[str, Scored]:
    """Returns how well one system read each page, by the page's id; pages read before aren't read again."""
    kept = home / f"{name.replace(' ', '-')}.jsonl"
    kept.parent.mkdir(parents=True, exist_ok=True)
    known = {} if name == "readwell" or not kept.exists() else {row["page"]: row["text"] for row in lines(kept)}
    rival, out = processes.Rival(name), dict[str, Scored]()
    try:
        with kept.open("w" if name == "readwell" else "a", encoding="utf-8") as file:
            for number, row in enumerate(rows, 1):
                key = hashlib.sha256(row["html"].encode()).hexdigest()[:24]
                if key not in known:
                    known[key] = _text(rival.read(row["html"], row["url"]))
                    print(json.dumps({"page": key, "text": known[key]}), file=file, flush=True)
                out[row["id"]] = judged(known[key], row)
                print(f"\r{name}: {number} of {len(rows)} ", end="", file=sys.stderr, flush=True)
    finally:
        rival.stop()
    print(file=sys.stderr)
    return out


def _text(found: dict[str, Any]) -> str:
    return str(found["text"]) if "text" in found else plain(str(found.get("html", "")))
