"""Batches of pages as Arrow columns, which Parquet, Ray, Spark and others share without copying."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from readwell.api.rows import Rows
from readwell.engine.basics.errors import Refused

try:
    import pyarrow as pa
except ImportError:
    raise Refused("request", "Arrow needs the extra `batch`: pip install readwell[batch]") from None

#: What a row is made from; only `html` must be there.
INPUTS = ("id", "url", "content_type", "html")

_LINKS = pa.list_(pa.struct({"url": pa.string(), "text": pa.string()}))
_POSTS = pa.list_(pa.struct({"text": pa.string(), "author": pa.string(), "date": pa.string(), "depth": pa.int32()}))
_BLOCKS = {
    "text": pa.string(),
    "role": pa.string(),
    "kept": pa.bool_(),
    "score": pa.float64(),
    "reasons": pa.list_(pa.string()),
    "nodes": pa.list_(pa.int32()),
}
#: The types of the columns that aren't text.
TYPES = {
    "confidence": pa.float64(),
    "pages": pa.list_(pa.string()),
    "tags": pa.list_(pa.string()),
    "blocks": pa.list_(pa.struct(_BLOCKS)),
    "posts": _POSTS,
    "comments": _POSTS,
    "links": _LINKS,
    "removed_links": _LINKS,
    "pictures": pa.list_(pa.struct({"url": pa.string(), "alt": pa.string()})),
    "seconds": pa.float64(),
}


def answered(batch: pa.RecordBatch, rows: Rows) -> pa.RecordBatch:
    """Returns the batch's own columns without `html`, then the answers; the same columns for every batch."""
    fields = schema(batch.schema, rows.columns)
    made = [rows.answer(row) for row in _rows(batch)]
    answers = (*rows.columns, "seconds", "error")
    columns = [
        pa.array([row[field.name] for row in made], field.type)
        if field.name in answers
        else batch.column(batch.schema.get_field_index(field.name))
        for field in fields
    ]
    return pa.RecordBatch.from_arrays(columns, schema=fields)


def schema(given: pa.Schema, columns: tuple[str, ...]) -> pa.Schema:
    """Returns the columns of the answers to batches with the given ones; refuses batches without pages."""
    if "html" not in given.names:
        raise Refused("request", f"no column is called 'html'; there are {', '.join(given.names) or 'none'}")
    answers = (*columns, "seconds", "error")
    kept = [field for field in given if field.name not in ("html", *answers)]
    return pa.schema([*kept, *typed(answers)])


def typed(answers: tuple[str, ...]) -> list[pa.Field]:
    """Returns the columns of answers with their types."""
    return [pa.field(name, TYPES.get(name, pa.string())) for name in answers]


def _rows(batch: pa.RecordBatch) -> Iterator[dict[str, Any]]:
    """Yields the rows one by one: only one page at a time is a Python string."""
    there = [name for name in INPUTS if name in batch.schema.names]
    columns = [batch.column(batch.schema.get_field_index(name)) for name in there]
    for values in zip(*columns, strict=True):
        yield {name: value.as_py() for name, value in zip(there, values, strict=True)}
