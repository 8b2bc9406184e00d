"""Fetching from servers that mean harm: one deadline, one encoding, a bounded size, and no address of one's own network."""

from __future__ import annotations

import gzip
import itertools
import socket
import threading
import time
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.system import reach
from readwell.system.fetching import fetch
from readwell.system.reach import Deadline

from tests.host.hostile_server import hostile, reply, sent_on

pytest.importorskip("httpx")
MOST = 1_000_000


def _slowly(pieces: Callable[[], Any]) -> Callable[[str, socket.socket], None]:
    def answer(_: str, found: socket.socket) -> None:
        for piece in pieces():
            found.sendall(piece)
            time.sleep(0.02)

    return answer


def _fast(head: bytes, again: bytes) -> Callable[[str, socket.socket], None]:
    def answer(_: str, found: socket.socket) -> None:
        found.sendall(head)
        while True:
            found.sendall(again * 100)

    return answer


def _silent(_: str, found: socket.socket) -> None:
    found.recv(1)  # the client says no more


OK = b"HTTP/1.1 200 OK\r\n"
EMPTY = gzip.compress(b"")
ENDLESS = {
    "a header line at a time": _slowly(lambda: itertools.chain([OK], itertools.repeat(b"X: y\r\n", 5000))),
    "a sign of a header at a time": _slowly(lambda: itertools.chain([OK + b"X: "], itertools.repeat(b"y", 5000))),
    "answers that mean: wait": _fast(b"", b"HTTP/1.1 102 Processing\r\n\r\n"),
    "a byte at a time": _slowly(lambda: itertools.chain([OK + b"\r\n"], itertools.repeat(b"y", 5000))),
    "empty blocks": _slowly(
        lambda: itertools.chain([OK + b"Content-Encoding: gzip\r\n\r\n"], itertools.repeat(EMPTY, 5000))
    ),
    "nothing at all": _silent,
}


@pytest.mark.parametrize("what", ENDLESS)
def test_one_deadline_ends_what_never_ends(what: str) -> None:
    with hostile(ENDLESS[what]) as (address, _):
        begun = time.monotonic()
        with pytest.raises(
            Refused, match=r"^http://127\.0\.0\.1:\d+/a: has not ended after 1 seconds|no answer|timed out"
        ):
            fetch(address + "/a", MOST, Deadline(1.0))
        assert time.monotonic() - begun < 10


def test_a_small_body_unpacks_to_no_more_than_the_limit() -> None:
    bomb = gzip.compress(bytes(200 * MOST))
    with (
        hostile(lambda _, found: found.sendall(reply(bomb, "Content-Encoding: gzip"))) as (address, _),
        pytest.raises(Refused, match="is over 1000000 bytes"),
    ):
        fetch(address, MOST)


@pytest.mark.parametrize("named", ["gzip, gzip, gzip", "gzip,gzip", "br", "zstd", "gzip, identity"])
def test_one_encoding_that_was_asked_for_is_all_that_is_unpacked(named: str) -> None:
    with (
        hostile(lambda _, found: found.sendall(reply(EMPTY, f"Content-Encoding: {named}"))) as (address, _),
        pytest.raises(Refused, match="was not asked for"),
    ):
        fetch(address, MOST)
    two = ("Content-Encoding: gzip", "Content-Encoding: gzip")
    with (
        hostile(lambda _, found: found.sendall(reply(EMPTY, *two))) as (address, _),
        pytest.raises(Refused, match="was not asked for"),
    ):
        fetch(address, MOST)


@pytest.mark.parametrize(
    ("named", "body"),
    [
        ("gzip", gzip.compress(b"harbour")),
        ("x-gzip", gzip.compress(b"har") + EMPTY + gzip.compress(b"bour")),
        ("deflate", zlib.compress(b"harbour")),
        ("deflate", zlib.compress(b"harbour", wbits=-15)),
        ("identity", b"harbour"),
    ],
    ids=["one part", "three parts", "with a head", "bare", "as it is"],
)
def test_what_servers_send_is_unpacked(named: str, body: bytes) -> None:
    with hostile(lambda _, found: found.sendall(reply(body, f"Content-Encoding: {named}"))) as (address, _):
        assert fetch(address, MOST).raw == b"harbour"


def test_what_is_no_gzip_is_refused() -> None:
    with (
        hostile(lambda _, found: found.sendall(reply(b"\x1f\x8bno", "Content-Encoding: gzip"))) as (address, _),
        pytest.raises(Refused, match="can't be unpacked"),
    ):
        fetch(address, MOST)


def test_a_server_may_send_on_ten_times() -> None:
    def answer(path: str, found: socket.socket) -> None:
        left = int(path[1:])
        found.sendall(sent_on(f"/{left - 1}") if left else reply(b"there"))

    with hostile(answer) as (address, asked):
        assert fetch(f"{address}/10", MOST).raw == b"there" and len(asked) == 11
        with pytest.raises(Refused, match="more than 10 times"):
            fetch(f"{address}/11", MOST)


@pytest.mark.parametrize(
    "address",
    """127.0.0.1 10.0.0.1 192.168.1.1 172.16.0.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255 224.0.0.1 ::1 ::
    ::ffff:127.0.0.1 ::ffff:10.0.0.1 fe80::1%eth0 fc00::1 fec0::1 ff02::1 64:ff9b::7f00:1 64:ff9b::a00:1 2002:7f00:1::
    2001:0:7f00:1:0:0:80ff:fffe ::127.0.0.1 nonsense""".split(),
)
def test_no_address_of_this_computer_or_its_network_is_public(address: str) -> None:
    assert not reach.is_public(address)


@pytest.mark.parametrize("address", "8.8.8.8 ::ffff:8.8.8.8 2606:4700::1111 64:ff9b::808:808 2002:808:808::".split())
def test_addresses_of_the_internet_are_public(address: str) -> None:
    assert reach.is_public(address)


@pytest.mark.parametrize(
    "host", "127.0.0.1 127.1 0x7f000001 2130706433 localhost [::1] [::ffff:127.0.0.1] 0.0.0.0 0 0177.0.0.1".split()
)
def test_a_page_chooses_no_address_of_this_computer_however_it_is_spelt(host: str) -> None:
    with hostile(lambda _, found: found.sendall(reply(b"secret"))) as (address, asked):
        port = address.rsplit(":", 1)[1]
        with pytest.raises(Refused):
            fetch(f"http://{host}:{port}/", MOST, free=False)
        assert not asked


def _as_if(monkeypatch: pytest.MonkeyPatch, public: str) -> None:
    """Makes one address of this computer count as one of the internet."""
    known = reach.is_public
    monkeypatch.setattr(reach, "is_public", lambda address: address == public or known(address))


def test_a_public_page_sends_on_to_no_address_of_this_computer(monkeypatch: pytest.MonkeyPatch) -> None:
    _as_if(monkeypatch, "127.0.0.1")
    with (
        hostile(lambda _, found: found.sendall(sent_on("http://127.0.0.2:1/"))) as (address, _),
        pytest.raises(Refused, match=r"127\.0\.0\.2 is an address of this computer"),
    ):
        fetch(address, MOST)


def test_a_name_is_looked_up_once_and_the_checked_address_is_the_one_that_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _as_if(monkeypatch, "127.0.0.1")
    asked: list[str] = []

    def looked_up(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        asked.append(host)
        found = "127.0.0.1" if len(asked) == 1 else "127.0.0.2"  # a name that leads elsewhere the second time
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (found, port))]

    with hostile(lambda _, found: found.sendall(reply(b"there"))) as (address, _):
        known = socket.getaddrinfo
        monkeypatch.setattr(
            socket,
            "getaddrinfo",
            lambda host, port, *more, **named: (
                looked_up(host, port) if host == "rebound.example" else known(host, port, *more, **named)
            ),
        )
        port = address.rsplit(":", 1)[1]
        assert fetch(f"http://rebound.example:{port}/", MOST, free=False).raw == b"there"
        assert asked == ["rebound.example"]
        with pytest.raises(Refused, match="address of this computer"):
            fetch(f"http://rebound.example:{port}/", MOST, free=False)


def test_a_name_that_is_never_found_ends_with_the_deadline(monkeypatch: pytest.MonkeyPatch) -> None:
    ended = threading.Event()
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [ended.wait(30)][1:])
    with pytest.raises(Refused, match="was not found in time"):
        fetch("http://slow.example/", MOST, Deadline(0.3))
    ended.set()
