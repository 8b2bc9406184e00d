"""The time that a recording still takes is measured on itself."""

from __future__ import annotations

from pathlib import Path

from readwell.services.audio.recording import process
from readwell.services.audio.recording.job import Job
from readwell.services.audio.recording.pace import CHARACTERS, SECONDS, Pace
from readwell.services.audio.speech.script import Line

LINES = tuple(Line("x" * 100) for _ in range(50))


def test_nothing_is_said_in_the_first_lines() -> None:
    now = [0.0]
    pace = Pace(LINES, lambda: now[0])
    assert pace.left(0) is None
    now[0] = 10 * SECONDS
    assert pace.left(CHARACTERS // 100 - 1) is None
    now[0] = SECONDS - 1
    assert Pace(LINES, lambda: now[0]).left(50) is None


def test_the_pace_is_that_of_its_characters() -> None:
    now = [0.0]
    pace = Pace(LINES[:40] + tuple(Line("x" * 200) for _ in range(5)), lambda: now[0])
    pace.left(0)
    now[0] = 20.0
    assert pace.left(10) == 20.0 / 1000 * 4000


def test_one_that_goes_on_counts_from_where_it_goes_on() -> None:
    now = [1000.0]
    pace = Pace(LINES, lambda: now[0])
    assert pace.left(40) is None
    now[0] = 1010.0
    assert pace.left(45) == 10.0
    assert pace.left(50) == 0


def test_the_state_of_a_recording_has_it_and_a_false_one_is_left_out(tmp_path: Path) -> None:
    job = Job(tmp_path)
    (tmp_path / "job.json").write_text("{}")
    notes = process._Notes(job)
    notes("speaking", 0.5, 12.4)
    assert job.state() == {"state": "speaking", "share": 0.5, "left": 12}
    for left in (-1, "12", True, None, 1e400):
        job.set_state("speaking", share=0.5, left=left)
        assert "left" not in job.state()
