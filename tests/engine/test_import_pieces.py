"""An export is read piece by piece, as the extension's page gives it, and goes on in batches."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from readwell.engine.imports import pieces as module
from readwell.engine.imports.pieces import pieces

CSV = "title,url,time_added,tags,status\n" + "".join(
    f"Title {number},https://x.example/{number},1700000000,a|b,unread\n" for number in range(1200)
)


class Array:
    """Bytes as a browser gives them."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def to_bytes(self) -> bytes:
        return self.data


def given(data: bytes, as_array: bool = False) -> tuple[int, Callable[[int, int], Any]]:
    def give(start: int, end: int) -> Any:
        return Array(data[start:end]) if as_array else data[start:end]

    return len(data), give


@pytest.mark.parametrize("as_array", [False, True])
def test_articles_come_in_batches_in_the_order_of_the_file(as_array: bool) -> None:
    first, *batches = [json.loads(text) for text in pieces("pocket.csv", *given(CSV.encode(), as_array))]
    assert first == {"format": "pocket-csv"}
    rows = [json.loads(line) for batch in batches for line in batch["lines"]]
    assert [row["title"] for row in rows] == [f"Title {number}" for number in range(1200)]
    assert [len(batch["lines"]) for batch in batches] == [500, 500, 200]
    assert rows[0]["tags"] == ["a", "b"] and rows[0]["state"] == "later"


def test_long_articles_make_short_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGEST", 1000)
    _, *batches = [json.loads(text) for text in pieces("pocket.csv", *given(CSV.encode()))]
    assert max(sum(map(len, batch["lines"])) for batch in batches) < 2000


def test_what_a_line_gets_wrong_is_told_in_its_batch() -> None:
    _, *batches = [
        json.loads(text) for text in pieces("pocket.csv", *given(CSV.encode() + b"Bad,javascript:alert(1),1,,unread\n"))
    ]
    (wrong,) = [text for batch in batches for text in batch["wrong"]]
    assert "1202" in wrong


def test_a_file_that_is_no_export_gives_an_error() -> None:
    (only,) = [json.loads(text) for text in pieces("x.bin", *given(bytes(range(256)) * 10))]
    assert only["error"]["code"] == "import"


def test_a_file_of_pieces_is_read_like_any_other() -> None:
    data = bytes(range(200)) * 50
    file = io.BufferedReader(module._Pieces(*given(data)), 64)
    assert file.read() == data and file.read(1) == b""
    assert file.seek(-10, io.SEEK_END) == len(data) - 10 and file.read() == data[-10:]
    file.seek(100)
    assert file.read(5) == data[100:105] and file.tell() == 105
