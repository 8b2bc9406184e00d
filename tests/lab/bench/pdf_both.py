"""The same PDFs read by PDF.js, as in the extension, and by PDFium, as on the command line: how alike they are read."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from rapidfuzz.distance import LCSseq
from readwell.engine.page.snapshot import Snapshot
from readwell.engine.pdf.build import snapshot
from readwell.engine.pdf.words import Words, from_wire
from readwell.lab.evaluation.score import tokens
from readwell.parse.pdf import words_of

import build
from tests.lab.bench.pdf_measures import boxed, said

SCRIPT = Path(__file__).with_name("pdf_words.js")
HEAD = f"{'':<14}files  pages  agree  worst  gold js  gold fium  boxes js  boxes fium  ms js  ms fium"


def rows_by_js(files: Sequence[Path]) -> Iterator[dict[str, Any]]:
    """Yields of each file its path, its words as a request has them, and the seconds and memory that reading took."""
    command = [str(build.node()), str(SCRIPT), *map(str, files)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, encoding="utf-8") as script:
        assert script.stdout
        yield from map(json.loads, script.stdout)
    if script.returncode:
        raise subprocess.CalledProcessError(script.returncode, command[:2])


def compared(file: Path, words: Words, seconds: float) -> dict[str, Any]:
    """Returns how alike a file is read; `words` are those of PDF.js."""
    raw = file.read_bytes()
    began = time.perf_counter()
    other = words_of(raw, file.absolute().as_uri())
    took = time.perf_counter() - began
    pages = snapshot(words), snapshot(other)
    texts = [_tokens(page) for page in pages]
    row = {"pages": len(words.pages), "agree": alike(*texts), "boxed": [boxed(page) for page in pages]}
    kept = file.with_suffix(".json")
    gold = tokens(json.loads(kept.read_text("utf-8"))["gold"]) if kept.exists() else None
    row["gold"] = [alike(text, gold) for text in texts] if gold is not None else []
    return {**row, "seconds": [seconds, took]}


def _tokens(page: Snapshot) -> list[str]:
    return tokens("\n".join(said(page)))


def alike(one: Sequence[str], other: Sequence[str]) -> float:
    """Returns the F1 of the words that are in both, in the same order."""
    both = len(one) + len(other)
    return 2 * LCSseq.similarity(one, other) / both if both else 1.0


def told(name: str, rows: Sequence[dict[str, Any]]) -> str:
    """Returns a line of figures."""
    pages = sum(row["pages"] for row in rows)
    agree = [row["agree"] for row in rows]
    gold = [row["gold"] for row in rows if row["gold"]]
    golds = [f"{sum(pair[at] for pair in gold) / len(gold):.4f}" if gold else "-" for at in (0, 1)]
    # Of both readers: texts that are kept, with a box, of all of them.
    shares = [[sum(row["boxed"][at][place] for row in rows) for place in (0, 1)] for at in (0, 1)]
    boxes = [f"{100 * found / max(asked, 1):.2f}%" for found, asked in shares]
    speeds = [1000 * sum(row["seconds"][at] for row in rows) / max(pages, 1) for at in (0, 1)]
    return (
        f"{name:<14}{len(rows):5d}  {pages:5d}  {sum(agree) / len(rows):.4f} {min(agree):.4f}  {golds[0]:>7}  "
        f"{golds[1]:>9}  {boxes[0]:>8}  {boxes[1]:>10}  {speeds[0]:5.1f}  {speeds[1]:7.1f}"
    )


def both(folder: Path, each: bool) -> int:
    """Prints the figures of the files in a folder, a line for each printer; 1 if a text that is kept has no box."""
    rows: dict[str, list[dict[str, Any]]] = {}
    for found in rows_by_js(sorted(folder.glob("*.pdf"))):
        file = Path(found["path"])
        row = compared(file, from_wire(found["wire"]), found["seconds"])
        rows.setdefault(file.stem.split("-")[0], []).append(row)
        if each:
            print(json.dumps({"file": file.name, **row}))
    print(HEAD)
    for name in sorted(rows):
        print(told(name, rows[name]))
    every = [row for group in rows.values() for row in group]
    print(told("all", every))
    return int(any(found < asked for row in every for found, asked in row["boxed"]))
