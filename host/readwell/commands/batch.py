"""Extracts many pages: JSON lines in (id, html, maybe url), JSON lines out (id, text, seconds, error).

Keeps going past bad pages; started again, it goes on where it stopped. "-" is standard input or output.
"""

import argparse
import multiprocessing
import sys
import time
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from readwell.engine import dumps, select
from readwell.errors import Refused
from readwell.jsonlines import STANDARD, ids_in, lines
from readwell.parse import parse
from readwell.render import render
from readwell.settings import build, from_text
from readwell.subscription import load

_wanted: dict[str, Any] | None = None


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("input", type=Path, metavar="IN.jsonl[.gz|.xz]")
    parser.add_argument("output", type=Path, metavar="OUT.jsonl")
    parser.add_argument("--extractor", metavar="NAME[:field=value,...]", help="see `readwell describe`")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes at once")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(chosen: argparse.Namespace) -> int:
    """Writes a line for each page that has none yet."""
    wanted = from_text(chosen.extractor) if chosen.extractor else None
    build(wanted)  # a wrong name or setting is told before the work begins
    piped = chosen.output == STANDARD
    done = set() if piped else ids_in(chosen.output)
    todo = (row for row in lines(chosen.input) if row.get("id") not in done)
    failures = count = 0
    with nullcontext(sys.stdout) if piped else chosen.output.open("a", encoding="utf-8") as out:
        for row in _answers(todo, wanted, max(1, chosen.jobs)):
            out.write(dumps(row) + "\n")
            out.flush()
            count += 1
            failures += row["error"] is not None
            _progress(chosen, count, failures, len(done))
    if not chosen.quiet and count:
        print(file=sys.stderr)
    return 0


def extract_row(row: dict[str, Any], wanted: dict[str, Any] | None) -> dict[str, Any]:
    """One output line: text and time, or the error that one page had."""
    begun = time.perf_counter()
    text, error = "", None
    try:
        html = row.get("html")
        if not isinstance(html, str):
            raise Refused("request", "the line has no html")
        page = parse(html, str(row.get("url") or ""))
        found = render(page, select(page, wanted)[1].kept, "text")
        text = found if isinstance(found, str) else ""
    except Refused as problem:
        error = f"{problem.code}: {problem.message}"
    except Exception as problem:  # one page must not end the run
        error = f"internal: {type(problem).__name__}: {problem}"
    seconds = round(time.perf_counter() - begun, 6)
    return {"id": row.get("id"), "text": text, "seconds": seconds, "error": error}


def _answers(todo: Iterator[dict[str, Any]], wanted: dict[str, Any] | None, jobs: int) -> Iterator[dict[str, Any]]:
    if jobs == 1:
        load()
        for row in todo:
            yield extract_row(row, wanted)
        return
    with multiprocessing.Pool(jobs, _begin, (wanted,)) as pool:
        yield from pool.imap(_work, todo, chunksize=4)


def _begin(wanted: dict[str, Any] | None) -> None:
    global _wanted  # each process of the pool keeps its own
    load()
    _wanted = wanted


def _work(row: dict[str, Any]) -> dict[str, Any]:
    return extract_row(row, _wanted)


def _progress(chosen: argparse.Namespace, count: int, failures: int, before: int) -> None:
    if not chosen.quiet and (sys.stderr.isatty() or count % 100 == 0):
        skipped = f", {before} were there" if before else ""
        print(f"\r{count} pages, {failures} failed{skipped}", end="", file=sys.stderr, flush=True)
