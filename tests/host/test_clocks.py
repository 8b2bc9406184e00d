"""A clock that jumps, back or ahead by any time, keeps nothing waiting for good and loses nothing."""

from __future__ import annotations

import ast
import os
import sys
import time
from datetime import datetime
from pathlib import Path
from typing import Self

import pytest
import readwell
from readwell.services import ad_host_list
from readwell.services.ad_host_list import DAY, Subscription
from readwell.services.audio.recording import process
from readwell.services.audio.recording.job import Job
from readwell.services.library import folder, saving
from readwell.services.library.article import from_portable
from readwell.services.library.store import Library

#: Now, and where a clock may jump to: an hour either way, years, the first second, the last ones of 32 bits, and beyond.
NOW = 1.79e9
HOUR, YEAR = 3600.0, 365.25 * DAY
JUMPS = (
    *(NOW + sign * far for sign in (-1, 1) for far in (1, 60, HOUR, DAY, 2 * DAY, 40 * DAY, YEAR, 5 * YEAR, 20 * YEAR)),
    *(0.0, 1.0, -1.0, -HOUR, float(2**31 - 1), float(2**31), float(2**32 - 1), float(2**32), 7.9e9, 2.5e11),
)


def test_a_schedule_comes_due_after_any_jump_and_then_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    plan, wrong = Subscription("list.txt", NOW, 7), []
    for now in JUMPS:
        due = plan.due(now)
        if due != (not 0 <= now - NOW < 7 * DAY):
            wrong.append(f"at {now}: {due}")
        if Subscription("list.txt", now, 7).due(now) or Subscription("list.txt", now, 7).due(now + HOUR):
            wrong.append(f"at {now}: fetched again and again")
    assert not wrong and ad_host_list.DAY == DAY


def test_a_recording_whose_process_never_began_does_not_wait_for_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job, wrong = Job(tmp_path), []
    job.set_state("speaking")
    note = tmp_path / "state.json"
    os.utime(note, (NOW, NOW))
    for now in JUMPS:
        monkeypatch.setattr(time, "time", lambda now=now: now)
        if process.at_work(job) != (abs(now - NOW) < process.BEGINS):
            wrong.append(now)
    assert not wrong


def test_what_a_writer_left_goes_although_it_is_dated_ahead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = []
    for number, now in enumerate(JUMPS):
        monkeypatch.setattr(time, "time", lambda now=now: now)
        place = tmp_path / str(number)
        place.mkdir()
        draft = place / ".readwell-left.part"
        draft.write_bytes(b"half")
        os.utime(draft, (NOW, NOW))
        folder.write_new(place, "A.md", b"words")
        if draft.exists() != (abs(now - NOW) <= DAY):
            wrong.append(now)
    assert not wrong


@pytest.mark.skipif(sys.platform == "win32", reason="its time zone is not set by a variable")
def test_a_save_at_any_time_is_kept_and_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class At(datetime):
        when = 0.0

        @classmethod
        def now(cls, tz: object = None) -> Self:
            return cls.fromtimestamp(cls.when)

    monkeypatch.setattr(saving, "datetime", At)
    library, kept = Library(tmp_path / "library.sqlite"), []
    zones = ("UTC", "Europe/Berlin", "Pacific/Kiritimati", "America/St_Johns")
    turns = (1793062800.0 - 1, 1793062800.0, 1774746000.0, 1774746000.0 - 1)  # the hours of summer time in Berlin
    try:
        for zone in zones:
            monkeypatch.setenv("TZ", zone)
            time.tzset()
            for when in (*(jump for jump in JUMPS if 0 <= jump < 2.5e11), *turns):
                At.when = when
                article = from_portable(
                    {"address": f"https://x.test/{zone}/{when}", "title": "", "saved": saving.now(), "text": "words"}
                )
                library.record(article)
                kept.append(article.saved)
    finally:
        monkeypatch.undo()
        time.tzset()
    listed = [row["saved"] for row in library.listed(limit=1000)]
    assert sorted(listed) == sorted(kept)
    library.close()


#: Where the time of day is asked for: what is told to a person, and ages of files of other processes.
TIME_OF_DAY = {
    "commands/teach.py": 1,
    "services/ad_host_list.py": 2,
    "services/audio/recording/process.py": 1,
    "services/audio/speech/packs/adding.py": 1,
    "services/audio/speech/packs/own.py": 1,
    "services/library/folder.py": 1,
    "services/library/merging.py": 1,
    "services/library/saving.py": 1,
    "services/library/vault/chosen.py": 1,
    "services/library/vault/sync.py": 2,
}


def test_no_deadline_or_wait_goes_by_the_time_of_day() -> None:
    root, found = Path(readwell.__file__).parent, {}
    for path in root.rglob("*.py"):
        asked = [
            node
            for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and (node.value.id, node.attr)
            in {("time", "time"), ("time", "time_ns"), ("datetime", "now"), ("datetime", "utcnow"), ("date", "today")}
        ]
        if asked:
            found[path.relative_to(root).as_posix()] = len(asked)
    assert found == TIME_OF_DAY
