"""JSON Lines files, plain or compressed."""

import gzip
import io
import json
import lzma
import os
import sys
import zlib
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, BinaryIO

from readwell.engine.basics.errors import Refused
from readwell.system import xz

#: The path that means standard input or output.
STANDARD = Path("-")
#: How each line of answers begins.
ANSWER = b'{"id":'
#: Bytes read at once.
PIECE = 1 << 20
#: Characters of a line: those of the largest page, plus a quarter for JSON's escapes and the other fields.
LONGEST = 80_000_000


def standard_input() -> BinaryIO:
    """Returns standard input; a program may have been started without one."""
    if sys.stdin is None:
        raise Refused("request", "-: standard input is closed")
    return sys.stdin.buffer


@contextmanager
def undamaged(path: Path) -> Iterator[None]:
    """Turns what a compressed file raises that is cut off or damaged into a refusal."""
    try:
        yield
    except (EOFError, lzma.LZMAError, zlib.error) as problem:
        raise Refused("request", f"{path} can't be read to its end: {problem}") from None


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """Yields every object of the file. For a line that can't be parsed, or has no id, its number is the id."""
    number = 0
    try:
        with opened(path) as source:
            for row in rows_of(source):
                number += 1
                yield row
    except (OSError, EOFError, lzma.LZMAError, zlib.error) as problem:
        raise Refused("request", f"{path} can't be read after page {number}: {problem}") from None


def rows_of(source: IO[str]) -> Iterator[dict[str, Any]]:
    """Yields every object of an opened file, as `lines` does."""
    for number, line in enumerate(short_lines(source), 1):
        if line is None or line.strip():
            row = {"broken": f"the line has over {LONGEST} characters"} if line is None else _row(line)
            yield row if row.get("id") is not None else row | {"id": f"line {number}"}


def short_lines(source: IO[str]) -> Iterator[str | None]:
    """Yields each line, or None for one over the limit: a small compressed file may unpack to an endless line."""
    while line := source.readline(LONGEST):
        if len(line) < LONGEST or line.endswith("\n"):
            yield line
            continue
        while rest := source.readline(PIECE):
            if rest.endswith("\n"):
                break
        yield None


def _row(line: str) -> dict[str, Any]:
    """Returns the line's object, or one with the error. Nesting and length of numbers are limited by Python."""
    try:
        row = json.loads(line.lstrip("\ufeff"), parse_constant=str)
    except (ValueError, RecursionError):
        return {"broken": "the line can't be read as JSON"}
    return row if isinstance(row, dict) else {"broken": "the line is not a JSON object"}


def key(row: dict[str, Any]) -> str:
    """Returns a row's id in hashable form: an id may be any JSON value."""
    return json.dumps(row.get("id"), sort_keys=True)


def keys_in(path: Path) -> set[str]:
    """Returns the keys that an earlier run has written. Cuts off a half-written last line: a new run starts clean."""
    if not path.exists():
        return set()
    with path.open("r+b") as out:
        out.truncate(_whole(out))
    return {key(row) for row in lines(path)}


def _whole(source: IO[bytes]) -> int:
    """Returns where the last complete line ends, searched from the end: an output may be larger than memory."""
    at = source.seek(0, os.SEEK_END)
    while at:
        begin = max(0, at - PIECE)
        source.seek(begin)
        found = source.read(at - begin).rfind(b"\n")
        if found >= 0:
            return begin + found + 1
        at = begin
    return 0


def _is_half(rest: bytes) -> bool:
    """Whether this is nothing, or an answer that was not written to its end; anything else is a person's own."""
    if not (rest.startswith(ANSWER) or ANSWER.startswith(rest)):
        return False
    try:
        return not rest or "seconds" in json.loads(rest)
    except (ValueError, RecursionError):
        return True


def whole_lines(out: IO[bytes]) -> tuple[int, str]:
    """Returns the number of lines that an earlier run has written, and the last one; cuts off a half-written one."""
    end = _whole(out)
    out.seek(end)
    if not _is_half(out.read(LONGEST)):
        raise Refused("request", f"{out.name} ends with something else than an answer: name another output")
    out.truncate(end)
    out.seek(0)
    found = deque(enumerate(out, 1), maxlen=1)
    number, last = found[0] if found else (0, b"")
    return number, last.decode("utf-8", "replace")


def opened(path: Path) -> IO[str]:
    """Opens the file as text, decompressed; invalid UTF-8 becomes U+FFFD, as in a browser."""
    try:
        if path == STANDARD:
            return open(standard_input().fileno(), encoding="utf-8", errors="replace", closefd=False)
        if path.suffix == ".gz":
            return gzip.open(path, "rt", encoding="utf-8", errors="replace")
        if path.suffix == ".xz":
            return io.TextIOWrapper(xz.opened(path.open("rb")), encoding="utf-8", errors="replace")
        return path.open(encoding="utf-8", errors="replace")
    except OSError as problem:
        raise Refused("request", f"{path}: {problem.strerror or problem}") from None
