"""Carries requests over connections that check where they lead, and whose every wait is under one deadline.

Needs the extra `fetch`. A proxy that the environment names is used, as httpx itself would.
"""

from __future__ import annotations

import ssl
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.request import getproxies, proxy_bypass

import httpcore
import httpx

from readwell.engine.basics.errors import Refused
from readwell.system.reach import PATIENCE, Deadline, Way

_FAULTS = (httpcore.NetworkError, httpcore.ProtocolError, httpcore.ProxyError, httpcore.UnsupportedProtocol)
_EXTENSIONS = {"timeout": dict.fromkeys(("connect", "read", "write", "pool"), PATIENCE)}


class Transport(httpx.BaseTransport):
    """Sends each request over a connection of its own, to an address that was checked."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self._open: list[httpcore.ConnectionPool] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Sends a request and returns the reply, its body still to come."""
        given = httpcore.Request(
            request.method, str(request.url), headers=request.headers.raw, content=b"", extensions=_EXTENSIONS
        )
        with _told():
            pool = self._pool(request.url)
            reply = pool.handle_request(given)
        return httpx.Response(reply.status, headers=reply.headers, stream=_Body(reply), extensions=reply.extensions)

    def _pool(self, url: httpx.URL) -> httpcore.ConnectionPool:
        port = url.port or (443 if url.scheme == "https" else 80)
        proxy = _proxy(url)
        try:
            pinned = self.way.checked(url.host, port)
        except Refused:
            if not proxy or self.way.inside:
                raise
            pinned = []  # only the proxy knows the name
        secure = httpx.create_ssl_context()
        if proxy:
            found: httpcore.ConnectionPool = httpcore.HTTPProxy(
                f"{proxy.scheme}://{proxy.netloc.decode('ascii')}",
                proxy_auth=(proxy.username, proxy.password) if proxy.username else None,
                ssl_context=secure,
                network_backend=_Backend(self.way.deadline, None),
            )
        else:
            found = httpcore.ConnectionPool(ssl_context=secure, network_backend=_Backend(self.way.deadline, pinned))
        self._open.append(found)
        return found

    def close(self) -> None:
        """Closes every connection."""
        for pool in self._open:
            pool.close()


def _proxy(url: httpx.URL) -> httpx.URL | None:
    """Returns the proxy that the environment names for an address."""
    named = getproxies()
    found = named.get(url.scheme) or named.get("all") or ""
    if not found or proxy_bypass(url.host):
        return None
    proxy = httpx.URL(found if "://" in found else f"http://{found}")
    if proxy.scheme not in ("http", "https"):
        raise Refused("request", f"a proxy of the form {proxy.scheme} can't be used")
    return proxy


@contextmanager
def _told() -> Iterator[None]:
    """Turns what the connection says into what httpx says."""
    try:
        yield
    except httpcore.TimeoutException as problem:
        raise httpx.ReadTimeout(str(problem) or "no answer in time") from None
    except _FAULTS as problem:
        raise httpx.TransportError(str(problem) or type(problem).__name__) from None


class _Body(httpx.SyncByteStream):
    def __init__(self, reply: httpcore.Response) -> None:
        self.reply = reply

    def __iter__(self) -> Iterator[bytes]:
        with _told():
            yield from self.reply.iter_stream()

    def close(self) -> None:
        self.reply.close()


class _Backend(httpcore.NetworkBackend):
    """Connects to the checked addresses alone, one after another; without any, to what is asked for: a proxy."""

    def __init__(self, deadline: Deadline, pinned: list[str] | None) -> None:
        self.deadline, self.pinned = deadline, pinned
        self.system = httpcore.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        problem: Exception = httpcore.ConnectError("has no address")
        for address in [host] if self.pinned is None else self.pinned:
            try:
                made = self.system.connect_tcp(
                    address, port, self.deadline.left(timeout), local_address, socket_options
                )
                return _Stream(made, self.deadline)
            except (httpcore.ConnectError, httpcore.ConnectTimeout) as found:
                problem = found
        raise problem


class _Stream(httpcore.NetworkStream):
    """A connection; each of its waits ends with the deadline."""

    def __init__(self, inner: httpcore.NetworkStream, deadline: Deadline) -> None:
        self.inner, self.deadline = inner, deadline

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self.inner.read(max_bytes, self.deadline.left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self.inner.write(buffer, self.deadline.left(timeout))

    def close(self) -> None:
        self.inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore.NetworkStream:
        made = self.inner.start_tls(ssl_context, server_hostname, self.deadline.left(timeout))
        return _Stream(made, self.deadline)

    def get_extra_info(self, info: str) -> Any:
        return self.inner.get_extra_info(info)
