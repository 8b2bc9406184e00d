"""One recording on disk, spoken line by line, so that a process that ends in the middle loses nothing it confirmed.

The folder holds the script, the sound so far (bare samples) and a journal: a row for each line that is on disk, with
its place in the sound and its word marks. A line counts once its row is there; whatever follows the last row is cut
off when the recording goes on.
"""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import Any

import numpy as np

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.script import Line, Script, from_dict
from readwell.services.audio.speech.voice import Sound
from readwell.services.library.folder import refuse_os_errors
from readwell.system import private

#: Samples a second of every recording.
RATE = 22_050
#: Seconds between two confirmations: a busy disk takes its time for each.
CONFIRMED = 2.0
#: Silence (ms) before a paragraph, before a heading, and after one.
PARAGRAPH, HEADING, AFTER_HEADING = 350, 900, 500

#: What of a wish is a text, as far as it is there.
_TEXTS = ("format", "name", "folder", "voice")

Say = Callable[[Line], Sound]


@dataclass(frozen=True)
class Spoken:
    """Where a line stands in the sound, in samples, and the times (ms) of its words from its beginning."""

    begin: int
    end: int
    marks: tuple[tuple[int, int, int], ...]


class Job:
    """A recording's folder."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.folder, self.clock = folder, clock
        self.sound = folder / "sound.pcm"
        self.journal = folder / "journal.jsonl"

    @property
    def name(self) -> str:
        """Returns the recording's name among the others."""
        return self.folder.name

    def create(self, script: Script, wish: dict[str, Any]) -> None:
        """Writes what is to be recorded, unless it is there; `wish` is for who writes the file at the end."""
        with refuse_os_errors(self.folder):
            private.folder(self.folder.parent)
            private.folder(self.folder)
            if not (self.folder / "job.json").exists():
                row = {"script": script.as_dict(), "wish": wish}
                private.replace(self.folder / "job.json", json.dumps(row))

    def given(self) -> tuple[Script, dict[str, Any]]:
        """Returns the script and the wish; a file that was damaged is no recording."""
        try:
            row = _parsed((self.folder / "job.json").read_text("utf-8"))
            wish = dict(row["wish"])
            if not all(isinstance(wish.get(name) or "", str) for name in _TEXTS):
                raise ValueError("a wish that is no text")
            return from_dict(row["script"]), wish
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError, Refused):
            raise Refused("recording", f"there is no recording {self.name}") from None

    def is_cancelled(self) -> bool:
        """Whether it is to be removed, or was: without its script there is nothing to go on with."""
        return (self.folder / "cancel").exists() or not (self.folder / "job.json").exists()

    def set_state(self, state: str, **more: Any) -> None:
        """Notes what becomes of it: "speaking", "writing", "done", "failed" or "stopped"."""
        private.replace(self.folder / "state.json", json.dumps({"state": state, **more}))

    def state(self) -> dict[str, Any]:
        """Returns the last note; one that makes no sense is as good as none."""
        try:
            found = _parsed((self.folder / "state.json").read_text("utf-8"))
        except (OSError, ValueError, RecursionError):
            found = None
        if not isinstance(found, dict) or not isinstance(found.get("state"), str):
            return {"state": "stopped"}
        for name, most in (("share", 1.0), ("left", float("inf"))):
            if type(found.get(name)) not in (int, float) or not 0 <= found[name] <= most:
                found.pop(name, None)
        return found

    def count(self) -> int:
        """Returns the number of confirmed lines."""
        return len(self.confirmed())

    def confirmed(self) -> list[Spoken]:
        """Returns every line that is safely on disk."""
        size = self.sound.stat().st_size // 2 if self.sound.exists() else 0
        found: list[Spoken] = []
        for spoken in self._rows():
            if not (found[-1].end if found else 0) <= spoken.begin <= spoken.end <= size:
                break
            found.append(spoken)
        return found

    def _rows(self) -> Iterator[Spoken]:
        """Yields the journal's rows up to the first that makes no sense: the last one may be torn."""
        text = self.journal.read_text("utf-8", "replace") if self.journal.exists() else ""
        for row in text.split("\n")[:-1]:
            try:
                begin, end, marks = _parsed(row)
                yield Spoken(index(begin), index(end), tuple((index(at), index(size), ms) for at, size, ms in marks))
            except (ValueError, TypeError, RecursionError):
                return

    def speak(self, lines: tuple[Line, ...], say: Say, tell: Callable[[int, int], None]) -> list[Spoken]:
        """Speaks what isn't confirmed yet; `tell` gets the number of confirmed lines and may stop by raising."""
        with refuse_os_errors(self.folder):
            private.file(self.sound)
            done = self.confirmed()[: len(lines)]
            private.replace(self.journal, "".join(_row(spoken) for spoken in done))
            with self.sound.open("r+b") as out, self.journal.open("a", encoding="utf-8") as journal:
                at = out.truncate(2 * done[-1].end if done else 0)
                out.seek(at)
                tell(len(done), len(lines))
                rows: list[Spoken] = []
                since = self.clock()
                for at in range(len(done), len(lines)):
                    silence = pause(lines[at - 1], lines[at]) if at else 0
                    spoken, samples = _spoken(out.tell() // 2, silence, say(lines[at]))
                    out.write(samples)
                    rows.append(spoken)
                    if self.clock() - since >= CONFIRMED or at + 1 == len(lines):
                        _settle(out)
                        journal.write("".join(map(_row, rows)))
                        _settle(journal)
                        done, rows, since = done + rows, [], self.clock()
                        tell(len(done), len(lines))
        return done

    def remove(self) -> None:
        """Removes everything."""
        shutil.rmtree(self.folder, ignore_errors=True)


def pause(before: Line, line: Line) -> int:
    """Returns the silence before a line, in milliseconds."""
    if before.passage == line.passage:
        return 0
    if line.role == "heading":
        return HEADING
    return AFTER_HEADING if before.role in ("heading", "title") else PARAGRAPH


def _spoken(at: int, silence: int, sound: Sound) -> tuple[Spoken, bytes]:
    samples = resampled(sound)
    begin = at + RATE * silence // 1000
    return Spoken(begin, begin + len(samples) // 2, sound.marks), b"\0\0" * (begin - at) + samples


def resampled(sound: Sound) -> bytes:
    """Returns the samples at the rate of recordings: voices of one recording may differ."""
    if sound.rate == RATE:
        return sound.samples
    samples = np.frombuffer(sound.samples, "<i2")
    count = round(len(samples) * RATE / sound.rate)
    places = np.arange(count) * sound.rate / RATE
    return np.interp(places, np.arange(len(samples)), samples).astype("<i2").tobytes() if count else b""


def _row(spoken: Spoken) -> str:
    return json.dumps([spoken.begin, spoken.end, spoken.marks], separators=(",", ":")) + "\n"


def _settle(file: Any) -> None:
    file.flush()
    os.fsync(file.fileno())


def _parsed(text: str) -> Any:
    """Parses one of our files; numbers that JSON doesn't have would make a reply that is none."""
    return json.loads(text, parse_constant=_no_number)


def _no_number(name: str) -> Any:
    raise ValueError(f"{name} is no number")
