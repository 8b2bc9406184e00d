"""Floods of messages to the native host: each costs little time and memory, and the next request is answered."""

from __future__ import annotations

import json
import struct
import threading
from pathlib import Path
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.native import frames, request_queue
from readwell.services.native.frames import Inbox, framed

from tests.host.port import HELLO, Port


def part(identity: int, number: Any = 0, due: Any = 2, data: Any = "x") -> dict[str, Any]:
    return {"id": identity, "part": number, "parts": due, "data": data}


def one(**changed: Any) -> bytes:
    return framed(json.dumps({**part(1), **changed}).encode())


def raw(number: str = "0", due: str = "1", data: str = '""', identity: str = "1") -> bytes:
    return framed(f'{{"id":{identity},"part":{number},"parts":{due},"data":{data}}}'.encode())


#: What is sent before a request that must be answered, by its name.
FLOODS = {
    "20,000 requests begun": b"".join(one(id=number) for number in range(100, 20_100)),
    "20,000 cancellations": b"".join(one(id=number % 5 + 1, cancel=True) for number in range(20_000)),
    "requests cancelled at once": (one(parts=1, data=HELLO) + one(cancel=True)) * 300,
    "one id a thousand times": one(parts=1, data=HELLO) * 900,
    "one id begun again": one() * 2000,
    "empty frames": framed(b"") * 5000,
    "empty objects": framed(b"{}") * 5000,
    "parts backwards": b"".join(one(part=number, parts=50) for number in range(49, -1, -1)),
    "nested to every depth": b"".join(raw("[" * n + "]" * n) for n in range(880, 1001)),
    "objects to every depth": b"".join(raw(due='{"a":' * n + "1" + "}" * n) for n in range(880, 1001)),
    "data nested": b"".join(raw(data="[" * n + "]" * n) for n in range(880, 1001)),
    "a text as number": one(part="x" * 900_000),
    "a huge number of parts": raw(due="9" * 4000),
    "a huge number": raw("9" * 4000),
    "a negative number": raw("-1") + raw(due="-9"),
    "a huge id": raw("1", identity="9" * 4000),
    "ids that are none": b"".join(
        raw(identity=each) for each in ("true", "1.0", "1e3", "null", '"1"', "[1]", "0", "-1")
    ),
    "no numbers": raw("NaN", "Infinity") + raw("-Infinity", "NaN") + raw("1e999"),
    "lone surrogates": raw(data='"\\ud800"') + raw('"\\udfff"') + raw(due='"\\ud800"'),
    "broken bytes": framed(b"\xff" * 5000) + framed(b'{"id":1,"data":"\xed\xa0\x80"}'),
    "requests of rubbish": b"".join(
        one(parts=1, data=each) for each in ("[" * 100_000, '{"do":1e999}', "NaN", '{"do":"hello","protocol":NaN}', "")
    ),
    "numbers of thousands of digits": one(parts=1, data='{"do":"hello","protocol":' + "9" * 10_000 + "}"),
}


def test_after_each_flood_the_next_request_is_answered(tmp_path: Path) -> None:
    port = Port(tmp_path)
    unanswered, longest = [], 0
    try:
        for identity, (name, flood) in enumerate(FLOODS.items(), 1_000_000):
            sent = flood + framed(json.dumps(part(identity, 0, 1, HELLO)).encode())
            writer = threading.Thread(target=_written, args=(port, sent), daemon=True)
            writer.start()
            while (reply := port.reply())[0] != identity:
                longest = max(longest, len(reply[1]))
            writer.join(60)
            if "ok" not in json.loads(reply[1]):
                unanswered.append((name, reply))
        assert port.end() == 0
    finally:
        port.close()
    assert not unanswered
    assert longest < 5000  # no error repeats what it was given; the longest reply is that to hello


def _written(port: Port, data: bytes) -> None:
    assert port.process.stdin
    port.process.stdin.write(data)
    port.process.stdin.flush()


@pytest.mark.parametrize("length", [1, 3, 100, 1 << 20, 1 << 31, 0xFFFFFFFF])
def test_a_length_that_lies_ends_the_host_with_its_input(length: int, tmp_path: Path) -> None:
    port = Port(tmp_path)
    try:
        _written(port, struct.pack("=I", length) + b"{}"[: length - 1])
        assert port.end() == 0
    finally:
        assert port.process.stderr
        port.close()


def test_empty_parts_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "LIMIT", 1000)
    inbox, taken = Inbox(), 0
    with pytest.raises(Refused) as refused:
        for taken in range(2000):
            inbox.take(part(1, taken, 1_000_000_000, ""))
    assert refused.value.code == "too-large" and taken == 1000 and not inbox.pending


def test_requests_begun_and_never_ended_are_bounded_in_number_and_size(monkeypatch: pytest.MonkeyPatch) -> None:
    inbox, refused = Inbox(), 0
    for identity in range(1, 3001):
        try:
            inbox.take(part(identity))
        except Refused as problem:
            assert problem.code == "too-large"
            refused += 1
    assert refused == 2000
    monkeypatch.setattr(frames, "TOGETHER", 100)
    small = Inbox()
    assert small.take(part(1, data="x" * 60)) is None
    with pytest.raises(Refused):
        small.take(part(2, data="x" * 60))
    assert small.take(part(1, 1, 2, "y")) == "x" * 60 + "y"  # the first is not lost
    assert small.take(part(3, data="x" * 60)) is None and small.pending


def test_requests_that_wait_are_bounded_in_number_and_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_queue.RequestQueue, "_run", lambda self: None)  # nothing is answered
    for size, most in ((1, 1000), (100_000_000, 3)):
        sent: list[tuple[int, str]] = []
        queue = request_queue.RequestQueue(lambda identity, text, sent=sent: sent.append((identity, text)), _NoWorker())  # type: ignore[arg-type,misc]
        data = "x" * size
        for identity in range(1, most + 21):
            try:
                queue.put(identity, data)
            except Refused as problem:
                sent.append((identity, problem.code))
        assert [identity for identity, _ in sent] == list(range(most + 1, most + 21))
        assert {code for _, code in sent} == {"too-large"}
        queue.cancel(1)
        queue.put(5000, "one goes, another comes")
        queue.close()
        assert not queue.busy


class _NoWorker:
    def kill(self) -> None:
        """Nothing is to be ended."""
