"""Extracts many pages: JSON lines in (id, html, maybe url), JSON lines out (id, text, seconds, error).

A bad page doesn't stop the run. Run again, it continues where it stopped. "-" is standard input or output.
"""

import argparse
import io
import signal
import sys
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path
from typing import IO, Any

from readwell import budget
from readwell.engine import dumps, select
from readwell.errors import Refused
from readwell.evaluation.progress import with_progress
from readwell.jsonlines import STANDARD, count, key, keys_in, lines
from readwell.library.folder import refuse_os_errors
from readwell.output import Plain
from readwell.parse import parse
from readwell.render import render
from readwell.settings import build, from_text
from readwell.subscription import load

Row = dict[str, Any]
#: Pages queued per process: enough that one slow page holds up no other process, few enough to save memory.
IN_HAND = 16

_wanted: dict[str, Any] | None = None


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("input", type=Path, metavar="IN.jsonl[.gz|.xz]")
    parser.add_argument("output", type=Path, metavar="OUT.jsonl")
    parser.add_argument("--extractor", metavar="NAME[:field=value,...]", help="see `readwell describe`")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def run(chosen: argparse.Namespace) -> int:
    """Writes a line for each page that has none yet."""
    wanted = from_text(chosen.extractor) if chosen.extractor else None
    build(wanted)  # report a wrong name or setting before the work begins
    total = 0 if chosen.quiet else count(chosen.input)
    if chosen.output == STANDARD:
        return _write(chosen, wanted, sys.stdout, set(), total)
    with refuse_os_errors(chosen.output.parent):
        done = keys_in(chosen.output)
        with chosen.output.open("a", encoding="utf-8") as out:
            return _write(chosen, wanted, out, done, total)


def _write(chosen: argparse.Namespace, wanted: dict[str, Any] | None, out: IO[str], done: set[str], total: int) -> int:
    """Writes every result as soon as it is ready. A lone surrogate in an id is escaped as in JSON."""
    if isinstance(out, (io.TextIOWrapper, Plain)):
        out.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    todo = (row for row in lines(chosen.input) if key(row) not in done)
    answers = _answers(todo, wanted, max(1, chosen.jobs))
    written = failed = 0
    for row in with_progress(answers, max(0, total - len(done)), lambda row: row["error"] is not None, chosen.quiet):
        out.write(dumps(row) + "\n")
        out.flush()
        written += 1
        failed += row["error"] is not None
    if not chosen.quiet:
        print(f"{written} pages, {failed} failed" + (f", {len(done)} were there" if done else ""), file=sys.stderr)
    return 0


def extract_row(row: Row, wanted: dict[str, Any] | None) -> Row:
    """Returns one output line: text and time, or the error for this page."""
    begun = time.perf_counter()
    text, error = "", None
    try:
        html = row.get("html")
        if not isinstance(html, str):
            raise Refused("request", str(row.get("broken", "the line has no html")))
        with budget.limited(budget.seconds(len(html))):
            page = parse(html, str(row.get("url") or ""))
            found = render(page, select(page, wanted)[1].kept, "text")
        text = found if isinstance(found, str) else ""
    except Refused as problem:
        error = f"{problem.code}: {problem.message}"
    except Exception as problem:  # one bad page must not stop the run
        error = f"internal: {type(problem).__name__}: {problem}"
    seconds = round(time.perf_counter() - begun, 6)
    return {"id": row.get("id"), "text": text, "seconds": seconds, "error": error}


def _answers(todo: Iterator[Row], wanted: dict[str, Any] | None, jobs: int) -> Iterator[Row]:
    """Yields the results in the order of the pages."""
    if jobs == 1:
        load()
        yield from (extract_row(row, wanted) for row in todo)
        return
    left: list[Row] = []
    while True:
        in_hand = deque[tuple[Row, Future[Row]]]()
        with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(wanted,)) as pool:
            try:
                yield from _from_pool(pool, todo, in_hand, jobs * IN_HAND)
                return
            except BrokenProcessPool:
                left = [row for row, _ in in_hand]
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
        # A page has crashed its process, and with it the pool. To find out which, each queued page is tried alone.
        yield from (_alone(row, wanted) for row in left)


def _from_pool(
    pool: ProcessPoolExecutor, todo: Iterator[Row], in_hand: deque[tuple[Row, Future[Row]]], most: int
) -> Iterator[Row]:
    """Yields results from a pool. A page leaves `in_hand` with its result: a broken pool leaves the rest there."""
    while True:
        for row in islice(todo, most - len(in_hand)):
            future = Future[Row]()  # stands for the page if the pool breaks during this submit
            in_hand.append((row, future))
            in_hand[-1] = (row, pool.submit(_work, row))
        if not in_hand:
            return
        answer = in_hand[0][1].result()
        in_hand.popleft()
        yield answer


def _alone(row: Row, wanted: dict[str, Any] | None) -> Row:
    """Runs the page in its own process, which it may crash."""
    with ProcessPoolExecutor(1, initializer=_begin, initargs=(wanted,)) as pool:
        try:
            return pool.submit(_work, row).result()
        except BrokenProcessPool:
            return {"id": row.get("id"), "text": "", "seconds": 0.0, "error": "internal: the page crashed its process"}


def _begin(wanted: dict[str, Any] | None) -> None:
    global _wanted  # each process of the pool has its own
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C stops the parent process, which stops the workers
    load()
    _wanted = wanted


def _work(row: Row) -> Row:
    return extract_row(row, _wanted)
