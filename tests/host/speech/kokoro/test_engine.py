"""The process that has the model: asked again if it ended, ended if it hangs, and gone when it is idle or left alone."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.kokoro import engine
from readwell.services.audio.speech.kokoro.engine import Kokoro
from readwell.services.audio.speech.kokoro.serving import answer, lazily
from readwell.services.audio.speech.voice import Sound

from tests.host.speech.kokoro.small import installed

#: A process that serves a voice which does what the text says.
SERVING = """
import os, sys, time
from readwell.engine.basics.errors import Refused
from readwell.services.audio.speech.kokoro.serving import serve
from readwell.services.audio.speech.voice import Sound
def say(text, voice, speed, stopped):
    if text == "hang": time.sleep(60)
    if text == "clauses":
        open({mark!r} + ".begun", "w").close()
        while not stopped(): time.sleep(0.01)
        raise Refused("voice", "stopped")
    if text == "crash" or (text == "once" and not os.path.exists({mark!r})):
        open({mark!r}, "w").close()
        os._exit(3)
    if text == "refuse": raise Refused("no-text", "nothing")
    if text == "fault": raise RuntimeError(text)
    return Sound(f"{{os.getpid()}}".encode(), 24000, ((0, 2, 5),))
serve(sys.stdin.buffer, sys.stdout.buffer, say, {idle})
"""


@pytest.fixture
def kokoro(tmp_path: Path) -> Iterator[Kokoro]:
    script = SERVING.format(mark=str(tmp_path / "mark"), idle=1.0)
    made = Kokoro(installed(tmp_path / "files"), [sys.executable, "-c", script])
    yield made
    made.close()


def say(kokoro: Kokoro, text: str) -> Sound:
    return kokoro.say(text, "af_heart", 1, 1)


def test_one_process_answers_one_request_after_the_other(kokoro: Kokoro) -> None:
    first, second = say(kokoro, "a"), say(kokoro, "b\nc 😀 \ud800")
    assert first.samples == second.samples and first.marks == ((0, 2, 5),)


def test_it_gives_its_memory_back_when_idle_and_starts_again(kokoro: Kokoro) -> None:
    first = say(kokoro, "a")
    assert kokoro._process and kokoro._process.wait(10) == 0
    assert say(kokoro, "b").samples != first.samples


def test_one_that_ends_is_started_once_more_and_not_for_ever(kokoro: Kokoro) -> None:
    assert say(kokoro, "once").samples
    with pytest.raises(Refused) as found:
        say(kokoro, "crash")
    assert found.value.code == "voice" and say(kokoro, "after").samples


@pytest.mark.second
def test_one_that_hangs_is_ended(kokoro: Kokoro, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SECONDS", 1.5)
    begun = time.monotonic()
    with pytest.raises(Refused, match="too long"):
        say(kokoro, "hang")
    assert time.monotonic() - begun < 20 and say(kokoro, "after").samples


def test_a_fault_costs_its_own_request_alone(kokoro: Kokoro) -> None:
    first = say(kokoro, "a")
    for text, code in (("refuse", "no-text"), ("fault", "voice")):
        with pytest.raises(Refused) as found:
            say(kokoro, text)
        assert found.value.code == code
    assert say(kokoro, "b").samples == first.samples


def test_a_stopped_text_costs_neither_the_process_nor_the_next_text(kokoro: Kokoro, tmp_path: Path) -> None:
    first = say(kokoro, "a")
    for _ in range(2):
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(say, kokoro, "clauses")
            until(tmp_path / "mark.begun")
            kokoro.interrupt()
            with pytest.raises(Refused, match="stopped"):
                waiting.result(30)
        (tmp_path / "mark.begun").unlink()
        kokoro.interrupt()  # after its end: it stops nothing
        assert say(kokoro, "b").samples == first.samples


def until(path: Path) -> None:
    """Waits for a file."""
    end = time.monotonic() + 30
    while not path.exists():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_nothing_is_stopped_where_nothing_is_said(tmp_path: Path) -> None:
    made = Kokoro(installed(tmp_path / "files"))
    made.interrupt()
    assert made._process is None


def test_it_ends_when_the_one_that_asks_is_gone_even_in_the_middle(tmp_path: Path) -> None:
    script = SERVING.format(mark=str(tmp_path / "mark"), idle=60.0)
    process = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin and process.stdout
    process.stdin.write(json.dumps({"text": "hang", "voice": "af_heart", "speed": 1}).encode() + b"\n")
    process.stdin.close()
    assert process.wait(20) == 0
    process.stdout.close()


def test_an_unknown_voice_is_refused_without_a_process(kokoro: Kokoro) -> None:
    for voice in ("nobody", "../af_heart", ""):
        with pytest.raises(Refused):
            kokoro.say("a", voice, 1, 1)
    assert kokoro._process is None


def test_the_true_process_says_why_a_false_model_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux") if sys.platform == "linux" else pytest.skip("folders of Linux")
    installed(tmp_path / "readwell" / "kokoro", b"no model")
    made = Kokoro()
    with pytest.raises(Refused, match="no model"):
        say(made, "a")
    made.close()


def test_what_is_no_request_is_answered_and_the_model_is_loaded_at_the_first_one() -> None:
    loads: list[int] = []

    def load() -> object:
        loads.append(1)
        return lambda text, voice, speed, stopped: Sound(b"12", 24_000, ())

    def never() -> bool:
        return False

    voice = lazily(load)  # type: ignore[arg-type]
    assert not loads and answer(b"{", voice, never)[0]["error"]["code"] == "voice" and not loads
    row = json.dumps({"text": "a", "voice": "af_heart", "speed": 1}).encode()
    assert answer(row, voice, never) == ({"rate": 24_000, "marks": (), "bytes": 2}, b"12")
    answer(row, voice, never)
    assert len(loads) == 1


def test_without_its_files_the_engine_is_refused_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made = Kokoro(installed(tmp_path))
    made.files.model.unlink()
    monkeypatch.setattr(engine, "_only", lambda: made)
    with pytest.raises(Refused, match="readwell voices add kokoro"):
        engine.engine()
