"""Whatever happens on both sides, and wherever a program is killed, no word is lost and no newer edit overwritten."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from readwell.services.library.vault import sync as module

from tests.host.library.vault.traces import played
from tests.runner.sweep import sweep


@pytest.mark.skipif(sys.platform == "win32", reason="a program is killed by os.fork")
@pytest.mark.parametrize("seed", range(sweep(20, 1000)))
def test_no_history_loses_a_word(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TWICE", 0.0)
    wrong, _ = played(seed, tmp_path)
    assert wrong == []
