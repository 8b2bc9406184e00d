"""Writes answers: JSON lines as they come, or compressed or as Parquet in one piece.

A file of plain JSON lines grows line by line, and a run that was stopped continues after its last whole line. Others
are written beside their name and renamed when they are complete: there is no half of one, and a run that finds one has
nothing to do.
"""

from __future__ import annotations

import gzip
import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from readwell.batch.shards.extra import parquet, zstandard
from readwell.engine.basics.errors import Refused
from readwell.engine.basics.json_text import dumps
from readwell.system.jsonlines import STANDARD, whole_lines
from readwell.system.output import Plain

Row = dict[str, Any]
#: Rows of Parquet that are written at once.
_BATCH = 256


class Target(Protocol):
    """Something that takes answers."""

    def write(self, row: Row) -> None:
        """Takes one answer."""
        ...


@contextmanager
def continued(path: Path, columns: tuple[str, ...]) -> Iterator[tuple[Target, int, str]]:
    """Opens the output; gives with it how many answers of an earlier run are there, and the last line.

    What is not written line by line appears under its name only if all went well.
    """
    if path == STANDARD:
        yield _Lines(sys.stdout), 0, ""
    elif _grows(path):
        with path.open("a+b") as raw:
            _claim(raw, path)
            before = whole_lines(raw)
            with io.TextIOWrapper(raw, encoding="utf-8", errors="backslashreplace", newline="\n") as out:
                yield _Lines(out), *before
    else:
        part = path.with_name(f"{path.name}.{os.getpid()}.part")
        try:
            with _packed(part, path.suffix, columns) as target:
                yield target, 0, ""
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)


def complete(path: Path) -> bool:
    """Whether an earlier run has written all of the output."""
    return path != STANDARD and not _grows(path) and path.exists()


def _claim(out: Any, path: Path) -> None:
    """Locks an output that grows: two runs that write to it would mix their lines. Not on Windows.

    The lock is the process's own: workers that outlive a killed run don't hold it.
    """
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.lockf(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        raise Refused("request", f"another run is writing {path}") from None


def _grows(path: Path) -> bool:
    return path.suffix not in (".gz", ".zst", ".parquet")


@contextmanager
def _packed(part: Path, suffix: str, columns: tuple[str, ...]) -> Iterator[Target]:
    if suffix == ".parquet":
        with _Parquet(part, columns) as target:
            yield target
    elif suffix == ".gz":
        with gzip.open(part, "wt", encoding="utf-8", errors="backslashreplace", newline="\n") as out:
            yield _Lines(out)
    else:
        library = zstandard()
        with library.open(part, "wt", encoding="utf-8", errors="backslashreplace", newline="\n") as out:
            yield _Lines(out)


class _Lines:
    """JSON lines. A lone surrogate in an id is escaped as in JSON."""

    def __init__(self, out: Any) -> None:
        self.out = out
        if isinstance(out, Plain):
            out.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")

    def write(self, row: Row) -> None:
        self.out.write(dumps(row) + "\n")
        self.out.flush()


class _Parquet:
    """Rows of a Parquet file, written in batches. An id that is no text is its JSON."""

    def __init__(self, path: Path, columns: tuple[str, ...]) -> None:
        import pyarrow as pa

        from readwell.api.arrow import typed

        self.schema = pa.schema([pa.field("id", pa.string()), *typed((*columns, "seconds", "error"))])
        self.writer = parquet().ParquetWriter(path, self.schema, compression="zstd")
        self.rows: list[Row] = []

    def __enter__(self) -> _Parquet:
        return self

    def __exit__(self, *problem: object) -> None:
        if problem[0] is None:
            self._flush()
        self.writer.close()

    def write(self, row: Row) -> None:
        name = row["id"]
        self.rows.append(row | {"id": name if isinstance(name, str) else dumps(name)})
        if len(self.rows) >= _BATCH:
            self._flush()

    def _flush(self) -> None:
        import pyarrow as pa

        try:
            batch = pa.RecordBatch.from_pylist(self.rows, schema=self.schema)
        except UnicodeEncodeError:
            batch = pa.RecordBatch.from_pylist(_escaped(self.rows), schema=self.schema)
        self.writer.write_batch(batch)
        self.rows = []


def _escaped(value: Any) -> Any:
    """Returns the same with lone surrogates escaped, as in JSON lines."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {name: _escaped(inner) for name, inner in value.items()}
    return [_escaped(inner) for inner in value] if isinstance(value, list | tuple) else value
