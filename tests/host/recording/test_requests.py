"""Recordings for the extension: asked for, watched, cancelled, fetched; each made by a process of its own."""

from __future__ import annotations

import base64
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.recording import process, requests
from readwell.services.audio.recording.job import Job, resampled
from readwell.services.audio.speech.script import Line, Script
from readwell.services.audio.speech.voice import Sound
from readwell.services.library import allowed, stored
from readwell.system.folders import recordings
from readwell.system.lock import is_free, kept, locked

from tests.host.recording.asking import NEEDS_VOICE, asked, request
from tests.host.recording.voices import say, sound
from tests.host.recording.works import clips

pytestmark = [NEEDS_VOICE, pytest.mark.usefixtures("home")]


def test_a_recording_is_made_by_a_process_of_its_own_and_fetched_in_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(requests, "PIECE", 30_000)
    name = asked("record", **request())["recording"]
    while (row := asked("recordings")["recordings"][0])["state"] in ("speaking", "writing"):
        assert row["recording"] == name and 0 <= row["share"] <= 1
    assert row["state"] == "done" and row["name"].endswith("A walk.wav")
    data, at = b"", 0
    while True:
        piece = asked("record-fetch", recording=name, at=at)
        data, at = data + base64.b64decode(piece["base64"]), piece["next"]
        if not at:
            break
    assert data.startswith(b"RIFF") and len(data) == row["bytes"]
    asked("record-cancel", recording=name)
    assert asked("recordings") == {"recordings": []} and not list(recordings().glob("*"))


def test_the_extensions_places_become_the_overlay(home: Path, begun: list[Job]) -> None:
    asked("record", **request("epub"))
    process.work(begun[0], say)
    path = begun[0].folder / "recording"
    assert begun[0].state()["state"] == "done" and zipfile.is_zipfile(path)
    texts = [text for text, *_ in clips(path)]
    assert texts.index("We met Dr. Lee at 5 p.m. today. She") + 1 == texts.index("said") and "Two things" in texts


def test_a_file_goes_into_the_folder_that_the_person_allowed(home: Path, begun: list[Job]) -> None:
    folder = home / "music"
    folder.mkdir()
    with pytest.raises(Refused) as refused:
        asked("record", **request(folder=str(folder)))
    assert refused.value.code == "folder"
    allowed.allow(folder)
    asked("record", **request(folder=str(folder)))
    process.work(begun[0], say)
    row = begun[0].state()
    assert Path(row["path"]).parent == folder.resolve() and Path(row["path"]).stat().st_size == row["bytes"]
    allowed.require_save(row["path"], row["hash"])


def test_one_that_was_killed_says_so_and_goes_on(begun: list[Job], monkeypatch: pytest.MonkeyPatch) -> None:
    name = asked("record", **request())["recording"]
    begun[0].set_state("speaking", share=0.3)
    (begun[0].folder / "lock").write_bytes(b"1")
    assert asked("recordings")["recordings"][0]["state"] == "stopped"
    asked("record-resume", recording=name)
    process.work(begun[1], say)
    assert asked("recordings")["recordings"][0]["state"] == "done"


def test_one_with_a_neural_voice_killed_in_the_middle_goes_on_to_the_same_sound(
    begun: list[Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each line has a mark for each word, as Kokoro gives them, and another rate than recordings have."""

    def neural(line: Line) -> Sound:
        return sound(line.text, 24_000)

    def killed(line: Line) -> Sound:
        if line.text.startswith("One"):
            raise KeyboardInterrupt
        return neural(line)

    monkeypatch.setattr("readwell.services.audio.recording.job.CONFIRMED", 0.0)
    for form in ("m4b", "opus", "epub"):
        begun.clear()
        name = asked("record", **request(form))["recording"]
        with pytest.raises(KeyboardInterrupt):
            process.work(begun[0], killed)
        lines = begun[0].given()[0].lines
        assert 0 < begun[0].count() < len(lines) and begun[0].state()["state"] == "speaking"
        assert requests._told(begun[0])["state"] == "stopped"
        asked("record-resume", recording=name)
        process.work(begun[1], neural)
        spoken = begun[1].confirmed()
        assert begun[1].state()["state"] == "done" and len(spoken) == len(lines)
        for line, place in zip(lines, spoken, strict=True):
            assert len(place.marks) == len(line.text.split())
            assert place.end - place.begin == len(resampled(neural(line))) // 2
        asked("record-cancel", recording=name)


def test_cancelling_ends_one_that_is_at_work(begun: list[Job]) -> None:
    name = asked("record", **request())["recording"]
    with locked(process.lock(begun[0])) as mine:
        assert mine
        asked("record-cancel", recording=name)
        assert begun[0].folder.exists()
    process.work(begun[0], say)
    assert not begun[0].folder.exists()


def test_a_failure_has_its_code(begun: list[Job], monkeypatch: pytest.MonkeyPatch) -> None:
    asked("record", **request())

    def broken(line: object) -> None:
        raise Refused("disk-full", "no room")

    process.work(begun[0], broken)  # type: ignore[arg-type]
    row = asked("recordings")["recordings"][0]
    assert (row["state"], row["code"]) == ("failed", "disk-full")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"format": "mp3"}, "format"),
        ({"script": None}, "request"),
        ({"script": {"lines": []}}, "no-text"),
        ({"script": {"lines": ["x"]}}, "request"),
        ({"script": {"lines": [{"text": 1}]}}, "request"),
        ({"script": {"lines": [{"text": "x" * 5000}]}}, "too-large"),
        ({"script": {"lines": [{"text": "x", "places": [[1, 2]]}]}}, "request"),
        ({"script": {"lines": [{"text": "x", "places": [[1, 2, -3, 4]]}]}}, "request"),
        ({"script": {"lines": [{"text": "x"}], "rate": "fast"}}, "request"),
        ({"script": {"lines": [{"text": "x"}], "skipped": [[1]]}}, "request"),
        ({"folder": "/nowhere"}, "folder"),
    ],
)
def test_what_is_no_request_is_refused(begun: list[Job], wrong: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as refused:
        asked("record", **{**request(), **wrong})
    assert refused.value.code == code and not begun


@pytest.mark.parametrize("name", ["", "..", "../../etc", "0" * 24, 7, None, ["a"]])
@pytest.mark.parametrize("word", ["record-resume", "record-cancel", "record-fetch"])
def test_a_name_leads_nowhere_else(word: str, name: object) -> None:
    with pytest.raises(Refused) as refused:
        asked(word, recording=name)
    assert refused.value.code == "recording"


def test_the_list_of_what_is_stored_has_them_and_deletes_them(begun: list[Job]) -> None:
    asked("record", **request())
    counted = {row["name"]: row["count"] for row in stored.listing()}
    assert counted["recordings"] == 1
    stored.delete("recordings")
    assert asked("recordings") == {"recordings": []}


def test_the_lock_is_free_again_when_its_holder_ends(home: Path) -> None:
    path = home / "lock"
    with locked(path) as mine:
        assert mine and not is_free(path)
    assert is_free(path)


def test_a_process_begins_although_somebody_looks_whether_one_is_at_work(home: Path) -> None:
    path = home / "lock"

    def work() -> bool:
        with kept(path) as mine:
            return mine

    with ThreadPoolExecutor() as threads:
        with locked(path) as looks:
            begun = threads.submit(work)
        assert looks and begun.result()


def test_one_that_has_yet_to_take_its_lock_is_not_called_stopped(begun: list[Job]) -> None:
    asked("record", **request())
    begun[0].set_state("speaking", share=0.0)
    (begun[0].folder / "lock").touch()
    assert asked("recordings")["recordings"][0]["state"] == "speaking"


def test_one_that_ends_while_it_is_looked_at_is_not_called_stopped(
    begun: list[Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked("record", **request())
    begun[0].set_state("writing", share=1.0)

    def ends(job: Job) -> bool:
        job.set_state("done", bytes=1)
        return False

    monkeypatch.setattr(requests, "at_work", ends)
    assert asked("recordings")["recordings"][0]["state"] == "done"


@pytest.mark.parametrize(
    "state", ["null", "[]", "5", "{}", '{"state": 5}', '{"state": "done", "share": "all"}', "\0\0"]
)
def test_a_state_that_makes_no_sense_is_that_of_one_that_was_stopped(begun: list[Job], state: str) -> None:
    name = asked("record", **request())["recording"]
    (recordings() / name / "state.json").write_text(state, "utf-8")
    (row,) = asked("recordings")["recordings"]
    assert row["recording"] == name and row["share"] == 0 and row["state"] in ("stopped", "done")


@pytest.mark.parametrize("job", ["null", "{}", '{"script": {}, "wish": {}}', '{"script": {"lines": [{}]}}', "\0\0"])
def test_a_recording_whose_file_makes_no_sense_costs_no_other(begun: list[Job], job: str) -> None:
    name, broken = (asked("record", **request())["recording"] for _ in range(2))
    (recordings() / broken / "job.json").write_text(job, "utf-8")
    assert [row["recording"] for row in asked("recordings")["recordings"]] == [name]
    with pytest.raises(Refused) as refused:
        asked("record-resume", recording=broken)
    assert refused.value.code == "recording"
    asked("record-cancel", recording=broken)
    assert not (recordings() / broken).exists()


def test_one_that_the_command_line_has_left_is_its_own(home: Path, begun: list[Job]) -> None:
    name = asked("record", **request())["recording"]
    left = Job(recordings() / ("a" * 24))
    left.create(Script("A walk", (Line("Hello."),)), {"format": "wav", "voice": "", "words": False})
    assert [row["recording"] for row in asked("recordings")["recordings"]] == [name]
    with pytest.raises(Refused) as refused:
        asked("record-resume", recording=left.name)
    assert refused.value.code == "recording" and len(begun) == 1


def test_half_a_character_in_a_page_costs_no_recording(begun: list[Job]) -> None:
    wish = request("opus")
    wish["script"] |= {"title": "A \ud800walk", "byline": "\udfffBy", "language": "en\ud800"}
    wish["script"]["lines"][0] |= {"text": "A \ud800 walk.", "lang": "en\ud800", "places": []}
    name = asked("record", **wish)["recording"]
    process.work(begun[0], say)
    (row,) = asked("recordings")["recordings"]
    assert (row["recording"], row["state"], row["title"]) == (name, "done", "A \ufffdwalk")
