"""A server on this computer that answers as it likes, and never waits for its client."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable, Iterator

Answer = Callable[[str, socket.socket], None]


@contextlib.contextmanager
def hostile(answer: Answer) -> Iterator[tuple[str, list[str]]]:
    """Gives the server's address and the paths that were asked for."""
    asked: list[str] = []
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            while True:
                try:
                    found, _ = server.accept()
                except OSError:
                    return
                threading.Thread(target=one, args=(found,), daemon=True).start()

        def one(found: socket.socket) -> None:
            with found, contextlib.suppress(OSError):
                head = found.recv(65_536).decode("latin-1")
                path = head.split(" ", 2)[1]
                asked.append(path)
                answer(path, found)

        threading.Thread(target=serve, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}", asked


def reply(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    """A whole answer."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def sent_on(address: str) -> bytes:
    """An answer that sends on to another address."""
    return reply(b"", f"Location: {address}", status="302 Found")
