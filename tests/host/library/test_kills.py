from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.host.library import marking_kills, version_kills
from tests.host.library.kills import run
from tests.runner.sweep import sweep


@pytest.mark.skipif(os.name == "nt", reason="the writer is ended as only POSIX can end one")
def test_a_writer_killed_at_any_moment_loses_nothing_it_confirmed(tmp_path: Path) -> None:
    kills = sweep(5, 60)
    outcome = run(tmp_path, kills=kills, seed=4)
    assert outcome.kills == kills and outcome.confirmed > kills
    assert outcome.lost == [] and outcome.broken == []


@pytest.mark.skipif(os.name == "nt", reason="the writer is ended as only POSIX can end one")
def test_a_process_killed_while_it_marks_loses_no_mark_it_confirmed(tmp_path: Path) -> None:
    kills = sweep(5, 60)
    outcome = marking_kills.run(tmp_path, kills=kills, seed=4)
    assert outcome.kills == kills and outcome.confirmed > kills
    assert outcome.lost == [] and outcome.broken == []


@pytest.mark.skipif(os.name == "nt", reason="the writer is ended as only POSIX can end one")
def test_a_process_killed_while_it_saves_a_changed_page_loses_no_text(tmp_path: Path) -> None:
    kills = sweep(5, 60)
    outcome = version_kills.run(tmp_path, kills=kills, seed=4)
    assert outcome.kills == kills and outcome.confirmed > kills
    assert outcome.lost == [] and outcome.broken == []
