"""How long a long PDF takes, and how much memory: read by PDFium and built, and read by PDF.js, each in a process."""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from readwell.engine.pdf.build import snapshot
from readwell.parse.pdf import words_of

from tests.data.pdf_files import written
from tests.lab.bench.pdf_both import rows_by_js

LINES, LETTERS = 48, 70
#: So many words a document is written of, the first of them the most frequent.
_WORDS = 4_000
_SYLLABLES = "ba ce di fo gu har bour la me ni quay ro sa ti town ve wa ya".split()
#: `ru_maxrss` counts bytes on macOS, and kilobytes elsewhere.
_UNIT = 1 if sys.platform == "darwin" else 1024


def document(pages: int, seed: int) -> bytes:
    """Returns a document of so many full pages: lines of seeded words, some of them frequent."""
    lots = random.Random(seed)
    known = ["".join(lots.choices(_SYLLABLES, k=lots.randint(1, 4))) for _ in range(_WORDS)]
    return written([[_line(lots, known, number) for number in range(LINES)] for _ in range(pages)])


def _line(lots: random.Random, known: list[str], number: int) -> str:
    """Returns a line; a sentence begins and ends every few lines."""
    words = [known[int(len(known) * lots.random() ** 3)]]
    while sum(map(len, words)) + len(words) < LETTERS:
        words.append(known[int(len(known) * lots.random() ** 3)])
    text = " ".join(words)
    return text.capitalize() if number % 6 == 0 else f"{text}." if number % 6 == 5 else text


def peak() -> int:
    """Returns the most memory that this process has had, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _UNIT


def figures(file: Path) -> dict[str, float]:
    """Returns the seconds and the memory that reading and building took here."""
    raw = file.read_bytes()
    words_of(written())  # what is loaded once is no part of it
    snapshot(words_of(written()))
    memory, began = [peak()], [time.perf_counter()]
    words = words_of(raw)
    began.append(time.perf_counter())
    memory.append(peak())
    page = snapshot(words)
    began.append(time.perf_counter())
    memory.append(peak())
    return {
        "pages": len(words.pages),
        "words": len(words),
        "nodes": len(page),
        "reading": began[1] - began[0],
        "building": began[2] - began[1],
        "memory of reading": memory[1] - memory[0],
        "memory of building": memory[2] - memory[1],
        "memory at first": memory[0],
    }


def long(pages: int, seed: int) -> int:
    """Prints the figures of a document of so many pages; 1 if pages or words are missing."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "long.pdf"
        file.write_bytes(document(pages, seed))
        size = file.stat().st_size
        command = [sys.executable, "-m", "tests.lab.bench.pdf_length", str(file)]
        found = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        (row,) = rows_by_js([file])
    millions = {name: value / 1e6 for name, value in found.items() if name.startswith("memory")}
    print(f"{pages} pages, {found['words']} words, {size / 1e6:.1f} MB; {found['nodes']} nodes")
    for name in ("reading", "building"):
        each, more = 1000 * found[name] / pages, millions[f"memory of {name}"]
        print(f"{name:<9}{each:6.2f} ms a page  {found[name]:6.2f} s  {more:7.1f} MB more")
    print(
        f"memory   {sum(millions.values()):6.1f} MB at most, {millions['memory at first']:.1f} MB before the document"
    )
    seconds, memory, count = row["seconds"], row["memory"] / 1e6, len(row["wire"]["text"])
    print(
        f"PDF.js   {1000 * seconds / pages:6.2f} ms a page  {seconds:6.2f} s  {memory:7.1f} MB at most  {count} words"
    )
    return int(found["pages"] != pages or found["words"] < pages * LINES)


if __name__ == "__main__":
    print(json.dumps(figures(Path(sys.argv[1]))))
