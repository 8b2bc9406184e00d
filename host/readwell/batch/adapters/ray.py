"""Ray Data: pages or files of pages in, a data set of answers out. Ray has the workers, the retries and the writers.

readwell.adapters.ray.from_files(sorted(glob("crawl/*.warc.gz")), columns=("title", "text")).write_parquet("texts/")
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pyarrow as pa
import ray.data

from readwell.api import Extractor
from readwell.api.arrow import answered
from readwell.api.rows import Rows
from readwell.batch.adapters import archives

#: Pages that a task reads at once.
BATCH = 64


def extracted(pages: ray.data.Dataset, columns: Iterable[str] = ("text",), **options: Any) -> ray.data.Dataset:
    """Returns the answers to a data set with the column `html`; its other columns stay."""
    work = {"rows": Rows(Extractor(**options), tuple(columns))}
    return pages.map_batches(_answered, batch_format="pyarrow", batch_size=BATCH, fn_kwargs=work)


def from_files(files: Iterable[str], columns: Iterable[str] = ("text",), **options: Any) -> ray.data.Dataset:
    """Returns the answers to files of pages, such as web archives; each file is one task."""
    work = {"rows": Rows(Extractor(**options), tuple(columns))}
    names = [{"file": str(name)} for name in files]
    data = ray.data.from_items(names, override_num_blocks=max(1, len(names)))
    return data.map_batches(_read, batch_format="pyarrow", batch_size=1, fn_kwargs=work)


def _answered(table: pa.Table, rows: Rows) -> pa.Table:
    batches = table.to_batches() or [pa.RecordBatch.from_pylist([], schema=table.schema)]
    return pa.Table.from_batches([answered(batch, rows) for batch in batches])


def _read(table: pa.Table, rows: Rows) -> Iterator[pa.Table]:
    """Yields the answers of a file, a batch at a time; no batch at all would be a data set without columns."""
    empty = True
    for name in table.column("file").to_pylist():
        for batch in archives.answers(name, rows):
            empty = False
            yield pa.Table.from_batches([batch])
    if empty:
        yield pa.Table.from_batches([], schema=archives.schema(rows))
