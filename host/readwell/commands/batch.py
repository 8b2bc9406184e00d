"""Extracts many pages: files of pages in, a line or row for each page out (id, text, seconds, error).

A file of pages is JSON lines (id, html, maybe url and content_type), Parquet with these columns, a web archive, or an
index (CDX, CDXJ) of archives in its folder or below; plain or compressed with gzip, xz or zstandard: its bytes tell.
OUT is JSON lines (.jsonl, .jsonl.gz, .jsonl.zst) or .parquet; "-" is standard input or output. Several files need a {}
in OUT, which each replaces by its name: 'out/{}.parquet'.

A bad page has an error in its line and doesn't stop the run; a bad file has one on stderr and doesn't stop the others.
Run again, it continues where it stopped. Exit code 0: no page failed, or no more than --max-failures allows; 1: more;
3: some, and there is no --max-failures; 2: a file is damaged or can't be read.
"""

import argparse
import json
import math
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from readwell.commands import reading
from readwell.engine.basics.errors import Refused
from readwell.engine.basics.public import CONTENT
from readwell.system.jsonlines import STANDARD, key
from readwell.system.output import complain

if TYPE_CHECKING:
    from readwell.api.rows import Rows

Row = dict[str, Any]
#: Processes, more than any computer here has cores.
MOST_JOBS = 1000


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
    parser.add_argument("--max-failures", metavar="N|N%", help="pages that may fail: more give exit code 1, fewer 0")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="number of processes")
    parser.add_argument("--quiet", action="store_true", help="no progress")


def run(chosen: argparse.Namespace) -> int:
    """Writes an answer for each page that has none yet; a file that can't be read doesn't stop the others."""
    from readwell.api.rows import Rows

    columns = dict.fromkeys((chosen.format, *filter(None, chosen.columns.split(","))))
    rows = Rows(reading.extractor(chosen), tuple(columns))  # report a wrong name before the work begins
    code = _limit(chosen.max_failures)
    pairs = _paths(chosen.input, chosen.output)
    refused = [pair for pair in pairs if len(pairs) > 1 and _refused(*pair)]  # reported before the work begins
    written, failures = 0, Counter[str]()
    damaged: list[Refused] = []
    for source, target in (pair for pair in pairs if pair not in refused):
        written += _shard(source, target, rows, chosen, failures, damaged)
    failed = failures.total()
    if not chosen.quiet:
        kinds = ", ".join(f"{count} {kind}" for kind, count in failures.most_common())
        print(f"{written} pages, {failed} failed{kinds and f' ({kinds})'}", file=sys.stderr)
    return 2 if refused or damaged else code(written, failed)


def _refused(source: Path, target: Path) -> bool:
    """Says so if an input is no file of pages; one that is done already is not looked at."""
    from readwell.batch.shards.source import opened
    from readwell.batch.shards.target import complete

    try:
        if source != STANDARD and not complete(target):
            opened(source).close()
    except Refused as problem:
        complain(problem.message)
        return True
    return False


def _paths(inputs: list[str], output: str) -> list[tuple[Path, Path]]:
    """Returns each input with its output; no two have the same."""
    if "{}" not in output and len(inputs) > 1:
        raise Refused("request", "several inputs need a {} in OUT, which each replaces by its name: 'out/{}.parquet'")
    pairs = [(Path(name), Path(output.replace("{}", Path(name).name.split(".")[0]))) for name in inputs]
    for source, target in pairs:
        if target.is_file() and source.exists() and source.samefile(target):
            raise Refused("request", f"{source} would be its own output: name another")
    if len({target for _, target in pairs}) < len(pairs):
        raise Refused("request", "two inputs would have the same output: their names differ in their endings only")
    return pairs


def _shard(
    source: Path,
    target: Path,
    rows: "Rows",
    chosen: argparse.Namespace,
    failures: "Counter[str]",
    damaged: list[Refused],
) -> int:
    """Writes one file; counts its failures by code, and returns how many pages were read now."""
    from readwell.batch.shards.pool import answers
    from readwell.batch.shards.progress import with_progress
    from readwell.batch.shards.source import opened, with_damage
    from readwell.batch.shards.target import complete, continued
    from readwell.services.library.folder import refuse_os_errors

    def report(problem: Refused) -> None:
        damaged.append(problem)
        complain(problem.message)

    if complete(target):
        return 0
    found = opened(source)
    count = 0
    guard = nullcontext() if target == STANDARD else refuse_os_errors(target.parent)
    with guard, continued(target, rows.columns) as (out, there, last):
        todo = _after(with_damage(found.rows, source.name, report), there, last, target)
        for row in with_progress(answers(todo, rows, min(max(1, chosen.jobs), MOST_JOBS)), found, chosen.quiet):
            out.write(row)
            count += 1
            if row["error"] is not None:
                failures[row["error"].split(":")[0]] += 1
    return count


def _after(rows: Iterator[Row], count: int, last: str, target: Path) -> Iterator[Row]:
    """Returns the rows behind those that have an answer; refuses an output that was made from another input."""
    before = deque(islice(rows, count), maxlen=1)
    if count and (not before or key(before[0]) != _key(last)):
        raise Refused("request", f"{target} has answers to other pages: name another output")
    return rows


def _key(line: str) -> str:
    """Returns the id in a line of answers; "" if it is none."""
    try:
        return key(json.loads(line))
    except (ValueError, RecursionError, AttributeError):
        return ""


def _limit(text: str | None) -> Callable[[int, int], int]:
    """Returns what gives the exit code for so many pages and failures."""
    if text is None:
        return lambda _, failed: 3 if failed else 0
    try:
        most = float(text.removesuffix("%"))
        if math.isnan(most):
            raise ValueError
    except ValueError:
        raise Refused("request", f"--max-failures is a number or a percentage, not {text!r}") from None
    if text.endswith("%"):
        return lambda pages, failed: int(100 * failed > most * pages)
    return lambda _, failed: int(failed > most)
