"""A home of its own for voices, and registries with packages of ours."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from readwell.services.audio.speech.kokoro import engine

from tests.host.speech.kokoro import registry
from tests.host.speech.kokoro.registry import Faults

__all__ = ["alone"]

from tests.host.speech.fakes import alone


@pytest.fixture
def home(alone: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A person whose files are all in a folder of this test; gives the folder of Readwell's data."""
    for name in ("HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    engine._only.cache_clear()
    return tmp_path / "home" / "readwell"


@pytest.fixture
def faults(monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    """A registry that pip and npm of this computer are set to; its files have the pinned names and are others."""
    made = Faults(registry.archives())
    with registry.registry(made) as address:
        monkeypatch.setenv("PIP_INDEX_URL", f"{address}/simple")
        monkeypatch.setenv("npm_config_registry", f"{address}/npm")
        yield made
        made.stalled.clear()
