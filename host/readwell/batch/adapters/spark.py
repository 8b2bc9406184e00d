"""Spark: a data frame of pages or of files of pages in, a data frame of answers out, by `mapInArrow`.

readwell.adapters.spark.from_files(spark, files, columns=("title", "text")).write.parquet("texts/")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.pandas.types import from_arrow_schema, to_arrow_schema

from readwell.api import Extractor
from readwell.api.arrow import answered, schema
from readwell.api.rows import Rows
from readwell.batch.adapters import archives

Batches = Callable[[Iterator[pa.RecordBatch]], Iterator[pa.RecordBatch]]


def extracted(pages: DataFrame, columns: Iterable[str] = ("text",), **options: Any) -> DataFrame:
    """Returns the answers to a data frame with the column `html`; its other columns stay."""
    rows = Rows(Extractor(**options), tuple(columns))
    found = schema(to_arrow_schema(pages.schema), rows.columns)
    return pages.mapInArrow(_answering(rows), from_arrow_schema(found))


def from_files(
    spark: SparkSession, files: Iterable[str], columns: Iterable[str] = ("text",), **options: Any
) -> DataFrame:
    """Returns the answers to files of pages, such as web archives; each file is one task."""
    rows = Rows(Extractor(**options), tuple(columns))
    names = [(str(name),) for name in files]
    data = spark.sparkContext.parallelize(names, max(1, len(names))).toDF("file string")
    return data.mapInArrow(_reading(rows), from_arrow_schema(archives.schema(rows)))


def _answering(rows: Rows) -> Batches:
    return lambda batches: (answered(batch, rows) for batch in batches)


def _reading(rows: Rows) -> Batches:
    def read(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for name in batch.column(0).to_pylist():
                yield from archives.answers(name, rows)

    return read
