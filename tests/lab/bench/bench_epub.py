"""Saves every page of tests/data/pages as EPUB and runs the official checker on it: `python3 build.py bench epub`.

READWELL_PAGES names a folder of other pages. The checker is a Java program; without Java nothing is measured and
nothing passes.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from readwell.engine.render.formats import written
from readwell.engine.render.work import Work
from readwell.parse import parse

from tests.engine.render.epub_checker import epub_checker
from tests.engine.render.saved import GIVEN, everything
from tests.lab.bench.bench_roundtrip import found


def errors(page: Path, folder: Path) -> list[str]:
    """What the checker has against the book of a page."""
    snapshot = parse(page.read_bytes(), f"https://example.org/{page.name}")
    content = written(Work(snapshot, everything(snapshot), given=GIVEN), "epub")
    assert isinstance(content, bytes)
    book, report = folder / "book.epub", folder / "report.json"
    book.write_bytes(content)
    # A short-lived program: no time for the second compiler.
    checker = epub_checker(folder, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
    subprocess.run([*checker, str(book), "--json", str(report), "-q"], check=False, timeout=300)
    return [f"{one['ID']} {one['message']}" for one in json.loads(report.read_text("utf-8"))["messages"]]


def main() -> int:
    """Check every book; 1 if the checker found anything."""
    if not shutil.which("java"):
        print("no Java here: nothing was checked")
        return 1
    wrong = books = 0
    with tempfile.TemporaryDirectory() as folder:
        for page in found():
            messages = errors(page, Path(folder))
            books += 1
            print(f"\r{books} books", end="", file=sys.stderr, flush=True)
            wrong += bool(messages)
            for message in messages[:5]:
                print(f"  {page.name}: {message}", flush=True)
    print(file=sys.stderr)
    print(f"{books} books, {wrong} of them with something wrong; asked: 0")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
