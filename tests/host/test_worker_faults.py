"""The worker behind the native host ends at any byte of its reply, or writes rubbish: the host says so and goes on."""

from __future__ import annotations

import io
import json
import os
import queue
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from readwell.services.native import request_queue, worker

from tests.host.port import HELLO, Port, running

REPLY = '{"ok":{"text":"é"}}'


class Worker:
    """A process that has written these bytes and ended."""

    def __init__(self, written: bytes) -> None:
        self.stdin, self.stdout = io.BytesIO(), io.BytesIO(written)

    def kill(self) -> None:
        """It has ended already."""

    def poll(self) -> None:
        """It seems to run still: what it has written is to be read."""

    def wait(self) -> int:
        """How it ended."""
        return -9


def whole() -> bytes:
    stream = io.BytesIO()
    worker.write(stream, REPLY)
    return stream.getvalue()


def replies(monkeypatch: pytest.MonkeyPatch, written: list[bytes], count: int) -> Iterator[dict[str, Any]]:
    """The replies to so many requests by workers, each of which writes these bytes and ends."""
    sent: queue.Queue[tuple[int, str]] = queue.Queue()
    workers = iter([Worker(one) for one in written])
    monkeypatch.setattr(worker, "start", lambda *mode: next(workers))
    requests = request_queue.RequestQueue(lambda identity, text: sent.put((identity, text)))
    for number in range(count):
        requests.put(number, "{}")
        identity, text = sent.get(timeout=60)
        assert identity == number
        yield json.loads(text)


def test_a_worker_that_ends_at_any_byte_of_its_reply_costs_that_request_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    frame = whole()
    # Each worker answers one request, and of the next reply writes so many bytes.
    written = [frame + frame[:cut] for cut in range(len(frame))]
    found = list(replies(monkeypatch, written, 2 * len(frame)))
    assert len(found) > 40
    for good, broken in zip(found[::2], found[1::2], strict=True):
        assert broken["error"]["code"] == "internal" and good == json.loads(REPLY)


@pytest.mark.parametrize(
    "rubbish", [b"\xff" * 40, b"Traceback (most recent call last)", b"\x04\0\0\0\xff\xfe\xfd\xfc", b"\0" * 3]
)
def test_a_worker_that_writes_rubbish_costs_that_request_alone(rubbish: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, good = replies(monkeypatch, [rubbish, whole()], 2)
    assert broken["error"]["code"] == "internal" and good == json.loads(REPLY)


@pytest.fixture
def port(tmp_path: Path) -> Iterator[Port]:
    """A host that has answered once."""
    opened = Port(tmp_path)
    opened.ask(1, HELLO)
    assert "ok" in json.loads(opened.reply()[1])
    yield opened
    opened.close()


def worker_of(port: Port) -> int:
    """The process of the host's worker."""
    return int(subprocess.check_output(["ps", "-o", "pid=", "--ppid", str(port.process.pid)]).split()[0])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows lists no processes for us")
def test_a_worker_that_crashed_between_two_requests_costs_neither(port: Port) -> None:
    process, end = worker_of(port), time.monotonic() + 30
    os.kill(process, signal.SIGSEGV)
    while running(process):
        assert time.monotonic() < end, "the worker is still there"
        time.sleep(0.02)
    port.ask(2, HELLO)
    assert "ok" in json.loads(port.reply()[1])


def test_a_host_whose_replies_nobody_reads_ends_with_its_input(port: Port) -> None:
    for number in range(2, 60):
        port.ask(number, '{"do":"describe"}')
    # The pipe holds fewer bytes than these replies have.
    assert port.end() == 0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells the limits of another process")
def test_neither_host_nor_worker_may_leave_a_file_of_its_memory(port: Port) -> None:
    for process in (port.process.pid, worker_of(port)):
        limits = Path(f"/proc/{process}/limits").read_text("utf-8").splitlines()
        (line,) = [line for line in limits if line.startswith("Max core file size")]
        assert line.split()[4] == "0"
