"""A voice is added by a process of its own: one at a time, with its state on disk, stopped, gone on with and removed."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.kokoro import packages
from readwell.services.audio.speech.kokoro.install import Sources
from readwell.services.audio.speech.packs import adding
from readwell.services.audio.speech.packs.pack import Pack, pack_of, packs
from readwell.services.audio.speech.packs.requests import PACK_REQUESTS
from readwell.system import detached, lock

from tests.host.speech.kokoro import registry
from tests.host.speech.kokoro.registry import MODEL, Faults

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the homes of these tests are those of Linux")

KOKORO = "kokoro"


def asked(word: str, name: str = KOKORO, **fields: Any) -> dict[str, Any]:
    """The row of a voice in the reply."""
    reply = PACK_REQUESTS[word]({"pack": name, **fields}, "native")
    rows: dict[str, dict[str, Any]] = {row["id"]: row for row in reply["packs"]}
    return rows[name]


def until(state: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Waits until the voice is so, and returns its row."""
    end = time.monotonic() + 60
    while not state(row := asked("voice-packs")):
        assert time.monotonic() < end, row
        time.sleep(0.05)
    return row


@pytest.fixture
def small(home: Path, faults: Faults, monkeypatch: pytest.MonkeyPatch) -> Pack:
    """The voice, made of small packages; it says no word."""
    listed = registry.packages(faults.files)
    monkeypatch.setattr(packages, "needed", lambda runtime: listed)
    monkeypatch.setattr(packages, "MODEL", hashlib.sha256(b"".join(MODEL)).hexdigest())
    monkeypatch.setattr(Pack, "check", lambda self: None)
    return pack_of(KOKORO)


def ignored(_: float) -> None:
    pass


def test_each_voice_says_what_it_is_and_costs(home: Path, alone: Path) -> None:
    rows = PACK_REQUESTS["voice-packs"]({}, "native")["packs"]
    assert [row["id"] for row in rows] == [KOKORO, "joe"]
    kokoro, joe = rows
    assert kokoro["state"] == "absent" and kokoro["langs"] == ["en-US", "en-GB"] and kokoro["licence"]
    assert 90_000_000 < kokoro["bytes"] < kokoro["disk"] < 300_000_000
    assert (joe["state"], joe["code"]) == ("unfit", "voice") and "Piper" in joe["why"]


def test_a_voice_is_added_in_this_process_and_removed(small: Pack, home: Path) -> None:
    shares: list[float] = []
    adding.run(small, Sources(), shares.append)
    assert asked("voice-packs")["state"] == "ready" and shares[-1] == 1
    assert asked("voice-add")["state"] == "ready"
    assert asked("voice-remove")["state"] == "absent" and not (home / "kokoro").exists()
    assert asked("voice-remove")["state"] == "absent"


def test_a_voice_that_cannot_say_a_word_has_failed_and_says_why(small: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(_: Pack) -> None:
        raise Refused("voice", "no sound")

    monkeypatch.setattr(Pack, "check", silent)
    with pytest.raises(Refused):
        adding.run(small, Sources(), ignored)
    row = asked("voice-packs")
    assert (row["state"], row["code"], row["why"], row["share"]) == ("failed", "voice", "no sound", 1)
    monkeypatch.setattr(Pack, "check", lambda self: None)
    adding.run(small, Sources(), ignored)
    assert asked("voice-packs")["state"] == "ready"


def test_without_room_it_fails_with_that_code(small: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=100_000_000))
    with pytest.raises(Refused):
        adding.run(small, Sources(), ignored)
    assert asked("voice-packs")["code"] == "disk-full"


@pytest.mark.second
def test_two_processes_do_not_add_at_once(small: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []
    monkeypatch.setattr(detached, "start", lambda module, *words: started.append(words[0]))
    for _ in range(3):
        assert asked("voice-add")["state"] == "adding"
    assert started == [KOKORO]
    adding._write(small, "adding", 0.25)
    with lock.kept(adding._lock()) as mine:
        assert mine and asked("voice-add") == asked("voice-packs")
        assert asked("voice-packs")["share"] == 0.25
        with pytest.raises(Refused, match="another process"):
            adding.run(small, Sources(), ignored)
    assert started == [KOKORO] and asked("voice-packs")["state"] == "stopped"


def test_a_file_with_another_hash_fails_in_the_process_that_outlives_us(home: Path, faults: Faults) -> None:
    pinned = packages.needed(False)[0]
    faults.files[pinned.file] = bytes(pinned.size)
    assert asked("voice-add")["state"] == "adding"
    row = until(lambda row: row["state"] != "adding")
    assert (row["state"], row["code"]) == ("failed", "voice") and "hash" in row["why"]
    assert not list((home / "kokoro" / "downloads").iterdir())


def test_one_that_is_cut_short_fails_as_a_request_does(home: Path, faults: Faults) -> None:
    asked("voice-add")
    row = until(lambda row: row["state"] != "adding")
    assert (row["state"], row["code"]) == ("failed", "request") and "ended after" in row["why"]


@pytest.mark.parametrize("killed", [True, False])
def test_one_that_is_stopped_or_killed_keeps_what_has_come(home: Path, faults: Faults, killed: bool) -> None:
    pinned = packages.needed(False)[0]
    faults.files[pinned.file] = bytes(pinned.size)
    faults.stalled.set()
    asked("voice-add")
    part = home / "kokoro" / "downloads" / f"{pinned.file}.part"
    until(lambda row: part.exists() and part.stat().st_size > 1_000_000)
    assert asked("voice-packs")["state"] == "adding"
    if killed:
        os.kill(int((home / "packs" / "lock").read_text()[1:]), 9)
        until(lambda row: row["state"] == "stopped")
    assert asked("voice-stop")["state"] == "stopped" and part.stat().st_size > 1_000_000
    faults.stalled.clear()
    faults.asked.clear()
    asked("voice-add")
    assert until(lambda row: row["state"] != "adding")["state"] == "failed"  # its hash is another one
    assert [range_ for path, range_ in faults.asked if pinned.file in path and range_]
    assert asked("voice-remove")["state"] == "absent" and not (home / "kokoro").exists()


def test_one_that_was_stopped_before_it_began_does_not_begin(small: Pack, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(detached, "start", lambda module, *words: None)
    asked("voice-add")
    assert asked("voice-stop")["state"] == "stopped"
    assert adding.main([KOKORO]) == 0 and asked("voice-packs")["state"] == "stopped"
    asked("voice-add")
    assert adding.main([KOKORO]) == 0 and asked("voice-packs")["state"] == "ready"


@pytest.mark.parametrize("note", ["", "{", "[]", "[" * 100_000, '{"state": 1}', '{"state": "failed", "share": 1}'])
def test_a_note_that_makes_no_sense_is_none(small: Pack, note: str) -> None:
    adding._write(small, "stopped", 0.5)
    adding._path(small).write_text(note)
    assert asked("voice-packs")["state"] == "absent"
    adding._path(small).write_text(json.dumps({"state": "stopped", "share": "half"}))
    assert asked("voice-packs")["share"] == 0


@pytest.mark.parametrize("name", ["nobody", "../kokoro", "", None, 7, ["kokoro"]])
def test_an_unknown_voice_is_refused(home: Path, name: Any) -> None:
    for word in ("voice-add", "voice-stop", "voice-remove"):
        with pytest.raises(Refused) as found:
            PACK_REQUESTS[word]({"pack": name}, "native")
        assert found.value.code == "request"
    assert not home.exists() and list(packs()) == [KOKORO, "joe"]
