"""A home of its own for recordings, and recordings that no process makes."""

from __future__ import annotations

from pathlib import Path

import pytest
from readwell.services.audio.recording import requests
from readwell.services.audio.recording.job import Job


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person whose files are all in a folder of this test; gives the folder."""
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    return tmp_path


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """No process is started: a test does its work."""
    found: list[Job] = []
    monkeypatch.setattr(requests, "start", found.append)
    return found
