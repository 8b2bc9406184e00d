"""Recordings are deleted while they are at work: the process ends, and nothing of it is left."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import time
from pathlib import Path

import pytest
from readwell.services.audio.recording import process
from readwell.services.audio.recording.job import Job
from readwell.services.audio.speech.script import Line
from readwell.services.audio.speech.voice import Sound
from readwell.services.library import stored
from readwell.system.folders import recordings
from readwell.system.lock import end, locked

from tests.host.recording.asking import NEEDS_VOICE, asked, request
from tests.host.recording.voices import say

pytestmark = [NEEDS_VOICE, pytest.mark.usefixtures("home")]


def at_work() -> tuple[str, int]:
    """A recording of which a process has spoken the first lines, of more than it could in an hour, and its number."""
    long = [
        {"text": f"Sentence {at} of a long book.", "lang": "en", "passage": at, "places": []} for at in range(50_000)
    ]
    given = request()
    given["script"]["lines"] = long
    name = asked("record", **given)["recording"]
    held = recordings() / name / "lock"
    until = time.monotonic() + 60
    while not (recordings() / name / "sound.pcm").exists() and time.monotonic() < until:
        time.sleep(0.02)
    return name, int(held.read_bytes()[1:])


def is_running(number: int) -> bool:
    """Whether a process goes on; one of ours that has ended is taken from the list first."""
    with contextlib.suppress(ChildProcessError):
        os.waitpid(number, os.WNOHANG)
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.skipif(sys.platform == "win32", reason="signal 0 asks nothing there")
@pytest.mark.parametrize("way", ["stored", "record-cancel"])
def test_deleting_ends_one_that_is_at_work_and_leaves_nothing(way: str) -> None:
    name, number = at_work()
    assert is_running(number)
    if way == "stored":
        stored.delete("recordings")
    else:
        asked("record-cancel", recording=name)
    assert not is_running(number)
    assert list(recordings().iterdir()) == [] and asked("recordings") == {"recordings": []}
    assert stored.KINDS["recordings"].measure() == (0, 0)


def test_one_whose_folder_is_gone_ends_and_does_not_come_back(begun: list[Job]) -> None:
    asked("record", **request())

    def gone(line: Line) -> Sound:
        shutil.rmtree(begun[0].folder, ignore_errors=True)
        return say(line)

    process.work(begun[0], gone)
    assert not begun[0].folder.exists()


def test_what_is_left_of_a_recording_is_counted_and_deleted() -> None:
    rest = recordings() / "0123456789"
    rest.mkdir(parents=True)
    (rest / "sound.pcm").write_bytes(b"12345")
    (recordings() / "stray").write_bytes(b"1")
    assert stored.KINDS["recordings"].measure() == (0, 6)
    stored.delete("recordings")
    assert list(recordings().iterdir()) == []


def test_a_lock_that_names_no_process_ends_none(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    for text in (b"", b"1", b"1x", b"11", b"1%d" % os.getpid()):
        path.write_bytes(text)
        assert end(path) is True  # nobody keeps it
        with locked(path) as mine:
            assert mine and end(path) is False
