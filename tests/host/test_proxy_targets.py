"""Where clients may go through the proxy, and who administers it: a tunnel to the proxy itself wins nothing."""

from __future__ import annotations

import asyncio
import socket
from types import SimpleNamespace
from typing import Any

import pytest
from readwell.engine.basics.errors import Refused
from readwell.services.proxy import serve
from readwell.services.proxy.group import EVERYONE, Group, Store
from readwell.services.proxy.targets import Targets, is_loopback, targets

from tests.host.proxy_flows import BROWSER, CRUNCH, HTML, PAGE, addon, own, passed

OWN = "192.168.0.2"


def connecting(one: Any, host: str, port: int = 80, client: str = "192.168.0.7") -> Any:
    """The server's connection after the add-on has seen it."""
    found = SimpleNamespace(address=(host, port), error=None, sni=None)
    data = SimpleNamespace(
        server=found, client=SimpleNamespace(sockname=(OWN, 8080), peername=(client, 1), sni=None, id="one")
    )
    asyncio.run(one.server_connect(data))
    return found


@pytest.mark.parametrize(
    "host",
    """127.0.0.1 127.1 0x7f000001 2130706433 0177.0.0.1 ::1 ::ffff:127.0.0.1 0.0.0.0 :: localhost 10.0.0.1 192.168.0.1
    172.16.0.1 169.254.169.254 fe80::1 fc00::1 ::ffff:10.0.0.1""".split(),
)
@pytest.mark.parametrize("port", [80, 8080])
def test_clients_reach_nothing_of_the_proxys_own_network(host: str, port: int) -> None:
    one = addon()
    one.targets = Targets(ports={8080})
    assert connecting(one, host, port).error


def test_a_name_that_leads_into_the_network_is_refused_and_one_of_the_internet_is_asked_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leads = {"inside.test": ["10.0.0.9"], "mixed.test": ["93.184.215.14", "127.0.0.1"], "out.test": ["93.184.215.14"]}

    def looked_up(host: str, port: int, **_: object) -> list[tuple[object, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, port)) for address in leads[host]]

    monkeypatch.setattr(socket, "getaddrinfo", lambda host, port, *_, **__: looked_up(host, port))
    one = addon()
    assert connecting(one, "inside.test").error and connecting(one, "mixed.test").error
    found = connecting(one, "out.test", 443)
    assert found.error is None and found.address == ("93.184.215.14", 443) and found.sni == "out.test"


def test_a_public_address_in_figures_stays_as_it_is() -> None:
    found = connecting(addon(), "93.184.215.14", 443)
    assert found.error is None and found.address == ("93.184.215.14", 443) and found.sni is None


def test_what_the_command_line_allows_is_reached_but_never_the_proxy_itself() -> None:
    one = addon()
    one.targets = targets(["10.0.0.0/8", "127.0.0.1", "localhost"])
    one.targets.ports = {8080}
    assert connecting(one, "10.1.2.3").error is None
    assert connecting(one, "192.168.0.1").error
    assert connecting(one, "127.0.0.1", 3000).error is None
    for host in ("127.0.0.1", "localhost", "127.1", "0.0.0.0"):
        assert connecting(one, host, 8080).error
    one.targets = targets([OWN])
    one.targets.ports = {8080}
    assert connecting(one, OWN, 8080).error and connecting(one, OWN, 81).error is None


@pytest.mark.parametrize("wrong", ["", "http://a", "a/b", "10.0.0.0/99"])
def test_a_target_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(Refused, match="--intranet"):
        targets([wrong])


def test_an_own_second_proxy_is_reached() -> None:
    one = addon()
    one.targets.trusted = {("127.0.0.1", 3128)}
    assert connecting(one, "127.0.0.1", 3128).error is None


@pytest.mark.parametrize(
    ("listening", "alone"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("localhost", True),
        ("", False),
        ("0.0.0.0", False),
        (OWN, False),
        ("::", False),
    ],
)
def test_only_a_loopback_address_is_reached_from_this_computer_alone(listening: str, alone: bool) -> None:
    assert is_loopback(listening) is alone


def mode(address: str = "", port: int | None = None) -> Any:
    """A mode of mitmproxy, with an address of its own or without."""
    return SimpleNamespace(
        listen_host=lambda default=None: address or default, listen_port=lambda default=None: port or default
    )


def administers(one: Any, client: str, user: str = "") -> bool:
    flow = own("GET", "http://readwell.internal/", BROWSER, 200, HTML, PAGE)
    flow.client_conn.peername = (client, 1)
    if user:
        flow.metadata["proxyauth"] = (user, "password")
    flow.client_conn.id = "one"
    flow.response = None
    return "<h2>Profiles</h2>" in passed(one, flow)[1].decode()


def test_where_other_computers_can_connect_no_address_makes_an_administrator(
    capsys: pytest.CaptureFixture[str],
) -> None:
    one = addon()
    one.administrators = frozenset(["anna"])
    serve.placed(one, [mode()], "127.0.0.1", 8080)
    assert administers(one, "127.0.0.1") and not administers(one, "192.168.0.7") and not one.page.key
    for modes, address in (([mode()], "0.0.0.0"), ([mode()], ""), ([mode(), mode("0.0.0.0", 81)], "127.0.0.1")):
        serve.placed(one, modes, address, 8080)
        for client in ("127.0.0.1", "::1", "::ffff:127.0.0.1", "192.168.0.7"):
            assert not administers(one, client)
            assert administers(one, client, "anna") and not administers(one, client, "otto")
        assert one.page.key and one.page.key in capsys.readouterr().err
    assert one.targets.ports == {8080, 81}


def test_an_address_can_be_named_as_an_administrator_only_where_nobody_else_connects() -> None:
    one = addon()
    one.administrators = frozenset(["192.168.0.7"])
    with pytest.raises(Refused, match="name a user"):
        serve.placed(one, [mode()], "0.0.0.0", 8080)


def test_a_tunnel_to_a_site_that_is_never_touched_stays_encrypted_without_its_name_in_it() -> None:
    one = addon()
    one.page = type(one.page)(Store(None, Group({EVERYONE: CRUNCH}, never=("bank.test",))), "secret")
    for host, ignored in (("www.bank.test", True), ("courier.test", False)):
        client = SimpleNamespace(id="one")
        one.http_connect(SimpleNamespace(request=SimpleNamespace(host=host), client_conn=client))
        hello = SimpleNamespace(
            client_hello=SimpleNamespace(sni=None), ignore_connection=False, context=SimpleNamespace(client=client)
        )
        one.tls_clienthello(hello)
        assert hello.ignore_connection is ignored
        one.client_disconnected(client)
