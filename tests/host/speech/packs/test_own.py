"""A person's own files come in pieces; nothing is listed before it is whole and checked, and nothing is overwritten."""

from __future__ import annotations

import base64
import json
import os
import shutil
import time
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech import engines
from readwell.services.audio.speech.packs import own
from readwell.services.audio.speech.packs.requests import PACK_REQUESTS

from tests.host.speech.fakes import fake, posix
from tests.host.speech.kokoro.models import OUTSIDE, PLAIN, WEIGHTS, field
from tests.host.speech.kokoro.small import installed
from tests.host.speech.piper_program import BODY, JOE

pytestmark = posix
ABOUT = json.dumps(JOE).encode()
TABLE = np.ones((510, 256), "<f4").tobytes()


@pytest.fixture(autouse=True)
def ready(home: Path, alone: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Kokoro and the program Piper are here, and no other engine."""
    fake(alone / "piper", BODY)
    installed(home / "kokoro")
    (home / "kokoro" / "runtime").mkdir()
    monkeypatch.setattr(engines, "ENGINES", {name: engines.ENGINES[name] for name in ("kokoro", "piper")})


def send(
    name: Any, content: bytes, size: int = 1 << 20, more: Mapping[str, Any] = MappingProxyType({})
) -> dict[str, Any]:
    """Sends a file in pieces; gives the last reply."""
    reply: dict[str, Any] = {}
    for at in range(0, max(len(content), 1), size):
        piece = base64.b64encode(content[at : at + size]).decode()
        row = {"name": name, "at": at, "base64": piece, "last": at + size >= len(content)}
        reply = PACK_REQUESTS["voice-file"](row | dict(more), "native")
    return reply


def refused(name: Any, content: bytes = b"x", size: int = 1 << 20, more: dict[str, Any] | None = None) -> str:
    with pytest.raises(Refused) as found:
        send(name, content, size, more or {})
    return found.value.code


def listed() -> list[str]:
    return [voice.id for voice in engines.voices()[0]]


def left(home: Path) -> list[str]:
    """What is on its way."""
    return sorted(path.name for path in (home / "incoming").glob("*"))


@pytest.mark.parametrize("model_first", [True, False])
def test_a_model_and_its_description_make_a_voice_in_either_order(home: Path, model_first: bool) -> None:
    files = [("en_GB-ann-low.onnx", PLAIN), ("en_GB-ann-low.onnx.json", ABOUT)]
    (first, one), (second, two) = files if model_first else files[::-1]
    assert send(first, one, 7) == {"voices": [], "waits": second}
    assert "piper:en_GB-ann-low" not in listed()
    assert send(second, two, 100) == {"voices": ["piper:en_GB-ann-low"]}
    assert "piper:en_GB-ann-low" in listed() and not left(home)


def test_a_table_is_a_voice_of_kokoro_s(home: Path) -> None:
    assert send("af_mine.bin", TABLE) == {"voices": ["kokoro:af_mine"]}
    assert "kokoro:af_mine" in listed() and (home / "kokoro" / "own" / "af_mine.bin").read_bytes() == TABLE
    assert send("af_mine.bin", TABLE) == {"voices": []}


def test_nothing_that_is_there_is_overwritten(home: Path) -> None:
    send("af_mine.bin", TABLE)
    assert refused("af_mine.bin", bytes(1024)) == "voice"
    assert (home / "kokoro" / "own" / "af_mine.bin").read_bytes() == TABLE
    send("a.onnx", PLAIN)
    send("a.onnx.json", ABOUT)
    assert refused("a.onnx", PLAIN + field(8, b"other")) == "voice"
    assert (home / "voices" / "a.onnx").read_bytes() == PLAIN


def test_a_file_of_which_a_piece_is_missing_or_repeated_is_not_taken(home: Path) -> None:
    row = {"name": "a.onnx", "base64": base64.b64encode(PLAIN).decode(), "last": False}
    PACK_REQUESTS["voice-file"]({**row, "at": 0}, "native")
    for at in (1, len(PLAIN) + 1, -1, 10**30):
        with pytest.raises(Refused) as found:
            PACK_REQUESTS["voice-file"]({**row, "at": at, "last": True}, "native")
        assert found.value.code == "request"
    assert left(home) == ["a.onnx.part"] and not (home / "voices").exists()
    assert send("a.onnx", PLAIN)["waits"] == "a.onnx.json"  # begun anew


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.onnx", PLAIN + field(7, field(WEIGHTS, OUTSIDE))),
        ("a.onnx", PLAIN[:-3]),
        ("a.onnx", b""),
        ("a.onnx.json", b"{"),
        ("a.onnx.json", b"[" * 100_000),
        ("a.onnx.json", b'{"audio": 1}'),
        ("a.onnx.json", ABOUT + b" " * 1_000_001),
        ("af_x.bin", TABLE[:-1]),
        ("af_x.bin", b""),
        ("af_x.bin", np.full(256, np.inf, "<f4").tobytes()),
        ("af_x.bin", np.full(256, np.nan, "<f4").tobytes()),
    ],
)
def test_a_hostile_or_damaged_file_is_refused_and_leaves_nothing(home: Path, name: str, content: bytes) -> None:
    before = listed()
    assert refused(name, content) == "voice"
    assert listed() == before and not left(home)


@pytest.mark.parametrize(
    "name",
    [
        "../a.onnx", "/etc/a.onnx", "a/b.onnx", "a\\b.onnx", "..onnx", "a..onnx", "a\0.onnx", ".a.onnx", "a.onnx\n",
        "C:a.onnx", "a.exe", "a.onnx.part", "", "x" * 300 + ".onnx", "../af_x.bin", "af_x\0.bin", "af_X.bin", "zf_x.bin",
        "af_.bin", "af_x.y.bin", "af_" + "x" * 99 + ".bin",
    ],
)  # fmt: skip
def test_a_name_is_never_a_path(home: Path, name: str) -> None:
    assert refused(name) == "voice" and not (home / "incoming").exists()


@pytest.mark.parametrize(
    "more",
    [{"base64": "%"}, {"base64": 1}, {"at": "0"}, {"at": True}, {"last": 1}, {"name": None}, {"base64": "é"}],
)
def test_what_is_no_request_is_refused(more: dict[str, Any]) -> None:
    assert refused("a.onnx", more=more) == "request"


def test_a_piece_and_all_together_have_limits(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused("a.onnx", bytes(own.PIECE + 1), size=own.PIECE + 1) == "too-large"
    monkeypatch.setattr(own, "TOGETHER", 1000)
    send("b.onnx", PLAIN)
    assert refused("a.onnx", bytes(1000), size=100) == "too-large"
    assert left(home) == ["b.onnx"]


def test_without_room_nothing_is_written(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=1000))
    assert refused("a.onnx") == "disk-full" and not left(home)


def test_what_is_not_whole_is_swept_after_a_day(home: Path) -> None:
    send("a.onnx", PLAIN)
    PACK_REQUESTS["voice-file"]({"name": "b.onnx", "at": 0, "base64": "AAAA", "last": False}, "native")
    old = time.time() - own.DAY - 60
    for name in ("a.onnx", "b.onnx.part"):
        os.utime(home / "incoming" / name, (old, old))
    assert send("c.onnx", PLAIN)["waits"] == "c.onnx.json" and left(home) == ["c.onnx"]


def test_without_what_speaks_with_it_a_file_is_refused_at_once(home: Path, alone: Path) -> None:
    (alone / "piper").unlink()
    (home / "kokoro" / "installed.json").unlink()
    assert refused("a.onnx") == refused("af_x.bin") == "voice"
