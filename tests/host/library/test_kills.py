from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.host.library.kills import run


@pytest.mark.skipif(os.name == "nt", reason="the writer is ended as only POSIX can end one")
def test_a_writer_killed_at_any_moment_loses_nothing_it_confirmed(tmp_path: Path) -> None:
    outcome = run(tmp_path, kills=12, seed=4)
    assert outcome.kills == 12 and outcome.confirmed > 12
    assert outcome.lost == [] and outcome.broken == []
