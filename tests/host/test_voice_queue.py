"""Requests about voices have a worker of their own: they keep no page waiting, and a cancelled one costs no voice."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from readwell.services.native import request_queue
from readwell.services.native.request_queue import VoiceQueue
from readwell.services.native.serving import apart
from readwell.services.native.worker import FETCH, VOICE

from tests.host.port import HELLO, Port, running

#: A voice that speaks until it is stopped, hangs, crashes, or says the text and the number of its process.
ENGINE = """
import os, sys
if "readwell.services.native.worker" in sys.orig_argv:
    import pathlib, threading, time
    from readwell.services.audio.speech import engines
    from readwell.services.audio.speech.voice import Sound
    here, stopped = pathlib.Path(os.environ["HERE"]), threading.Event()
    def say(text, voice, rate, pitch):
        stopped.clear()
        (here / "begun").touch()
        if text == "long": stopped.wait(3600)
        if text == "hang": time.sleep(3600)
        if text == "crash": os._exit(3)
        return Sound(bytes(2), 8000, ((0, len(text), os.getpid()),))
    engines.say, engines.interrupt = say, stopped.set
"""


@pytest.fixture
def port(tmp_path: Path) -> Iterator[Port]:
    """A host whose voice does what the text says."""
    (tmp_path / "sitecustomize.py").write_text(ENGINE)
    opened = Port(tmp_path, PYTHONPATH=str(tmp_path), HERE=str(tmp_path))
    yield opened
    opened.close()


def say(port: Port, identity: int, text: str) -> None:
    port.ask(identity, json.dumps({"do": "say", "text": text, "voice": "a:b"}))


def begun(home: Path) -> None:
    end = time.monotonic() + 60
    while not (home / "begun").exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    (home / "begun").unlink()


def workers(port: Port) -> list[int]:
    printed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(port.process.pid)], capture_output=True, check=False)
    return [int(number) for number in printed.stdout.split()]


posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows lists no processes for us")


def test_a_page_is_answered_while_a_text_is_said(port: Port, tmp_path: Path) -> None:
    say(port, 1, "long")
    begun(tmp_path)
    port.ask(2, HELLO)
    assert port.reply()[0] == 2
    port.post({"id": 1, "cancel": True})
    say(port, 3, "abc")
    assert port.reply()[0] == 3


def test_a_cancelled_text_costs_no_worker_and_its_reply_is_nobody_else_s(port: Port, tmp_path: Path) -> None:
    say(port, 1, "a")
    worker = json.loads(port.reply()[1])["ok"]["marks"][0][2]
    begun(tmp_path)
    for number in range(2, 12, 2):
        say(port, number, "long")
        begun(tmp_path)
        say(port, number + 1, "x" * number)
        port.post({"id": number, "cancel": True})
        identity, text = port.reply()
        begun(tmp_path)
        (_, length, process) = json.loads(text)["ok"]["marks"][0]
        assert (identity, length, process) == (number + 1, number, worker)


def test_a_text_that_does_not_stop_is_ended_with_its_worker(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(ENGINE)
    monkeypatch.setattr(request_queue, "STOPS", 0.2)
    for name, value in (("PYTHONPATH", str(tmp_path)), ("HERE", str(tmp_path))):
        monkeypatch.setenv(name, value)
    sent: queue.Queue[tuple[int, str]] = queue.Queue()
    voices = VoiceQueue(lambda identity, text: sent.put((identity, text)))
    try:
        voices.put(1, '{"do":"say","text":"hang","voice":"a:b"}')
        begun(tmp_path)
        voices.cancel(1)
        voices.put(2, '{"do":"say","text":"a","voice":"a:b"}')
        identity, text = sent.get(timeout=60)
        assert identity == 2 and "ok" in json.loads(text)
    finally:
        voices.close()


@posix
def test_without_listening_there_is_one_worker_and_the_second_ends_with_the_port(port: Port) -> None:
    port.ask(1, HELLO)
    port.reply()
    assert len(workers(port)) == 1
    say(port, 2, "a")
    port.reply()
    both = workers(port)
    assert len(both) == 2 and port.end() == 0
    end = time.monotonic() + 30
    while any(map(running, both)):
        assert time.monotonic() < end, "a worker is still there"
        time.sleep(0.02)


def test_a_crash_of_the_voice_s_worker_costs_its_own_text_alone(port: Port) -> None:
    say(port, 1, "crash")
    identity, text = port.reply()
    assert (identity, json.loads(text)["error"]["code"]) == (1, "internal")
    say(port, 2, "a")
    assert "ok" in json.loads(port.reply()[1])


def test_requests_of_voices_are_known_by_their_name_alone() -> None:
    for name in (*VOICE, *FETCH):
        assert apart(json.dumps({"do": name})) == apart(f'{{"a": 1, "do" : "{name}"}}') == name
    for other in (
        HELLO,
        '{"do":"extract","about":{"do":"say"}}',
        json.dumps({"do": "render", "text": '"do":"say"'}),
        '{"do":"say"',
        '["do":"say"]',
        "[" * 100_000 + '"do":"say"',
        '{"do":"say","text":"' + "x" * 7_000_000 + '"}',
    ):
        assert not apart(other)
