"""Files of pages: detected by their bytes, read one page at a time, written whole or line by line, resumed, refused."""

from __future__ import annotations

import gzip
import io
import json
import lzma
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard
from readwell.api import Extractor
from readwell.api.rows import Rows
from readwell.batch.shards.source import opened
from readwell.commands.cli import main
from readwell.engine.basics.errors import Refused

from tests.host.shard_files import COUNT, LINES, ROWS, answers, html, run, warc


def parquet() -> bytes:
    out = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(ROWS), out)
    return out.getvalue()


KINDS: dict[str, Callable[[], bytes]] = {
    "plain": lambda: LINES,
    "gz": lambda: b"".join(map(gzip.compress, LINES.splitlines(keepends=True))),
    "xz": lambda: lzma.compress(LINES),
    "zst": lambda: b"".join(map(zstandard.compress, LINES.splitlines(keepends=True))),
    "parquet": parquet,
    "warc": lambda: warc(packed=False),
    "warc.gz": lambda: warc(packed=True),
    "warc.zst": lambda: zstandard.compress(warc(packed=False)),
}
OUTPUTS = ("out.jsonl", "out.jsonl.gz", "out.jsonl.zst", "out.parquet")


@pytest.mark.parametrize("kind", KINDS)
def test_the_bytes_of_an_input_tell_what_it_is(tmp_path: Path, kind: str) -> None:
    source = tmp_path / "pages"  # a name that says nothing
    source.write_bytes(KINDS[kind]())
    assert run(source, tmp_path / "out.jsonl", "--columns", "title,url") == 0
    found = answers(tmp_path / "out.jsonl")
    assert [row["error"] for row in found] == [None] * COUNT
    assert [row["title"] for row in found] == [f"Page {n}" for n in range(COUNT)]
    assert [row["url"] for row in found] == [row["url"] for row in ROWS]
    assert all(f"Größe {n}." in row["text"] for n, row in enumerate(found))


@pytest.mark.parametrize("name", OUTPUTS)
def test_the_name_of_an_output_tells_what_it_becomes(tmp_path: Path, name: str) -> None:
    source = tmp_path / "in.jsonl"
    source.write_bytes(LINES)
    words = (source, tmp_path / name, "--columns", "title,confidence,tags,links", "--format", "markdown")
    assert run(*words) == 0
    found = answers(tmp_path / name)
    assert list(found[0]) == ["id", "markdown", "title", "confidence", "tags", "links", "seconds", "error"]
    assert [row["id"] for row in found] == [f"p{n}" for n in range(COUNT)]
    before = (tmp_path / name).read_bytes()
    assert run(*words) == 0  # nothing is left to do
    assert (tmp_path / name).read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"in.jsonl", name}


def test_each_of_several_inputs_has_an_output_and_those_that_are_complete_are_left_alone(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"shard{number}.warc.gz").write_bytes(warc(packed=True))
    inputs = sorted(tmp_path.glob("*.warc.gz"))
    assert run(*inputs[:2], tmp_path / "{}.parquet") == 0
    first = (tmp_path / "shard0.parquet").stat()
    assert run(*inputs, tmp_path / "{}.parquet") == 0
    assert (tmp_path / "shard0.parquet").stat().st_mtime_ns == first.st_mtime_ns
    assert [len(answers(tmp_path / f"shard{number}.parquet")) for number in range(3)] == [COUNT] * 3


def test_a_shard_that_was_stopped_leaves_nothing_and_is_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "in.jsonl"
    source.write_bytes(LINES)
    true = Rows.answer

    def stopped(rows: Rows, row: dict[str, Any]) -> Any:
        if row["id"] == "p5":
            raise KeyboardInterrupt
        return true(rows, row)

    with monkeypatch.context() as patch:
        patch.setattr(Rows, "answer", stopped)
        assert run(source, tmp_path / "out.parquet") == 130
        assert run(source, tmp_path / "out.jsonl") == 130
    assert {path.name for path in tmp_path.iterdir()} == {"in.jsonl", "out.jsonl"}
    assert len(answers(tmp_path / "out.jsonl")) == 5
    for name in ("out.parquet", "out.jsonl"):
        assert run(source, tmp_path / name) == 0
        assert [row["id"] for row in answers(tmp_path / name)] == [f"p{n}" for n in range(COUNT)]


def test_an_output_of_another_input_is_not_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in.jsonl").write_bytes(LINES)
    (tmp_path / "other.jsonl").write_text(json.dumps({"id": "x", "html": html(1)}) + "\n", "utf-8")
    assert run(tmp_path / "other.jsonl", tmp_path / "out.jsonl") == 0
    before = (tmp_path / "out.jsonl").read_bytes()
    assert run(tmp_path / "in.jsonl", tmp_path / "out.jsonl") == 2
    assert "has answers to other pages" in capsys.readouterr().err
    assert (tmp_path / "out.jsonl").read_bytes() == before


def no_column() -> bytes:
    out = io.BytesIO()
    pq.write_table(pa.table({"words": ["a"]}), out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"<html><p>one page", "neither JSON lines, nor Parquet, nor a web archive"),
        (b"\x89PNG\r\n\x1a\n", "neither JSON lines"),
        (gzip.compress(b"\x89PNG\r\n\x1a\n", mtime=0), "neither JSON lines"),
        (b"PAR1 and nothing", "can't be read"),
        (no_column(), "has no column 'html'; there are words"),
        (b"\x1f\x8b broken", "can't be read"),
        (b"\x28\xb5\x2f\xfd broken", "can't be read"),
    ],
)
def test_a_wrong_input_is_refused_before_an_output_is_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], raw: bytes, says: str
) -> None:
    (tmp_path / "in").write_bytes(raw)
    assert run(tmp_path / "in", tmp_path / "out.jsonl") == 2
    assert says in capsys.readouterr().err
    assert not (tmp_path / "out.jsonl").exists()


@pytest.mark.parametrize(
    "words", [["--columns", "nonsense"], ["--max-failures", "few"], ["--favor", "recall", "--extractor", "x"]]
)
def test_a_wrong_word_is_refused_before_an_output_is_made(tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "in").write_bytes(LINES)
    assert main(["batch", str(tmp_path / "in"), str(tmp_path / "out.jsonl"), *words]) == 2
    assert not (tmp_path / "out.jsonl").exists()


@pytest.mark.parametrize("name", OUTPUTS)
@pytest.mark.parametrize("kind", ["gz", "zst", "warc", "warc.gz"])
def test_an_archive_that_is_cut_off_gives_what_it_holds_and_its_damage_as_the_last_row(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str, name: str
) -> None:
    # The end goes: a cut between two records would leave a whole archive.
    (tmp_path / "in").write_bytes(KINDS[kind]()[:-20])
    (tmp_path / "none").write_bytes(b"<html>")
    (tmp_path / "whole").write_bytes(KINDS[kind]())
    assert run(*(tmp_path / shard for shard in ("none", "in", "whole")), tmp_path / f"{{}}{name}") == 2
    *pages, last = answers(tmp_path / f"in{name}")
    assert len(pages) < COUNT and all(row["error"] is None for row in pages)
    assert (last["id"], last["text"]) == ("in", "") and "can't be read after" in last["error"]
    assert len(answers(tmp_path / f"whole{name}")) == COUNT  # the rest goes on
    first, second = capsys.readouterr().err.splitlines()
    assert "none is neither JSON lines" in first and "can't be read after" in second


def test_two_runs_do_not_write_to_the_same_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("fcntl")
    (tmp_path / "in").write_bytes(LINES)
    words = [sys.executable, "-m", "readwell", "batch", "-", str(tmp_path / "out.jsonl"), "--extractor", "bte"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL) as other:
        assert other.stdin
        other.stdin.write(LINES)
        other.stdin.flush()
        while not (tmp_path / "out.jsonl").exists() or not (tmp_path / "out.jsonl").stat().st_size:
            assert other.poll() is None
        assert run(tmp_path / "in", tmp_path / "out.jsonl") == 2
        other.kill()
    assert "another run is writing" in capsys.readouterr().err
    assert run(tmp_path / "in", tmp_path / "out.jsonl") == 0
    assert len(answers(tmp_path / "out.jsonl")) == COUNT


@pytest.mark.parametrize(("most", "code"), [("100%", 0), ("50%", 0), ("49%", 1), ("1", 0), ("0", 1), ("", 3)])
def test_the_exit_code_says_whether_pages_failed_and_whether_too_many(tmp_path: Path, most: str, code: int) -> None:
    (tmp_path / "in").write_text(json.dumps({"id": 1}) + "\n" + json.dumps(ROWS[0]) + "\n", "utf-8")
    assert run(tmp_path / "in", tmp_path / "out.jsonl", *(["--max-failures", most] if most else [])) == code


def test_a_page_over_its_time_is_an_error_of_its_row(tmp_path: Path) -> None:
    (tmp_path / "in").write_text(json.dumps({"id": 1, "html": html(1) * 20_000}) + "\n", "utf-8")
    assert run(tmp_path / "in", tmp_path / "out.jsonl", "--timeout", "0.01") == 3
    assert str(answers(tmp_path / "out.jsonl")[0]["error"]).startswith("over-time:")


def test_only_one_row_of_an_input_is_read_ahead_of_its_answer() -> None:
    read: list[int] = []

    def rows() -> Iterator[dict[str, Any]]:
        for number in range(COUNT):
            read.append(number)
            yield ROWS[number]

    next(Extractor("bte").extract_rows(rows()))
    assert read == [0]


def test_an_empty_input_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(b"")
    assert run(tmp_path / "in", tmp_path / "out.jsonl") == 0
    assert answers(tmp_path / "out.jsonl") == []


def test_without_the_extra_its_name_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "in").write_bytes(parquet())
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(Refused, match=r"pip install readwell\[batch\]"):
        opened(tmp_path / "in")
