"""A small file that unpacks to a huge one: it costs a line of its input, and nothing else is ever unpacked."""

from __future__ import annotations

import ast
import gzip
import json
import lzma
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest
from readwell.batch.shards.source import opened
from readwell.system import jsonlines

import build

LIMIT = 50_000
#: Unpacked; in the file it is a few kilobytes.
HUGE = 24_000_000
#: Bytes that reading may take: far more than lines and buffers need, far less than the line that is refused.
ROOM = 12_000_000
PACKED: dict[str, Callable[[bytes], bytes]] = {"gz": gzip.compress, "xz": lzma.compress}


@pytest.mark.parametrize("ending", PACKED)
def test_an_endless_line_costs_that_line_alone(ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jsonlines, "LONGEST", LIMIT)
    good = json.dumps({"id": "good", "html": "<p>words"}).encode()
    path = tmp_path / f"pages.jsonl.{ending}"
    path.write_bytes(PACKED[ending](good + b"\n" + b'{"html": "' + b" " * HUGE + b'"}\n' + good + b"\n"))
    assert path.stat().st_size < HUGE / 500
    for read in (jsonlines.lines, lambda path: opened(path).rows):
        tracemalloc.start()
        rows = list(read(path))
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert [row["id"] for row in rows] == ["good", "line 2", "good"]
        assert rows[1]["broken"] == f"the line has over {LIMIT} characters"
        assert most < ROOM


#: What unpacks packages: each has a pinned hash, and only files with a known place are read, one by one.
INSTALLER = build.HOST / "readwell" / "services" / "audio" / "speech" / "kokoro" / "install.py"


def test_archives_are_written_and_never_unpacked_onto_the_disk() -> None:
    found = []
    for path in build.host_files():
        if path.suffix != ".py" or path == INSTALLER:
            continue
        text = path.read_text("utf-8")
        assert "unpack_archive" not in text and "tarfile" not in text, path
        for step in ast.walk(ast.parse(text)):
            if isinstance(step, ast.Call) and isinstance(step.func, ast.Attribute) and step.func.attr == "ZipFile":
                found.append((path.name, [one.value for one in step.args if isinstance(one, ast.Constant)]))
        imported = {
            one.name for step in ast.walk(ast.parse(text)) if isinstance(step, ast.Import) for one in step.names
        }
        assert "zipfile" not in imported or path.name in ("epub.py", "archives.py", "archive.py", "volume.py"), path
    assert sorted(found) == [("archive.py", ["w"]), ("archives.py", []), ("epub.py", ["w"]), ("volume.py", ["w"])]
    exports = (build.HOST / "readwell" / "engine" / "imports" / "archives.py").read_text("utf-8")
    assert "extract" not in exports and "write" not in exports.split('"""', 2)[2]
    text = INSTALLER.read_text("utf-8")
    assert "extractall" not in text and ".extract(" not in text and "unpack_archive" not in text
