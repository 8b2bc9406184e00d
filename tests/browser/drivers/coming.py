"""A site whose file comes slowly: its beginning at once, the rest once it is let, and parts of it whenever they are asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread


@dataclass
class Coming:
    """The file and where it is; `let` sends the rest of it, and `parts` counts those that were asked for."""

    content: bytes
    first: int
    address: str = ""
    let: Event = field(default_factory=Event)
    parts: int = 0
    lost: bool = False


def _handler(site: Coming) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            wanted = self.headers.get("Range")
            if wanted:
                self._part(*(int(end) for end in wanted.removeprefix("bytes=").split("-")))
                return
            self._head(200, len(site.content))
            self.wfile.write(site.content[: site.first])
            self.wfile.flush()
            site.let.wait()
            self.wfile.write(b"" if site.lost else site.content[site.first :])

        def _part(self, begin: int, last: int) -> None:
            site.parts += 1
            if site.lost:
                self._head(503, 0)
                return
            part = site.content[begin : last + 1]
            self._head(206, len(part), f"bytes {begin}-{last}/{len(site.content)}")
            self.wfile.write(part)

        def _head(self, status: int, length: int, place: str = "") -> None:
            self.send_response(status)
            said = {"Content-Type": "application/pdf", "Content-Length": str(length), "Accept-Ranges": "bytes"}
            for name, value in {**said, **({"Content-Range": place} if place else {})}.items():
                self.send_header(name, value)
            self.end_headers()

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    return Handler


@contextmanager
def coming(content: bytes, first: int) -> Iterator[Coming]:
    """Serve a file until the end of the block, of which so many bytes come by themselves."""
    site = Coming(content, first)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(site))
    site.address = f"http://127.0.0.1:{server.server_port}/harbour.pdf"
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield site
    finally:
        site.let.set()
        server.shutdown()
        server.server_close()
