"""Small files that ask for gigabytes: each is refused in one line, or read, within a limit of memory of the whole process."""

from __future__ import annotations

import gzip
import io
import json
import lzma
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import zstandard

from tests.host.shard_files import html

#: Megabytes that reading may take, libraries included.
MOST = 500
READ = """
import re, sys
from pathlib import Path
from readwell.engine.basics.errors import Refused
from readwell.batch.shards.source import opened, with_damage
try:
    for row in with_damage(opened(Path(sys.argv[1])).rows, "file"):
        print(row.get("broken") or len(row["html"]))
except Refused as problem:
    print(problem.message)
status = Path("/proc/self/status")  # getrusage would count what the process had before it began anew
found = re.search(r"VmHWM:\\s*([0-9]+) kB", status.read_text()) if status.exists() else None
print(int(found[1]) // 1024 if found else 0)
"""


def read(path: Path) -> tuple[list[str], int]:
    """What a process of its own says of a file's rows, and the megabytes that it took."""
    done = subprocess.run(
        [sys.executable, "-c", READ, str(path)], capture_output=True, text=True, check=True, timeout=120
    )
    *said, most = done.stdout.splitlines()
    return said, int(most)


def long_text(compression: str, **how: object) -> bytes:
    """64 rows of one text of 95 MB."""
    out = io.BytesIO()
    text = pa.array(["<p>" + "a" * 95_000_000])
    column = pa.DictionaryArray.from_arrays(pa.array([0] * 64, pa.int32()), text)
    pq.write_table(pa.table({"html": column}), out, compression=compression, dictionary_pagesize_limit=1 << 30, **how)
    return out.getvalue()


def shared_beginnings() -> bytes:
    """Rows that each repeat all of the one before."""
    out = io.BytesIO()
    table = pa.table({"html": ["a" * 2_000_000] * 200})
    pq.write_table(table, out, compression="zstd", use_dictionary=False, column_encoding={"html": "DELTA_BYTE_ARRAY"})
    return out.getvalue()


def window(bits: int) -> bytes:
    how = zstandard.ZstdCompressionParameters(window_log=bits, enable_ldm=False)
    made = zstandard.ZstdCompressor(compression_params=how).compressobj()
    line = json.dumps({"html": html(1)}).encode() + b"\n"
    return made.compress(line * 10) + made.flush()


def dictionary(size: int) -> bytes:
    chosen = [{"id": lzma.FILTER_LZMA2, "dict_size": size, "mode": lzma.MODE_FAST, "mf": lzma.MF_HC3}]
    made = bytearray(lzma.compress(json.dumps({"html": html(1)}).encode(), filters=chosen))
    return bytes(made)


def _archive(record: str, http: str) -> bytes:
    body = f"HTTP/1.1 200 OK\r\n{http}\r\n<p>words".encode()
    head = f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://e.org/\r\n{record}Content-Length: {len(body)}\r\n\r\n"
    return gzip.compress(head.encode() + body + b"\r\n\r\n", 6)


LONG, MANY = f"X: {'y' * 300_000_000}\r\n", "X: y\r\n" * 4_000_000
HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "a text that all rows share, in zstd": (lambda: long_text("zstd"), "a part unpacks to"),
    "a text that all rows share, in gzip": (lambda: long_text("gzip"), "a part unpacks to"),
    "rows that repeat one another": (shared_beginnings, "2000000"),
    "a window of a gigabyte": (lambda: window(30), "its window needs over 128 MB of memory"),
    "a dictionary of a gigabyte": (lambda: dictionary(1 << 30), "its dictionary needs over 160 MB of memory"),
    "a long line in a record's header": (lambda: _archive(LONG, ""), "a record's header has over"),
    "many lines in a record's header": (lambda: _archive(MANY, ""), "a record's header has over"),
    "a long line in a server's header": (lambda: _archive("", LONG), "a record's header has over"),
    "many lines in a server's header": (lambda: _archive("", MANY), "a record's header has over"),
    "a long first line": (lambda: gzip.compress(b"WARC/1.0" + b"y" * 300_000_000), "a record's header has over"),
}


@pytest.mark.second(after=4)
@pytest.mark.parametrize("what", HOSTILE)
def test_a_small_file_that_asks_for_gigabytes_is_refused_in_a_line(what: str, tmp_path: Path) -> None:
    make, told = HOSTILE[what]
    path = tmp_path / "in"
    path.write_bytes(make())
    assert path.stat().st_size < 1_000_000
    said, most = read(path)
    assert said and all(told in line for line in said), said[:2]
    assert most < MOST


@pytest.mark.second
@pytest.mark.parametrize("compression", ["zstd", "gzip"])
def test_rows_that_share_a_text_of_the_largest_size_are_read_one_at_a_time(tmp_path: Path, compression: str) -> None:
    out = tmp_path / "in"
    column = pa.DictionaryArray.from_arrays(pa.array([0] * 64, pa.int32()), pa.array(["a" * 60_000_000]))
    pq.write_table(pa.table({"html": column}), out, compression=compression, dictionary_pagesize_limit=1 << 30)
    said, most = read(out)
    assert said == ["60000000"] * 64 and most < MOST + 200  # such a page is copied a few times


@pytest.mark.parametrize("bits", [20, 27])
def test_ordinary_windows_and_dictionaries_are_read(bits: int, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(window(bits))
    assert read(tmp_path / "a")[0] == [str(len(html(1)))] * 10
    best = lzma.compress(json.dumps({"html": html(1)}).encode() + b"\n", preset=9 | lzma.PRESET_EXTREME)
    (tmp_path / "b").write_bytes(best + b"\0" * 8 + best)
    assert read(tmp_path / "b")[0] == [str(len(html(1)))] * 2


def test_a_column_of_lists_is_refused(tmp_path: Path) -> None:
    pq.write_table(pa.table({"html": [["<p>a"]]}), tmp_path / "in")
    assert read(tmp_path / "in")[0] == [f"{tmp_path / 'in'}: the column 'html' holds lists or tables, not texts"]
