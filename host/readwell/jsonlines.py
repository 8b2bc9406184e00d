"""Files of one JSON object a line, plain or compressed."""

import gzip
import json
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from readwell.errors import Refused

#: A path that means standard input or output.
STANDARD = Path("-")


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """Every object of the file. A broken line becomes an object with an id of its line number, so that it is told."""
    with opened(path) as source:
        for number, line in enumerate(source, 1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except ValueError:
                row = None
            yield row if isinstance(row, dict) else {"id": f"line {number}"}


def ids_in(path: Path) -> set[Any]:
    """The ids a former run has written. A half-written last line is cut off, so that a new one starts clean."""
    if not path.exists():
        return set()
    whole = path.read_bytes()
    end = whole.rfind(b"\n") + 1
    if end != len(whole):
        with path.open("r+b") as out:
            out.truncate(end)
    return {row["id"] for row in lines(path) if isinstance(row.get("id"), (str, int))}


def opened(path: Path) -> IO[str]:
    """The file as text, whatever it is packed in."""
    try:
        if path == STANDARD:
            return open(sys.stdin.fileno(), encoding="utf-8", closefd=False)
        if path.suffix == ".gz":
            return gzip.open(path, "rt", encoding="utf-8")
        if path.suffix == ".xz":
            return lzma.open(path, "rt", encoding="utf-8")
        return path.open(encoding="utf-8")
    except OSError as problem:
        raise Refused("request", f"{path}: {problem.strerror or problem}") from None
