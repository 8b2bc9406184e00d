"""Adds a voice in a process of its own, which goes on when the browser is closed; its state is on disk.

One voice is added at a time, whoever asks: the command line takes the same lock. What was downloaded before a break is
used by the next try.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.kokoro.install import Sources, Tell
from readwell.services.audio.speech.packs.pack import Pack, pack_of, packs
from readwell.system import detached, lock, private
from readwell.system.folders import System, data

#: Seconds between two notes of how far it is, and in which a new process begins.
NOTED, BEGINS = 0.5, 30.0
_MODULE = "readwell.services.audio.speech.packs"
#: States of a note in which a process is at work, or about to be.
_STARTING, _ADDING = "starting", "adding"


def row(pack: Pack) -> dict[str, Any]:
    """Returns what a client is told of a voice (docs/protocol.md)."""
    size, state = 0, state_of(pack)
    with suppress(Refused):
        size = sum(package.size for package in pack.needed())
    facts = {"id": pack.id, "name": pack.name, "langs": list(pack.langs), "licence": pack.licence}
    return {**facts, "bytes": size, "disk": pack.disk, **state}


def state_of(pack: Pack) -> dict[str, Any]:
    """Returns its state, and what belongs to that: the share that is done, or why it failed."""
    note = _note(pack)
    if note.get("state") in (_STARTING, _ADDING):
        if _at_work(pack, note):
            return {"state": "adding", "share": note["share"]}
        note = {"state": "stopped", "share": note["share"]}
    if note.get("state") == "failed":
        return {name: note[name] for name in ("state", "share", "code", "why")}
    try:
        pack.needed()
    except Refused as problem:
        return {"state": "unfit", "code": problem.code, "why": problem.message}
    if pack.is_installed():
        return {"state": "ready"}
    return {"state": "stopped", "share": note["share"]} if note.get("state") == "stopped" else {"state": "absent"}


def start(pack: Pack) -> None:
    """Starts to add it, unless it is here, or a voice is being added now."""
    pack.needed()
    if state_of(pack)["state"] == "ready" or any(state_of(one)["state"] == "adding" for one in packs().values()):
        return
    if not lock.is_free(_lock()):
        return
    _write(pack, _STARTING, _note(pack).get("share", 0.0))
    detached.start(_MODULE, pack.id)


def stop(pack: Pack) -> None:
    """Ends the process that adds it; what was downloaded stays for the next try."""
    note = _note(pack)
    if note.get("state") not in (_STARTING, _ADDING):
        return
    if note["state"] == _STARTING:
        _write(pack, "stopped", note["share"])  # a process that is about to begin sees this
    if not lock.end(_lock()):
        raise Refused("voice", "the process that adds the voice can't be ended")
    _write(pack, "stopped", _note(pack).get("share", 0.0))


def remove(pack: Pack) -> bool:
    """Removes all of it; false if there was nothing."""
    stop(pack)
    there = pack.remove()
    with suppress(FileNotFoundError):
        _path(pack).unlink()
    return there


def run(pack: Pack, sources: Sources, tell: Tell, model: Path | None = None) -> None:
    """Adds it in this process, has it say a word, and notes what became of it."""
    private.folder(_lock().parent)
    with lock.kept(_lock()) as mine:
        if not mine:
            raise Refused("voice", "another process is adding a voice")
        _run(pack, sources, tell, model)


def _run(pack: Pack, sources: Sources, tell: Tell, model: Path | None) -> None:
    noted = [0.0]

    def note(share: float) -> None:
        tell(share)
        if time.monotonic() - noted[0] > NOTED or share == 1:
            noted[0] = time.monotonic()
            _write(pack, _ADDING, share)

    _write(pack, _ADDING, _note(pack).get("share", 0.0))
    try:
        pack.add(sources, note, model)
        pack.check()
    except Refused as problem:
        _write(pack, "failed", _note(pack).get("share", 0.0), code=problem.code, why=problem.message)
        raise
    except Exception as problem:  # whatever fails, the one who waits for it must be told
        _write(pack, "failed", 0.0, code="internal", why=type(problem).__name__)
        raise
    _path(pack).unlink()


def main(words: Sequence[str]) -> int:
    """Adds the voice that is named, unless that was stopped already."""
    pack = pack_of(words[0])
    with lock.kept(_lock()) as mine:
        if mine and _note(pack).get("state") == _STARTING:
            with suppress(Refused):
                _run(pack, Sources(), lambda _: None, None)
    return 0


def _at_work(pack: Pack, note: dict[str, Any]) -> bool:
    """Whether a process adds it: it holds the lock, or has just been started."""
    if note["state"] == _STARTING:
        with suppress(FileNotFoundError):
            return abs(time.time() - _path(pack).stat().st_mtime) < BEGINS  # also if the clock was set back
        return False
    return not lock.is_free(_lock())


def _write(pack: Pack, state: str, share: float, **more: str) -> None:
    private.replace(_path(pack), json.dumps({"state": state, "share": round(share, 4), **more}))


def _note(pack: Pack) -> dict[str, Any]:
    """Returns the last note; one that makes no sense is as good as none."""
    try:
        found = json.loads(_path(pack).read_text("utf-8"))
    except (OSError, ValueError, RecursionError):
        return {}
    texts = ("code", "why") if isinstance(found, dict) and found.get("state") == "failed" else ()
    if not isinstance(found, dict) or not all(isinstance(found.get(name), str) for name in ("state", *texts)):
        return {}
    share = found.get("share")
    whole = isinstance(share, int | float) and not isinstance(share, bool) and 0 <= share <= 1
    return {**found, "share": share if whole else 0.0}


def _path(pack: Pack) -> Path:
    return data(System()) / "packs" / f"{pack.id}.json"


def _lock() -> Path:
    return data(System()) / "packs" / "lock"
