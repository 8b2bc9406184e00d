"""A web server on this machine for the tests' pages: no test loads a page from the network."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

PAGES = Path(__file__).parents[2] / "data" / "pages"


@dataclass
class Loopback:
    """Where the pages are; `pages` takes more of them, by path, as text; `asked` lists what was fetched, `sent` with which headers."""

    origin: str
    pages: dict[str, str | bytes] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    headers: dict[str, dict[str, str]] = field(default_factory=dict)
    sent: list[tuple[str, dict[str, str]]] = field(default_factory=list)

    def put(self, path: str, html: str | bytes, **headers: str) -> str:
        """Serve `html` at `path`, with headers (`_` for `-`) where a test needs some, and give back its address.

        A header called `Status` is what the server answers in place of 200.

        Bytes are served without an encoding: the browser finds it out.
        """
        self.pages[path] = html
        self.headers[path] = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.origin + path


def _handler(loopback: Loopback) -> type[SimpleHTTPRequestHandler]:
    class Handler(SimpleHTTPRequestHandler):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, directory=str(PAGES), **kwargs)

        def do_GET(self) -> None:
            loopback.asked.append(self.path)
            loopback.sent.append((self.path, {name.lower(): value for name, value in self.headers.items()}))
            text = loopback.pages.get(urlsplit(self.path).path)
            if text is None:
                super().do_GET()
                return
            body = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
            kind = "text/html" if isinstance(text, bytes) else "text/html; charset=utf-8"
            more = loopback.headers.get(urlsplit(self.path).path, {})
            self.send_response(int(more.get("Status", 200)))
            for name, value in {"Content-Type": kind, **more}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing: `asked` is the record."""

    return Handler


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that leaves a page before it has come breaks the connection: that is no error."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def loopback() -> Iterator[Loopback]:
    """Serve tests/data/pages, and whatever is put beside them, until the end of the block."""
    served = Loopback("")
    server = _Server(("127.0.0.1", 0), _handler(served))
    served.origin = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        server.server_close()
