"""Makes a recording in a process of its own, which goes on when the browser is closed.

Its state is on disk: whoever asks reads it there. If the process was killed, another one goes on with the same folder.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.audio.recording.job import Job, Say
from readwell.services.audio.recording.make import make
from readwell.services.library import allowed
from readwell.services.library.folder import write_new
from readwell.system import detached
from readwell.system.folders import recordings
from readwell.system.lock import end, is_free, kept, was_taken

#: Seconds between two notes of how far it is.
NOTED = 0.5
#: Seconds in which a new process takes its lock.
BEGINS = 30.0
#: Names are made by us; one from outside must not lead out of the folder.
_NAME = re.compile(r"[0-9a-f]{8,64}")


def job_of(name: str) -> Job:
    """Returns the recording of this name."""
    folder = recordings() / name
    if not _NAME.fullmatch(name) or not (folder / "job.json").is_file():
        raise Refused("recording", f"there is no recording {name[:64]}")
    return Job(folder)


def jobs() -> list[Job]:
    """Returns all recordings, the oldest first."""
    found = [path for path in recordings().glob("*/job.json") if _NAME.fullmatch(path.parent.name)]
    return [Job(path.parent) for path in sorted(found, key=lambda path: path.stat().st_mtime)]


def lock(job: Job) -> Path:
    """Returns the path of a recording's lock."""
    return job.folder / "lock"


def start(job: Job) -> None:
    """Starts the process, if none is at work."""
    if not is_free(lock(job)):
        return
    job.set_state("speaking")
    lock(job).unlink(missing_ok=True)
    detached.start("readwell.services.audio.recording", job.name)


def at_work(job: Job) -> bool:
    """Whether a process makes it: it holds the lock, or has just been started."""
    if was_taken(lock(job)):
        return not is_free(lock(job))
    note = job.folder / "state.json"
    return note.exists() and abs(time.time() - note.stat().st_mtime) < BEGINS  # also if the clock was set back


def cancel(job: Job) -> None:
    """Removes a recording, after ending its process; one that can't be ended ends itself at its next note."""
    (job.folder / "cancel").touch()
    if end(lock(job)):
        job.remove()


class _Notes:
    """Notes how far it is, and ends a recording that was cancelled."""

    def __init__(self, job: Job) -> None:
        self.job, self.before = job, ("", 0.0)

    def __call__(self, stage: str, share: float, left: float | None) -> None:
        if self.job.is_cancelled():
            raise Refused("recording", "cancelled")
        now = time.monotonic()
        if stage != self.before[0] or now - self.before[1] > NOTED:
            self.before = (stage, now)
            self.job.set_state(stage, share=round(share, 4), **({} if left is None else {"left": round(left)}))


def work(job: Job, say: Say | None = None) -> None:
    """Makes the recording, and notes what became of it."""
    with kept(lock(job)) as mine:
        if not mine:
            return
        try:
            job.set_state("done", **_made(job, say))
        except Refused as problem:
            _failed(job, problem)
        except Exception as problem:  # whatever fails, the one who waits for it must be told
            _failed(job, Refused("internal", type(problem).__name__))
    if job.is_cancelled():
        job.remove()


def _failed(job: Job, problem: Refused) -> None:
    """Notes why there is no recording; one that was cancelled has no note, which would outlive it."""
    if not job.is_cancelled():
        job.set_state("failed", **problem.wire())


def _made(job: Job, say: Say | None) -> dict[str, Any]:
    out = job.folder / "recording"
    make(job, out, _Notes(job), say)
    wish = job.given()[1]
    if not wish.get("folder"):
        return {"name": wish["name"], "bytes": out.stat().st_size}
    data = out.read_bytes()
    path = str(write_new(allowed.require(Path(wish["folder"])), wish["name"], data))
    digest = hashlib.sha256(data).hexdigest()
    allowed.record(path, digest)
    out.unlink()
    job.sound.unlink(missing_ok=True)
    return {"name": Path(path).name, "path": path, "hash": digest, "bytes": len(data)}


def main(words: Sequence[str]) -> int:
    """Makes the recording that is named."""
    work(job_of(words[0]))
    return 0
