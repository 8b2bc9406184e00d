"""The worker behind the native host ends at any byte of its reply, or writes rubbish: the host says so and goes on."""

from __future__ import annotations

import io
import json
import queue
from collections.abc import Iterator
from typing import Any

import pytest
from readwell import serving, worker

REPLY = '{"ok":{"text":"é"}}'


class Worker:
    """A process that has written these bytes and ended."""

    def __init__(self, written: bytes) -> None:
        self.stdin, self.stdout = io.BytesIO(), io.BytesIO(written)

    def kill(self) -> None:
        """It has ended already."""

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
    monkeypatch.setattr(worker, "start", lambda: next(workers))
    requests = serving.RequestQueue(lambda identity, text: sent.put((identity, text)))
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
