"""Arrow batches in and out: the same answers as for single pages, and one schema for every batch."""

from __future__ import annotations

import pyarrow as pa
import pytest
import readwell
from readwell.api.arrow import TYPES, schema
from readwell.engine.basics.public import FIELDS

from tests.host.api_rows import COUNCIL, ROWS


def batch(html: pa.DataType) -> pa.RecordBatch:
    rows = [{"id": row["id"], "url": row.get("url"), "html": row["html"], "shard": 7} for row in ROWS]
    pages = [page.encode() if isinstance(page, str) else page for page in (row["html"] for row in rows)]
    return pa.record_batch({"id": [1, 2, 3, 4], "html": pa.array(pages, html), "shard": [7] * 4})


@pytest.mark.parametrize("html", [pa.binary(), pa.large_binary()])
def test_a_batch_keeps_its_columns_and_gets_the_answers(html: pa.DataType) -> None:
    found = readwell.extract_many(batch(html), ["title", "text"])
    assert found.schema.names == ["id", "shard", "title", "text", "seconds", "error"]
    assert found.column("text")[0].as_py() == readwell.extract(COUNCIL)
    assert [error and error.split(":")[0] for error in found.column("error").to_pylist()] == [
        None,
        "request",
        "pdf",
        None,
    ]


def test_every_field_of_a_document_can_be_a_column() -> None:
    found = readwell.extract_many(batch(pa.binary()), FIELDS)
    whole = readwell.extract_document(COUNCIL).as_dict()
    row = {name: found.column(name)[0].as_py() for name in FIELDS}
    assert row == whole


def test_the_schema_depends_on_no_page() -> None:
    empty = batch(pa.binary()).slice(0, 0)
    assert readwell.extract_many(empty, FIELDS).schema == schema(empty.schema, FIELDS)
    assert set(TYPES) <= {*FIELDS, "seconds"}


def test_a_batch_without_pages_is_refused_with_its_columns() -> None:
    with pytest.raises(readwell.Refused, match="no column is called 'html'; there are words"):
        readwell.extract_many(pa.record_batch({"words": ["a"]}))
