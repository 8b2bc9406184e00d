"""Attacks on where the proxy connects, as whom it knows a server, and on what it holds; each case is tried by name."""

from __future__ import annotations

import asyncio
import socket
from types import SimpleNamespace
from typing import Any

import pytest
from readwell.services.proxy.group import EVERYONE, Group
from readwell.services.proxy.targets import Targets

from tests.host.proxy_flows import CRUNCH, addon

PUBLIC = "93.184.215.14"
INSIDE = """127.0.0.1 169.254.169.254 ::ffff:127.0.0.1 0.0.0.0 :: ::1 10.1.2.3 172.31.0.1 192.168.1.1 100.64.0.1
198.18.0.1 255.255.255.255 224.0.0.1 240.0.0.1 fe80::1%eth0 fc00::1 fec0::1 ff02::1 ::7f00:1 ::ffff:0:7f00:1
64:ff9b::7f00:1 64:ff9b:1::7f00:1 2002:7f00:1:: 2001:0:7f00:1::1 2001:db8::1 192.0.2.1 0.1.2.3 ::ffff:0.0.0.0""".split()
SPELLED = "127.1 127.0.1 2130706433 0x7f000001 0x7f.1 0177.0.0.1 017700000001 0 0x0 00000".split()


def data(host: Any, port: Any = 80, sni: str | None = None) -> Any:
    client = SimpleNamespace(sockname=("192.168.0.2", 8080), peername=("192.168.0.7", 1), sni=sni, id="one")
    return SimpleNamespace(server=SimpleNamespace(address=(host, port), error=None, sni=None), client=client)


def answers(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Has each question for a name get the next answer; returns the questions."""
    asked: list[str] = []

    def looked_up(host: str, port: int, *_: object, **__: object) -> list[tuple[object, ...]]:
        asked.append(host)
        return [(0, 0, 0, "", (address, port)) for address in answers[min(len(asked), len(answers)) - 1]]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    return asked


def test_a_name_that_turns_inward_later_is_refused_then_and_never_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    through = []
    for inside in INSIDE:
        for later in ([inside], [PUBLIC, inside], [inside, PUBLIC]):
            asked = answers(monkeypatch, [PUBLIC], later)
            one, first, second = addon(), data("rebinds.test"), data("rebinds.test")
            asyncio.run(one.server_connect(first))
            assert first.server.error is None and first.server.address == (PUBLIC, 80) and len(asked) == 1
            asyncio.run(one.server_connect(second))
            if not second.server.error:
                through.append(later)
    assert not through


def test_no_spelling_of_an_address_leads_inward() -> None:
    through = []
    for spelled in SPELLED:
        found = data(spelled)
        asyncio.run(addon().server_connect(found))
        if not found.server.error:
            through.append(spelled)
    assert not through


@pytest.mark.parametrize("fault", [ValueError, OverflowError, MemoryError, RuntimeError, IndexError, OSError])
def test_an_address_that_could_not_be_checked_is_not_connected_to(fault: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object, **__: object) -> Any:
        raise fault("at the question")

    monkeypatch.setattr(socket, "getaddrinfo", failing)
    through = []
    for host in ("a.test", "127.0.0.1\0.a.test", "a" * 300, "\ud800", "xn--\u00e4", "", None, "a b"):
        for port in (80, -1, 70_000, "80", None):
            found = data(host, port)
            asyncio.run(addon().server_connect(found))
            if not found.server.error:
                through.append((host, port))
    assert not through


def test_a_name_without_an_address_or_with_one_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    for found in ([], [""], ["no address"], ["1.2.3"], ["::g"]):
        answers(monkeypatch, found)
        asked = data("a.test")
        asyncio.run(addon().server_connect(asked))
        assert asked.server.error, found


def named(host: str, sni: str | None, before: str | None = None) -> Any:
    """The server's connection after a tunnel to a host in which the client names another."""
    one = addon(Group({EVERYONE: CRUNCH}, never=("bank.test",)))
    found = data(host, 443)
    found.server.sni = before
    asyncio.run(one.server_connect(found))
    context = SimpleNamespace(client=found.client, server=found.server)
    hello = SimpleNamespace(client_hello=SimpleNamespace(sni=sni), ignore_connection=False, context=context)
    one.http_connect(SimpleNamespace(request=SimpleNamespace(host=host), client_conn=found.client))
    one.tls_clienthello(hello)
    return SimpleNamespace(sni=found.server.sni, ignored=hello.ignore_connection, left=dict(one._named))


def test_a_server_must_be_whom_the_client_names_in_the_tunnel(monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, [PUBLIC])
    hosts = ("a.test", "b.test", "www.a.test", "bank.test", "A.test", "a.test.", "readwell.internal", "127.1")
    wrong = []
    for host in hosts:
        for sni in (*hosts, None):
            found = named(host, sni)
            apart = any(name and name.endswith("bank.test") for name in (host, sni))
            if found.sni != (sni or host) or found.ignored is not apart or found.left:
                wrong.append((host, sni, found))
    assert not wrong
    assert named("a.test", "b.test", before="fixed.test").sni == "fixed.test"  # an option of mitmproxy names it


def test_what_passes_through_a_tunnel_or_a_websocket_is_not_kept() -> None:
    flow, held = SimpleNamespace(messages=list[bytes]()), 0
    for number in range(1000):
        flow.messages.append(bytes(number))
        (addon().tcp_message if number % 2 else addon().udp_message)(flow)
        held = max(held, len(flow.messages))
    assert held == 0


def test_a_second_proxy_is_trusted_by_host_and_port_together() -> None:
    one = addon()
    one.targets = Targets(trusted={("127.0.0.1", 3128)})
    for host, port in (("127.0.0.1", 3129), ("localhost", 3128), ("127.1", 3128), ("127.0.0.2", 3128), ("", 3128)):
        found = data(host, port)
        asyncio.run(one.server_connect(found))
        assert found.server.error, (host, port)
