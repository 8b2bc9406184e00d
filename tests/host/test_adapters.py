"""What the adapters do with a file and with a batch, without their frameworks: `build.py bench adapters` runs those."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import readwell
from readwell.api.rows import Rows
from readwell.batch.adapters import archives

from tests.host.shard_files import COUNT, LINES, ROWS, warc

COLUMNS = ("title", "text", "tags")
SHAPE = ["file", "id", "url", *COLUMNS, "seconds", "error"]


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """A whole archive, one that is cut off, one that isn't there, and lines."""
    (tmp_path / "whole.warc.gz").write_bytes(warc(packed=True))
    (tmp_path / "cut.warc.gz").write_bytes(warc(packed=True)[:-20])
    (tmp_path / "pages.jsonl").write_bytes(LINES)
    return [str(tmp_path / name) for name in ("whole.warc.gz", "cut.warc.gz", "none.warc.gz", "pages.jsonl")]


def check(found: list[dict[str, Any]], files: list[str]) -> None:
    """Each page is there once; what can't be read is the last row of its file."""
    whole, cut, none, lines = ([row for row in found if row["file"] == file] for file in files)
    for rows in (whole, lines):
        assert [row["url"] for row in rows] == [row["url"] for row in ROWS]
        assert [row["title"] for row in rows] == [f"Page {n}" for n in range(COUNT)]
        assert all("harbour" in row["text"] and row["error"] is None for row in rows)
    assert [row["error"] is None for row in cut] == [True] * (len(cut) - 1) + [False]
    assert len(cut) >= COUNT and "can't be read after record" in cut[-1]["error"]
    assert [(row["id"], row["text"]) for row in none] == [(files[2], "")] and files[2] in none[0]["error"]


def test_a_file_gives_batches_of_one_shape(files: list[str]) -> None:
    rows = Rows(readwell.Extractor("bte"), COLUMNS)
    batches = [batch for file in files for batch in archives.answers(file, rows)]
    assert {tuple(batch.schema.names) for batch in batches} == {tuple(SHAPE)}
    check(pa.Table.from_batches(batches).to_pylist(), files)


def test_an_address_is_read_as_a_path_is(files: list[str]) -> None:
    rows = Rows(readwell.Extractor("bte"), ("text", "url"))
    (batch,) = archives.answers(Path(files[0]).as_uri(), rows)
    assert batch.column("url").to_pylist() == [row["url"] for row in ROWS]
    (bad,) = archives.answers("nothing://such/file", rows)
    assert "nothing://such/file" in bad.column("error")[0].as_py()


class RayData(SimpleNamespace):
    """A data set that runs its tasks at once: like Ray's, it takes a table, or several one after the other."""

    def map_batches(self, work: Any, batch_format: str, batch_size: int, fn_kwargs: dict[str, Any]) -> RayData:
        assert batch_format == "pyarrow"
        made: list[pa.Table] = []
        for start in range(0, max(1, self.table.num_rows), batch_size):
            answer = work(self.table.slice(start, batch_size), **fn_kwargs)
            made += [answer] if isinstance(answer, pa.Table) else answer
        return RayData(table=pa.concat_tables(made))


def loaded(monkeypatch: pytest.MonkeyPatch, adapter: str, modules: dict[str, dict[str, Any]]) -> Any:
    """Imports an adapter with stand-ins for its framework."""
    for name, values in modules.items():
        module = ModuleType(name)
        module.__dict__.update(values)
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, f"readwell.batch.adapters.{adapter}", raising=False)
    found = import_module(f"readwell.batch.adapters.{adapter}")
    monkeypatch.delitem(sys.modules, f"readwell.batch.adapters.{adapter}")
    return found


def ray(monkeypatch: pytest.MonkeyPatch) -> Any:
    def from_items(rows: list[dict[str, Any]], override_num_blocks: int) -> RayData:
        assert override_num_blocks == max(1, len(rows))  # a file is a task
        return RayData(table=pa.Table.from_pylist(rows, schema=pa.schema({"file": pa.string()})))

    data = {"from_items": from_items, "Dataset": RayData}
    module = ModuleType("ray.data")
    module.__dict__.update(data)
    return loaded(monkeypatch, "ray", {"ray": {"data": module}, "ray.data": data})


class Frame(SimpleNamespace):
    """A data frame that runs its tasks at once, and takes only batches of the declared schema."""

    def mapInArrow(self, work: Any, schema: pa.Schema) -> Frame:  # noqa: N802
        made = [batch for part in self.batches for batch in work(iter([part]))]
        assert all(batch.schema == schema for batch in made)
        return Frame(batches=made, schema=schema)


class Session(SimpleNamespace):
    def parallelize(self, rows: list[tuple[str]], parts: int) -> Session:
        assert parts == max(1, len(rows))  # a file is a task
        return Session(rows=rows)

    def toDF(self, schema: str) -> Frame:  # noqa: N802
        assert schema == "file string"
        return Frame(batches=[pa.record_batch({"file": [row[0]]}) for row in self.rows])


def spark(monkeypatch: pytest.MonkeyPatch) -> Any:
    same = {"from_arrow_schema": lambda schema: schema, "to_arrow_schema": lambda schema: schema}
    sql = {"DataFrame": Frame, "SparkSession": Session}
    names = ("pyspark", "pyspark.sql.pandas")
    return loaded(
        monkeypatch,
        "spark",
        {**{name: {} for name in names}, "pyspark.sql": sql, "pyspark.sql.pandas.types": same},
    )


def test_ray_answers_files_and_data_sets(monkeypatch: pytest.MonkeyPatch, files: list[str]) -> None:
    adapter = ray(monkeypatch)
    check(adapter.from_files(files, COLUMNS, method="bte").table.to_pylist(), files)
    assert adapter.from_files([], COLUMNS).table.schema.names == SHAPE
    table = pa.Table.from_pylist([{"shard": 1, **ROWS[0]}, {"shard": 2, "id": "b", "html": None, "url": ""}])
    found = adapter.extracted(RayData(table=table), ("title",), method="bte").table
    assert found.schema.names == ["shard", "id", "url", "title", "seconds", "error"]
    assert found.column("title").to_pylist() == ["Page 0", None]
    assert found.column("error").to_pylist() == [None, "request: the row has no html"]


def test_spark_answers_files_and_data_frames(monkeypatch: pytest.MonkeyPatch, files: list[str]) -> None:
    adapter = spark(monkeypatch)
    session = SimpleNamespace(sparkContext=Session())
    found = adapter.from_files(session, files, COLUMNS, method="bte")
    check(pa.Table.from_batches(found.batches).to_pylist(), files)
    batch = pa.RecordBatch.from_pylist([{"shard": 1, **ROWS[0]}, {"shard": 2, "id": "b", "html": None, "url": ""}])
    (answer,) = adapter.extracted(Frame(batches=[batch], schema=batch.schema), ("title",), method="bte").batches
    assert answer.schema.names == ["shard", "id", "url", "title", "seconds", "error"]
    assert answer.column("error").to_pylist() == [None, "request: the row has no html"]


def test_a_wrong_option_is_refused_before_any_task(monkeypatch: pytest.MonkeyPatch) -> None:
    for adapter in (ray(monkeypatch), spark(monkeypatch)):
        with pytest.raises(readwell.Refused, match="no column is called 'words'"):
            adapter.extracted(SimpleNamespace(), ("words",))


def test_tasks_travel_to_other_processes(tmp_path: Path) -> None:
    import pickle

    rows = pickle.loads(pickle.dumps(Rows(readwell.Extractor("bte:tag_cost=150"), COLUMNS)))
    (tmp_path / "in.parquet").write_bytes(b"")
    pq.write_table(pa.Table.from_pylist(ROWS), tmp_path / "in.parquet")
    (batch,) = archives.answers(str(tmp_path / "in.parquet"), rows)
    assert batch.num_rows == COUNT
