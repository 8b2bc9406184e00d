"""Files of one JSON object a line, plain or compressed."""

import gzip
import json
import lzma
import os
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from readwell.errors import Refused

#: A path that means standard input or output.
STANDARD = Path("-")
#: Bytes looked at in one go.
PIECE = 1 << 20
#: Characters of a line: those of the largest page, and a quarter more for what JSON escapes and says beside it.
LONGEST = 80_000_000


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """Every object of the file. A line that can't be read, or names no id, has its number for one: it is told."""
    number = 0
    try:
        with opened(path) as source:
            for number, line in enumerate(short_lines(source), 1):
                if line is None or line.strip():
                    row = {"broken": f"the line has over {LONGEST} characters"} if line is None else _row(line)
                    yield row if row.get("id") is not None else row | {"id": f"line {number}"}
    except (OSError, EOFError, lzma.LZMAError, zlib.error) as problem:
        raise Refused("request", f"{path} can't be read after line {number}: {problem}") from None


def short_lines(source: IO[str]) -> Iterator[str | None]:
    """Each line, or None for one over the limit: a small compressed file may unpack to a line without an end."""
    while line := source.readline(LONGEST):
        if len(line) < LONGEST or line.endswith("\n"):
            yield line
            continue
        while rest := source.readline(PIECE):
            if rest.endswith("\n"):
                break
        yield None


def _row(line: str) -> dict[str, Any]:
    """The line's object, or one that says why there is none. Depth and length of numbers are Python's limits."""
    try:
        row = json.loads(line.lstrip("\ufeff"), parse_constant=str)
    except (ValueError, RecursionError):
        return {"broken": "the line can't be read as JSON"}
    return row if isinstance(row, dict) else {"broken": "the line is no JSON object"}


def key(row: dict[str, Any]) -> str:
    """A row's id in a form that can be looked up: an id may be any JSON."""
    return json.dumps(row.get("id"), sort_keys=True)


def keys_in(path: Path) -> set[str]:
    """The keys of what a former run has written. A half-written last line is cut off: a new one starts clean."""
    if not path.exists():
        return set()
    with path.open("r+b") as out:
        out.truncate(_whole(out))
    return {key(row) for row in lines(path)}


def _whole(source: IO[bytes]) -> int:
    """Where the last whole line ends, looked for from the end: an output may be larger than the memory."""
    at = source.seek(0, os.SEEK_END)
    while at:
        begin = max(0, at - PIECE)
        source.seek(begin)
        found = source.read(at - begin).rfind(b"\n")
        if found >= 0:
            return begin + found + 1
        at = begin
    return 0


def count(path: Path) -> int:
    """How many lines there are; 0 for standard input, which can be read only once."""
    if path == STANDARD:
        return 0
    with opened(path) as source:
        try:
            return sum(1 for line in short_lines(source) if line is None or not line.isspace())
        except (OSError, EOFError, lzma.LZMAError, zlib.error):
            return 0  # whoever reads the lines is told where they end


def opened(path: Path) -> IO[str]:
    """The file as text, whatever it is packed in; what is no UTF-8 becomes U+FFFD, as in a browser."""
    try:
        if path == STANDARD:
            return open(sys.stdin.fileno(), encoding="utf-8", errors="replace", closefd=False)
        if path.suffix == ".gz":
            return gzip.open(path, "rt", encoding="utf-8", errors="replace")
        if path.suffix == ".xz":
            return lzma.open(path, "rt", encoding="utf-8", errors="replace")
        return path.open(encoding="utf-8", errors="replace")
    except OSError as problem:
        raise Refused("request", f"{path}: {problem.strerror or problem}") from None
