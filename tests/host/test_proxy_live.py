"""The proxy itself, where mitmproxy is installed: a tunnel to it leads nowhere, and what the command line allows works."""

from __future__ import annotations

import contextlib
import socket
from pathlib import Path

import pytest

from tests.host.hostile_server import hostile, reply
from tests.host.running_proxy import proxy

pytest.importorskip("mitmproxy")


def sent(port: int, *parts: bytes) -> bytes:
    """What the proxy answers to parts, each sent after an answer to the one before."""
    heard = b""
    with socket.create_connection(("127.0.0.1", port), 10) as found:
        found.settimeout(10)
        for part in parts:
            with contextlib.suppress(OSError):
                found.sendall(part)
                heard += found.recv(65_536)
        found.settimeout(1)
        with contextlib.suppress(OSError):
            while more := found.recv(65_536):
                heard += more
    return heard


SETTINGS = b"GET http://readwell.internal/ HTTP/1.1\r\nHost: readwell.internal\r\nConnection: close\r\n\r\n"


def test_a_tunnel_to_the_proxy_itself_makes_nobody_an_administrator(tmp_path: Path) -> None:
    with proxy(tmp_path) as (port, said):
        assert b"Your pages" in sent(port, SETTINGS) and b"<h2>Profiles</h2>" not in sent(port, SETTINGS)
        assert "key of the administrator" in said.read_text()
        for host in ("127.1", "127.0.0.1", "0x7f000001", "localhost", "0.0.0.0", "[::ffff:127.0.0.1]"):
            tunnel = f"CONNECT {host}:{port} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode()
            for begins in (b"\r\n", b""):
                heard = sent(port, tunnel, begins + SETTINGS)
                assert b"<h2>Profiles</h2>" not in heard, host
            assert b"502" in sent(port, f"GET http://{host}:{port}/ HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())


def test_a_service_of_the_proxys_computer_is_reached_only_if_the_command_line_names_it(tmp_path: Path) -> None:
    with hostile(lambda _, found: found.sendall(reply(b"secret", "Content-Type: text/plain"))) as (address, asked):
        host = address.removeprefix("http://")
        ask = f"GET {address}/ HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
        with proxy(tmp_path) as (port, _):
            assert b"secret" not in sent(port, ask) and not asked
        with proxy(tmp_path, "--intranet", "127.0.0.1") as (port, _):
            assert b"secret" in sent(port, ask)
