"""A file of pages in, Arrow batches of answers out: what the adapters for Ray and Spark do with each file.

A file is a web archive or JSON lines, at a path or an address that Arrow's file systems know (s3://, gs://, hdfs://);
at a path it may be Parquet or an archive's index too. It is read record by record: memory doesn't grow with its size.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, cast

import pyarrow as pa
from pyarrow import fs

from readwell.api.arrow import typed
from readwell.api.rows import Row, Rows
from readwell.batch.shards.source import rows_in, with_damage
from readwell.engine.basics.errors import Refused

#: Pages of one batch of answers.
BATCH = 64
#: What an answer says about its page: the file, the record and the address.
OF_PAGE = ("file", "id", "url")


def schema(rows: Rows) -> pa.Schema:
    """Returns the columns of the answers."""
    found = [name for name in rows.columns if name not in OF_PAGE]
    return pa.schema([*(pa.field(name, pa.string()) for name in OF_PAGE), *typed((*found, "seconds", "error"))])


def answers(file: str, rows: Rows) -> Iterator[pa.RecordBatch]:
    """Yields the answers to a file's pages; what is damaged or no such file is the error of the last row."""
    shape = schema(rows)
    made = (_answer(file, row, rows) for row in with_damage(_pages(file), file))
    while batch := list(islice(made, BATCH)):
        yield pa.RecordBatch.from_pylist(batch, schema=shape)


def _answer(file: str, row: Row, rows: Rows) -> Row:
    answer = rows.answer(row)
    name = answer["id"]
    place = {"file": file, "id": name if isinstance(name, str) else str(name), "url": str(row.get("url") or "")}
    return answer | place


def _pages(file: str) -> Iterator[Row]:
    """Yields the pages of a file; refuses what is none."""
    try:
        system, path = fs.FileSystem.from_uri(file) if "://" in file else (fs.LocalFileSystem(), file)
        stream = system.open_input_stream(path, compression=None)
    except (OSError, pa.ArrowException) as problem:
        raise Refused("request", f"{file}: {problem}") from None
    with stream:
        yield from rows_in(Path(path), cast(Any, stream))
