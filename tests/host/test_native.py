"""The native host as a browser sees it: a process, frames in, frames out, and every kind of failure."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from readwell.engine.requests import answer_text
from readwell.services.audio.recording.requests import RECORDING_REQUESTS
from readwell.services.audio.speech.requests import VOICE_REQUESTS
from readwell.services.library.requests import HOST_REQUESTS
from readwell.services.native import request_queue
from readwell.services.native.pulse import BEAT
from readwell.services.native.worker import FETCH, LIBRARY, RECORDING, VOICE

from tests.data.parity import asked_of_each, asked_of_many, requests
from tests.host.port import HELLO, Port, running
from tests.runner.sweep import sweep


@pytest.fixture
def port(tmp_path: Path) -> Iterator[Port]:
    opened = Port(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def slow(tmp_path: Path) -> Iterator[Port]:
    """A host whose engine takes an hour over `explain`, prints in the middle, and dies of `describe`."""
    (tmp_path / "sitecustomize.py").write_text(SLOW)
    opened = Port(tmp_path, PYTHONPATH=str(tmp_path), HERE=str(tmp_path))
    yield opened
    opened.close()


SLOW = """
import os, sys
if "readwell.services.native.worker" in sys.orig_argv:
    from readwell.engine import requests
    def hour(request, home):
        import pathlib, time
        pathlib.Path(os.environ["HERE"], "begun").touch()
        time.sleep(3600)
    def loud(request, home):
        print("a stray print")
        os.system("echo a stray echo")
        os.write(1, b"a stray write")
        return {"said": True}
    requests.REQUESTS |= {"explain": hour, "describe": lambda request, home: os._exit(3), "hello": loud}
"""


def begun(home: Path) -> None:
    end = time.monotonic() + 60
    while not (home / "begun").exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    (home / "begun").unlink()


def test_it_says_hello_as_the_native_home(port: Port) -> None:
    port.ask(1, HELLO)
    identity, text = port.reply()
    assert identity == 1
    assert json.loads(text)["ok"]["home"] == "native"


def test_it_says_at_once_that_it_lives_and_again_while_it_works(slow: Port, tmp_path: Path) -> None:
    slow.ask(1, '{"do":"explain"}')
    begun(tmp_path)
    slow.ask(2, HELLO)
    time.sleep(4 * BEAT)
    slow.post({"id": 1, "cancel": True})
    assert slow.reply()[0] == 2
    assert slow.alive > 1


def test_it_keeps_quiet_while_nobody_waits(port: Port) -> None:
    port.ask(1, HELLO)
    port.reply()
    time.sleep(4 * BEAT)
    before = port.alive
    port.ask(2, HELLO)
    port.reply()
    assert port.alive <= before + 1  # the second request's own


def test_it_says_that_it_lives_while_a_request_is_still_arriving(port: Port) -> None:
    first, second = '{"do":"hello",', '"protocol":1}'
    port.post({"id": 1, "part": 0, "parts": 2, "data": first})
    time.sleep(6 * BEAT)
    port.post({"id": 1, "part": 1, "parts": 2, "data": second})
    assert port.reply()[0] == 1
    assert port.alive > 2


def test_the_host_names_all_that_library_and_voice_answer() -> None:
    assert sorted((*LIBRARY, *FETCH)) == sorted(HOST_REQUESTS) and list(VOICE) == list(VOICE_REQUESTS)
    assert list(RECORDING) == list(RECORDING_REQUESTS)


def test_recorded_requests_get_the_bytes_of_the_engine(port: Port) -> None:
    # Every seventh: kinds of request come in turns of other lengths, so each kind is among them.
    asked = list(requests().items())[:: sweep(7, 1)]
    assert {name.split(" ", 1)[-1] for name, _ in asked} >= {*asked_of_each(), *asked_of_many()}
    for identity, (_, text) in enumerate(asked, 1):
        port.ask(identity, text)
        assert port.reply() == (identity, answer_text(text))


def test_long_requests_and_replies_travel_in_parts(port: Port) -> None:
    words = "Ein langer Satz über die 図書館 und 📚. " * 20_000
    page = {"v": 1, "tags": ["#text", "p"], "names": [], "strings": ["", words], "parent": [-1, 0], "tag": [1, 0]}
    page |= {"text": [0, 1], "open": [3, 0], "attr_node": [], "attr_name": [], "attr_value": []}
    port.ask(9, json.dumps({"do": "render", "page": page, "keep": [[1, 2]]}, ensure_ascii=False))
    _, text = port.reply()
    assert json.loads(text)["ok"]["text"].strip() == words.strip()


def test_parts_out_of_order_end_that_request_alone(port: Port) -> None:
    port.post({"id": 1, "part": 1, "parts": 2, "data": "x"})
    identity, text = port.reply()
    assert (identity, json.loads(text)["error"]["code"]) == (1, "frame")
    port.ask(2, HELLO)
    assert port.reply()[0] == 2


@pytest.mark.parametrize("junk", [b"", b"not JSON", b"[]", b"{}", b'{"id": "seven"}', b'{"id": -1}', b"\xff\xfe"])
def test_a_message_that_names_no_request_is_let_go(port: Port, junk: bytes) -> None:
    port.raw(junk)
    port.ask(1, HELLO)
    assert port.reply()[0] == 1


def test_it_ends_cleanly_with_its_input(port: Port, tmp_path: Path) -> None:
    port.ask(1, HELLO)
    port.reply()
    assert port.end() == 0
    assert "ended with the input" in next(tmp_path.rglob("native.log")).read_text("utf-8")


def test_it_ends_when_the_browser_dies_in_the_middle_of_a_frame(port: Port) -> None:
    assert port.process.stdin
    port.process.stdin.write(b"\x10\x00")
    assert port.end() == 0


def test_stray_prints_do_not_corrupt_a_frame(slow: Port) -> None:
    slow.ask(1, HELLO)
    assert slow.reply() == (1, '{"ok":{"said":true}}')
    assert slow.end() == 0
    assert slow.process.stderr
    assert b"a stray echo" in slow.process.stderr.read()


def test_a_request_cancelled_while_it_is_worked_on_does_not_hold_up_the_next(slow: Port, tmp_path: Path) -> None:
    slow.ask(1, '{"do":"explain"}')
    begun(tmp_path)
    slow.ask(2, HELLO)
    slow.post({"id": 1, "cancel": True})
    assert slow.reply()[0] == 2


def test_a_cancelled_request_that_waits_gets_no_reply(slow: Port, tmp_path: Path) -> None:
    slow.ask(1, '{"do":"explain"}')
    begun(tmp_path)
    slow.ask(2, HELLO)
    slow.ask(3, HELLO)
    slow.post({"id": 2, "cancel": True})
    slow.post({"id": 1, "cancel": True})
    assert slow.reply()[0] == 3


def test_a_crashed_engine_is_reported_and_replaced(slow: Port) -> None:
    slow.ask(1, '{"do":"describe"}')
    identity, text = slow.reply()
    assert (identity, json.loads(text)["error"]["code"]) == (1, "internal")
    slow.ask(2, HELLO)
    assert slow.reply()[0] == 2


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no process groups to look into")
def test_the_worker_goes_with_the_host(slow: Port, tmp_path: Path) -> None:
    slow.ask(1, '{"do":"explain"}')
    begun(tmp_path)
    worker = int(subprocess.check_output(["ps", "-o", "pid=", "--ppid", str(slow.process.pid)]).split()[0])
    assert slow.end() == 0
    end = time.monotonic() + 30
    while running(worker):
        assert time.monotonic() < end, "the worker is still there"
        time.sleep(0.02)


def test_the_log_tells_sizes_and_never_what_a_page_says(port: Port, tmp_path: Path) -> None:
    asked = requests()["extract-council"]
    port.ask(1, asked)
    port.reply()
    port.end()
    log = next(tmp_path.rglob("native.log")).read_text("utf-8")
    assert f"1: {len(asked)} characters" in log
    assert "council" not in log.lower()


def test_without_a_place_for_its_log_it_serves_all_the_same(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file where the folder should be")
    port = Port(taken)
    port.ask(1, HELLO)
    assert port.reply()[0] == 1
    assert port.end() == 0
    port.close()


def test_a_frame_nested_thousands_deep_does_not_end_the_host(port: Port) -> None:
    for deep in (b"[" * 200_000, b'{"id":1,"part":' + b"[" * 100_000, b'{"id":' + b"9" * 10_000 + b"}"):
        port.raw(deep)
    port.ask(2, HELLO)
    assert port.reply()[0] == 2


def test_half_a_character_in_a_reply_is_replaced_and_the_next_request_is_answered(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\nif 'readwell.services.native.worker' in sys.orig_argv:\n"
        "    from readwell.engine import requests\n"
        "    requests.REQUESTS |= {'describe': lambda request, home: {'half': 'a\\ud800b'},"
        " 'explain': lambda request, home: {'x': float('nan')}}\n"
    )
    port = Port(tmp_path, PYTHONPATH=str(tmp_path))
    try:
        port.ask(1, '{"do":"describe"}')
        assert json.loads(port.reply()[1]) == {"ok": {"half": "a\ufffdb"}}
        port.ask(2, '{"do":"explain"}')
        assert json.loads(port.reply()[1])["error"]["code"] == "internal"
        port.ask(3, HELLO)
        assert "ok" in json.loads(port.reply()[1])
    finally:
        port.close()


def test_a_request_that_breaks_the_desk_gets_a_code_and_the_next_one_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: queue.Queue[tuple[int, str]] = queue.Queue()
    asked = request_queue._ask

    def breaking(hand: Any, text: str) -> str | None:
        if "break" in text:
            raise MemoryError
        return asked(hand, text)

    monkeypatch.setattr(request_queue, "_ask", breaking)
    requests = request_queue.RequestQueue(lambda identity, text: sent.put((identity, text)))
    try:
        requests.put(1, '{"do":"break"}')
        identity, text = sent.get(timeout=60)
        assert (identity, json.loads(text)["error"]["code"]) == (1, "internal")
        requests.put(2, HELLO)
        assert "ok" in json.loads(sent.get(timeout=60)[1])
    finally:
        requests.close()
