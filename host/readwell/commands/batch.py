"""Extracts many pages: files of pages in, a line or row for each page out (id, text, seconds, error).

A file of pages is JSON lines (id, html, maybe url and content_type), Parquet with these columns, a web archive, or an
index (CDX, CDXJ) of archives in its folder or below; plain or compressed with gzip, xz or zstandard: its bytes tell.
OUT is JSON lines (.jsonl, .jsonl.gz, .jsonl.zst) or .parquet; "-" is standard input or output. Several files need a {}
in OUT, which each replaces by its name: 'out/{}.parquet'.

A bad page has an error in its line and doesn't stop the run. Run again, it continues where it stopped. Exit code 1:
more pages failed than --max-failures allows.
"""

import argparse
import json
import sys
from collections import deque
from collections.abc import Iterator
from contextlib import nullcontext
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from readwell.commands import reading
from readwell.errors import Refused
from readwell.jsonlines import STANDARD, key
from readwell.public import CONTENT

if TYPE_CHECKING:
    from readwell.api.rows import Rows

Row = dict[str, Any]


def add(parser: argparse.ArgumentParser) -> None:
    """Declares the flags."""
    parser.add_argument("input", nargs="+", metavar="IN")
    parser.add_argument("output", metavar="OUT")
    reading.add(parser)
    parser.add_argument("--format", default="text", choices=CONTENT, help="the column with the content")
    parser.add_argument("--columns", default="", metavar="A,B", help="more columns, such as title,author,date,language")
    parser.add_argument(
        "--timeout", type=float, metavar="SECONDS", help="processor time for a page (default: 20 and more)"
    )
    parser.add_argument("--max-failures", default="100%", metavar="N|N%", help="pages that may fail")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes")
    parser.add_argument("--quiet", action="store_true", help="no progress")


def run(chosen: argparse.Namespace) -> int:
    """Writes an answer for each page that has none yet."""
    from readwell.api.rows import Rows

    columns = dict.fromkeys((chosen.format, *filter(None, chosen.columns.split(","))))
    rows = Rows(reading.extractor(chosen), tuple(columns))  # report a wrong name before the work begins
    limit = _limit(chosen.max_failures)
    written = failed = 0
    for source, target in _paths(chosen.input, chosen.output):
        pages, bad = _shard(source, target, rows, chosen)
        written, failed = written + pages, failed + bad
    if not chosen.quiet:
        print(f"{written} pages, {failed} failed", file=sys.stderr)
    return 1 if limit(written, failed) else 0


def _paths(inputs: list[str], output: str) -> list[tuple[Path, Path]]:
    """Returns each input with its output; no two have the same."""
    if "{}" not in output and len(inputs) > 1:
        raise Refused("request", "several inputs need a {} in OUT, which each replaces by its name: 'out/{}.parquet'")
    pairs = [(Path(name), Path(output.replace("{}", Path(name).name.split(".")[0]))) for name in inputs]
    if len({target for _, target in pairs}) < len(pairs):
        raise Refused("request", "two inputs would have the same output: their names differ in their endings only")
    return pairs


def _shard(source: Path, target: Path, rows: "Rows", chosen: argparse.Namespace) -> tuple[int, int]:
    """Writes one file; returns how many pages were read now, and how many of them failed."""
    from readwell.library.folder import refuse_os_errors
    from readwell.shards.pool import answers
    from readwell.shards.progress import with_progress
    from readwell.shards.source import opened
    from readwell.shards.target import done, written

    with refuse_os_errors(target.parent):
        there, last = done(target)
    if there < 0:
        return 0, 0
    found = opened(source)
    todo = _after(found.rows, there, last, target)
    count = failed = 0
    guard = nullcontext() if target == STANDARD else refuse_os_errors(target.parent)
    with guard, written(target, rows.columns) as out:
        for row in with_progress(answers(todo, rows, max(1, chosen.jobs)), found, chosen.quiet):
            out.write(row)
            count += 1
            failed += row["error"] is not None
    return count, failed


def _after(rows: Iterator[Row], count: int, last: str, target: Path) -> Iterator[Row]:
    """Returns the rows behind those that have an answer; refuses an output that was made from another input."""
    before = deque(islice(rows, count), maxlen=1)
    if count and (not before or key(before[0]) != key(json.loads(last))):
        raise Refused("request", f"{target} has answers to other pages: name another output")
    return rows


def _limit(text: str) -> Any:
    """Returns a function that says whether too many pages failed."""
    try:
        most = float(text.removesuffix("%"))
    except ValueError:
        raise Refused("request", f"--max-failures is a number or a percentage, not {text!r}") from None
    if text.endswith("%"):
        return lambda pages, failed: 100 * failed > most * pages
    return lambda pages, failed: failed > most
