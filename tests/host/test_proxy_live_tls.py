"""Faults of a server's encryption, and WebSockets, through the proxy itself: nothing is hidden, nothing is changed."""

from __future__ import annotations

import contextlib
import datetime
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.host.running_proxy import proxy

pytest.importorskip("mitmproxy")
x509 = pytest.importorskip("cryptography.x509")
ec = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.ec")
hashes = pytest.importorskip("cryptography.hazmat.primitives.hashes")
serialization = pytest.importorskip("cryptography.hazmat.primitives.serialization")
NOW = datetime.datetime.now(datetime.UTC)
ANSWER = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 6\r\nConnection: close\r\n\r\nsecret"
INSIDE = ("--intranet", "127.0.0.0/8", "--intranet", "localhost", "--intranet", "::1")


class Issuer:
    """Makes certificates; the first of its own is what the proxy trusts."""

    def __init__(self, name: str, above: Issuer | None = None, **wrong: Any) -> None:
        self.key, self.name = ec.generate_private_key(ec.SECP256R1()), _called(name)
        self.above, self.held = above, None
        self.held = (above or self)._signed(self.name, self.key, authority=wrong.pop("authority", True), **wrong)

    def _signed(
        self, name: Any, key: Any, names: tuple[str, ...] = (), days: tuple[int, int] = (-1, 30), **more: Any
    ) -> Any:
        start, end = (NOW + datetime.timedelta(days=day) for day in days)
        made = x509.CertificateBuilder(self.name, name, key.public_key(), x509.random_serial_number(), start, end)
        made = made.add_extension(x509.BasicConstraints(more.get("authority", False), None), critical=True)
        if names:
            made = made.add_extension(x509.SubjectAlternativeName(list(map(_alternative, names))), critical=False)
        if use := more.get("use"):
            made = made.add_extension(x509.ExtendedKeyUsage([use]), critical=False)
        return made.sign(more.get("signer", self.key), hashes.SHA256())

    def server(self, folder: Path, *names: str, **more: Any) -> ssl.SSLContext:
        """The context of a server with a certificate for these names."""
        key = ec.generate_private_key(ec.SECP256R1())
        called, more = _called(more.pop("common", "a server")), {"names": names, **more}
        chain = [self._signed(called, key, **more)] + ([self.held] if self.above else [])
        path = folder / f"{x509.random_serial_number()}.pem"
        path.write_bytes(b"".join(map(_pem, chain)) + _private(key))
        found = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        found.load_cert_chain(path)
        return found


def _called(name: str) -> Any:
    return x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])


def _alternative(name: str) -> Any:
    return x509.IPAddress(ipaddress.ip_address(name)) if name[0].isdigit() else x509.DNSName(name)


def _pem(held: Any) -> bytes:
    return bytes(held.public_bytes(serialization.Encoding.PEM))


def _private(key: Any) -> bytes:
    form = serialization.PrivateFormat.PKCS8
    return bytes(key.private_bytes(serialization.Encoding.PEM, form, serialization.NoEncryption()))


@contextlib.contextmanager
def serving(each: Callable[[socket.socket], None]) -> Iterator[int]:
    """Serves each connection in a thread of its own; gives the port."""
    with socket.create_server(("127.0.0.1", 0)) as door:

        def run() -> None:
            with contextlib.suppress(OSError):
                while True:
                    threading.Thread(target=one, args=(door.accept()[0],), daemon=True).start()

        def one(found: socket.socket) -> None:
            with found, contextlib.suppress(OSError):
                found.settimeout(20)
                each(found)

        threading.Thread(target=run, daemon=True).start()
        yield int(door.getsockname()[1])
        door.shutdown(socket.SHUT_RDWR)


def behind(secure: ssl.SSLContext) -> Callable[[socket.socket], None]:
    """Answers one request over a secure connection."""

    def each(found: socket.socket) -> None:
        with secure.wrap_socket(found, server_side=True) as inner:
            inner.recv(65_536)
            inner.sendall(ANSWER)

    return each


def bare(data: bytes) -> Callable[[socket.socket], None]:
    """Answers the beginning of a secure connection with bytes, and ends."""

    def each(found: socket.socket) -> None:
        found.recv(65_536)
        found.sendall(data)

    return each


def servers(folder: Path, root: Issuer) -> dict[str, Callable[[socket.socket], None]]:
    """Servers whose encryption has a fault, by its name."""
    other, client = Issuer("another"), x509.ExtendedKeyUsageOID.CLIENT_AUTH
    wrong = {
        "expired": root.server(folder, "localhost", days=(-9, -1)),
        "of tomorrow": root.server(folder, "localhost", days=(1, 9)),
        "of another issuer": other.server(folder, "localhost"),
        "of a false issuer of the same name": Issuer("root").server(folder, "localhost"),
        "of another name": root.server(folder, "b.test"),
        "of a name below": root.server(folder, "www.localhost"),
        "of all below": root.server(folder, "*.localhost"),
        "of all": root.server(folder, "*"),
        "of an address": root.server(folder, "127.0.0.1"),
        "of an address as a name": root.server(folder, "x127.0.0.1"),
        "of a longer name": root.server(folder, "localhost.test"),
        "of another and a common name that fits": root.server(folder, "b.test", common="localhost"),
        "for clients": root.server(folder, "localhost", use=client),
        "signed by another key": root.server(folder, "localhost", signer=other.key),
        "of an expired issuer": Issuer("old", root, days=(-9, -1)).server(folder, "localhost"),
        "of an issuer that may not": Issuer("leaf", root, authority=False).server(folder, "localhost"),
    }
    alert, hello = b"\x15\x03\x03\x00\x02\x02\x28", b"\x16\x03\x03\x00\x7a\x02\x00\x00\x76\x03\x03"
    halves = {"closed": b"", "an alert": alert, "half a hello": hello, "no encryption": ANSWER, "rubbish": b"\xff" * 99}
    return {name: behind(one) for name, one in wrong.items()} | {name: bare(one) for name, one in halves.items()}


def fetched(port: int, tunnel: str, name: str, trusted: Path) -> bytes:
    """What a client that trusts the proxy reads through a tunnel in which it asks for a name."""
    secure, heard = ssl.create_default_context(cafile=str(trusted)), b""
    with socket.create_connection(("127.0.0.1", port), 20) as found:
        found.sendall(f"CONNECT {tunnel} HTTP/1.1\r\nHost: {tunnel}\r\n\r\n".encode())
        heard = found.recv(65_536)
        with contextlib.suppress(OSError), secure.wrap_socket(found, server_hostname=name) as inner:
            inner.sendall(f"GET / HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())
            while more := inner.recv(65_536):
                heard += more
    return heard


def test_no_fault_of_a_servers_encryption_is_hidden_or_accepted(tmp_path: Path) -> None:
    root = Issuer("root")
    (tmp_path / "root.pem").write_bytes(_pem(root.held))
    trust = f"ssl_verify_upstream_trusted_ca={tmp_path / 'root.pem'}"
    ours = tmp_path / "mitmproxy-ca-cert.pem"
    hidden = []
    with proxy(tmp_path, *INSIDE, "--set", trust) as (port, _), contextlib.ExitStack() as open_:
        right = open_.enter_context(serving(behind(root.server(tmp_path, "localhost"))))
        assert fetched(port, f"localhost:{right}", "localhost", ours).endswith(b"secret")
        for fault, each in servers(tmp_path, root).items():
            heard = fetched(port, f"localhost:{open_.enter_context(serving(each))}", "localhost", ours)
            if b"secret" in heard or b" 502 " not in heard:
                hidden.append((fault, heard[-300:]))
        # Who the tunnel leads to must be who the client asks for in it.
        for tunnel, name, fits in (("localhost", "b.test", False), ("127.0.0.1", "localhost", True)):
            heard = fetched(port, f"{tunnel}:{right}", name, ours)
            if (b"secret" in heard) is not fits:
                hidden.append((f"{name} in a tunnel to {tunnel}", heard[-300:]))
    assert not hidden


UPGRADED = "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\n"
FRAMES = {
    "text": b"\x81\x85\0\0\0\0hello",
    "bytes": b"\x82\x83\0\0\0\0\xff\0\xff",
    "a ping": b"\x89\x80\0\0\0\0",
    "a pong nobody asked for": b"\x8a\x80\0\0\0\0",
    "a close": b"\x88\x82\0\0\0\0\x03\xe8",
    "a close of one byte": b"\x88\x81\0\0\0\0\x03",
    "no text": b"\x81\x82\0\0\0\0\xff\xfe",
    "a reserved bit": b"\xf1\x80\0\0\0\0",
    "an unknown sign": b"\x83\x80\0\0\0\0",
    "a frame without a mask": b"\x81\x05hello",
    "half a head": b"\x81",
    "a length that lies": b"\x82\xff" + b"\x7f" + b"\xff" * 7 + b"\0\0\0\0abc",
    "a long ping": b"\x89\xfe\x01\x00\0\0\0\0" + b"a" * 256,
    "an end without a beginning": b"\x80\x80\0\0\0\0",
    "pieces that never end": b"\x01\x80\0\0\0\0" + b"\x00\x81\0\0\0\0a" * 2000,
    "a thousand frames": b"\x82\x81\0\0\0\0a" * 1000,
    "no frames": b"GET http://127.0.0.1/ HTTP/1.1\r\n\r\n",
    "a way to the settings": b"GET http://readwell.internal/ HTTP/1.1\r\nHost: readwell.internal\r\n\r\n",
    "zeros": bytes(5000),
    "a megabyte": b"\x82\xff" + (1_000_000).to_bytes(8, "big") + bytes(4) + b"m" * 1_000_000,
}


def mirror(head: str) -> Callable[[socket.socket], None]:
    """Agrees to another protocol, and sends back what comes."""

    def each(found: socket.socket) -> None:
        heard = b""
        while b"\r\n\r\n" not in heard:
            heard += found.recv(65_536)
        found.sendall(f"{UPGRADED}{head}\r\n\r\n".encode())
        while data := found.recv(65_536):
            found.sendall(data)

    return each


def upgraded(port: int, host: str, sent: bytes, tunnel: bool) -> bytes:
    """What comes back over a WebSocket, in a tunnel or asked for by its whole address."""
    ask = f"GET {'' if tunnel else f'http://{host}'}/ HTTP/1.1\r\nHost: {host}\r\nConnection: Upgrade\r\n"
    ask += "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), 20) as found:
        if tunnel:
            found.sendall(f"CONNECT {host} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            found.recv(65_536)
        found.sendall(ask.encode())
        heard = b""
        while b"\r\n\r\n" not in heard:
            heard += found.recv(65_536)
        head, _, heard = heard.partition(b"\r\n\r\n")
        assert b"101" in head
        threading.Thread(target=found.sendall, args=(sent,), daemon=True).start()
        while len(heard) < len(sent):
            more = found.recv(65_536)
            if not more:
                break
            heard += more
    return heard


def test_what_comes_over_a_websocket_passes_byte_for_byte(tmp_path: Path) -> None:
    changed = []
    plain = mirror("Upgrade: websocket\r\nSec-WebSocket-Accept: x")
    page = mirror("Upgrade: websocket\r\nContent-Type: text/html\r\nSec-WebSocket-Extensions: permessage-deflate")
    with proxy(tmp_path, *INSIDE) as (port, _), serving(plain) as first, serving(page) as second:
        for name, sent in FRAMES.items():
            for server, tunnel in ((first, True), (first, False), (second, True)):
                with contextlib.suppress(OSError):
                    if upgraded(port, f"127.0.0.1:{server}", sent, tunnel) == sent:
                        continue
                changed.append((name, tunnel))
    assert not changed
