"""A recording on disk: what is confirmed is never lost, wherever its process ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.recording.job import CONFIRMED, HEADING, RATE, Job, resampled
from readwell.services.audio.speech.script import Line, Script
from readwell.services.audio.speech.voice import Sound

from tests.host.recording.voices import CHARACTER, say, sound

#: Lines between two confirmations, by the clock of these tests.
BATCH = 16
SCRIPT = Script("Long", tuple(Line(f"Sentence number {at}.", passage=at // 4) for at in range(BATCH * 3 + 5)))


def ticking() -> Callable[[], float]:
    """A clock that is asked after each line, and once after each confirmation."""
    ticks = count()
    return lambda: next(ticks) * CONFIRMED / BATCH


def made(folder: Path) -> Job:
    job = Job(folder / "readwell" / "one", ticking())
    job.create(SCRIPT, {"format": "wav"})
    return job


class Killed(BaseException):
    """What stands for the end of the process."""


def stopped_after(job: Job, lines: int) -> None:
    """Speaks, and ends in the middle of a batch."""
    spoken = 0

    def some(line: Line) -> Sound:
        nonlocal spoken
        spoken += 1
        if spoken > lines:
            raise Killed
        return say(line)

    with pytest.raises(Killed):
        job.speak(SCRIPT.lines, some, lambda *_: None)


def whole(folder: Path) -> bytes:
    job = made(folder / "whole")
    job.speak(SCRIPT.lines, say, lambda *_: None)
    return job.sound.read_bytes()


@pytest.mark.parametrize("lines", [0, 1, BATCH - 1, BATCH, BATCH + 1, BATCH * 3, BATCH * 3 + 4])
def test_a_recording_that_was_stopped_goes_on_and_becomes_the_same(tmp_path: Path, lines: int) -> None:
    job = made(tmp_path)
    stopped_after(job, lines)
    said: list[str] = []
    Job(job.folder, ticking()).speak(SCRIPT.lines, lambda line: said.append(line.text) or say(line), lambda *_: None)  # type: ignore[func-returns-value]
    assert said == [line.text for line in SCRIPT.lines[lines // BATCH * BATCH :]]
    assert job.sound.read_bytes() == whole(tmp_path)


@pytest.mark.parametrize("torn", ["[12", "[0,9999999999,[]]\n", "[]x\n", "\0\0\n"])
def test_a_torn_journal_costs_only_what_it_does_not_say(tmp_path: Path, torn: str) -> None:
    job = made(tmp_path)
    stopped_after(job, BATCH + 3)
    with job.journal.open("a") as out:
        out.write(torn)
    assert job.count() == BATCH
    job.speak(SCRIPT.lines, say, lambda *_: None)
    assert job.count() == len(SCRIPT.lines) and job.sound.read_bytes() == whole(tmp_path)


def test_a_sound_that_is_shorter_than_its_journal_is_spoken_again_from_there(tmp_path: Path) -> None:
    job = made(tmp_path)
    job.speak(SCRIPT.lines, say, lambda *_: None)
    data = job.sound.read_bytes()
    job.sound.write_bytes(data[: len(data) // 2])
    assert 0 < job.count() < len(SCRIPT.lines)
    job.speak(SCRIPT.lines, say, lambda *_: None)
    assert job.sound.read_bytes() == data


def test_places_and_marks_of_each_line_are_kept(tmp_path: Path) -> None:
    lines = (
        Line("One two.", role="heading", passage=0),
        Line("Three.", passage=1),
        Line("Four", "en", "heading", 2, 2),
    )
    spoken = made(tmp_path).speak(lines, say, lambda *_: None)
    assert spoken[0].begin == 0 and spoken[0].marks == ((0, 3, 0), (4, 4, 4 * CHARACTER))
    assert spoken[2].begin - spoken[1].end == RATE * HEADING // 1000


def test_progress_tells_what_is_confirmed(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    made(tmp_path).speak(SCRIPT.lines, say, lambda *counts: seen.append(counts))
    most = len(SCRIPT.lines)
    assert seen == [(0, most), (BATCH, most), (BATCH * 2, most), (BATCH * 3, most), (most, most)]


@pytest.mark.parametrize("rate", [8_000, 16_000, 22_050, 24_000, 48_000])
def test_voices_of_any_rate_take_the_same_time(rate: int) -> None:
    one = sound("twenty characters ok", rate)
    assert abs(len(resampled(one)) / 2 / RATE - one.ms / 1000) < 0.001


def test_what_was_asked_for_is_found_again(tmp_path: Path) -> None:
    job = made(tmp_path)
    assert job.given() == (SCRIPT, {"format": "wav"}) and job.state() == {"state": "stopped"}
    job.set_state("writing", share=0.5)
    assert Job(job.folder).state() == {"state": "writing", "share": 0.5}
    assert json.loads((job.folder / "job.json").read_text("utf-8"))["wish"] == {"format": "wav"}


def test_a_recording_that_was_removed_is_refused(tmp_path: Path) -> None:
    job = made(tmp_path)
    job.remove()
    with pytest.raises(Refused) as refused:
        job.given()
    assert refused.value.code == "recording"


@pytest.mark.parametrize(
    "row", ["5", "null", "[1, 2]", '["a", 1, []]', "[-5, 0, []]", "[0, 0, 5]", "[9, 3, []]", "[0.5, 1, []]"]
)
def test_a_row_of_the_journal_that_makes_no_sense_is_the_first_that_is_spoken_again(tmp_path: Path, row: str) -> None:
    job = made(tmp_path)
    stopped_after(job, BATCH)
    rows = job.journal.read_text("utf-8").splitlines()
    job.journal.write_text("\n".join([*rows[:5], row, *rows[6:], ""]), "utf-8")
    assert job.count() == 5
    job.speak(SCRIPT.lines, say, lambda *_: None)
    assert job.sound.read_bytes() == whole(tmp_path)


def test_a_journal_with_more_lines_than_the_script_counts_no_more(tmp_path: Path) -> None:
    job = made(tmp_path)
    job.speak(SCRIPT.lines, say, lambda *_: None)
    assert len(job.speak(SCRIPT.lines[:3], say, lambda *_: None)) == 3
