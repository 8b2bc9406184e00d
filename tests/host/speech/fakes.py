"""Programs that behave as speaking ones do: they take the same options, and note how they were called."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

posix = pytest.mark.skipif(sys.platform == "win32", reason="the fake programs are scripts")

#: What every fake begins with: a tone of 40 ms for each character at a factor of 1, and silence around it.
HEAD = """#!{python}
import json, os, sys, time, wave
args, record = sys.argv[1:], {record!r}
def option(*names):
    return next((args[at + 1] for at, word in enumerate(args[:-1]) if word in names), "")
def note(text):
    folder = os.stat(os.getcwd()).st_mode & 0o777
    row = {{"args": args, "text": text, "folder": folder, "utf8": os.environ.get("PYTHONUTF8")}}
    with open(record, "a") as file:
        file.write(json.dumps(row) + chr(10))
def sound(path, text, factor, rate=22050, channels=1):
    count = int(len(text) * 0.04 / factor * rate)
    with wave.open(path, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes((bytes(2) + (9000).to_bytes(2, "little")) * (count * channels // 2))
"""


@dataclass(frozen=True)
class Fake:
    """A program in a folder of its own."""

    path: Path
    record: Path

    def calls(self) -> list[dict[str, Any]]:
        """Every call that was to speak: its options and the text that it got."""
        rows = self.record.read_text("utf-8").splitlines() if self.record.exists() else []
        return [json.loads(row) for row in rows]


def fake(path: Path, body: str) -> Fake:
    """Writes a program."""
    path.parent.mkdir(parents=True, exist_ok=True)
    record = path.parent / f"{path.stem}.jsonl"
    path.write_text(HEAD.format(python=sys.executable, record=str(record)) + body, "utf-8")
    path.chmod(0o755)
    return Fake(path, record)


@pytest.fixture
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for programs, and a computer that has no others."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setattr("readwell.system.installed._USUAL", ())
    return folder
